import { inShort } from '#app/domain/records/difference.ts';
import { isSlug } from '#app/domain/text/slug.ts';
import type { FieldError } from './field-errors.ts';

/** A form field: its label, and how a stored value becomes a form value and back. */
export type Field<Kept, Shown> = {
  label: string;
  /** Form value of a new entity. */
  initial: Shown;
  read: (kept: Kept) => Shown;
  write: (shown: Shown) => Kept;
  /** Validates before sending. Returns an error for the field, or errors for its parts by path, such as `0.name`. */
  check?: (shown: Shown) => Problems;
  /** Summarizes the value if its text is not suitable; `other` is the value it is compared with. */
  inShort?: (shown: Shown, other: Shown) => string;
};

const identity = <Value>(value: Value): Value => value;

/** A field whose form value equals the stored value. */
export const plain = <Value>(label: string, initial: Value): Field<Value, Value> => ({
  label,
  initial,
  read: identity,
  write: identity,
});

export const text = (label: string): Field<string, string> => plain(label, '');

/** A required text field; `missing` is the error if it is empty. */
export const requiredText = (label: string, missing: string, max = 20_000): Field<string, string> => ({
  ...text(label),
  check(shown) {
    if (shown.trim() === '') return missing;
    return shown.trim().length > max ? `Must have at most ${max} characters` : undefined;
  },
});

/** The ending of a web address, with the messages if it is missing or has other characters. */
export const slugField = (label: string): Field<string, string> => ({
  ...text(label),
  check: (typed) =>
    typed.trim() === ''
      ? 'Enter a web address ending'
      : isSlug(typed.trim())
        ? undefined
        : 'Must be small letters, digits and hyphens only, at most 120 of them',
});

/** A text field that may be empty; `problem` is the error if the text as written is not right. */
export const optionalText = (
  label: string,
  problem: string,
  isRight: (value: string) => boolean,
  write = (typed: string) => typed.trim(),
): Field<string, string> => ({
  ...text(label),
  write,
  check: (typed) => (typed.trim() === '' || isRight(write(typed)) ? undefined : problem),
});

/** Returns an error message for an invalid number. */
export type NumberRule = (value: number) => string | undefined;

/** A number field; an empty field is stored as `null`. */
export const number = (
  label: string,
  rule: NumberRule = () => undefined,
): Field<number | null, string> & { read: (kept: number | null | undefined) => string } => ({
  ...text(label),
  read: (kept) => (kept == null ? '' : String(kept)),
  write: (shown) => (shown.trim() === '' ? null : Number(shown)),
  check: (shown) => (shown.trim() === '' ? undefined : rule(Number(shown))),
});

/** Splits text, trims the entries and drops empty ones. */
const listAt =
  (separator: string) =>
  (typed: string): string[] =>
    typed
      .split(separator)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');

export const commaList = listAt(',');
export const lineList = listAt('\n');

/** Returns the errors of the entries of a list by place and field, such as `2.price`. */
export const problemsIn = <Entry>(
  entries: readonly Entry[],
  problemsOf: (entry: Entry, index: number) => Record<string, string | false | undefined>,
): FieldError[] =>
  entries.flatMap((entry, index) =>
    Object.entries(problemsOf(entry, index)).flatMap(([field, message]) =>
      message ? [{ field: `${index}.${field}`, message }] : [],
    ),
  );

/** A list edited as comma-separated text. */
export const commas = (label: string): Field<string[], string> => ({
  ...text(label),
  read: (kept) => kept.join(', '),
  write: commaList,
});

type Problems = string | FieldError[] | undefined;

/** A form field for each API field; writing `null` resets the field to its default. */
export type Table<Sent> = {
  [Name in keyof Sent]-?: {
    label: string;
    initial: unknown;
    read: (kept: Sent[Name]) => unknown;
    write: (shown: never) => Sent[Name] | null;
    check?: (shown: never) => Problems;
    inShort?: (shown: never, other: never) => string;
  };
};

export type ValuesOf<Given> = {
  -readonly [Name in keyof Given]: Given[Name] extends { initial: infer Shown } ? Shown : never;
};

type AnyField = Field<unknown, unknown>;

/** Derives labels, initial values, conversions and validation from one table of fields. */
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
