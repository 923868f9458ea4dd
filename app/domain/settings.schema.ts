import { z } from 'zod';
import { isAnalyticsId, isMapsKey } from './google-keys.ts';
import { isEmail } from './message.ts';
import { line, text } from './text.schema.ts';

const cleared = <Field extends z.ZodType<string>>(field: Field) =>
  field.nullish().transform((value) => (value === null ? '' : value));

/** The five fields that a form can set; the pictures have their own calls. */
export const settingsChange = z
  .object({
    companyName: cleared(line(120)),
    companyDescription: cleared(text(2000)),
    contactEmail: cleared(line(254).refine((value) => value === '' || isEmail(value), 'must be an e-mail address')),
    googleAnalyticsId: cleared(
      line(40).refine((value) => value === '' || isAnalyticsId(value), 'must look like G-XXXXXXXXXX'),
    ),
    googleMapsApiKey: cleared(
      line(100).refine((value) => value === '' || isMapsKey(value), 'must be a Google Maps API key'),
    ),
  })
  .transform(
    (given) =>
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<typeof given>,
  );

export const brandName = line(60).min(1, 'must not be empty');

/** The settings as the calls answer them. */
export const settingsEntity = z.object({
  companyName: z.string(),
  companyDescription: z.string(),
  contactEmail: z.string(),
  googleAnalyticsId: z.string(),
  googleMapsApiKey: z.string(),
  companyLogo: z.string(),
  heroImage: z.string(),
  brandLogos: z.array(z.object({ name: z.string(), url: z.string() })),
  updatedAt: z.string(),
});
export type Settings = z.output<typeof settingsEntity>;
