const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;

/** How large a file is, as people say it: `340 KB`, `1.2 MB`. */
export const inBytes = (bytes: number): string =>
  bytes < mebibyte ? `${Math.max(1, Math.round(bytes / kibibyte))} KB` : `${(bytes / mebibyte).toFixed(1)} MB`;
