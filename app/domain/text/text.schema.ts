import { z } from 'zod';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { entriesInOrder } from '#app/domain/records/ordered-json.ts';
import { isEmail } from './addresses.ts';
import { cleanText } from './safe-text.ts';
import { isSlug } from './slug.ts';

const cleanLine = (text: string) => cleanText(text.replace(/[\t\r\n]+/g, ' '));

/** One line of at most `max` characters. */
export const line = (max: number) => z.string().overwrite(cleanLine).max(max, `must have at most ${max} characters`);

export const requiredLine = (max: number, problem = 'must not be empty') => line(max).min(1, problem);

export const optionalEmail = line(254).refine((value) => value === '' || isEmail(value), 'must be an e-mail address');

/** Multi-line text of at most `max` characters. */
export const text = (max: number) => z.string().overwrite(cleanText).max(max, `must have at most ${max} characters`);

export const requiredText = (max: number) => text(max).min(1, 'must not be empty');

export const slug = z
  .string()
  .trim()
  .refine(isSlug, {
    error: ({ input }) =>
      /^-+$/.test(String(input))
        ? 'must have a letter or a digit'
        : 'must be small letters, digits and hyphens only, at most 120 of them',
  });

/** Lines of a text that must fit on a page of the PDF file. */
const maxTextLines = 12;
export const shortText = (max: number) =>
  text(max).refine((value) => value.split('\n').length <= maxTextLines, `must have at most ${maxTextLines} lines`);

export const whole = (least: number, most: number) =>
  z.int().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`);

export const listOf = <Entry extends z.ZodType>(most: number, entry: Entry) =>
  z.array(entry).max(most, `must have at most ${most} entries`);

/** A list of lines. `null` clears it; empty entries are dropped. */
export const lines = (most: number, max: number) =>
  listOf(most, line(max)).overwrite((entries) => [...new Set(entries.filter((entry) => entry !== ''))]);

/** Name-value pairs, in the order sent. */
export const namedValues = (most: number, maxValue: number) =>
  z
    .custom<Readonly<Record<string, string>>>(isObjectOfTexts, 'must be an object of texts')
    .meta({ type: 'object', additionalProperties: { type: 'string' } })
    .transform((given, context): NamedValues => {
      const pairs = entriesInOrder(given)
        .map(([name, value]): NamedValues[number] => [cleanLine(name), cleanLine(value)])
        .filter(([name, value]) => name !== '' && value !== '');
      if (pairs.length > most) context.addIssue(`must have at most ${most} entries`);
      if (pairs.some(([name, value]) => name.length > 100 || value.length > maxValue))
        context.addIssue(`names may have at most 100 characters and values ${maxValue}`);
      // Not every client can hold this name in an object.
      if (pairs.some(([name]) => name === '__proto__'))
        context.addIssue('__proto__ cannot be used as a name; please choose another');
      const names = pairs.map(([name]) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) context.addIssue(`${twice} appears twice; enter it once`);
      return pairs;
    });

const isObjectOfTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

type Fields = Record<string, z.ZodType>;

/** An optional field with its default. */
export const absent = <Field extends z.ZodType>(field: Field, byDefault: z.output<Field>) => ({ field, byDefault });

type Optional = Record<string, { field: z.ZodType; byDefault: unknown }>;
export type FieldsOf<Given extends Optional> = { [Name in keyof Given]: Given[Name]['field'] };
type Whole<Required extends Fields, Given extends Optional> = z.output<z.ZodObject<Required & FieldsOf<Given>>>;

/**
 * Returns the schemas to create and to change an entity. Creating requires the required fields and fills in defaults;
 * changing leaves absent fields as they are. In both, `null` resets a field to its default.
 */
export function entity<Required extends Fields, Given extends Optional>(required: Required, optional: Given) {
  const entries = Object.entries(optional);
  const fields = Object.fromEntries(entries.map(([name, { field }]) => [name, field])) as FieldsOf<Given>;
  const defaults = Object.fromEntries(entries.map(([name, { byDefault }]) => [name, byDefault]));
  const resettable = Object.fromEntries(
    entries.map(([name, { field, byDefault }]) => [
      name,
      field.nullish().transform((value) => (value === null ? byDefault : value)),
    ]),
  ) as unknown as { [Name in keyof Given]: z.ZodType<z.output<Given[Name]['field']> | undefined> };
  const changes = z.object(required).partial().extend(resettable);
  const whole = z.object({ ...required, ...resettable });
  return {
    fields: { ...required, ...fields },
    create: whole.transform(
      (given) => ({ ...structuredClone(defaults), ...withoutAbsent(given) }) as Whole<Required, Given>,
    ),
    change: changes.transform((given) => withoutAbsent(given) as Partial<Whole<Required, Given>>),
  };
}

const withoutAbsent = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
