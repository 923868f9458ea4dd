import type { BackupsView } from '#app/domain/backups/backup.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { hoursInWords, weekOf } from '#app/domain/business/hours/hours.ts';
import { inquiryMailbox } from '#app/domain/business/placeholders.ts';
import { taxNote } from '#app/domain/business/price-tax.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { sampleTestimonialsLeft, wordNames } from '#app/domain/business/words/page-words.ts';
import type { MailServerView } from '#app/domain/inquiries/notices/mail-server.ts';
import type { Redirect } from '#app/domain/records/redirect.ts';
import { maxTrashItems, type TrashItem } from '#app/domain/records/trash.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import { backupsInShort } from '#app/panel/backups/backup-words.ts';
import { monthsInWords } from '#app/panel/business/settings-noun.ts';
import { samplesInWords } from '#app/panel/business/words/samples-in-words.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { settingsHome } from '#app/panel/frame/settings-paths.ts';
import { dealer } from '#dealer';

/** The current values; `null` if a load failed. */
export type SetNow = {
  settings: Settings | null;
  branches: Branch[] | null;
  redirects: Redirect[] | null;
  trash: TrashItem[] | null;
  mail: MailServerView | null;
  backups: BackupsView | null;
};

type SettingsPage = {
  path: string;
  name: string;
  inShort: (now: SetNow) => string;
};

/** A page whose summary shows one of the loaded values. */
const about = <Name extends keyof SetNow>(
  path: string,
  name: string,
  of: Name,
  inShort: (value: NonNullable<SetNow[Name]>, now: SetNow) => string,
): SettingsPage => ({
  path: `${settingsHome}/${path}`,
  name,
  inShort: (now) => (now[of] === null ? 'Could not be loaded' : inShort(now[of] as NonNullable<SetNow[Name]>, now)),
});

const countedOr = (count: number, singular: string, plural: string, none: string): string =>
  count > 0 ? counted(count, singular, plural) : none;

const pages: readonly SettingsPage[] = [
  about(
    'business',
    'Business details',
    'settings',
    ({ companyName, contactEmail }) => `${companyName || dealer.name}, ${contactEmail || 'no contact e-mail yet'}`,
  ),
  about(
    'contact',
    'Contact and address',
    'settings',
    ({ phone, city }) => `${readableNumber(phone, dealer.locale)}, ${city}`,
  ),
  about('hours', 'Opening hours', 'settings', ({ hours, holidays }) => {
    const words = hoursInWords(weekOf(hours));
    return holidays.length > 0 ? `${words}; ${counted(holidays.length, 'holiday', 'holidays')}` : words;
  }),
  about('about', 'Brands, prices and links', 'settings', ({ brands, priceTax, social }) =>
    [
      counted(brands.length, 'brand', 'brands'),
      taxNote(priceTax, dealer.locale),
      countedOr(social.length, 'link', 'links', 'no links'),
    ]
      .filter(Boolean)
      .join(', '),
  ),
  about('words', 'Page texts', 'settings', (settings) => {
    const own = wordNames.filter((name) => settings[name] !== null).length + Number(settings.companyDescription !== '');
    return [
      own > 0 ? `${counted(own, 'text', 'texts')} edited` : 'All original',
      samplesInWords(sampleTestimonialsLeft(settings)),
    ]
      .filter(Boolean)
      .join(', ');
  }),
  about('replies', 'Reply templates', 'settings', ({ replyTemplates }) =>
    countedOr(replyTemplates.length, 'template', 'templates', 'None yet'),
  ),
  about('quotations', 'Quotations', 'settings', ({ gstin, bankDetails, upiId }) =>
    [gstin ? `GSTIN ${gstin}` : 'No GSTIN yet', bankDetails || upiId ? '' : 'no bank details']
      .filter(Boolean)
      .join(', '),
  ),
  about('pictures', 'Logo and pictures', 'settings', ({ companyLogo, heroImage, brandLogos }) =>
    [
      companyLogo ? 'Logo' : 'No logo yet',
      heroImage ? 'hero image' : 'no hero image',
      countedOr(brandLogos.length, 'brand logo', 'brand logos', 'no brand logos'),
    ].join(', '),
  ),
  about('branches', 'Branches', 'branches', ({ length }) => countedOr(length, 'branch', 'branches', 'No branches yet')),
  about('email', 'E-mail', 'mail', ({ isOn, isProven, host }, { settings }) => {
    if (!isOn) return 'No e-mail is sent yet';
    if (settings !== null && inquiryMailbox(settings) === '') return 'No address for new inquiries yet';
    return isProven ? `Works, with ${host}` : `${host}, not tested yet`;
  }),
  about(
    'search',
    'Search',
    'settings',
    ({ searchSynonyms }) => `Synonyms: ${searchSynonyms === '' ? 'original list' : 'your own list'}`,
  ),
  about('bin', 'Trash', 'trash', ({ length }) =>
    length === maxTrashItems ? `${figure(length)} or more items` : countedOr(length, 'item', 'items', 'Empty'),
  ),
  about('backups', 'Backups', 'backups', backupsInShort),
  about('privacy', 'Privacy', 'settings', ({ messageMonths }) =>
    messageMonths === 0
      ? 'Messages are kept until erased'
      : `Resolved messages: ${monthsInWords(messageMonths).toLowerCase()}`,
  ),
  about('links', 'Old links', 'redirects', ({ length }) => countedOr(length, 'old link', 'old links', 'None yet')),
  { path: `${settingsHome}/status`, name: 'Status', inShort: () => 'E-mail, disk space and recent errors' },
  { path: `${settingsHome}/samples`, name: 'Sample data', inShort: () => 'Add or remove samples' },
];

/** The pages of each group, the most used first, with words by which the search finds them besides their name. */
const groups: Record<string, Record<string, string>> = {
  Business: {
    business: 'company description contact e-mail Google Analytics Maps API key',
    contact: 'telephone phone mobile WhatsApp number no address street city PIN code map country',
    hours: 'holidays closed week reply goal',
    branches: 'shops showroom address telephone hours',
  },
  Customers: {
    quotations: 'GSTIN GST HSN SAC bank account UPI terms validity number advance',
    replies: 'WhatsApp answers messages Hindi Marathi',
    email: 'mail server SMTP password mailbox IMAP notifications',
    privacy: 'erase person data customer retention GDPR DPDP',
  },
  Website: {
    about: 'years founded GST tax social links Facebook Instagram',
    words: 'testimonials headline services questions home privacy wording',
    pictures: 'company logo hero image brand logos effect',
    search: 'synonyms words',
    links: 'redirects addresses slug',
  },
  Data: {
    backups: 'download restore copy',
    bin: 'deleted restore bin',
    status: 'errors disk space version',
    samples: 'demo remove',
  },
};

export const settingsGroups = Object.entries(groups).map(([title, words]) => ({
  title,
  pages: Object.entries(words).flatMap(([name, finds]) =>
    pages
      .filter(({ path }) => path === `${settingsHome}/${name}`)
      .map((page) => ({ ...page, to: page.path, note: `Settings, ${title}`, finds })),
  ),
}));

export const settingsPages = settingsGroups.flatMap(({ pages }) => pages);
