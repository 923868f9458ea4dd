import { proposeMatch } from '#app/domain/catalogue/fields/value-match.ts';
import { brandValue } from './facets.ts';
import { isOptional, meanings, notAfter, notBefore, onlyExcluded } from './trade-words.ts';

/** Stand for words of `notBefore` and `notAfter`; the number behind the first is their index. */
const [firstBefore, firstAfter, excluded] = [0xe100, 0xe200, '\ue300'];
const before = '[\ue100-\ue1ff]\\s*(?:(?:an?|any|the|brand|of) )*';
const after = '\\s*(?:(?:wala|wali|brand|printers?|machines?) )?[\ue200-\ue2ff]';
const another = `${excluded}\\s*(?:,|(?:or|nor|ya|या) )\\s*`;
const excludable: [RegExp, RegExp, string[]][] = [
  ...meanings.flatMap(([pattern, facet, values]): [RegExp, string[]][] => {
    if (facet === 'stock' || facet === 'offer') return [];
    const refused = facet === 'condition' ? values : values.slice(0, 1);
    return [[pattern, refused.map((value) => `${facet}:${value}`)]];
  }),
  ...onlyExcluded,
].map(([{ source }, values]) => [
  new RegExp(`(?:${before}|${another})(?:${source})`, 'giu'),
  new RegExp(`(?:${source})${after}`, 'giu'),
  values,
]);

/**
 * Reads exclusions of facets, technologies and brands. A negated word that cannot be excluded becomes noise and is never
 * searched for. Returns the other words.
 */
export function exclude(
  query: string,
  brands: readonly string[],
  { not, noise }: { not: Set<string>; noise: string[] },
): string {
  const words: string[] = [];
  const marked = (first: number) => (word: string) => String.fromCharCode(first + Math.min(255, words.push(word) - 1));
  let rest = query.replace(notAfter, marked(firstAfter)).replace(notBefore, marked(firstBefore));
  if (words.length === 0) return query;
  for (let pass = 0; pass < 2; pass++)
    for (const [inFront, behind, values] of excludable)
      for (const pattern of [behind, inFront])
        rest = rest.replace(pattern, (all) => {
          const word = words[(/[\ue100-\ue2ff]/.exec(all)?.[0].charCodeAt(0) ?? 0) & 0xff] ?? '';
          if (isOptional.test(word)) {
            noise.push(
              ...all
                .replace(/[\ue100-\ue300]/g, '')
                .split(' ')
                .filter(Boolean),
              word,
            );
            return ' ';
          }
          for (const value of values) not.add(value);
          return ` ${excluded} `;
        });
  const left: string[] = [];
  const parts = rest.split(/(\s|,)/).filter((part) => part.trim() !== '');
  const codeOf = (part: string | undefined) => part?.charCodeAt(0) ?? 0;
  const isBefore = (part?: string) => codeOf(part) >= firstBefore && codeOf(part) < firstAfter;
  const isAfter = (part?: string) => codeOf(part) >= firstAfter && codeOf(part) < codeOf(excluded);
  let isList = false;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const brandAt = (index: number): [brand: string | null, length: number] => {
      const pair = parts.slice(index, index + 2).join(' ');
      const both = /[\ue000-\ue300,]/.test(pair) ? null : brandNamed(pair, brands);
      return both?.includes(' ') ? [both, 2] : [brandNamed(parts[index] ?? '', brands), 1];
    };
    const isOr = /^(?:,|or|nor|ya|या|and|aur|और|&)$/.test(part);
    if (part === excluded || (isOr && isList && brandAt(at + 1)[0] === null)) {
      isList = part === excluded;
      continue;
    }
    if (isBefore(part) || (isOr && isList)) {
      const skipped = /^(?:an?|any|the|brand)$/.test(parts[at + 1] ?? '') ? 1 : 0;
      const [brand, length] = brandAt(at + 1 + skipped);
      if (brand !== null) not.add(`brand:${brandValue(brand)}`);
      else noise.push(words[codeOf(part) - firstBefore] as string, ...parts.slice(at + 1, at + 2));
      at += brand === null ? 1 : length + skipped;
      isList = brand !== null;
      continue;
    }
    // `canon aur epson dono nahi`
    const run: string[] = [];
    let next = at;
    for (let [brand, length] = brandAt(next); brand !== null; [brand, length] = brandAt(next)) {
      run.push(`brand:${brandValue(brand)}`);
      next += length;
      if (/^(?:,|or|ya|या|and|aur|और|&|dono|दोनों)$/.test(parts[next] ?? '')) next++;
    }
    if (run.length > 0 && isAfter(parts[next])) {
      for (const brand of run) not.add(brand);
      at = next;
      continue;
    }
    isList = false;
    if (isAfter(part)) noise.push(...left.splice(-1), words[codeOf(part) - firstAfter] as string);
    else left.push(part);
  }
  return left.join(' ');
}

/** The brand of a word; `xerox` means a copier as often as the brand. */
export function brandNamed(words: string, brands: readonly string[]): string | null {
  if (/\d/.test(words)) return null;
  const others = brands.filter((brand) => brand.toLowerCase() !== 'xerox');
  return proposeMatch('brand', words, { brand: others, category: [] }) || null;
}
