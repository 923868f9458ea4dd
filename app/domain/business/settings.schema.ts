import { z } from 'zod';
import { ownWords } from '#app/domain/business/words/page-words.schema.ts';
import { absent, entity, line, optionalEmail, text } from '#app/domain/text/text.schema.ts';
import { optionalFacts, requiredFacts } from './dealer-facts.schema.ts';
import { isAnalyticsId, isMapsKey } from './google-keys.ts';
import { synonymLimits, synonymsProblem } from './synonyms.ts';

const analyticsId = line(40).refine((value) => value === '' || isAnalyticsId(value), 'must look like G-XXXXXXXXXX');
const mapsKey = line(100).refine((value) => value === '' || isMapsKey(value), 'must be a Google Maps API key');
const synonyms = text(synonymLimits.text).check(({ value, issues }) => {
  const message = synonymsProblem(value);
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});

/** Fields of the settings form; pictures have their own endpoints. */
const { fields, change } = entity(requiredFacts, {
  companyName: absent(line(120), ''),
  companyDescription: absent(text(2000), ''),
  contactEmail: absent(optionalEmail, ''),
  googleAnalyticsId: absent(analyticsId, ''),
  googleMapsApiKey: absent(mapsKey, ''),
  /** Search synonyms; empty for the default list. */
  searchSynonyms: absent(synonyms, ''),
  ...optionalFacts,
  ...ownWords,
});

/** Absent fields stay unchanged; `null` clears an optional one. */
export const settingsChange = change;

export const brandName = line(60).min(1, 'must not be empty');

export const settingsEntity = z.object({
  ...fields,
  companyLogo: z.string(),
  heroImage: z.string(),
  brandLogos: z.array(z.object({ name: z.string(), url: z.string() })),
  updatedAt: z.string(),
});
export type Settings = z.output<typeof settingsEntity>;

/** Input for a preview of unsaved page texts: the sent texts, else the stored ones. */
export const wordsPreview = z.object({
  page: z.enum(['/', '/services']),
  words: entity({}, { companyDescription: absent(text(2000), ''), ...ownWords }).change,
});
