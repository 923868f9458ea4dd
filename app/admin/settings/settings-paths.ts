/** The path of the settings list. */
export const settingsHome = '/admin/settings';

/** The path of the trash. */
export const binPath = `${settingsHome}/bin`;

/** The path of the e-mail settings. */
export const emailPath = `${settingsHome}/email`;

/** The path of the backups page. */
export const backupsPath = `${settingsHome}/backups`;
