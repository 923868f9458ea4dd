import type { NamedValues } from './named-values.ts';

/**
 * JSON whose objects keep the order of their names. `JSON.parse` and `JSON.stringify` keep it as well, except for names
 * that are whole numbers, which JavaScript puts first in every object.
 */

/** The order in which the names of a parsed object stood, where the object itself cannot tell. */
const orders = new WeakMap<object, string[]>();

/** A name that may be a whole number, escaped or not. */
const wholeNumberName = /"(?:\d|\\u003\d)+"\s*:/i;

/** The value that a JSON text stands for, as `JSON.parse` gives it. Throws a `SyntaxError` when it is none. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return wholeNumberName.test(text) ? parseInOrder(text) : value;
}

/** The names and values of an object that `parseJson` made, in the order of the text. */
export function entriesInOrder<Value>(object: Readonly<Record<string, Value>>): [name: string, value: Value][] {
  return (orders.get(object) ?? Object.keys(object)).map((name) => [name, object[name] as Value]);
}

/** Names and values as a JSON object in their order. */
export const namedValuesJson = (pairs: NamedValues): string =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

/** Parses a text that is known to be JSON. */
function parseInOrder(text: string): unknown {
  let at = 0;

  const skipSpace = () => {
    while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at++;
  };

  /** The character that stands next, if it is this one, is passed over. */
  const pass = (character: string): boolean => {
    skipSpace();
    if (text[at] !== character) return false;
    at++;
    return true;
  };

  const isEscaped = (quote: number) => {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes++;
    return backslashes % 2 === 1;
  };

  const string = (): string => {
    skipSpace();
    const start = at;
    do at = text.indexOf('"', at + 1);
    while (isEscaped(at));
    return JSON.parse(text.slice(start, ++at));
  };

  const list = (): unknown[] => {
    const values: unknown[] = [];
    if (pass(']')) return values;
    do values.push(value());
    while (pass(','));
    pass(']');
    return values;
  };

  const object = (): object => {
    const entries: [string, unknown][] = [];
    if (pass('}')) return {};
    do {
      const name = string();
      pass(':');
      entries.push([name, value()]);
    } while (pass(','));
    pass('}');
    // Entries become properties of their own, whatever their names: none reaches a prototype.
    const made = Object.fromEntries(entries);
    orders.set(made, [...new Set(entries.map(([name]) => name))]);
    return made;
  };

  const value = (): unknown => {
    if (pass('{')) return object();
    if (pass('[')) return list();
    if (text[at] === '"') return string();
    const start = at;
    while (at < text.length && !',]} \t\n\r'.includes(text.charAt(at))) at++;
    return JSON.parse(text.slice(start, at));
  };

  return value();
}
