import { z } from 'zod';
import { firstSteps, mailStates } from './step-names.ts';

export const sampleCounts = z.object({ products: z.int(), branches: z.int(), posts: z.int(), testimonials: z.int() });

/** Which setup steps are done, and what the others still need. */
export const firstStepsEntity = z.object({
  done: z.record(z.enum(firstSteps), z.boolean()),
  mail: z.enum(mailStates),
  /** Facts that still have placeholder values, each in a word or two. */
  madeUp: z.array(z.string()),
  /** Number of claims that are still those of the samples. */
  claims: z.int(),
  products: z.int(),
  /** Samples that visitors see. */
  shownSamples: sampleCounts,
  /** All samples, hidden ones too. */
  allSamples: sampleCounts,
});
export type FirstSteps = z.output<typeof firstStepsEntity>;
