import type { RouterContext } from 'react-router';
import type { storeContext } from '#app/context.ts';
import { brandValue } from '#app/domain/facets.ts';
import type { Product } from '#app/domain/product.ts';
import { type PriceView, priceView } from '#app/domain/product-price.ts';
import { fold } from '#app/domain/search-text.ts';
import { costPerPage, yieldOf } from '#app/domain/toner/cost-per-page.ts';
import { isSupply } from '#app/domain/toner/keys.ts';
import { kindOf } from '#app/domain/toner/rank.ts';

type Store = typeof storeContext extends RouterContext<infer Value> ? Value : never;

/** A supply with its yield in pages and the cost of a page in rupees. */
export type SupplyLine = {
  slug: string;
  name: string;
  isDrum: boolean;
  price: PriceView;
  pages: number | null;
  cost: number | null;
};

/** A result: a machine with its supplies, or a supply with its machines. */
export type Sheet = {
  slug: string;
  name: string;
  why: string;
  isSupply: boolean;
  supplies: SupplyLine[];
  machines: { slug: string; name: string }[];
};

export type TonerView = {
  brands: { name: string; value: string }[];
  /** The machines of the chosen brand. */
  brand: { name: string; machines: { slug: string; name: string }[] } | null;
  isExact: boolean;
  sheets: Sheet[];
  /** Results of another kind, or further ones, as links. */
  others: { slug: string; name: string; why: string }[];
};

const maxSheets = 4;
const maxLinked = 24;

export function supplyLine({ slug, name, facts, ...product }: Product): SupplyLine {
  const price = priceView(product);
  const pages = yieldOf(facts);
  return { slug, name, isDrum: kindOf({ name }) === 'drum', price, pages, cost: costPerPage(price, pages) };
}

async function sheetOf(store: Store, product: Product, why: string): Promise<Sheet> {
  const linked = await store.toner.products(await store.toner.linked(product, maxLinked));
  const others = [...linked.values()];
  const isOfSupply = isSupply(product);
  return {
    slug: product.slug,
    name: product.name,
    why,
    isSupply: isOfSupply,
    supplies: (isOfSupply ? [product] : others).map(supplyLine).sort((a, b) => Number(a.isDrum) - Number(b.isDrum)),
    machines: isOfSupply ? others.map(({ slug, name }) => ({ slug, name })) : [],
  };
}

async function answerOf(store: Store, text: string): Promise<Pick<TonerView, 'isExact' | 'sheets' | 'others'>> {
  const results = await store.toner.find(text);
  const products = await store.toner.products(results.map(({ id }) => id));
  const found = results.flatMap((result) => {
    const product = products.get(result.id);
    return product === undefined ? [] : [{ ...result, product }];
  });
  const [first] = found;
  if (first === undefined) return { isExact: false, sheets: [], others: [] };
  const isShown = (each: typeof first) => each.isSupply === first.isSupply && each.isExact === first.isExact;
  const shown = found.filter(isShown).slice(0, maxSheets);
  const sheets = await Promise.all(shown.map(({ product, why }) => sheetOf(store, product, why)));
  const named = new Set(sheets.flatMap(({ supplies, machines }) => [...supplies, ...machines].map(({ slug }) => slug)));
  return {
    isExact: first.isExact,
    sheets,
    others: found
      // Beside an exact result, suggestions would only distract.
      .filter((each) => !shown.includes(each) && !named.has(each.product.slug) && each.isExact === first.isExact)
      .map(({ product: { slug, name }, why }) => ({ slug, name, why })),
  };
}

/** What the address asks for: a typed text, a machine or supply, or the machines of a brand. */
export async function tonerView(store: Store, params: { q: string; m: string; brand: string }): Promise<TonerView> {
  const [brands, chosen] = await Promise.all([
    store.catalogue.brands(),
    store.products.ofSlugs(params.m ? [params.m] : []),
  ]);
  const view: TonerView = {
    brands: brands.toSorted((a, b) => a.localeCompare(b, 'en')).map((name) => ({ name, value: brandValue(name) })),
    brand: null,
    isExact: true,
    sheets: [],
    others: [],
  };
  if (params.q !== '') return { ...view, ...(await answerOf(store, params.q)) };
  const [product] = chosen;
  if (product !== undefined) return { ...view, sheets: [await sheetOf(store, product, '')] };
  const name = brands.find((each) => brandValue(each) === brandValue(params.brand));
  if (name === undefined) return view;
  return { ...view, brand: { name, machines: await store.toner.machines(fold(name)) } };
}
