import { z } from 'zod';
import { isInstant } from '#app/domain/dates.ts';

/** A time in a query, converted to the stored format so that times compare as strings. */
export const instant = z
  .string()
  .refine(isInstant, 'must be a time such as 2026-03-12T04:30:00Z')
  .transform((time) => new Date(time).toISOString());
