import { z } from 'zod';

export const improvementEntity = z.object({
  id: z.string().describe('Of the product, category or picture; else empty'),
  /** Name of the product, category or picture, the words of a search, or the path of a missing page. */
  name: z.string(),
  /** Letters of a thin text, products with a copied text, times of a search or missing page, samples, or bytes; else 0. */
  count: z.int(),
  /** Another product with the same text, or the names of unclear facts. */
  other: z.string().describe('Another product with the same text; else empty'),
  since: z.string().describe('When the price last changed; else empty'),
  isChange: z.boolean().describe('Whether `since` is a change of the price, and not when the product was added'),
});
export type Improvement = z.output<typeof improvementEntity>;
