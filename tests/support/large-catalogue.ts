import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NewProduct, newProduct } from '#app/domain/catalogue/product.schema.ts';
import type { Store } from '#app/storage/store/store.ts';

type Sample = Record<string, unknown> & { name: string; slug: string; brand: string; regularPrice?: number };

const samples: Sample[] = JSON.parse(readFileSync(join(import.meta.dirname, '../../samples/catalogue.json'), 'utf8'));

const perTransaction = 1000;

/**
 * The product with this number: a sample with its own model number, name, SKU and price. One in fifty is featured, one in
 * fifty a draft, one in fifty private, one in ten out of stock. Deterministic.
 */
export function machine(number: number): NewProduct {
  const sample = samples[number % samples.length] as Sample;
  const round = Math.floor(number / samples.length);
  const spread = ((number * 7919) % 1000) / 1000;
  return newProduct.parse({
    ...sample,
    slug: `${sample.slug}-${round}`,
    name: `${sample.name} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[round % 26]}${round}`,
    sku: `S-${number}`,
    regularPrice: sample.regularPrice === undefined ? null : Math.round(sample.regularPrice * (0.5 + spread)),
    inStock: number % 10 !== 9,
    featured: number % 50 === 7,
    status: number % 50 === 11 ? 'draft' : 'published',
    visibility: number % 50 === 13 ? 'private' : 'public',
  });
}

/** Adds products number `from` up to, but not including, `to`, each with the fields from `more`. */
export async function addMachines(
  store: Pick<Store, 'products'>,
  from: number,
  to: number,
  more: (number: number) => Partial<NewProduct> = () => ({}),
): Promise<void> {
  for (let at = from; at < to; at += perTransaction) {
    const numbers = Array.from({ length: Math.min(perTransaction, to - at) }, (_, index) => at + index);
    await store.products.createMany(numbers.map((number) => ({ ...machine(number), ...more(number) })));
  }
}
