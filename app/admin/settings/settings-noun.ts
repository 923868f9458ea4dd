import { panel } from '#app/admin/calls.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Settings } from '#app/domain/settings.ts';

/** The settings that are saved together; pictures have calls of their own. */
export type SettingsValues = Pick<
  Settings,
  'companyName' | 'companyDescription' | 'contactEmail' | 'googleAnalyticsId' | 'googleMapsApiKey'
>;

export const settingsNoun: Noun<Settings, SettingsValues> = {
  name: 'settings',
  subject: 'The settings were',
  labels: {
    companyName: 'Company name',
    companyDescription: 'Company description',
    contactEmail: 'Contact e-mail',
    googleAnalyticsId: 'Google Analytics ID',
    googleMapsApiKey: 'Google Maps API key',
  },
  read: ({ companyName, companyDescription, contactEmail, googleAnalyticsId, googleMapsApiKey }) => ({
    companyName,
    companyDescription,
    contactEmail,
    googleAnalyticsId,
    googleMapsApiKey,
  }),
  write: (values) => values,
  drafts: 'offered',
  api: {
    // There is always one set of settings: saving it is always a change.
    create: panel.settings.update,
    update: (_settings, fields, on) => panel.settings.update(fields, on),
    find: panel.settings.read,
  },
  messages: {
    created: sentences.settings.updated,
    updated: sentences.settings.updated,
    failed: sentences.settings.updateFailed,
  },
};
