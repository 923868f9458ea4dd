import { counted, figure } from '#app/admin/counted.ts';
import type { BackupsView } from '#app/domain/backup.ts';
import { type BinItem, maxBinItems } from '#app/domain/bin.ts';
import type { Branch } from '#app/domain/branch.ts';
import { hoursInWords, weekOf } from '#app/domain/hours.ts';
import type { MailServerView } from '#app/domain/mail-server.ts';
import { sampleTestimonialsLeft, wordNames } from '#app/domain/page-words.ts';
import { readableNumber } from '#app/domain/phone.ts';
import { inquiryMailbox } from '#app/domain/placeholders.ts';
import { taxNote } from '#app/domain/price-tax.ts';
import type { Redirect } from '#app/domain/redirect.ts';
import type { Settings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';
import { backupsInShort } from './backup-words.ts';
import { backupsPath, binPath, emailPath, settingsHome } from './settings-paths.ts';
import { samplesInWords } from './words/samples-in-words.ts';

/** The current values; `null` if a load failed. */
export type SetNow = {
  settings: Settings | null;
  branches: Branch[] | null;
  redirects: Redirect[] | null;
  bin: BinItem[] | null;
  mail: MailServerView | null;
  backups: BackupsView | null;
};

type SettingsPage = {
  path: string;
  name: string;
  /** A short summary of the current values. */
  inShort: (now: SetNow) => string;
};

const unknown = 'Could not be loaded';

/** All settings pages, the most used first. */
export const settingsPages: readonly [SettingsPage, ...SettingsPage[]] = [
  {
    path: `${settingsHome}/business`,
    name: 'Business details',
    inShort({ settings }) {
      if (settings === null) return unknown;
      return `${settings.companyName || dealer.name}, ${settings.contactEmail || 'no contact e-mail yet'}`;
    },
  },
  {
    path: `${settingsHome}/contact`,
    name: 'Contact and address',
    inShort({ settings }) {
      if (settings === null) return unknown;
      return `${readableNumber(settings.phone, dealer.locale)}, ${settings.city}`;
    },
  },
  {
    path: `${settingsHome}/hours`,
    name: 'Opening hours',
    inShort({ settings }) {
      if (settings === null) return unknown;
      const { hours, holidays } = settings;
      const words = hoursInWords(weekOf(hours));
      return holidays.length > 0 ? `${words}; ${counted(holidays.length, 'holiday', 'holidays')}` : words;
    },
  },
  {
    path: `${settingsHome}/about`,
    name: 'Brands, prices and links',
    inShort({ settings }) {
      if (settings === null) return unknown;
      const { brands, priceTax, social } = settings;
      return [
        counted(brands.length, 'brand', 'brands'),
        taxNote(priceTax, dealer.locale),
        social.length > 0 ? counted(social.length, 'link', 'links') : 'no links',
      ]
        .filter(Boolean)
        .join(', ');
    },
  },
  {
    path: `${settingsHome}/words`,
    name: 'Page texts',
    inShort({ settings }) {
      if (settings === null) return unknown;
      const own =
        wordNames.filter((name) => settings[name] !== null).length + Number(settings.companyDescription !== '');
      return [
        own > 0 ? `${counted(own, 'text', 'texts')} edited` : 'All original',
        samplesInWords(sampleTestimonialsLeft(settings)),
      ]
        .filter(Boolean)
        .join(', ');
    },
  },
  {
    path: `${settingsHome}/pictures`,
    name: 'Logo and pictures',
    inShort({ settings }) {
      if (settings === null) return unknown;
      const { companyLogo, heroImage, brandLogos } = settings;
      return [
        companyLogo ? 'Logo' : 'No logo yet',
        heroImage ? 'hero image' : 'no hero image',
        brandLogos.length > 0 ? counted(brandLogos.length, 'brand logo', 'brand logos') : 'no brand logos',
      ].join(', ');
    },
  },
  {
    path: `${settingsHome}/branches`,
    name: 'Branches',
    inShort({ branches }) {
      if (branches === null) return unknown;
      return branches.length > 0 ? counted(branches.length, 'branch', 'branches') : 'No branches yet';
    },
  },
  {
    path: emailPath,
    name: 'E-mail',
    inShort({ mail, settings }) {
      if (mail === null) return unknown;
      if (!mail.isOn) return 'No e-mail is sent yet';
      if (settings !== null && inquiryMailbox(settings) === '') return 'No address for new inquiries yet';
      return mail.isProven ? `Works, with ${mail.host}` : `${mail.host}, not tested yet`;
    },
  },
  {
    path: `${settingsHome}/search`,
    name: 'Search',
    inShort({ settings }) {
      if (settings === null) return unknown;
      return `Synonyms: ${settings.searchSynonyms === '' ? 'original list' : 'your own list'}`;
    },
  },
  {
    path: binPath,
    name: 'Trash',
    inShort({ bin }) {
      if (bin === null) return unknown;
      if (bin.length === 0) return 'Empty';
      return bin.length === maxBinItems ? `${figure(bin.length)} or more items` : counted(bin.length, 'item', 'items');
    },
  },
  {
    path: backupsPath,
    name: 'Backups',
    inShort: ({ backups }) => (backups === null ? unknown : backupsInShort(backups)),
  },
  {
    path: `${settingsHome}/links`,
    name: 'Old links',
    inShort({ redirects }) {
      if (redirects === null) return unknown;
      return redirects.length > 0 ? counted(redirects.length, 'old link', 'old links') : 'None yet';
    },
  },
  {
    path: `${settingsHome}/status`,
    name: 'Status',
    inShort: () => 'E-mail, disk space and recent errors',
  },
  {
    path: `${settingsHome}/samples`,
    name: 'Sample data',
    inShort: () => 'Add or remove samples',
  },
];
