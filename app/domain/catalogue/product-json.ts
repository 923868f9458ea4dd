import type { NamedValues } from '#app/domain/records/named-values.ts';
import { entriesInOrder, namedValuesJson, parseJson } from '#app/domain/records/ordered-json.ts';
import type { Product } from './product.ts';

/** Fields that are objects in JSON and lists in memory, so that their order survives. */
type InOrder = { specifications?: NamedValues; dimensions?: NamedValues };
type Travelling<P> = Omit<P, keyof InOrder> & { [Name in keyof InOrder]: Record<string, string> };

/** Serializes a product, or some of its fields, for the API. */
export function productJson({ specifications, dimensions, ...others }: InOrder): string {
  const parts = [
    JSON.stringify(others).slice(1, -1),
    specifications && `"specifications":${namedValuesJson(specifications)}`,
    dimensions && `"dimensions":${namedValuesJson(dimensions)}`,
  ];
  return `{${parts.filter(Boolean).join(',')}}`;
}

export const productsJson = (products: readonly Product[]): string => `[${products.map(productJson).join(',')}]`;

/** Converts a parsed response to a product. `given` must come from `parseJson`. */
export const parsedProduct = (given: unknown): Product =>
  ({ specifications: [], dimensions: [], ...parsedFields(given) }) as unknown as Product;

/** The same for some fields; absent fields stay absent. */
export function parsedFields(given: unknown): Partial<Product> {
  const { specifications, dimensions, ...others } = given as Partial<Travelling<Product>>;
  return {
    ...others,
    ...(specifications && { specifications: entriesInOrder(specifications) }),
    ...(dimensions && { dimensions: entriesInOrder(dimensions) }),
  };
}

export const parseProduct = (text: string): Product => parsedProduct(parseJson(text));
