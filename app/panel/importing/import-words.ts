import type { Import } from '#app/domain/importing/import.schema.ts';
import type { LineOutcome } from '#app/domain/importing/import.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';

/** The section that matches values of the file. */
export const valuesTitle = 'Unknown words';

/** The section that lists the rows of the file. */
export const rowsTitle = 'Rows';

export const products = (count: number): string => counted(count, 'product', 'products');
export const lines = (count: number): string => counted(count, 'row', 'rows');

export const outcomeNames: Record<LineOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  refused: 'Refused',
  same: 'Unchanged',
  skipped: 'Skipped',
};

export function stateInWords({ state, counts, written, toDo, left }: Import): string {
  switch (state) {
    case 'reading':
    case 'planning':
      return 'Checking';
    case 'asking':
      return 'Waiting for your answer';
    case 'planned':
      return `Checked: ${figure(counts.new)} new, ${figure(counts.changed)} changed, ${figure(counts.refused)} refused${
        counts.skipped > 0 ? `, ${figure(counts.skipped)} skipped` : ''
      }`;
    case 'running':
      return 'Importing';
    case 'done':
      return `Done: ${products(written)} imported${written < toDo ? `, ${figure(toDo - written)} not imported` : ''}`;
    case 'cancelled':
      return `Cancelled after ${products(written)}`;
    case 'failed':
      return `Failed after ${products(written)}`;
    case 'undoing':
      return 'Undoing';
    case 'undone':
      return left === 0 ? 'Undone' : `Undone, except ${products(left)}`;
  }
}
