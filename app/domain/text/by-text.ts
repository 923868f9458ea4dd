/** Compares two texts by their UTF-16 code units, as `Array.sort` expects; dates in ISO 8601 are in order of time. */
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
