import { isFoundAnywhere, type Prepared, selectCards, withTerms } from '#app/storage/catalogue/product-query.ts';
import type { CardRow } from '#app/storage/catalogue/product-row.ts';
import type { SearchTerms } from './search-index.ts';

type Attempt = Pick<Prepared, 'filter' | 'terms'>;

/** Limits the number of queries for a search of many words. */
const maxAttempts = 10;

/**
 * The closest matches for a search without results, in this order: the same words with another tag or category, all but
 * one of the words, single words, and the chosen category.
 */
export async function selectNearest(prepared: Prepared, limit: number): Promise<CardRow[]> {
  const found = new Map<string, CardRow>();
  for (const { filter, terms } of (await attempts(prepared)).slice(0, maxAttempts)) {
    const rows = await selectCards(withTerms({ ...prepared, filter }, terms), { limit });
    for (const row of rows) if (found.size < limit) found.set(row.id, row);
    if (found.size === limit) break;
  }
  return [...found.values()];
}

async function attempts(prepared: Prepared): Promise<Attempt[]> {
  const { filter, terms } = prepared;
  const { category, tag, ...others } = filter;
  const inCategory = { ...others, category };
  const ofCategory = category === undefined ? [] : [{ filter: inCategory, terms: [] }];
  if (terms.length === 0) return ofCategory;
  return [
    ...(tag === undefined ? [] : [{ filter: inCategory, terms }]),
    ...(category === undefined ? [] : [{ filter: others, terms }]),
    ...(await withFewerWords(prepared)).map((some) => ({ filter: others, terms: some })),
    ...ofCategory,
  ];
}

/**
 * Term lists to try: the words with results, the same without one of them, and each word alone, the last first, since
 * it is usually the noun.
 */
async function withFewerWords(prepared: Prepared): Promise<SearchTerms[]> {
  if (prepared.terms.length < 2) return [];
  const areFound = await Promise.all(prepared.terms.map((term) => isFoundAnywhere(prepared, term)));
  const known = prepared.terms.filter((_, index) => areFound[index]);
  const withoutOne = known.length > 2 ? known.map((_, index) => known.toSpliced(index, 1)) : [];
  const alone = known.map((term) => [term]).reverse();
  return [...(known.length > 1 ? [known] : []), ...withoutOne, ...alone];
}
