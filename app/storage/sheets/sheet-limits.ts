/** Limits of an imported file. A typical list has a few thousand lines. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  lines: 50_000,
  columns: 200,
  /** Total size of the unpacked parts of a workbook. */
  unpackedBytes: 250 * 1024 * 1024,
  parts: 500,
  /** CPU time of reading, in milliseconds. */
  maxCpuMs: 60_000,
} as const;

/** Limits of an archive of pictures. A phone photo has a few megabytes. */
export const zipLimits = {
  bytes: 50 * 1024 * 1024,
  pictures: 200,
  pictureBytes: 10 * 1024 * 1024,
  entries: 5000,
} as const;
