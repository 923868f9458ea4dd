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
