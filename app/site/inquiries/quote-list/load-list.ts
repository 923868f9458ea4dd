import type { Store } from '#app/context.ts';
import { catalogueCardPicture, type Product, type ProductCard } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { AskedItem } from '#app/domain/inquiries/quote-list.ts';
import { cleanItems, itemOf, itemWants, publicPaise } from '#app/domain/inquiries/quote-list.ts';
import { meantBy } from '#app/site/catalogue/by-name.tsx';
import { dealer } from '#dealer';
import { addedItems, type ListQuery } from './list-query.ts';

const maxCandidates = 6;

export type ListLine = ReturnType<typeof lineOf>;

/** A line of the list with the public fields of its product. */
function lineOf(item: AskedItem, product: Product) {
  const price = priceView(product);
  return {
    ...item,
    name: product.name,
    picture: catalogueCardPicture(product),
    price,
    // The public price in paise to buy or to rent; `null` if there is none.
    paise: publicPaise(product, item.want, dealer.locale.currency),
    // Supplies cannot be rented or serviced.
    wants: product.facts.kind?.value === 'supply' ? (['buy'] as const) : itemWants,
    taxPercent: product.taxPercent ?? dealer.locale.taxRate,
    isFrom: item.want === 'buy-amc' || (item.want === 'buy' && price.kind === 'amount' && price.label !== null),
  };
}

/** The lines of an address with their products. A typed name that means one product adds it. */
export async function loadList(store: Store, { items, added }: ListQuery) {
  const addedByLink = addedItems(added);
  let asked = cleanItems([...items, ...addedByLink]);
  let products = await store.products.ofSlugs(asked.map(({ product }) => product));
  const isKnown = ({ product }: AskedItem) => products.some(({ slug }) => slug === product);
  const isByLink = addedByLink.length > 0 && addedByLink.every(isKnown);
  let candidates: ProductCard[] = [];
  if (added !== '' && !isByLink) {
    const found = await store.products.cards('public', { search: added }, { limit: maxCandidates });
    const exact = meantBy(added, found);
    candidates = exact ? [exact] : found;
    if (exact) {
      asked = cleanItems([...items, itemOf(exact.slug, '', '', '')]);
      products = await store.products.ofSlugs(asked.map(({ product }) => product));
    } else asked = items;
  } else if (asked.length === 0) candidates = await store.products.cards('public', {}, { limit: 3 });
  const isFound = added !== '' && candidates.length === 1 && asked !== items;
  const lines = asked.flatMap((item) => {
    const product = products.find(({ slug }) => slug === item.product);
    return product === undefined ? [] : [lineOf(item, product)];
  });
  return {
    lines,
    // The number of lines whose products are not on the site.
    dropped: asked.length - lines.length,
    // The products that a typed name may mean, if it is not clear; for an empty list, the first products.
    candidates: isFound ? [] : candidates,
    typed: isByLink || isFound ? '' : added,
    isAdded: isByLink || isFound,
  };
}
