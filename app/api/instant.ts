import { z } from 'zod';
import { isInstant } from '#app/domain/dates.ts';

/** A time in the query of a call, in the one way in which times are kept, so that they compare as texts. */
export const instant = z
  .string()
  .refine(isInstant, 'must be a time such as 2026-03-12T04:30:00Z')
  .transform((time) => new Date(time).toISOString());
