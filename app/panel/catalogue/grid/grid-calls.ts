import type { FieldProblem } from '#app/client.ts';
import {
  columns,
  fieldsOf,
  type GridChange,
  type GridField,
  type GridRow,
  maxProductsPerSave,
} from '#app/domain/catalogue/grid.ts';
import { type Edits, inEach, isChanged, textNow, withoutCell } from '#app/domain/catalogue/grid-edits.ts';
import { planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { ProductQuery, ProductRange } from '#app/domain/catalogue/product.ts';
import { totalOf } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

const rowsAtOnce = 1000;
/** Limits the length of the request URL, which holds the ids. */
const idsAtOnce = 40;

type Wanted = Omit<ProductQuery, 'featured'> & Pick<ProductRange, 'sort'>;

/** Answers omit numbers of plans that are not stated; here they are `null`, so that a comparison sees no difference. */
const noPlans = Object.fromEntries(planFieldNames.map((name) => [name, null]));
const rowsOf = async (response: Response): Promise<GridRow[]> =>
  ((await response.json()) as GridRow[]).map((row) => ({ ...noPlans, ...row }));

/** The API client of the price grid. */
export const gridCalls = {
  /** The products that match a filter, up to the number that can be saved at once, and the total count. */
  async list(wanted: Wanted, signal: AbortSignal): Promise<{ rows: GridRow[]; total: number }> {
    const found = new Map<string, GridRow>();
    for (let offset = 0; ; offset += rowsAtOnce) {
      const query = { ...wanted, limit: rowsAtOnce, offset };
      const response = await panelCall('GET', '/products/grid', { query, signal });
      const some = await rowsOf(response);
      // A product added between two pages shifts another one, which then appears twice.
      for (const row of some) found.set(row.id, row);
      const total = totalOf(response);
      if (some.length < rowsAtOnce || offset + rowsAtOnce >= maxProductsPerSave)
        return { rows: [...found.values()], total: Math.max(total, found.size) };
    }
  },

  /** The current versions of these products; deleted ones are missing. */
  async of(ids: readonly string[]): Promise<GridRow[]> {
    const rows: GridRow[] = [];
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const query = { ids: ids.slice(at, at + idsAtOnce).join(',') };
      rows.push(...(await rowsOf(await panelCall('GET', '/products/grid', { query }))));
    }
    return rows;
  },

  /** Saves all changes or none, and returns the new versions. */
  save: async (changes: readonly GridChange[]) =>
    rowsOf(await panelCall('PUT', '/products/grid', { body: { changes } })),
};

/** Reports whether another user has deleted the product. */
export const isGone = ({ type }: FieldProblem): boolean => type === 'gone';

/** The ids of products that another user has changed or deleted. */
export const refusedIds = (sent: readonly GridChange[], problems: readonly FieldProblem[]): string[] =>
  problems.flatMap(({ loc }) => sent[Number(loc[2])]?.id ?? []);

/** Marks the cells that the server rejected, with its messages, and all changed cells of deleted products. */
export const withRefusals = (edits: Edits, sent: readonly GridChange[], problems: readonly FieldProblem[]): Edits =>
  problems.reduce((now, refusal) => {
    const { loc, msg } = refusal;
    const refused = edits[sent[Number(loc[2])]?.id ?? ''];
    if (refused === undefined) return now;
    const problem = isGone(refusal) ? 'cannot be saved: another user deleted this product' : msg;
    const cells = columns.filter((column) =>
      isGone(refusal) ? isChanged(refused, column) : fieldsOf(column).includes(loc[4] as GridField),
    );
    return inEach(now, [refused.base], (edit) =>
      cells.reduce((all, column) => withoutCell(all, column, { text: textNow(refused, column), problem }), edit),
    );
  }, edits);
