import type { NamedValues } from './named-values.ts';

/**
 * JSON whose objects keep the order of their names. `JSON.parse` and `JSON.stringify` move integer-like names to the
 * front of an object.
 */

/** Original order of an object's names, if the object itself cannot keep it. */
const orders = new WeakMap<object, string[]>();

/** A name that may be an integer, escaped or not. */
const wholeNumberName = /"(?:\d|\\u003\d)+"\s*:/i;

/** Parses JSON like `JSON.parse` and remembers the order of names. Throws a `SyntaxError` if the text is not JSON. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return wholeNumberName.test(text) ? parseInOrder(text) : value;
}

/** Returns the entries of an object from `parseJson`, in the order of the text. */
export function entriesInOrder<Value>(object: Readonly<Record<string, Value>>): [name: string, value: Value][] {
  return (orders.get(object) ?? Object.keys(object)).map((name) => [name, object[name] as Value]);
}

/** Serializes pairs as a JSON object, in order. */
export const namedValuesJson = (pairs: NamedValues): string =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

/** Whether the quotation mark at an index of a JSON string belongs to the string. */
export function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text[quote - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** Parses text that is known to be valid JSON. */
function parseInOrder(text: string): unknown {
  let at = 0;

  const skipSpace = () => {
    while (' \t\n\r'.includes(text.charAt(at)) && at < text.length) at++;
  };

  /** Skips the next character if it is this one. */
  const pass = (character: string): boolean => {
    skipSpace();
    if (text[at] !== character) return false;
    at++;
    return true;
  };

  const string = (): string => {
    skipSpace();
    const start = at;
    do at = text.indexOf('"', at + 1);
    while (isEscaped(text, at));
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
    // `fromEntries` defines own properties, so a name such as `__proto__` cannot reach a prototype.
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
