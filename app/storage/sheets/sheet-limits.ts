/** What a file may hold. A dealer's list has some thousand lines. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  lines: 50_000,
  columns: 200,
  /** All parts of a workbook unpacked. */
  unpackedBytes: 250 * 1024 * 1024,
  parts: 500,
  /** Milliseconds that reading may take. */
  timeoutMs: 60_000,
} as const;

/** What an archive of pictures may hold. One that a phone has taken has some megabytes. */
export const zipLimits = {
  bytes: 50 * 1024 * 1024,
  pictures: 200,
  pictureBytes: 10 * 1024 * 1024,
  entries: 5000,
} as const;
