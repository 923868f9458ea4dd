import type { Fact, Supply } from './facts.ts';
import { suppliesHere, yieldHere } from './figures.ts';
import type { Statement } from './statements.ts';

const codeRow =
  /^(?:.*(?:code|partno|partnumber|partn|modelno|modelnumber|sku|articleno|itemno|contents?|ink|toner|cartridge).*|model)$/;
const yieldRow = /yield|life|pages?$|copies$/;
const machineRow = /compat|suitable|machine|foruse|usedin|usein|fits|^for$|^f0r$|printers?$|models?$/;
const yieldInText = /(\d{3,7})\s*(?:pages?|copies|prints?|impressions)/g;

/** The codes and the yield of a toner, ink or drum; null if it names none. */
export function ownSupplies(all: readonly Statement[]): Fact<Supply[]> | null {
  const rows = all.filter(({ rank, label }) => rank === 0 && !machineRow.test(label));
  const name = all.find(({ rank }) => rank === 2);
  const ownName = (name?.typed ?? '').split(/\b(?:for|suitable for|compatible with) (?=[A-Z].*\d)|के लिए/i);
  const ofColours = rows.filter(({ label }) => /^(?:black|cyan|magenta|yellow)$/.test(label));
  const places: { typed: string; source: string }[] = [
    { typed: ofColours.map(({ typed }) => typed).join('; '), source: ofColours[0]?.source ?? '' },
    ...rows.filter(({ label }) => codeRow.test(label) && !yieldRow.test(label)),
    ...rows.flatMap(({ source }) => ({ typed: source.split(':')[0] ?? '', source })),
    { typed: ownName[0] ?? '', source: name?.source ?? '' },
  ];
  const found = places
    .map(({ typed, source }) => ({ source, value: suppliesHere(typed) }))
    .find(({ value }) => value.length > 0);
  if (found === undefined) return null;
  // `TN-2465 yield: 1,200 pages` is the yield of one code.
  const named = new Map<string, number>();
  const yields = new Set(
    all.flatMap(({ label, text, rank, source }) => {
      const [own, other] = yieldRow.test(label) ? suppliesHere(source.split(':')[0] as string) : [];
      const value = yieldHere(text);
      if (own && !other && value !== null) named.set(own.code, value);
      if (own) return [];
      const all = [...text.matchAll(yieldInText)].map(([, pages]) => Number(pages));
      if (yieldRow.test(label)) return new Set(all).size > 1 ? all : (value ?? []);
      return rank < 2 ? [] : all.slice(0, 1);
    }),
  );
  const [pages] = yields;
  const value = found.value
    .filter(({ code }, at, all) => all.findIndex((other) => other.code === code) === at)
    .map((supply) => (named.has(supply.code) ? { yield: named.get(supply.code), ...supply } : supply))
    .map((supply) =>
      supply.yield !== undefined || pages === undefined || yields.size > 1 ? supply : { ...supply, yield: pages },
    );
  return { value, source: found.source };
}
