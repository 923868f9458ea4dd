import { z } from 'zod';
import { factNames, factOptions } from './fact-text.ts';
import type { FactName, FactValues } from './facts.ts';

const amount = (max: number) => z.number().min(0, 'must not be negative').max(max, 'is too large');
const speed = amount(10_000);
const count = amount(100_000_000);
const supplies = z
  .array(z.object({ code: z.string().trim().min(1).max(60), yield: count.optional() }))
  .max(50, 'must have at most 50 entries');

function schemaOf(name: FactName): z.ZodType {
  const options = factOptions(name);
  if (options !== null) return z.enum(options.map(([value]) => value));
  return name === 'supplies' ? supplies : name.startsWith('ppm') ? speed : count;
}
const shape = <Each extends z.ZodType>(of: (value: z.ZodType) => Each) =>
  Object.fromEntries(factNames.map((name) => [name, of(schemaOf(name))]));

type FactShape = {
  [Name in FactName]: z.ZodOptional<z.ZodObject<{ value: z.ZodType<FactValues[Name]>; source: z.ZodString }>>;
};
type CorrectionShape = { [Name in FactName]: z.ZodOptional<z.ZodNullable<z.ZodType<FactValues[Name]>>> };

/** The facts of a product in calls. */
export const facts = z.object(
  shape((value) => z.object({ value, source: z.string() }).optional()) as unknown as FactShape,
);

/** The owner's corrections in calls; `null` rejects a fact. */
export const factCorrections = z.strictObject(
  shape((value) => value.nullable().optional()) as unknown as CorrectionShape,
);
