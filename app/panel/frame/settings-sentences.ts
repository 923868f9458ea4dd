/** Toasts of the settings that several pages show. */
export const settingsSentences = {
  updated: 'Settings updated successfully',
  updateFailed: 'Failed to update settings',
  fetchFailed: 'Failed to fetch settings',
} as const;
