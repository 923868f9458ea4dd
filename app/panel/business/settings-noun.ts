import { defaultSynonyms } from '#app/domain/business/default-synonyms.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { type ReplyTemplate, templateProblems } from '#app/domain/inquiries/reply-templates.ts';
import { fromDifference } from '#app/domain/records/in-short.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { type Field, formOf, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { type AboutValues, aboutFields } from './about-fields.ts';
import { type ContactValues, contactFields } from './contact-fields.ts';
import { type HoursValues, hoursFields } from './hours-fields.ts';
import { type PrivacyValues, privacyFields } from './privacy-fields.ts';
import { type QuotationValues, quotationFields } from './quotation-fields.ts';

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

const mailboxFields = { contactEmail: settingsFields.contactEmail };

const searchFields = { searchSynonyms: synonyms('Synonyms') };

const repliesFields = {
  replyTemplates: {
    ...plain<ReplyTemplate[]>('Reply templates', []),
    write: (shown: ReplyTemplate[]) => shown.map(({ name, text }) => ({ name: name.trim(), text: text.trim() })),
    check: templateProblems,
  },
};

export type SettingsValues = ValuesOf<typeof settingsFields>;
export type MailboxValues = ValuesOf<typeof mailboxFields>;
export type SearchValues = ValuesOf<typeof searchFields>;
export type RepliesValues = ValuesOf<typeof repliesFields>;

/** Shared by all settings forms. A save sends only the changed fields. */
export const savedSettings = {
  subject: 'The settings were',
  drafts: 'offered',
  api: {
    // The settings always exist, so create is an update.
    create: panel.settings.update,
    update: (_id: string, fields: Record<string, unknown>, on: string) => panel.settings.update(fields, on),
    find: panel.settings.read,
  },
  messages: {
    created: settingsSentences.settings.updated,
    updated: settingsSentences.settings.updated,
    failed: settingsSentences.settings.updateFailed,
  },
} as const;

export const settingsNoun: Noun<Settings, SettingsValues> = {
  name: 'settings',
  ...formOf<Pick<Settings, keyof SettingsValues>>()(settingsFields),
  ...savedSettings,
};

export const mailboxNoun: Noun<Settings, MailboxValues> = {
  name: 'address for inquiries',
  ...formOf<Pick<Settings, keyof MailboxValues>>()(mailboxFields),
  ...savedSettings,
};

export const searchNoun: Noun<Settings, SearchValues> = {
  name: 'search words',
  ...formOf<Pick<Settings, keyof SearchValues>>()(searchFields),
  ...savedSettings,
};

export const contactNoun: Noun<Settings, ContactValues> = {
  name: 'contact details',
  ...formOf<Pick<Settings, keyof ContactValues>>()(contactFields),
  ...savedSettings,
};

export const hoursNoun: Noun<Settings, HoursValues> = {
  name: 'opening hours',
  ...formOf<Pick<Settings, keyof HoursValues>>()(hoursFields),
  ...savedSettings,
};

export const aboutNoun: Noun<Settings, AboutValues> = {
  name: 'brands and links',
  ...formOf<Pick<Settings, keyof AboutValues>>()(aboutFields),
  ...savedSettings,
};

export const repliesNoun: Noun<Settings, RepliesValues> = {
  name: 'reply templates',
  ...formOf<Pick<Settings, keyof RepliesValues>>()(repliesFields),
  ...savedSettings,
};

export const quotationsNoun: Noun<Settings, QuotationValues> = {
  name: 'quotation settings',
  ...formOf<Pick<Settings, keyof QuotationValues>>()(quotationFields),
  ...savedSettings,
};

export const privacyNoun: Noun<Settings, PrivacyValues> = {
  name: 'privacy',
  ...formOf<Pick<Settings, keyof PrivacyValues>>()(privacyFields),
  ...savedSettings,
};
