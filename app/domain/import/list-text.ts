import type { NamedValues } from '#app/domain/named-values.ts';

/*
 * Several things in one cell. What holds a mark that separates is quoted as a CSV field is: `a4, "19"" rack, black"`.
 */

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const needsQuotes = /^"|[,;|\n]|^\s|\s$/;

/** The parts of a text between separators, but not inside quotes that begin a part; quotes that never end are letters. */
function parts(text: string, separator: RegExp): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest !== '') {
    const inQuotes = /^\s*"((?:[^"]|"")*)"[^\S\n]*/.exec(rest);
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

/** Addresses hold commas of their own; between two of them stands a comma with a space, or a line break. */
export const splitAddresses = (text: string): string[] =>
  parts(text, text.includes('\n') ? /\n/ : /\s*[|;]\s*|,\s+|,(?=https?:\/\/|\/)|\s+(?=https?:\/\/)/);

/** One `Name: value` on each line. */
export const joinPairs = (pairs: NamedValues): string =>
  pairs
    .map(
      ([name, value]) => `${/^"|:/.test(name) ? quoted(name) : name}: ${/^"|[;|]/.test(value) ? quoted(value) : value}`,
    )
    .join('\n');

const unquoted = (text: string) => {
  const whole = /^"((?:[^"]|"")*)"$/.exec(text.trim());
  return whole === null ? text.trim() : (whole[1] as string).replaceAll('""', '"');
};

/** The named values of a text, and the first line that is none. */
export function splitPairs(text: string): { pairs: NamedValues; wrong: string | null } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const several = lines.length === 1 ? pairsInLine(lines[0] as string) : null;
  const found = several ?? lines.map(pairIn);
  const wrong = found.indexOf(null);
  return {
    pairs: found.filter((pair) => pair !== null),
    wrong: wrong < 0 ? null : (lines[wrong] ?? text).trim(),
  };
}

function pairIn(line: string): NamedValues[number] | null {
  // A value may hold line breaks of other alphabets, at which a dot alone would stop.
  const match = /^\s*("(?:[^"]|"")*"|[^:]*?)\s*:\s*(.*)$/s.exec(line) ?? /^\s*([^=]+?)\s*=\s*(.*)$/s.exec(line);
  if (match === null) return null;
  const [name, value] = [unquoted(match[1] as string), unquoted(match[2] as string)];
  return name === '' || value === '' ? null : [name, value];
}

/** `Speed: 20 ppm; Duplex: Yes` in one line; `null` where the line is one pair. */
function pairsInLine(line: string): NamedValues | null {
  if (/"/.test(line)) return null;
  const several = line.split(/[;|]/).filter((part) => part.trim() !== '');
  const pairs = several.map(pairIn).filter((pair) => pair !== null);
  return several.length > 1 && pairs.length === several.length ? pairs : null;
}
