import { z } from 'zod';
import { openingSpans } from './hours.ts';

/** `09:00-18:00`, `09:00-13:00, 16:00-19:00`, or empty for closed. */
const day = z
  .string()
  .trim()
  .refine((text) => openingSpans(text) !== null, 'must be hours such as 09:00-18:00, or empty');

/** Opening hours from Monday. */
export const week = z.array(day).length(7, 'must have seven days');

/** A week, or an empty list to inherit the dealer's hours. */
export const weekOrNone = z
  .array(day)
  .refine((days) => days.length === 0 || days.length === 7, 'must have seven days, or none');
