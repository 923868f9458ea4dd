import { z } from 'zod';
import { byText } from '#app/domain/text/by-text.ts';
import { isDay } from '#app/domain/text/dates.ts';
import { line, listOf } from '#app/domain/text/text.schema.ts';

const day = z.string().trim().refine(isDay, 'must be a day such as 2026-11-08');

const holiday = z
  .object({
    from: day,
    /** Last day, inclusive. */
    until: day,
    name: line(80),
    /** Id of the closed branch; empty for the whole business. */
    branch: line(64),
  })
  .refine(({ from, until }) => until >= from, { path: ['until'], message: 'must not be before the first day' });
export type Holiday = z.output<typeof holiday>;

/** Days on which the business or a branch is closed, in order. */
export const holidays = listOf(100, holiday).overwrite((days) => days.toSorted((a, b) => byText(a.from, b.from)));
