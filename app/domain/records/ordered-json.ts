import type { NamedValues } from './named-values.ts';

/** JSON that keeps the order of names. `JSON.parse` and `JSON.stringify` move integer-like names to the front. */

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

export const namedValuesJson = (pairs: NamedValues): string =>
  `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

/** A string of valid JSON, with the colon behind it if it is a name. */
const jsonString = /("(?:[^"\\]|\\.)*")(\s*:)?/g;

/** Parses text that is known to be valid JSON. Numbers the names as `#0`, `#1`, which an object keeps in order. */
function parseInOrder(text: string): unknown {
  const numbers = new Map<string, number>();
  const numbered = text.replace(jsonString, (all: string, string: string, colon?: string) => {
    if (colon === undefined) return all;
    const name: string = JSON.parse(string);
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return `"#${number}":`;
  });
  const names = [...numbers.keys()];
  return JSON.parse(numbered, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => [names[Number(key.slice(1))] as string, each] as const);
    // `fromEntries` defines own properties, so a name such as `__proto__` cannot reach a prototype.
    const made = Object.fromEntries(entries);
    const order = entries.map(([name]) => name);
    orders.set(made, order);
    return made;
  });
}
