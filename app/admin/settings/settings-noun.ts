import { panel } from '#app/admin/calls.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Settings } from '#app/domain/settings.ts';

export const settingsNames = [
  'companyName',
  'companyDescription',
  'contactEmail',
  'googleAnalyticsId',
  'googleMapsApiKey',
] as const satisfies (keyof Settings)[];

/** The five settings that are saved together; pictures have calls of their own. */
export type SettingsValues = Pick<Settings, (typeof settingsNames)[number]>;

export const settingsLabels: Record<keyof SettingsValues, string> = {
  companyName: 'Company name',
  companyDescription: 'Company description',
  contactEmail: 'Contact e-mail',
  googleAnalyticsId: 'Google Analytics ID',
  googleMapsApiKey: 'Google Maps API key',
};

export const settingsNoun: Noun<Settings, SettingsValues> = {
  subject: 'The settings were',
  valuesOf: (settings) =>
    Object.fromEntries(settingsNames.map((name) => [name, settings[name]])) as unknown as SettingsValues,
  fieldsOf: (values) => values,
  labelOf: (field) => settingsLabels[field],
  // There is always one set of settings: saving it is always a change.
  create: panel.settings.update,
  update: (_settings, fields, on) => panel.settings.update(fields, on),
  find: () => panel.settings.read(),
  say: {
    created: sentences.settings.updated,
    updated: sentences.settings.updated,
    failed: sentences.settings.updateFailed,
  },
};
