import { panelCall } from '#app/admin/panel-call.ts';
import { planFieldNames } from '#app/domain/cost/plan-fields.ts';
import { type GridChange, type GridRow, maxProductsPerSave } from '#app/domain/grid.ts';
import type { ProductQuery, ProductRange } from '#app/domain/product.ts';

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
      const query = { ...wanted, limit: String(rowsAtOnce), offset: String(offset) };
      const response = await panelCall('GET', '/products/grid', { query, signal });
      const some = await rowsOf(response);
      // A product added between two pages shifts another one, which then appears twice.
      for (const row of some) found.set(row.id, row);
      const total = Number(response.headers.get('X-Total-Count'));
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
