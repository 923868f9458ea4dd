import type { Product, ProductQuery, ProductRange } from '#app/domain/catalogue/product.ts';
import { parsedProduct, parseProduct, productJson } from '#app/domain/catalogue/product-json.ts';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import { withPending } from '#app/panel/frame/offline/action-queue.ts';
import { aList, at, type Fields, made, toTrash, totalOf } from './answers.ts';
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
  create: (fields: ProductFields) => oneProduct(panelCall('POST', '/products', { bodyText: productJson(fields) })),
  update: (id: string, fields: ProductFields, on?: string) =>
    oneProduct(panelCall('PUT', at('/products', id), { bodyText: productJson(fields), headers: made(on) })),
  remove: (id: string) => toTrash(panelCall('DELETE', at('/products', id))),
};
