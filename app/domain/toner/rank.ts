import { fold, wordsOf } from '#app/domain/search-text.ts';
import { listedMachines } from '#app/domain/supplies.ts';
import type { Asked, Run } from './asked.ts';
import { codeKey, type Findable, type FinderKey, isSupply } from './keys.ts';
import { brands, isNear, supplyWords } from './words.ts';

/** A key of a product that the typed words meet. `how` is best first. */
export const waysToMeet = ['exact', 'lookalike', 'start', 'typo'] as const;
export type Hit = FinderKey & { productId: string; run: Run; how: (typeof waysToMeet)[number] };

export type FoundProduct = Findable & { id: string; rank: number };

/** A result and the reason for it. `isExact` is false for a suggestion. */
export type TonerResult = { id: string; isExact: boolean; isSupply: boolean; why: string };

/** Lower is better, compared from the left. */
type Order = number[];
type Ranked = TonerResult & { order: Order; rank: number };

const brandOf = (brand: string) => brands.get(fold(brand)) ?? fold(brand);

/** Whether the typed maker is another one than that of the key; a product may name a maker that it is made for. */
function contradicts({ brands: typed }: Asked, brand: string, { name }: FoundProduct): boolean {
  if (typed.length === 0 || typed.includes(brandOf(brand))) return false;
  return !wordsOf(name).some((word) => typed.includes(brands.get(word) ?? ''));
}

/** A whole code or name as stated, not a part or another spelling of it. */
const isWhole = ({ how, kind }: Hit) => how === 'exact' && kind !== 'part';

/** Digits between other digits are rather a telephone number than a code. */
function isInNumber({ words }: Asked, { run: { from, to, key } }: Hit): boolean {
  const isNumber = (word: string | undefined) => /^\d{2,}$/.test(word ?? '');
  return isNumber(key) && (isNumber(words[from - 1]) || isNumber(words[to + 1]));
}

/** A shorter code inside a longer one that is met as well names another product: `L2701D` in `L2701D W`. */
const withoutInner = (hits: readonly Hit[]): Hit[] =>
  hits.filter(
    ({ run: { from, to } }) =>
      !hits.some(
        (other) =>
          isWhole(other) && other.run.from <= from && other.run.to >= to && other.run.to - other.run.from > to - from,
      ),
  );

/** What a supply is, by the words of its name. */
export const kindOf = ({ name }: Pick<Findable, 'name'>) =>
  wordsOf(name)
    .map((word) => supplyWords.get(word))
    .find((kind) => kind !== undefined && kind !== 'any') ?? 'any';

/** How well a product is the kind that is asked for: 0 is best. A cartridge is no drum. */
export function unwanted({ wants }: Asked, product: FoundProduct): number {
  if (!isSupply(product)) return wants === null ? 0 : 3;
  const kind = kindOf(product);
  if (wants === null || wants === 'any') return kind === 'drum' ? 2 : 1;
  return kind === wants ? 0 : kind === 'any' ? 1 : 2;
}

const codeOf = ({ facts, brand }: FoundProduct, key: string) =>
  facts.supplies?.value.find(({ code }) => codeKey(code, brand) === key)?.code;

function whyOf(asked: Asked, hit: Hit, product: FoundProduct): string {
  const typed = asked.words
    .slice(hit.run.from, hit.run.to + 1)
    .join(' ')
    .toUpperCase();
  const code = codeOf(product, hit.key) ?? hit.key.toUpperCase();
  if (hit.kind === 'takes') return `Takes ${code}`;
  if (!isSupply(product) || hit.kind === 'code') return '';
  const listed = listedMachines(product).find((each) => wordsOf(each).join('').includes(hit.key));
  if (hit.kind === 'model') return `For ${listed ?? (hit.how === 'exact' ? typed : hit.key.toUpperCase())}`;
  return listed === undefined ? '' : `For ${listed}`;
}

/** Words of the product that explain what is typed beside its code. */
function explains(product: FoundProduct, word: string): boolean {
  const said = wordsOf([product.name, ...product.specifications.map(([, value]) => value)].join(' '));
  return said.some((each) => each === word || (word.length >= 5 && isNear(word, each, word.length >= 7 ? 2 : 1)));
}

function ranked(asked: Asked, all: readonly Hit[], product: FoundProduct): Ranked {
  const cost = (hit: Hit): number =>
    (contradicts(asked, hit.brand, product) ? 10 : 0) +
    (isWhole(hit) && !isInNumber(asked, hit) ? 0 : 1 + waysToMeet.indexOf(hit.how));
  const hits = [...all].sort((a, b) => cost(a) - cost(b) || b.key.length - a.key.length);
  const best = hits[0] as Hit;
  const covered = new Set<number>();
  for (const { run } of hits.filter((hit) => cost(hit) === cost(best)))
    for (let at = run.from; at <= run.to; at++) covered.add(at);
  const characters = [...covered].reduce((sum, at) => sum + (asked.words[at] as string).length, 0);
  const isExplained = asked.unknown.every((at) => covered.has(at) || explains(product, asked.words[at] as string));
  return {
    id: product.id,
    isExact: cost(best) === 0 && isExplained,
    isSupply: isSupply(product),
    why: whyOf(asked, best, product),
    order: [
      cost(best),
      -characters,
      unwanted(asked, product) + (best.kind === 'code' || best.kind === 'model' ? 0 : 1),
      best.key.length,
    ],
    rank: product.rank,
  };
}

const inOrder = (a: Ranked, b: Ranked): number => {
  const at = a.order.findIndex((each, index) => each !== b.order[index]);
  return at < 0 ? b.rank - a.rank : (a.order[at] as number) - (b.order[at] as number);
};

/**
 * The products that are met, best first. `suppliesOf` holds the supplies linked with a machine: they stand before it if
 * a supply is asked for.
 */
export function rankHits(
  asked: Asked,
  hits: readonly Hit[],
  products: ReadonlyMap<string, FoundProduct>,
  suppliesOf: ReadonlyMap<string, readonly FoundProduct[]> = new Map(),
): TonerResult[] {
  const outer = withoutInner(hits);
  const byProduct = Map.groupBy(outer, ({ productId }) => productId);
  const found = new Map<string, Ranked>();
  for (const [id, some] of byProduct) {
    const product = products.get(id);
    if (product !== undefined) found.set(id, ranked(asked, some, product));
  }
  for (const machine of [...found.values()])
    for (const supply of suppliesOf.get(machine.id) ?? []) {
      const [cost = 0, characters = 0] = machine.order;
      const order = [cost, characters, asked.wants === null ? 1.5 : unwanted(asked, supply), 0];
      const name = products.get(machine.id)?.name ?? '';
      const linked = { ...machine, id: supply.id, isSupply: true, why: `For ${name}`, order, rank: supply.rank };
      const known = found.get(supply.id);
      if (known === undefined || inOrder(linked, known) < 0) found.set(supply.id, linked);
    }
  return [...found.values()].sort(inOrder).map(({ id, isExact, isSupply, why }) => ({ id, isExact, isSupply, why }));
}

/** Results of the catalogue's search: suggestions, with the maker and the kind that are asked for first. */
export function rankFound(asked: Asked, products: readonly FoundProduct[]): TonerResult[] {
  const order = (product: FoundProduct) =>
    (contradicts(asked, product.brand, product) ? 10 : 0) + unwanted(asked, product);
  return products
    .map((product) => ({ product, order: order(product) }))
    .sort((a, b) => a.order - b.order)
    .map(({ product }) => ({ id: product.id, isExact: false, isSupply: isSupply(product), why: '' }));
}
