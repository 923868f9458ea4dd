import type { Import, LineOutcome } from '#app/domain/import/import.ts';
import { formatNumber } from '#app/domain/money.ts';
import { dealer } from '#dealer';

const number = (count: number) => formatNumber(count, dealer.locale);

export const products = (count: number): string => `${number(count)} ${count === 1 ? 'product' : 'products'}`;
export const lines = (count: number): string => `${number(count)} ${count === 1 ? 'line' : 'lines'}`;

export const outcomeNames: Record<LineOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  refused: 'Refused',
  same: 'Unchanged',
};

/** What is being done, or how it ended. */
export function stateInWords({ state, counts, written, left }: Import): string {
  switch (state) {
    case 'reading':
    case 'planning':
      return 'Being checked';
    case 'planned':
      return `Checked: ${number(counts.new)} new, ${number(counts.changed)} changed, ${number(counts.refused)} refused`;
    case 'running':
      return 'Being imported';
    case 'done':
      return `Done: ${products(written)} imported`;
    case 'cancelled':
      return `Cancelled after ${products(written)}`;
    case 'failed':
      return `Broken off after ${products(written)}`;
    case 'undoing':
      return 'Being undone';
    case 'undone':
      return left === 0 ? 'Undone' : `Undone, but for ${products(left)}`;
  }
}
