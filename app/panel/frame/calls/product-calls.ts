import { ApiFailure } from '#app/client.ts';
import type { Product, ProductQuery, ProductRange } from '#app/domain/catalogue/product.ts';
import { parsedFields, parsedProduct, parseProduct, productJson } from '#app/domain/catalogue/product-json.ts';
import type { CostData } from '#app/domain/cost/cost-data.ts';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import type { Revision } from '#app/domain/records/revision.ts';
import { mostAtOnce } from '#app/domain/records/trash.ts';
import { withPending } from '#app/panel/frame/offline/action-queue.ts';
import { aList, at, type Fields, made, one, toTrash, totalOf } from './answers.ts';
import { panelCall } from './panel-call.ts';

/** Validated on the server only. An empty field is sent as null. */
export type ProductFields = Fields<Product>;

/** Parses a product and keeps the order of its specifications. */
const oneProduct = async (response: Promise<Response>): Promise<Product> => parseProduct(await (await response).text());

async function pageOfProducts(
  { limit = 24, offset = 0, featured, ...filter }: ProductQuery & ProductRange,
  signal?: AbortSignal,
) {
  const query = { ...filter, featured: featured?.toString(), limit, offset };
  const response = await panelCall('GET', '/products', { query, signal });
  return { products: aList(response, parseJson(await response.text())).map(parsedProduct), total: totalOf(response) };
}

export const products = {
  /** Returns one page of products with their pending changes applied, and the total count. */
  async list(query: ProductQuery & ProductRange, signal?: AbortSignal) {
    const { products, total } = await pageOfProducts(query, signal);
    return { products: products.map(withPending), total };
  },
  /** Returns the product as stored on the server, without pending changes. */
  async find(id: string): Promise<Product | null> {
    return (await pageOfProducts({ id, limit: 1 })).products[0] ?? null;
  },
  brands: async () => (await one<{ brands: string[] }>(panelCall('GET', '/products/brands'))).brands,
  costData: (page: { limit: number; offset: number }) =>
    one<CostData>(panelCall('GET', '/products/cost-data', { query: page })),
  tags: async () => (await one<{ tags: string[] }>(panelCall('GET', '/products/tags'))).tags,
  create: (fields: ProductFields) => oneProduct(panelCall('POST', '/products', { bodyText: productJson(fields) })),
  update: (id: string, fields: ProductFields, on?: string) =>
    oneProduct(panelCall('PUT', at('/products', id), { bodyText: productJson(fields), headers: made(on) })),
  remove: (id: string) => toTrash(panelCall('DELETE', at('/products', id))),
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
