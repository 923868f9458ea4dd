import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What one run of the bench found, or a part of it. `others` are single figures by their names. */
export type Result = {
  kept?: { path: string; bytes: number; ratio: number; bare: { cpuPerRequest: number } }[];
  made?: { path: string; cpuPerRequest: number }[];
  lighthouse?: { path: string; performance: number; accessibility: number; 'best-practices': number; seo: number }[];
  others?: Record<string, number>;
};

const tolerance = 0.15;

/** A score is compared as it is: a point less is a fault that somebody made. */
type Figure = { name: string; value: number; better: 'higher' | 'lower'; isExact?: true };

/** The single figures that are the same on any machine, or are ratios of two that were taken on it in turns. */
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
 * What is more than 15 % worse than before, or a lower score, a sentence each. Times are not compared: they are the machine's.
 * What was zero may only stay so. What only one of the two runs measured is passed over.
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

/** The newest of the results that are kept in a folder. A gate that compares with nothing would let everything pass. */
export function lastResult(folder: string): { name: string; result: Result } {
  const name = globSync('[0-9]*.json', { cwd: folder }).sort().at(-1);
  if (name === undefined)
    throw new Error(`There is no result in ${folder} to compare with: npm run bench without --gate writes one`);
  return { name, result: JSON.parse(readFileSync(join(folder, name), 'utf8')) };
}

const short = (value: number) => Number(value.toFixed(2));
