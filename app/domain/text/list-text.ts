import type { NamedValues } from '#app/domain/records/named-values.ts';

/* Several values in a cell. One that contains a separator is quoted as in CSV: `a4, "19"" rack, black"`. */

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const needsQuotes = /^"|[,;|\n]|^\s|\s$/;

/** Splits a text at separators outside quotes. A quote counts only at the start of a part and if it is closed. */
function parts(text: string, separator: RegExp): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest !== '') {
    const inQuotes = /^\s{0,20}"((?:[^"]|"")*)"[^\S\n]*/.exec(rest);
    const after = inQuotes === null ? rest : rest.slice(inQuotes[0].length);
    const ends = separator.exec(after);
    if (inQuotes !== null && (after === '' || ends?.index === 0)) {
      found.push((inQuotes[1] as string).replaceAll('""', '"'));
      rest = after.slice(ends?.[0].length ?? 0);
      continue;
    }
    const end = separator.exec(rest);
    found.push(rest.slice(0, end?.index ?? rest.length).trim());
    rest = end === null ? '' : rest.slice(end.index + end[0].length);
  }
  return found.filter((part) => part !== '');
}

export const joinList = (entries: readonly string[]): string =>
  entries.map((entry) => (needsQuotes.test(entry) ? quoted(entry) : entry)).join(', ');

export const splitList = (text: string): string[] => parts(text, /[,;|\n]/);

/** Web addresses may contain commas, so only a comma with a space, or a line break, separates two of them. */
export const splitAddresses = (text: string): string[] =>
  parts(text, text.includes('\n') ? /\n/ : /\s{0,20}[|;]\s{0,20}|,\s+|,(?=https?:\/\/|\/)|\s{1,20}(?=https?:\/\/)/);

/** Writes one `Name: value` per line. */
export const joinPairs = (pairs: NamedValues): string =>
  pairs
    .map(
      ([name, value]) =>
        `${needsNameQuotes.test(name) ? quoted(name) : name}: ${needsValueQuotes.test(value) ? quoted(value) : value}`,
    )
    .join('\n');

const needsNameQuotes = /^"|[:=;|,•·]|\s[-–—]\s|^[-–—*·▪►✓]/;
const needsValueQuotes = /^"|[;|•]|[,/].*[:=]|,.*\s[-–—]\s/;

const unquoted = (text: string) => {
  const whole = /^"((?:[^"]|"")*)"$/.exec(text.trim());
  return whole === null ? text.trim() : (whole[1] as string).replaceAll('""', '"');
};

/**
 * The `name: value` pairs of a cell, separated by line breaks, `;`, `|`, bullets, or commas before the next name. A part
 * without a name continues the value before it. `unnamed` holds the text before the first name; it is empty in most cells.
 */
export function splitPairs(text: string): { pairs: NamedValues; unnamed: string } {
  const pairs: NamedValues = [];
  const unnamed: string[] = [];
  for (const line of text.split('\n'))
    for (const [index, part] of quotedParts(line, /[;|•]/).flatMap(splitAtNames).entries()) {
      const pair = pairIn(part);
      const last = pairs.at(-1);
      if (pair !== null) pairs.push(pair);
      else if (isNameAlone(part)) continue;
      else if (last !== undefined && index > 0) last[1] += `, ${part}`;
      else unnamed.push(part);
    }
  return { pairs, unnamed: unnamed.join('; ') };
}

/** The end of a text, which has at most 20 spaces in a row, so that looking at it takes no more time in a long text. */
const ending = (text: string) => (text.length > 22 ? `.${text.slice(-22)}` : text);

/** Splits at a separator outside quotes; keeps the quotes. */
function quotedParts(line: string, separator: RegExp): string[] {
  const found = [''];
  let isQuoted = false;
  let hasClosed = false;
  for (const letter of line) {
    // Inside quotes, a doubled quote is a letter: the second one opens them again.
    const opens = letter === '"' && !isQuoted && (hasClosed || /(?:^|[:=])\s*$/.test(ending(found.at(-1) as string)));
    hasClosed = letter === '"' && isQuoted;
    if (opens || hasClosed) isQuoted = !isQuoted;
    if (!isQuoted && separator.test(letter)) found.push('');
    else found[found.length - 1] += letter;
  }
  // Unclosed quotes are inch marks.
  const parts = isQuoted ? line.split(separator) : found;
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const startsWithDashedName = /^\s*\p{L}(?:[^,:="–—-]|\b-\b){0,40}?\s[-–—]\s+\S/u;
const startsWithName = /^\s*[\p{L}][^,:="]{0,40}?\s*[:=]\s*(?!\/\/)\S/u;

/** `Speed: 25 ppm, Paper: A4, A3, Duplex: yes` is three pairs: a comma separates if a name and a value follow it. */
function splitAtNames(part: string): string[] {
  if (part.includes('"')) return [part];
  const starts = /[:=]/.test(part) ? startsWithName : startsWithDashedName;
  const found: string[] = [];
  for (const piece of part.split(/(?=,|\s\/\s)/)) {
    const rest = piece.replace(/^(?:,|\s\/\s)/, '');
    if (found.length > 0 && !starts.test(rest)) found[found.length - 1] += piece;
    else found.push(rest);
  }
  return found.map((each) => each.trim()).filter((each) => each !== '');
}

/** `Fax:` without a value. */
const isNameAlone = (part: string) => /^[^:=]{1,60}[:=]\s*$/.test(part);

const bullet = /^\s*[*·▪►✓-]\s*(?=\S)/;

function pairIn(part: string): NamedValues[number] | null {
  const match =
    // `s`: a value may hold line separators such as U+2028, which a dot alone does not match.
    /^(\s*"(?:[^"]|"")*"\s*|[^:=]*)[:=]\s*(.*)$/s.exec(part) ??
    /^\s*((?:[^-–—]|\b-\b){2,40}?)\s+[-–—]+\s+(.*)$/s.exec(part);
  if (match === null) return null;
  const [name, value] = [unquoted((match[1] as string).replace(bullet, '')), unquoted(match[2] as string)];
  return name === '' || value === '' ? null : [name, value];
}
