import { z } from 'zod';
import {
  colours,
  duplexes,
  type FactName,
  type FactValues,
  feeders,
  machineKinds,
  paperSizes,
  presences,
  technologies,
} from './facts.ts';

const presence = z.enum(presences);
const amount = (max: number) => z.number().min(0, 'must not be negative').max(max, 'is too large');
const speed = amount(10_000);
const count = amount(100_000_000);

const values: { [Name in FactName]: z.ZodType<FactValues[Name]> } = {
  kind: z.enum(machineKinds),
  colour: z.enum(colours),
  paper: z.enum(paperSizes),
  bypassPaper: z.enum(paperSizes),
  ppmMono: speed,
  ppmColour: speed,
  ppmA3: speed,
  print: presence,
  copy: presence,
  scan: presence,
  fax: presence,
  technology: z.enum(technologies),
  duplex: z.enum(duplexes),
  feeder: z.enum(feeders),
  ethernet: presence,
  wifi: presence,
  usb: presence,
  paperInput: count,
  dutyRecommended: count,
  dutyMaximum: count,
  supplies: z
    .array(z.object({ code: z.string().trim().min(1).max(60), yield: count.optional() }))
    .max(50, 'must have at most 50 entries'),
  memoryMb: count,
  powerW: count,
};
const entries = Object.entries(values);
const shape = <Each extends z.ZodType>(of: (value: z.ZodType) => Each) =>
  Object.fromEntries(entries.map(([name, value]) => [name, of(value)]));

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
