/** Limits of an imported file. A typical list has a few thousand lines. */
export const sheetLimits = {
  bytes: 20 * 1024 * 1024,
  lines: 50_000,
  columns: 200,
  /** A longer text is cut before anything reads it. */
  cellCharacters: 5000,
  /** Characters of all cells. A workbook can repeat a text at no cost. */
  characters: 40_000_000,
  /** Rows times columns of all sheets of a workbook, with empty ones between cells. */
  area: 4_000_000,
  /** CPU time of reading, in milliseconds. */
  maxCpuMs: 60_000,
} as const;

/** Characters between the cells of a text file. */
export const separators = [',', ';', '\t', '|'];

export const workbookLimits = { noun: 'Excel file', entries: 500, unpackedBytes: 128 * 1024 * 1024 } as const;

/** Limits of an archive of pictures. A phone photo has a few megabytes. */
export const zipLimits = {
  noun: 'ZIP',
  bytes: 50 * 1024 * 1024,
  pictures: 200,
  pictureBytes: 10 * 1024 * 1024,
  entries: 5000,
  unpackedBytes: 200 * 1024 * 1024,
} as const;
