import { type Hours, weekOf } from '#app/domain/business/hours/hours.ts';
import type { Branch } from './branch.schema.ts';

export type { Branch };

export type BranchFields = Omit<Branch, 'id' | 'updatedAt'>;

/** Returns the branch's opening hours; `null` if it uses the dealer's. */
export const branchHours = ({ hours }: Pick<Branch, 'hours'>): Hours | null =>
  hours.length === 0 ? null : weekOf(hours);
