import { z } from 'zod';
import { weekOrNone } from '#app/domain/business/hours/hours.schema.ts';
import { absent, entity, lines, optionalEmail, requiredLine } from '#app/domain/text/text.schema.ts';

const { fields, create, change } = entity(
  { name: requiredLine(120), address: requiredLine(300), city: requiredLine(120) },
  {
    phone: absent(lines(10, 40), []),
    email: absent(optionalEmail, ''),
    /** From Monday: `09:00-18:00`, or empty for closed. An empty list means the dealer's hours. */
    hours: absent(weekOrNone, []),
  },
);

export const newBranch = create;
export type NewBranch = z.output<typeof newBranch>;
export const branchChange = change;
export type BranchChange = z.output<typeof branchChange>;

export const branchEntity = z.object({ id: z.string(), ...fields, updatedAt: z.string() });
export type Branch = z.output<typeof branchEntity>;
