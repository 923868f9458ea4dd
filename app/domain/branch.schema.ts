import { z } from 'zod';
import { branchDefaults } from './branch.ts';
import { isEmail } from './message.ts';
import { entity, line, lines, requiredLine } from './text.schema.ts';

const { fields, create, change } = entity(
  z.object({ name: requiredLine(120), address: requiredLine(300), city: requiredLine(120) }),
  z.object({
    phone: lines(10, 40),
    email: line(254).refine((value) => value === '' || isEmail(value), 'must be an e-mail address'),
  }),
  branchDefaults,
);

export const newBranch = create;
export type NewBranch = z.output<typeof newBranch>;
export const branchChange = change;
export type BranchChange = z.output<typeof branchChange>;

/** A branch as the calls answer it. */
export const branchEntity = z.object({ id: z.string(), ...fields });
