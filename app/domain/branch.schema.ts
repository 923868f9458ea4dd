import { z } from 'zod';
import { branchDefaults, openingSpan } from './branch.ts';
import { isEmail } from './message.ts';
import { entity, line, lines, requiredLine } from './text.schema.ts';

const { fields, create, change } = entity(
  z.object({ name: requiredLine(120), address: requiredLine(300), city: requiredLine(120) }),
  z.object({
    phone: lines(10, 40),
    email: line(254).refine((value) => value === '' || isEmail(value), 'must be an e-mail address'),
    hours: z
      .array(
        z
          .string()
          .trim()
          .refine((day) => day === '' || openingSpan(day) !== null, 'must be hours such as 09:00-18:00, or empty'),
      )
      .refine((days) => days.length === 0 || days.length === 7, 'must have seven days, or none'),
  }),
  branchDefaults,
);

export const newBranch = create;
export type NewBranch = z.output<typeof newBranch>;
export const branchChange = change;
export type BranchChange = z.output<typeof branchChange>;

/** A branch as the calls answer it. */
export const branchEntity = z.object({ id: z.string(), ...fields, updatedAt: z.string() });
