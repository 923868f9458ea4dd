export const settingsHome = '/admin/settings';

export const trashPath = `${settingsHome}/bin`;

export const emailPath = `${settingsHome}/email`;

export const backupsPath = `${settingsHome}/backups`;
