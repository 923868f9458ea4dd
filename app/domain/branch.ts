import type { Branch } from './branch.schema.ts';
import { type Hours, weekOf } from './hours.ts';

export type { Branch };

/** What of a branch can be sent. */
export type BranchFields = Omit<Branch, 'id' | 'updatedAt'>;

/** A branch's own week; `null` where the dealer's hours hold. */
export const branchHours = ({ hours }: Pick<Branch, 'hours'>): Hours | null =>
  hours.length === 0 ? null : weekOf(hours);
