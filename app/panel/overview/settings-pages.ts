import { settingsHome } from '#app/panel/frame/settings-paths.ts';

type Entry = [path: string, name: string, finds: string];

/** The pages of each group, the most used first, with words by which the search finds them besides their name. */
const groups: Record<string, Entry[]> = {
  Business: [
    ['business', 'Business details', 'company description contact e-mail Google Analytics Maps API key'],
    ['contact', 'Contact and address', 'telephone phone mobile WhatsApp number no street city PIN code map country'],
    ['hours', 'Opening hours', 'holidays closed week reply goal'],
    ['branches', 'Branches', 'shops showroom address telephone hours'],
  ],
  Customers: [
    ['quotations', 'Quotations', 'GSTIN GST HSN SAC bank account UPI terms validity number advance'],
    ['replies', 'Reply templates', 'WhatsApp answers messages Hindi Marathi'],
    ['email', 'E-mail', 'mail server SMTP password mailbox IMAP notifications'],
    ['privacy', 'Privacy', 'forget erase delete person data customer retention GDPR DPDP'],
  ],
  Website: [
    ['about', 'Brands, prices and links', 'years founded GST tax social Facebook Instagram'],
    ['words', 'Page texts', 'testimonials headline services questions home privacy wording'],
    ['pictures', 'Logo and pictures', 'company hero image brand logos effect'],
    ['search', 'Search', 'synonyms words'],
    ['links', 'Old links', 'redirects addresses slug'],
  ],
  Data: [
    ['backups', 'Backups', 'download restore copy'],
    ['bin', 'Trash', 'deleted restore bin'],
    ['status', 'Status', 'e-mail errors disk space version'],
    ['samples', 'Sample data', 'demo remove'],
  ],
};

export const settingsGroups = Object.entries(groups).map(([title, entries]) => ({
  title,
  pages: entries.map(([path, name, finds]) => ({
    to: `${settingsHome}/${path}`,
    name,
    finds,
    note: `Settings, ${title}`,
  })),
}));

export const settingsPages = settingsGroups.flatMap(({ pages }) => pages);
