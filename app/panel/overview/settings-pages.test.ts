import { expect, test } from 'vitest';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { noOwnWords } from '#app/domain/business/words/page-words.ts';
import type { MailServerView } from '#app/domain/inquiries/notices/mail-server.ts';
import type { Redirect } from '#app/domain/records/redirect.ts';
import { maxTrashItems, type TrashItem } from '#app/domain/records/trash.ts';
import { dealer } from '#dealer';
import { type SetNow, settingsPages } from './settings-pages.ts';

/** The settings of a new site. */
const nothing = {
  companyName: '',
  contactEmail: '',
  companyDescription: '',
  searchSynonyms: '',
  companyLogo: '',
  heroImage: '',
  heroTreatment: 'none',
  postTreatment: 'none',
  brandLogos: [],
  ...firstFacts(dealer),
  ...noOwnWords,
} as Partial<Settings> as Settings;
const mail = { host: '', isOn: false, isProven: false } as MailServerView;
const noBackups = { warning: null, backups: [] } as Partial<BackupsView> as BackupsView;
const working = { ...mail, host: 'smtp.gmail.com', isOn: true, isProven: true };
const notLoaded: SetNow = { settings: null, branches: null, redirects: null, trash: null, mail: null, backups: null };
const inShort = (now: Partial<SetNow>) =>
  Object.fromEntries(settingsPages.map((page) => [page.name, page.inShort({ ...notLoaded, ...now })]));

test('summaries of a new shop point out missing values', { tags: ['panel/settings-pages'] }, () => {
  expect(inShort({ settings: nothing, branches: [], redirects: [], trash: [], mail, backups: noBackups })).toEqual({
    'Business details': `${dealer.name}, no contact e-mail yet`,
    'Contact and address': '+91 00000 00000, Pune',
    'Opening hours': 'Mon-Fri 9:00-6:00, Sat 9:00-2:00, Sun Closed',
    'Brands, prices and links': '7 brands, GST extra, 4 links',
    'Page texts': 'All original, 3 sample testimonials to replace',
    'Reply templates': 'None yet',
    Quotations: 'No GSTIN yet, no bank details',
    'Logo and pictures': 'No logo yet, no hero image, no brand logos',
    Branches: 'No branches yet',
    'E-mail': 'No e-mail is sent yet',
    Search: 'Synonyms: original list',
    Trash: 'Empty',
    Backups: 'None yet',
    Privacy: 'Messages are kept until erased',
    'Old links': 'None yet',
    Status: 'E-mail, disk space and recent errors',
    'Sample data': 'Add or remove samples',
  });
});

test('summaries describe the settings', { tags: ['panel/settings-pages'] }, () => {
  const settings = {
    ...nothing,
    companyName: 'Asha Copiers',
    contactEmail: 'asha@example.com',
    searchSynonyms: 'xerox, photocopier',
    messageMonths: 24,
    gstin: '27AAPFU0939F1ZV',
    brands: ['Ricoh'],
    priceTax: 'unsaid' as const,
    social: [],
    hours: Array(7).fill('10:00-19:00'),
    holidays: [{ from: '2026-11-08', until: '2026-11-08', name: '', branch: '' }],
    replyTemplates: [{ name: 'Price', text: '{price}' }],
    heroHeadline: 'Copiers in Nashik',
    testimonials: [{ original: '', quote: 'Good', name: 'Asha', role: '' }],
  };
  const lastGood = { step: 'proven', begunAt: '2026-03-11T20:30:00.000Z' };
  const backups = { ...noBackups, backups: [{ step: 'making' }, lastGood] } as BackupsView;
  const [redirects, trash] = [[{}] as Redirect[], [{}] as TrashItem[]];
  expect(inShort({ settings, redirects, trash, mail: working, backups })).toMatchObject({
    'Business details': 'Asha Copiers, asha@example.com',
    'Opening hours': 'Mon-Sun 10:00-7:00; 1 holiday',
    'Brands, prices and links': '1 brand, no links',
    'Reply templates': '1 template',
    Quotations: 'GSTIN 27AAPFU0939F1ZV, no bank details',
    'Page texts': '2 texts edited',
    'E-mail': 'Works, with smtp.gmail.com',
    Search: 'Synonyms: your own list',
    Trash: '1 item',
    Backups: expect.stringMatching(/^Last good backup: 12 Mar 2026, 2:00.am$/),
    Privacy: 'Resolved messages: after 2 years',
    'Old links': '1 old link',
  });
});

test('summaries do not report values that failed to load as missing', { tags: ['panel/settings-pages'] }, () => {
  const { 'Sample data': _, Status: __, ...others } = inShort({});
  expect(new Set(Object.values(others))).toEqual(new Set(['Could not be loaded']));
});

test('summaries cap the trash count, and point out an untested mailbox and a backup warning', {
  tags: ['panel/settings-pages', 'backup/warning'],
}, () => {
  const trash = Array.from({ length: maxTrashItems }, () => ({}) as TrashItem);
  expect(inShort({ trash }).Trash).toBe('1,000 or more items');
  expect(inShort({ mail: { ...working, isProven: false } })['E-mail']).toBe('smtp.gmail.com, not tested yet');
  const { Backups } = inShort({ backups: { ...noBackups, warning: 'old' } });
  expect(Backups).toBe('Warning: There has been no good backup of your website for more than two days.');
});
