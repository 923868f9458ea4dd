import { ApiFailure } from '#app/client.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { parsedFields } from '#app/domain/catalogue/product-json.ts';
import type { CostData } from '#app/domain/cost/cost-data.schema.ts';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import type { Revision } from '#app/domain/records/revision.ts';
import { mostAtOnce } from '#app/domain/records/trash.ts';
import { aList, at, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

/** Calls of the pages of products alone; the first scripts of the panel have none of them. */
export const catalogueCalls = {
  brands: async () => (await one<{ brands: string[] }>(panelCall('GET', '/products/brands'))).brands,
  costData: (page: { limit: number; offset: number }) =>
    one<CostData>(panelCall('GET', '/products/cost-data', { query: page })),
  tags: async () => (await one<{ tags: string[] }>(panelCall('GET', '/products/tags'))).tags,
  /** Deletes products as one group of the trash, one call after another. `onDeleted` is called after each. */
  async removeAll(ids: readonly string[], onDeleted: (some: { deleted: number; group: string }) => void) {
    let group: string | undefined;
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const body = { ids: ids.slice(at, at + mostAtOnce), group };
      try {
        const some = await one<{ deleted: number; group: string }>(panelCall('POST', '/products/delete', { body }));
        group = some.group;
        onDeleted(some);
      } catch (error) {
        // Another user has deleted all of them.
        if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      }
    }
  },
  async history(id: string): Promise<Revision<Product>[]> {
    const response = await panelCall('GET', `${at('/products', id)}/history`);
    const changes = aList<Revision<Product>>(response, parseJson(await response.text()));
    return changes.map((change) => ({ ...change, was: parsedFields(change.was) }));
  },
};
