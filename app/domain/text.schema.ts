import { z } from 'zod';
import { isImageReference } from './image-ref.ts';
import type { NamedValues } from './named-values.ts';
import { entriesInOrder } from './ordered-json.ts';
import { isSlug } from './slug.ts';

/** All control characters but tab and line feed, and the separators that break a script. */
const controls = /[^\P{Cc}\t\n]|[\u2028\u2029]/gu;

/** Composed characters, no control characters, no half surrogate pairs, no space at the ends. */
const clean = (text: string) => text.toWellFormed().normalize('NFC').replace(controls, '').trim();

const cleanLine = (text: string) => clean(text.replace(/[\t\r\n]+/g, ' '));
export const cleanText = (text: string) => clean(text.replace(/\r\n?/g, '\n'));

/** One line of at most `max` characters. */
export const line = (max: number) => z.string().overwrite(cleanLine).max(max, `must have at most ${max} characters`);

/** One line with something in it. */
export const requiredLine = (max: number, problem = 'must not be empty') => line(max).min(1, problem);

/** Text with line breaks, of at most `max` characters. */
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

/** An image reference, or empty for no image. */
export const imageReference = z
  .string()
  .trim()
  .refine((value) => value === '' || isImageReference(value), 'must be an uploaded picture or a web address');

/** A list where `null` clears and empty entries are dropped. */
export const lines = (most: number, max: number) =>
  z
    .array(line(max))
    .max(most, `must have at most ${most} entries`)
    .overwrite((entries) => [...new Set(entries.filter((entry) => entry !== ''))]);

/** Names and values in the order they were sent in. */
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
      // An object cannot hold it in every program that reads the answers.
      if (pairs.some(([name]) => name === '__proto__'))
        context.addIssue('__proto__ cannot be used as a name; please choose another');
      const names = pairs.map(([name]) => name);
      const twice = names.find((name, index) => names.indexOf(name) !== index);
      if (twice !== undefined) context.addIssue(`${twice} stands twice; please give it once`);
      return pairs;
    });

const isObjectOfTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string');

type Fields = Record<string, z.ZodType>;

/** A field that need not be sent, and what it is then. */
export const absent = <Field extends z.ZodType>(field: Field, byDefault: z.output<Field>) => ({ field, byDefault });

type Optional = Record<string, { field: z.ZodType; byDefault: unknown }>;
type FieldsOf<Given extends Optional> = { [Name in keyof Given]: Given[Name]['field'] };
type Whole<Required extends Fields, Given extends Optional> = z.output<z.ZodObject<Required & FieldsOf<Given>>>;

/**
 * The two forms in which an entity is sent. Creating: required fields must be there, absent ones take their default.
 * Changing: an absent field stays as it is. In both, `null` clears a field: it goes back to its default.
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
  const changes = z.object({ ...partial(required), ...resettable });
  const whole = z.object({ ...required, ...resettable });
  return {
    /** Every field, as the entity has it. */
    fields: { ...required, ...fields },
    create: whole.transform(
      (given) => ({ ...structuredClone(defaults), ...withoutAbsent(given) }) as Whole<Required, Given>,
    ),
    change: changes.transform((given) => withoutAbsent(given) as Partial<Whole<Required, Given>>),
  };
}

const withoutAbsent = (given: object) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

const partial = (shape: Fields) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.optional()]));
