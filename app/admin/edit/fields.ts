import type { FieldError } from './field-errors.ts';
import { inShort } from './in-short.ts';

/** One field of a form: what the owner calls it, and how what is kept becomes what is shown and is sent again. */
export type Field<Kept, Shown> = {
  label: string;
  /** What something new begins with. */
  initial: Shown;
  read: (kept: Kept) => Shown;
  write: (shown: Shown) => Kept;
  /** What can be told to be wrong before it is sent: of the field, or of parts of it by their paths, such as `0.name`. */
  check?: (shown: Shown) => Problems;
  /** What is shown in a few words, where its own text would not do; `other` is the other person's. */
  inShort?: (shown: Shown, other: Shown) => string;
};

const same = <Value>(value: Value): Value => value;

/** A value that the form holds as it is kept. */
export const plain = <Value>(label: string, initial: Value): Field<Value, Value> => ({
  label,
  initial,
  read: same,
  write: same,
});

/** Text, nothing to begin with. */
export const text = (label: string): Field<string, string> => plain(label, '');

/** Text that must not be empty; `missing` is told where it is. */
export const requiredText = (label: string, missing: string): Field<string, string> => ({
  ...text(label),
  check: (shown) => (shown.trim() === '' ? missing : undefined),
});

/** What is wrong with a number, in a sentence. */
export type NumberRule = (value: number) => string | undefined;

/** A number as it is typed; an empty field is none, so that it clears what was there. */
export const number = (label: string, rule: NumberRule = () => undefined): Field<number | null, string> => ({
  label,
  initial: '',
  read: (kept) => (kept === null ? '' : String(kept)),
  write: (shown) => (shown.trim() === '' ? null : Number(shown)),
  check: (shown) => (shown.trim() === '' ? undefined : rule(Number(shown))),
});

/** What is typed with commas: trimmed, empty entries dropped. */
export const commaList = (typed: string): string[] =>
  typed
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** A list that is typed in one field, with commas. */
export const commas = (label: string): Field<string[], string> => ({
  label,
  initial: '',
  read: (kept) => kept.join(', '),
  write: commaList,
});

type Problems = string | FieldError[] | undefined;

/** A field for each part of what is sent; `null` puts a part back to its default. */
type Table<Sent> = {
  [Name in keyof Sent]-?: {
    label: string;
    initial: unknown;
    read: (kept: Sent[Name]) => unknown;
    write: (shown: never) => Sent[Name] | null;
    check?: (shown: never) => Problems;
    inShort?: (shown: never, other: never) => string;
  };
};

/** What a form holds that is made of these fields. */
export type ValuesOf<Given> = {
  -readonly [Name in keyof Given]: Given[Name] extends { initial: infer Shown } ? Shown : never;
};

type AnyField = Field<unknown, unknown>;

/** Labels, values and both ways between entity and form, out of one table. */
export const formOf =
  <Sent>() =>
  <const Given extends Table<Sent>>(table: Given) => {
    type Values = ValuesOf<Given>;
    const fields = Object.entries(table as unknown as Record<string, AnyField>);
    const each = <Made>(make: (field: AnyField, name: string) => unknown) =>
      Object.fromEntries(fields.map(([name, field]) => [name, make(field, name)])) as Made;
    return {
      labels: each<Record<keyof Values & string, string>>(({ label }) => label),
      initial: each<Values>(({ initial }) => initial),
      read: (entity: Sent): Values => each(({ read }, name) => read(entity[name as keyof Sent])),
      write: (values: Values): Sent => each(({ write }, name) => write(values[name as keyof Values])),
      inShort(name: keyof Values & string, values: Values, other: Values): string {
        const [shown, others] = [values[name], other[name]];
        const field = (table as unknown as Record<string, AnyField>)[name];
        return field?.inShort?.(shown, others) ?? inShort(shown);
      },
      check: (values: Values): FieldError[] =>
        fields.flatMap(([field, { check }]) => {
          const found = check?.(values[field as keyof Values]) ?? [];
          return typeof found === 'string'
            ? [{ field, message: found }]
            : found.map((part) => ({ ...part, field: `${field}.${part.field}` }));
        }),
    };
  };
