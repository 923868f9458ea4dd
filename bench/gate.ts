import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Result of a run of the bench, or of a part. `others` are single figures by name. */
export type Result = {
  kept?: { path: string; bytes: number; ratio: number; bare: { cpuPerRequest: number } }[];
  made?: { path: string; cpuPerRequest: number }[];
  lighthouse?: { path: string; performance: number; accessibility: number; 'best-practices': number; seo: number }[];
  others?: Record<string, number>;
};

const tolerance = 0.15;

/** `isExact`: a lower score is a failure without tolerance. */
type Figure = { name: string; value: number; better: 'higher' | 'lower'; isExact?: true };

/** Figures that do not depend on the machine: counts, or ratios of two measurements that alternated on it. */
const comparable: Record<string, Figure['better']> = {
  stampedeMakings: 'lower',
  staleAnswers: 'lower',
  otherProcessStaleAnswers: 'lower',
  errorsBesideSaves: 'lower',
  readersShareBesideSaves: 'higher',
  wholeListBytes: 'lower',
  filterGrowth: 'lower',
  searchGrowth: 'lower',
  deepPageGrowth: 'lower',
  facetsGrowth: 'lower',
  facetSearchGrowth: 'lower',
};

const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function figuresOf({ kept = [], made = [], lighthouse = [], others = {} }: Result): Figure[] {
  return [
    ...kept.flatMap(({ path, ratio, bytes }): Figure[] => [
      { name: `${path}, requests a second of a bare server's`, value: ratio, better: 'higher' },
      { name: `${path}, bytes`, value: bytes, better: 'lower' },
    ]),
    ...made.flatMap(({ path, cpuPerRequest }): Figure[] => {
      const bare = kept.find((each) => each.path === path)?.bare.cpuPerRequest;
      const name = `${path}, processor time to make it, of a bare server's`;
      return bare === undefined ? [] : [{ name, value: cpuPerRequest / bare, better: 'lower' }];
    }),
    ...lighthouse.flatMap((page) =>
      scores.map((score): Figure => {
        return { name: `${page.path}, ${score}`, value: page[score], better: 'higher', isExact: true };
      }),
    ),
    ...Object.entries(others).flatMap(([name, value]): Figure[] => {
      const better = comparable[name];
      return better === undefined ? [] : [{ name, value, better }];
    }),
  ];
}

/**
 * Returns a sentence for each figure that is more than 15 % worse, and each lower score. Ignores times, which depend on
 * the machine, and figures in only one of the results. A figure that was zero must stay zero.
 */
export function worse(found: Result, before: Result): string[] {
  const known = new Map(figuresOf(before).map(({ name, value }) => [name, value]));
  return figuresOf(found).flatMap(({ name, value, better, isExact }) => {
    const old = known.get(name);
    if (old === undefined) return [];
    const room = isExact ? 0 : tolerance;
    const isWorse = better === 'higher' ? value < old * (1 - room) : value > old * (1 + room);
    return isWorse ? [`${name}: ${short(value)}, was ${short(old)}`] : [];
  });
}

/** Returns the newest stored result. Throws if there is none, because a gate without a baseline would always pass. */
export function lastResult(folder: string): { name: string; result: Result } {
  const name = globSync('[0-9]*.json', { cwd: folder }).sort().at(-1);
  if (name === undefined)
    throw new Error(`There is no result in ${folder} to compare with: npm run bench without --gate writes one`);
  return { name, result: JSON.parse(readFileSync(join(folder, name), 'utf8')) };
}

const short = (value: number) => Number(value.toFixed(2));
