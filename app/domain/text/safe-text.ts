/** A text with at most eight combining marks in a row; no language has more. Normalising a run takes its square. */
export const withFewMarks = (text: string): string => text.replace(/(\p{M}{8})\p{M}+/gu, '$1');

/** A text as one line of at most `max` characters, without control characters. */
export const shortLine = (text: string, max: number): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

/** Whether a text has a random key, such as the secret of a quotation or a UUID. */
export function hasSecret(text: string): boolean {
  const parts = text.split(/[^\w-]+/).filter(({ length }) => length >= 16);
  return parts.some((part) => /[a-z\d][A-Z]/.test(part) || /[\da-f]{8}-[\da-f]{4}-/.test(part));
}

const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const looseJoiners =
  /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])|(?<=[\p{Script=Latin}\p{N}])[\u200c\u200d]/gu;

/** A text without invisible characters. Words of Indian scripts and emoji keep their joiners, U+200C and U+200D. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '').replace(looseJoiners, '');

/** Control characters except tab and line feed, and the separators that break a script. */
const controls = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu;

/** Normalizes to NFC; removes control and invisible characters, lone surrogates, and spaces at the ends. */
export const cleanText = (text: string): string => {
  const lines = text.toWellFormed().replace(/\r\n?/g, '\n');
  return withoutInvisible(withFewMarks(lines).normalize('NFC').replace(controls, '')).trim();
};

/** Code of the zero of each Indian script, and of the full-width zero; the other digits follow. */
const zeros = [...'०০੦૦୦௦౦೦൦٠۰０'].map((zero) => zero.charCodeAt(0));

export const withAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code <= start + 9);
    return zero === undefined ? digit : String(code - zero);
  });
