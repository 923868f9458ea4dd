import { fold } from '#app/domain/text/search-text.ts';
import { freeSlug, slugFrom } from '#app/domain/text/slug.ts';

export type ProductKey = { id: string; sku: string; slug: string; name: string };

export type RowMatch = { id: string } | { isNew: true } | { problem: string };

export type Matcher = ReturnType<typeof createMatcher>;

/** Equal for texts that differ only in case, accents and spaces. */
export const exactKey = (text: string) => fold(text).replace(/\s+/g, ' ').trim();
/** Equal for `00451` and `451`, whose zeros a spreadsheet removed. */
export const withoutZeros = (sku: string): string => sku.trim().replace(/^0+(?=\d+$)/, '');
/** Equal for names that differ only in punctuation: `LBP-2900` and `LBP 2900`, but not `G2010` and `G2010+`. */
const nameKey = (name: string) =>
  fold(name)
    .replaceAll('+', ' plus')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim() || exactKey(name);

/** What a row with a known name and another SKU means. Toners of different colours may share a name. */
export const sameNames = ['ask', 'update', 'new'] as const;
export type SameName = (typeof sameNames)[number];

/** Finds the product of a line by SKU, else by web address, else by name. An unknown web address means a new product. */
export function createMatcher(namesakes: SameName = 'new') {
  const bySku = new Map<string, ProductKey[]>();
  const byName = new Map<string, ProductKey[]>();
  const byDigits = new Map<string, ProductKey[]>();
  const bySlug = new Map<string, ProductKey>();
  /** The line that matched or created each product. */
  const lineOf = new Map<string, number>();
  const made = { sku: new Map<string, NewRow>(), name: new Map<string, NewRow>(), slug: new Map<string, number>() };

  function find({ sku, slug, name }: Wanted): ProductKey | null | { problem: string } {
    const sameSku = sku === '' ? [] : (bySku.get(exactKey(sku)) ?? []);
    if (sameSku.length === 1) return sameSku[0] as ProductKey;
    if (sameSku.length > 1) {
      const sameProduct =
        sameSku.find((each) => each.slug === slug) ??
        only(sameSku.filter((each) => nameKey(each.name) === nameKey(name)));
      return sameProduct ?? { problem: `SKU ${sku} belongs to ${sameSku.length} products` };
    }
    const sameDigits = only(byDigits.get(withoutZeros(sku)) ?? []);
    if (sameDigits !== null && (name === '' || nameKey(sameDigits.name) === nameKey(name))) return sameDigits;
    if (slug !== '') return bySlug.get(slug) ?? null;
    const named = name === '' ? [] : (byName.get(nameKey(name)) ?? []);
    const withoutSku = named.filter((each) => sku === '' || each.sku === '');
    if (withoutSku.length === 0 && named.length > 0 && namesakes === 'ask')
      return {
        problem: `“${name}” has the SKU ${named[0]?.sku} in the shop; please choose under Columns what rows with a known name and another SKU mean`,
      };
    const alike = namesakes === 'update' && withoutSku.length === 0 ? named : withoutSku;
    const exact = alike.filter((each) => exactKey(each.name) === exactKey(name));
    const sameName = exact.length > 0 ? exact : alike;
    if (sameName.length > 1) return { problem: `Name ${name} belongs to ${sameName.length} products` };
    return sameName[0] ?? null;
  }

  /** The name that each new product's web address was made from. */
  const slugOwner = new Map<string, string>();

  return {
    knows: (text: string): boolean => bySku.has(exactKey(text)) || byName.has(nameKey(text)),

    add(key: ProductKey): void {
      if (key.sku !== '') push(bySku, exactKey(key.sku), key);
      if (/^0\d+$/.test(key.sku)) push(byDigits, withoutZeros(key.sku), key);
      push(byName, nameKey(key.name), key);
      bySlug.set(key.slug, key);
    },

    /** Returns the product of a line. Each product belongs to the first line that matches it. */
    match(wanted: Wanted, line: number): RowMatch {
      const found = find(wanted);
      if (found !== null && 'problem' in found) return found;
      if (found !== null) {
        const before = lineOf.get(found.id);
        if (before !== undefined) return { problem: `Row ${before} is the same product` };
        lineOf.set(found.id, line);
        return { id: found.id };
      }
      const { sku, slug, name } = wanted;
      const twin = (map: Map<string, NewRow>, key: string) => {
        const before = key === '' ? undefined : map.get(key);
        // Lines with different web addresses are different products.
        return before === undefined || (before.slug !== '' && slug !== '' && before.slug !== slug) ? null : before.line;
      };
      const sameSlug = slug === '' ? undefined : made.slug.get(slug);
      if (sameSlug !== undefined) return { problem: `Web address ${slug} is already in row ${sameSlug}` };
      const sameSku = twin(made.sku, exactKey(sku));
      if (sameSku !== null) return { problem: `SKU ${sku} is already in row ${sameSku}` };
      const before = made.name.get(exactKey(name));
      const sameName = sku === '' || before?.sku === '' ? twin(made.name, exactKey(name)) : null;
      if (sameName !== null) return { problem: `Name ${name} is already in row ${sameName}` };
      const row = { line, slug, sku };
      if (sku !== '') made.sku.set(exactKey(sku), row);
      if (before === undefined) made.name.set(exactKey(name), row);
      if (slug !== '') made.slug.set(slug, line);
      return { isNew: true };
    },

    /** Changes the web address of an existing product; returns a sentence if it is taken. */
    claimSlug(slug: string, id: string, line: number): string | null {
      const holder = bySlug.get(slug);
      if ((holder !== undefined && holder.id !== id) || made.slug.has(slug))
        return `Web address ${slug} belongs to another product`;
      made.slug.set(slug, line);
      return null;
    },

    /** A free address for a new product: from its name; with its SKU if the name is taken; else with a number. */
    freeSlug(product: Addressed): string {
      const isTaken = (slug: string) => bySlug.has(slug) || made.slug.has(slug);
      const [plain, ...others] = slugsFor(product);
      const owner = bySlug.get(plain)?.name ?? slugOwner.get(plain);
      const isNamesake = owner === undefined || exactKey(owner) === exactKey(product.name);
      const slug = [plain, ...(isNamesake ? others : [])].find((each) => !isTaken(each)) ?? freeSlug(plain, isTaken);
      made.slug.set(slug, made.slug.get(slug) ?? 0);
      slugOwner.set(slug, product.name);
      return slug;
    },
  };
}

/** The fields that a web address is made from. */
export type Addressed = { name: string; sku: string; brand: string; category: string };

/** Possible web addresses, best first. Without Latin letters in the name: brand and SKU, or brand and category. */
function slugsFor({ name, sku, brand, category }: Addressed): [string, ...string[]] {
  const named = slugFrom(name);
  const code = slugFrom(sku);
  if (named !== '') return [named, slugFrom(`${name} ${sku}`)];
  return [slugFrom(`${brand} ${code === '' ? category : sku}`) || 'product'];
}

type Wanted = Omit<ProductKey, 'id'>;
type NewRow = { line: number; slug: string; sku: string };

const only = <Value>(values: readonly Value[]): Value | null => (values.length === 1 ? (values[0] as Value) : null);

function push<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
