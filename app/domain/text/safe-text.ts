/**
 * A text with at most eight combining marks in a row. Normalising takes time with the square of such a run; words of any
 * language have fewer.
 */
export const withFewMarks = (text: string): string => text.replace(/(\p{M}{8})\p{M}+/gu, '$1');

/** Whether a text has a random key, such as the secret of a quotation or a UUID. */
export function hasSecret(text: string): boolean {
  const parts = text.split(/[^\w-]+/).filter(({ length }) => length >= 16);
  return parts.some((part) => /[a-z\d][A-Z]/.test(part) || /[\da-f]{8}-[\da-f]{4}-/.test(part));
}
