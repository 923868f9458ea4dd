export const settingsHome = '/admin/settings';

export const binPath = `${settingsHome}/bin`;

export const emailPath = `${settingsHome}/email`;

export const backupsPath = `${settingsHome}/backups`;
