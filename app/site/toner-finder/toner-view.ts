import type { Store } from '#app/context.ts';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { catalogueCardPicture } from '#app/domain/catalogue/product.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { searchPhrase } from '#app/domain/search/search-inquiry.ts';
import { isSupply } from '#app/domain/supplies/keys.ts';
import { fitText } from '#app/domain/supplies/supplies.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { isSlug } from '#app/domain/text/slug.ts';
import { otherPriceOf } from '#app/site/catalogue/other-price.ts';
import { supplyLine } from '#app/site/catalogue/supply-line.tsx';

/** The state of the page, all of which is in its address. The first that is not empty counts. */
type State = { q: string; m: string; brand: string };

export const stateOf = (params: URLSearchParams): State => ({
  q: searchPhrase(params.get('q')),
  m: isSlug(params.get('m') ?? '') ? String(params.get('m')) : '',
  brand: searchPhrase(params.get('brand')),
});

export function tonerHref(state: State): string {
  const used = Object.entries(state).find(([, value]) => value !== '');
  return used === undefined ? '/toner' : `/toner?${new URLSearchParams([used])}`;
}

/** A step to another state of the page. */
type FinderLink = { text: string; href: string };

export type TonerView = {
  brands: FinderLink[];
  brand: { name: string; machines: FinderLink[] } | null;
  isExact: boolean;
  sheets: Sheet[];
  /** Results of another kind, or further ones, as links. */
  others: FinderLink[];
};

const linkTo = ({ slug, name }: { slug: string; name: string }, why = ''): FinderLink => ({
  text: why === '' ? name : `${name} · ${why}`,
  href: `/toner?m=${slug}`,
});

export const noToner: TonerView = { brands: [], brand: null, isExact: true, sheets: [], others: [] };

const maxSheets = 4;
const maxLinked = 24;

export type Sheet = Awaited<ReturnType<typeof sheetOf>>;

/** A result: a machine with its supplies, or a supply with the names of its machines. */
async function sheetOf(store: Store, priceTax: PriceTax, product: Product, why: string) {
  const isOfSupply = isSupply(product);
  const { ids } = await store.supplies.suited(product, maxLinked);
  const linked = [...(await store.products.byIds('public', ids)).values()];
  const supplies = isOfSupply ? [product] : linked;
  const offerOf = (supply: Product) => ({
    ...supplyLine(supply),
    picture: catalogueCardPicture(supply),
    isInStock: supply.inStock,
    otherPrice: otherPriceOf(supply, priceTax),
  });
  return {
    slug: product.slug,
    name: product.name,
    why,
    isSupply: isOfSupply,
    picture: catalogueCardPicture(product),
    fits: isOfSupply ? fitText(product, linked) : '',
    supplies: supplies.map(offerOf).sort((a, b) => Number(a.isDrum) - Number(b.isDrum)),
  };
}

async function answerOf(store: Store, priceTax: PriceTax, text: string) {
  const results = await store.tonerFinder.find(text);
  const products = await store.products.byIds(
    'public',
    results.map(({ id }) => id),
  );
  const found = results.flatMap((result) => {
    const product = products.get(result.id);
    return product === undefined ? [] : [{ ...result, product }];
  });
  const [first] = found;
  if (first === undefined) return { isExact: false, sheets: [], others: [] };
  const isShown = (each: typeof first) => each.isSupply === first.isSupply && each.isExact === first.isExact;
  const shown = found.filter(isShown).slice(0, maxSheets);
  const sheets = await Promise.all(shown.map(({ product, why }) => sheetOf(store, priceTax, product, why)));
  const named = sheets.flatMap(({ supplies }) => supplies.map((each) => linkTo(each).href));
  return {
    isExact: first.isExact,
    sheets,
    others: found
      // Beside an exact result, suggestions would only distract.
      .filter(
        (each) => !shown.includes(each) && !named.includes(linkTo(each.product).href) && each.isExact === first.isExact,
      )
      .map(({ product, why }) => linkTo(product, why)),
  };
}

/** What the address asks for: a typed text, a machine or supply, or the machines of a brand. */
export async function tonerView(store: Store, { q, m, brand: value }: State, priceTax: PriceTax): Promise<TonerView> {
  const all = (await store.catalogue.brands()).toSorted((a, b) => a.localeCompare(b, 'en'));
  const brands = all.map((name) => ({ text: name, href: `/toner?brand=${brandValue(name)}` }));
  const view: TonerView = { ...noToner, brands };
  if (q !== '') return { ...view, ...(await answerOf(store, priceTax, q)) };
  const [product] = m === '' ? [] : await store.products.ofSlugs([m]);
  if (product !== undefined) return { ...view, sheets: [await sheetOf(store, priceTax, product, '')] };
  const name = value === '' ? undefined : all.find((each) => brandValue(each) === brandValue(value));
  if (name === undefined) return view;
  const machines = await store.tonerFinder.machines(fold(name));
  return {
    ...view,
    brand: {
      name,
      machines: machines.map(({ slug, name: full }) =>
        linkTo({ slug, name: full.startsWith(`${name} `) ? full.slice(name.length + 1) : full }),
      ),
    },
  };
}
