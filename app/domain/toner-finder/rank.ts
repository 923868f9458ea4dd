import { codeKey, type Findable, isSupply, type SupplyKey, supplyKind } from '#app/domain/supplies/keys.ts';
import { listedMachines } from '#app/domain/supplies/supplies.ts';
import { brands } from '#app/domain/supplies/words.ts';
import { fold, oneMistakeApart, wordsOf } from '#app/domain/text/search-text.ts';
import type { Asked, Run } from './asked.ts';

/** A product key that matches the typed words. Match kinds are sorted best first. */
const waysToMeet = ['exact', 'lookalike', 'start', 'typo'] as const;
export type Hit = SupplyKey & { productId: string; run: Run; how: (typeof waysToMeet)[number] };

export type FoundProduct = Findable & { id: string; rank: number };

/** A result and the reason for it. `isExact` is false for a suggestion. */
export type TonerResult = { id: string; isExact: boolean; isSupply: boolean; why: string };

/** `order` is compared from the left; lower is better. */
type Ranked = TonerResult & { order: number[] };

/** Whether the visitor typed another brand than the key's. A product may name the brand of compatible machines. */
function contradicts({ brands: typed }: Asked, brand: string, { name }: FoundProduct): boolean {
  const meant = [fold(brand), ...wordsOf(name)].map((word) => brands.get(word) ?? word);
  return typed.length > 0 && !meant.some((word) => typed.includes(word));
}

/** Whether the match is a complete code or name with the exact spelling. */
const isWhole = ({ how, kind }: Hit) => how === 'exact' && kind !== 'part';

/** Whether the digits are surrounded by other digits, as in a phone number. */
function isInNumber({ words }: Asked, { run: { from, to, key } }: Hit): boolean {
  const isNumber = (word = '') => /^\d{2,}$/.test(word);
  return isNumber(key) && (isNumber(words[from - 1]) || isNumber(words[to + 1]));
}

/** Drops a code inside a longer matching one, which names another product: `L2701D` in `L2701D W`. */
const withoutInner = (hits: readonly Hit[]): Hit[] => {
  const whole = hits.filter(isWhole);
  return hits.filter(
    ({ run: { from, to } }) =>
      !whole.some(({ run }) => run.from <= from && run.to >= to && run.to - run.from > to - from),
  );
};

/** How well a product is the kind that is asked for: 0 is best. A cartridge is no drum. */
function unwanted({ wants }: Asked, product: FoundProduct): number {
  if (!isSupply(product)) return wants === null ? 0 : 3;
  const kind = supplyKind(product);
  if (wants === null || wants === 'any') return kind === 'drum' ? 2 : 1;
  return kind === wants ? 0 : kind === 'any' ? 1 : 2;
}

function whyOf({ kind, key }: Hit, product: FoundProduct): string {
  if (kind === 'takes') {
    const supply = product.facts.supplies?.value.find(({ code }) => codeKey(code, product.brand) === key);
    return `Takes ${supply?.code ?? key.toUpperCase()}`;
  }
  if (kind === 'code') return '';
  const listed = listedMachines(product).find((each) => wordsOf(each).join('').includes(key));
  return listed === undefined ? '' : `For ${listed}`;
}

/** Whether a word of the product matches a word typed beside its code. */
const explains = ({ name, specifications }: FoundProduct, word: string): boolean =>
  wordsOf([name, ...specifications.map(([, value]) => value)].join(' ')).some(
    (each) => each === word || (word.length >= 5 && oneMistakeApart(word, each)),
  );

function ranked(asked: Asked, all: readonly Hit[], product: FoundProduct): Ranked {
  const cost = (hit: Hit): number =>
    (contradicts(asked, hit.brand, product) ? 10 : 0) +
    (isWhole(hit) && !isInNumber(asked, hit) ? 0 : 1 + waysToMeet.indexOf(hit.how));
  const hits = all.toSorted((a, b) => cost(a) - cost(b) || b.key.length - a.key.length);
  const best = hits[0] as Hit;
  const alike = hits.filter((hit) => cost(hit) === cost(best));
  const isCovered = (at: number) => alike.some(({ run }) => run.from <= at && at <= run.to);
  const characters = asked.words.filter((_, at) => isCovered(at)).join('').length;
  const isExplained = asked.unknown.every((at) => isCovered(at) || explains(product, asked.words[at] as string));
  const isNamed = best.kind === 'code' || best.kind === 'model';
  return {
    id: product.id,
    isExact: cost(best) === 0 && isExplained,
    isSupply: isSupply(product),
    why: whyOf(best, product),
    order: [cost(best), -characters, unwanted(asked, product) + (isNamed ? 0 : 1), best.key.length, -product.rank],
  };
}

const inOrder = (a: Ranked, b: Ranked): number =>
  a.order.map((each, index) => each - (b.order[index] as number)).find((difference) => difference !== 0) ?? 0;

/** Hits, best first. `suppliesOf`: the supplies linked with a machine; before it if a supply is asked for. */
export function rankHits(
  asked: Asked,
  hits: readonly Hit[],
  products: ReadonlyMap<string, FoundProduct>,
  suppliesOf: ReadonlyMap<string, readonly FoundProduct[]> = new Map(),
): TonerResult[] {
  const byProduct = Map.groupBy(withoutInner(hits), ({ productId }) => productId);
  const met = [...products.values()].flatMap((product) => {
    const some = byProduct.get(product.id);
    return some === undefined ? [] : [ranked(asked, some, product)];
  });
  const linked = met.flatMap((machine) =>
    (suppliesOf.get(machine.id) ?? []).map((supply): Ranked => {
      const wanted = asked.wants === null ? 1.5 : unwanted(asked, supply);
      const order = [...machine.order.slice(0, 2), wanted, 0, -supply.rank];
      const why = `For ${products.get(machine.id)?.name}`;
      return { id: supply.id, isExact: machine.isExact, isSupply: true, why, order };
    }),
  );
  const best = new Map(
    [...met, ...linked]
      .sort(inOrder)
      .reverse()
      .map((each) => [each.id, each]),
  );
  return [...best.values()].sort(inOrder).map(({ order: _, ...result }) => result);
}

/** Results of the catalogue's search: suggestions, with the maker and the kind that are asked for first. */
export function rankFound(asked: Asked, products: readonly FoundProduct[]): TonerResult[] {
  const order = (product: FoundProduct) =>
    (contradicts(asked, product.brand, product) ? 10 : 0) + unwanted(asked, product);
  return products
    .toSorted((a, b) => order(a) - order(b))
    .map((product) => ({ id: product.id, isExact: false, isSupply: isSupply(product), why: '' }));
}
