const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;
const gibibyte = mebibyte * kibibyte;

/** Formats a file size: `340 KB`, `1.2 MB`, `3.5 GB`. */
export const formatBytes = (bytes: number): string => {
  if (bytes < mebibyte) return `${Math.max(1, Math.round(bytes / kibibyte))} KB`;
  return bytes < gibibyte ? `${(bytes / mebibyte).toFixed(1)} MB` : `${(bytes / gibibyte).toFixed(1)} GB`;
};
