import { z } from 'zod';
import { filterValue } from '#app/domain/catalogue/category.ts';
import { idempotencyKey } from '#app/domain/inquiries/inquiry.schema.ts';
import { isInstant } from '#app/domain/text/dates.ts';
import { type FieldProblem, Problem } from './problem.ts';

/** Returns the value parsed by the schema. Throws one 422 that names every problem and never echoes the input. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: 'body' | 'query' | 'header',
): z.output<Schema> {
  const result = schema.safeParse(value, { error: inPlainWords });
  if (result.success) return result.data;
  throw new Problem(
    422,
    result.error.issues.map((issue): FieldProblem => {
      // JSON has no symbols.
      const path = issue.path as (string | number)[];
      const isMissing = at(value, path) === undefined && issue.code !== 'custom';
      return {
        loc: [where, ...path],
        msg: isMissing ? 'Field required' : issue.message,
        type: isMissing ? 'missing' : issue.code === 'custom' ? 'value_error' : issue.code,
      };
    }),
  );
}

function at(value: unknown, path: (string | number)[]): unknown {
  let here = value;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string | number, unknown>)[key];
  }
  return here;
}

/** A time in a query, converted to the stored format so that times compare as strings. */
export const instant = z
  .string()
  .refine(isInstant, 'must be a time such as 2026-03-12T04:30:00Z')
  .transform((time) => new Date(time).toISOString());

const maxFilterLength = 200;

/** A product filter value; `undefined` for values that mean no filter. */
export const filterText = z
  .string()
  .transform((value) => filterValue(value.toWellFormed().replaceAll('\0', '').slice(0, maxFilterLength)))
  .optional();

/** The Idempotency-Key of a request. Throws `invalid` if it is malformed. */
export const requestKey = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : validate(idempotencyKey, header, 'header');

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const oneOf = (values: readonly unknown[]) =>
  values.length === 1 ? String(values[0]) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** Returns a plain message for a validation issue whose schema defines none. */
export function inPlainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int' ? `must be at least ${issue.minimum}` : 'is too short';
    case 'too_big':
      return issue.origin === 'number' || issue.origin === 'int' ? `must be at most ${issue.maximum}` : 'is too long';
    default:
      return 'is not valid';
  }
}
