import { defaultSynonyms } from '#app/domain/business/default-synonyms.ts';
import { isGstin, plainGstin } from '#app/domain/business/gst.ts';
import { isUpiId, quotationDaysProblem } from '#app/domain/business/setting-limits.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { type ReplyTemplate, templateProblems } from '#app/domain/inquiries/reply-templates.ts';
import { fromDifference } from '#app/domain/records/difference.ts';
import { isWebAddress, withScheme } from '#app/domain/text/addresses.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import {
  type Field,
  formOf,
  number,
  optionalText,
  plain,
  type Table,
  text,
  type ValuesOf,
} from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { aboutFields } from './about-fields.ts';
import { contactFields } from './contact-fields.ts';
import { hoursFields } from './hours-fields.ts';

/** The fields that are printed on quotations. */
export const quotationFields = {
  gstin: optionalText('GSTIN', 'Check each character, such as 27AAPFU0939F1ZV', isGstin, plainGstin),
  gstState: plain<string>('State', ''),
  bankDetails: text('Bank details'),
  upiId: optionalText('UPI ID', 'Enter a UPI ID, such as yourshop@okhdfcbank', isUpiId),
  quotationTerms: text('Terms'),
  quotationDays: number('Valid for, in days', quotationDaysProblem),
};

export type QuotationValues = ValuesOf<typeof quotationFields>;

/** The months that can be chosen; 0 keeps everything. */
export const monthChoices = [0, 3, 6, 12, 24, 36, 60];

export const monthsInWords = (months: number): string => {
  if (months === 0) return 'Never';
  return months % 12 === 0 ? `After ${months / 12} ${months === 12 ? 'year' : 'years'}` : `After ${months} months`;
};

const months = (label: string): Field<number, string> => ({
  label,
  initial: '0',
  read: String,
  write: Number,
  inShort: (shown) => monthsInWords(Number(shown)),
});

/** The fields for retention periods and the page about privacy. */
const privacyFields = {
  messageMonths: months('Delete resolved messages'),
  spamMonths: months('Delete spam'),
  grievanceContact: text('Contact for complaints'),
  privacyText: text('Your own text'),
};

export type PrivacyValues = ValuesOf<typeof privacyFields>;

/** The built-in list is stored as an empty string, so that upgrades can improve it. */
const synonyms = (label: string): Field<string, string> => ({
  label,
  initial: defaultSynonyms,
  read: (kept) => (kept === '' ? defaultSynonyms : kept),
  write: (shown) => (shown.trim() === defaultSynonyms ? '' : shown),
  inShort: fromDifference,
});

/** General and integration settings. Pictures use separate calls. */
const settingsFields = {
  companyName: text('Company name'),
  companyDescription: text('Company description'),
  contactEmail: text('Contact e-mail'),
  googleAnalyticsId: text('Google Analytics ID'),
  googleMapsApiKey: text('Google Maps API key'),
};

const repliesFields = {
  reviewLink: optionalText(
    'Link for reviews',
    'Copy the link from your Google business profile',
    (link) => isWebAddress(link),
    withScheme,
  ),
  replyTemplates: {
    ...plain<ReplyTemplate[]>('Reply templates', []),
    write: (shown: ReplyTemplate[]) => shown.map(({ name, text }) => ({ name: name.trim(), text: text.trim() })),
    check: templateProblems,
  },
};

export type RepliesValues = ValuesOf<typeof repliesFields>;

/** Shared by all settings forms. A save sends only the changed fields. */
export const savedSettings = {
  subject: 'The settings were',
  api: {
    // The settings always exist, so create is an update.
    create: panel.settings.update,
    update: (_id: string, fields: Record<string, unknown>, on: string) => panel.settings.update(fields, on),
    find: panel.settings.read,
    savedBy: async () => (await panel.settings.history())[0]?.by,
  },
  messages: {
    created: settingsSentences.updated,
    updated: settingsSentences.updated,
    failed: settingsSentences.updateFailed,
  },
} as const;

type Of<Given> = Pick<Settings, keyof Given & keyof Settings>;

/** The noun of a settings form with these fields. */
export const nounOf = <const Given extends Table<Of<Given>>>(
  name: string,
  fields: Given,
): Noun<Settings, ValuesOf<Given>> => ({
  name,
  ...formOf<Of<Given>>()(fields),
  ...savedSettings,
});

export const settingsNoun = nounOf('settings', settingsFields);
export const mailboxNoun = nounOf('address for inquiries', { contactEmail: settingsFields.contactEmail });
export const searchNoun = nounOf('search words', { searchSynonyms: synonyms('Synonyms') });
export const contactNoun = nounOf('contact details', contactFields);
export const hoursNoun = nounOf('opening hours', hoursFields);
export const aboutNoun = nounOf('brands and links', aboutFields);
export const repliesNoun = nounOf('reply templates', repliesFields);
export const quotationsNoun = nounOf('quotation settings', quotationFields);
export const privacyNoun = nounOf('privacy', privacyFields);
