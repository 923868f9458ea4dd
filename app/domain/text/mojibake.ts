/* Texts in UTF-8 that a program read and saved as Windows-1252: `â€“` for a dash, `à¤°` for र. */

const decoder = new TextDecoder('utf-8', { fatal: true });
const letters = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));
const byteOf = new Map([...letters].map((letter, index) => [letter, 128 + index]));

/** What continues a sequence: bytes 0x80 to 0xbf. */
const next = `[${letters.slice(0, 64)}]`;
const sequence = new RegExp(`[ÂÃÄÅÆË]${next}|[àáâï]${next}{2}|ð${next}{3}`, 'g');
/** Letters that lists contain: accents, Indian scripts, punctuation, currencies and symbols. */
const likely =
  /^(?:[\u0080-\u017f\u0192\u02c6\u02dc\u0900-\u0dff\u2010-\u2044\u20a0-\u214f\u2190-\u27bf\ufeff\u{1f300}-\u{1faff}]|\p{M})$/u;

function decoded(found: string): string {
  try {
    const text = decoder.decode(Uint8Array.from([...found].map((letter) => byteOf.get(letter) as number)));
    return likely.test(text) ? text : found;
  } catch {
    return found;
  }
}

/** Returns the original of a text that was damaged once or twice; any other text unchanged. */
export function withoutMojibake(text: string): string {
  let whole = text;
  for (let times = 0; times < 2; times++) whole = whole.replace(sequence, decoded);
  // A closing quotation mark loses its last byte.
  return whole === text && !/â€/.test(text) ? text : whole.replace(/â€/g, '”');
}

export const hasLostLetters = (text: string): boolean => /\?{3}|\ufffd|ï¿½|à[¤¥]/.test(text);
