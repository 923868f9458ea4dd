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
  /** Words by which the search finds the page, besides its name. */
  finds: string;
};

/** A page whose summary shows one of the loaded values. */
const about = <Name extends keyof SetNow>(
  path: string,
  name: string,
  of: Name,
  finds: string,
  inShort: (value: NonNullable<SetNow[Name]>, now: SetNow) => string,
): SettingsPage => ({
  path: `${settingsHome}/${path}`,
  name,
  finds,
  inShort: (now) => (now[of] === null ? 'Could not be loaded' : inShort(now[of] as NonNullable<SetNow[Name]>, now)),
});

const countedOr = (count: number, singular: string, plural: string, none: string): string =>
  count > 0 ? counted(count, singular, plural) : none;

type SettingsGroup = { title: string; pages: readonly SettingsPage[] };

/** All settings pages in their groups, the most used first. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'Business',
    pages: [
      about(
        'business',
        'Business details',
        'settings',
        'company description contact e-mail Google Analytics Maps API key',
        ({ companyName, contactEmail }) => `${companyName || dealer.name}, ${contactEmail || 'no contact e-mail yet'}`,
      ),
      about(
        'contact',
        'Contact and address',
        'settings',
        'telephone phone WhatsApp address street city PIN code map country',
        ({ phone, city }) => `${readableNumber(phone, dealer.locale)}, ${city}`,
      ),
      about('hours', 'Opening hours', 'settings', 'holidays closed week reply goal', ({ hours, holidays }) => {
        const words = hoursInWords(weekOf(hours));
        return holidays.length > 0 ? `${words}; ${counted(holidays.length, 'holiday', 'holidays')}` : words;
      }),
      about('branches', 'Branches', 'branches', 'shops showroom address telephone hours', ({ length }) =>
        countedOr(length, 'branch', 'branches', 'No branches yet'),
      ),
    ],
  },
  {
    title: 'Customers',
    pages: [
      about(
        'quotations',
        'Quotations',
        'settings',
        'GSTIN GST HSN SAC bank account UPI terms validity number advance',
        ({ gstin, bankDetails, upiId }) =>
          [gstin ? `GSTIN ${gstin}` : 'No GSTIN yet', bankDetails || upiId ? '' : 'no bank details']
            .filter(Boolean)
            .join(', '),
      ),
      about('replies', 'Reply templates', 'settings', 'WhatsApp answers messages Hindi Marathi', ({ replyTemplates }) =>
        countedOr(replyTemplates.length, 'template', 'templates', 'None yet'),
      ),
      about(
        'email',
        'E-mail',
        'mail',
        'mail server SMTP password mailbox IMAP notifications',
        ({ isOn, isProven, host }, { settings }) => {
          if (!isOn) return 'No e-mail is sent yet';
          if (settings !== null && inquiryMailbox(settings) === '') return 'No address for new inquiries yet';
          return isProven ? `Works, with ${host}` : `${host}, not tested yet`;
        },
      ),
      about('privacy', 'Privacy', 'settings', 'erase person data customer retention GDPR DPDP', ({ messageMonths }) =>
        messageMonths === 0
          ? 'Messages are kept until erased'
          : `Resolved messages: ${monthsInWords(messageMonths).toLowerCase()}`,
      ),
    ],
  },
  {
    title: 'Website',
    pages: [
      about(
        'about',
        'Brands, prices and links',
        'settings',
        'years founded GST tax social links Facebook Instagram',
        ({ brands, priceTax, social }) =>
          [
            counted(brands.length, 'brand', 'brands'),
            taxNote(priceTax, dealer.locale),
            countedOr(social.length, 'link', 'links', 'no links'),
          ]
            .filter(Boolean)
            .join(', '),
      ),
      about(
        'words',
        'Page texts',
        'settings',
        'testimonials headline services questions home privacy wording',
        (settings) => {
          const own =
            wordNames.filter((name) => settings[name] !== null).length + Number(settings.companyDescription !== '');
          return [
            own > 0 ? `${counted(own, 'text', 'texts')} edited` : 'All original',
            samplesInWords(sampleTestimonialsLeft(settings)),
          ]
            .filter(Boolean)
            .join(', ');
        },
      ),
      about(
        'pictures',
        'Logo and pictures',
        'settings',
        'company logo hero image brand logos effect',
        ({ companyLogo, heroImage, brandLogos }) =>
          [
            companyLogo ? 'Logo' : 'No logo yet',
            heroImage ? 'hero image' : 'no hero image',
            countedOr(brandLogos.length, 'brand logo', 'brand logos', 'no brand logos'),
          ].join(', '),
      ),
      about(
        'search',
        'Search',
        'settings',
        'synonyms words',
        ({ searchSynonyms }) => `Synonyms: ${searchSynonyms === '' ? 'original list' : 'your own list'}`,
      ),
      about('links', 'Old links', 'redirects', 'redirects addresses slug', ({ length }) =>
        countedOr(length, 'old link', 'old links', 'None yet'),
      ),
    ],
  },
  {
    title: 'Data',
    pages: [
      about('backups', 'Backups', 'backups', 'download restore copy', backupsInShort),
      about('bin', 'Trash', 'trash', 'deleted restore bin', ({ length }) =>
        length === maxTrashItems ? `${figure(length)} or more items` : countedOr(length, 'item', 'items', 'Empty'),
      ),
      {
        path: `${settingsHome}/status`,
        name: 'Status',
        inShort: () => 'E-mail, disk space and recent errors',
        finds: 'errors disk space version',
      },
      {
        path: `${settingsHome}/samples`,
        name: 'Sample data',
        inShort: () => 'Add or remove samples',
        finds: 'sample data demo remove',
      },
    ],
  },
];

export const settingsPages: readonly SettingsPage[] = settingsGroups.flatMap(({ pages }) => pages);
