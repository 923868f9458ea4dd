import { panelCall } from '#app/admin/panel-call.ts';
import { type GridChange, type GridRow, maxProductsPerSave } from '#app/domain/grid.ts';
import type { ProductQuery, ProductRange } from '#app/domain/product.ts';

const rowsAtOnce = 1000;
/** Ids stand in an address, which must not become too long. */
const idsAtOnce = 40;

type Wanted = Omit<ProductQuery, 'featured'> & Pick<ProductRange, 'sort'>;

const rowsOf = async (response: Promise<Response>): Promise<GridRow[]> => (await response).json();

/** The panel's door to the calls of the price grid. */
export const gridCalls = {
  /** What a filter finds, as many as can be saved at once, and how many there are in all. */
  async list(wanted: Wanted, signal: AbortSignal): Promise<{ rows: GridRow[]; total: number }> {
    const found = new Map<string, GridRow>();
    for (let offset = 0; ; offset += rowsAtOnce) {
      const query = { ...wanted, limit: String(rowsAtOnce), offset: String(offset) };
      const response = await panelCall('GET', '/products/grid', { query, signal });
      const some: GridRow[] = await response.json();
      // One that was added meanwhile has moved another on, which then comes twice.
      for (const row of some) found.set(row.id, row);
      const total = Number(response.headers.get('X-Total-Count'));
      if (some.length < rowsAtOnce || offset + rowsAtOnce >= maxProductsPerSave)
        return { rows: [...found.values()], total: Math.max(total, found.size) };
    }
  },

  /** These products as they are now, without those that are gone. */
  async of(ids: readonly string[]): Promise<GridRow[]> {
    const rows: GridRow[] = [];
    for (let at = 0; at < ids.length; at += idsAtOnce) {
      const query = { ids: ids.slice(at, at + idsAtOnce).join(',') };
      rows.push(...(await rowsOf(panelCall('GET', '/products/grid', { query }))));
    }
    return rows;
  },

  /** Makes all changes or none, and answers the products as they are then. */
  save: (changes: readonly GridChange[]) => rowsOf(panelCall('PUT', '/products/grid', { body: { changes } })),
};
