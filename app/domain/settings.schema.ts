import { z } from 'zod';
import { isAnalyticsId, isMapsKey } from './google-keys.ts';
import { isEmail } from './message.ts';
import { type PictureTreatment, pictureTreatments } from './picture-treatment.ts';
import { synonymLimits, synonymsProblem } from './synonyms.ts';
import { line, text } from './text.schema.ts';

/** What a form can set; the pictures have their own calls. */
const sent = {
  companyName: line(120),
  companyDescription: text(2000),
  contactEmail: line(254).refine((value) => value === '' || isEmail(value), 'must be an e-mail address'),
  googleAnalyticsId: line(40).refine((value) => value === '' || isAnalyticsId(value), 'must look like G-XXXXXXXXXX'),
  googleMapsApiKey: line(100).refine((value) => value === '' || isMapsKey(value), 'must be a Google Maps API key'),
  /** Words that mean the same in a search; empty for those that come with the site. */
  searchSynonyms: text(synonymLimits.text).check(({ value, issues }) => {
    const message = synonymsProblem(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
};

const treatment = z.enum(pictureTreatments, `must be one of ${pictureTreatments.join(', ')}`);
/** How pictures are printed: the one of the home page, and those of posts. */
const treatments = { heroTreatment: treatment, postTreatment: treatment };

type Sent = { [Name in keyof typeof sent]?: string } & { [Name in keyof typeof treatments]?: PictureTreatment };

/** `null` puts a field back to what it is where nothing was ever sent. */
const cleared = <Value>(field: z.ZodType<Value>, initial: Value) =>
  field.nullish().transform((value) => (value === null ? initial : value));

export const settingsChange = z
  .object({
    ...Object.fromEntries(Object.entries(sent).map(([name, field]) => [name, cleared(field, '')])),
    heroTreatment: cleared(treatment, 'none'),
    postTreatment: cleared(treatment, 'none'),
  })
  .transform((given): Sent => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));

export const brandName = line(60).min(1, 'must not be empty');

/** The settings as the calls answer them. */
export const settingsEntity = z.object({
  ...sent,
  companyLogo: z.string(),
  heroImage: z.string(),
  ...treatments,
  brandLogos: z.array(z.object({ name: z.string(), url: z.string() })),
  updatedAt: z.string(),
});
export type Settings = z.output<typeof settingsEntity>;
