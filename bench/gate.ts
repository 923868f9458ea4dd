/** What one run of the bench found, or a part of it. `others` are single figures by their names. */
export type Result = {
  kept?: { path: string; bytes: number; ratio: number }[];
  lighthouse?: { path: string; performance: number; accessibility: number; 'best-practices': number; seo: number }[];
  others?: Record<string, number>;
};

const tolerance = 0.15;

type Figure = { name: string; value: number; better: 'higher' | 'lower' };

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

function figuresOf({ kept = [], lighthouse = [], others = {} }: Result): Figure[] {
  return [
    ...kept.flatMap(({ path, ratio, bytes }): Figure[] => [
      { name: `${path}, requests a second of a bare server's`, value: ratio, better: 'higher' },
      { name: `${path}, bytes`, value: bytes, better: 'lower' },
    ]),
    ...lighthouse.flatMap((page) =>
      scores.map((score): Figure => ({ name: `${page.path}, ${score}`, value: page[score], better: 'higher' })),
    ),
    ...Object.entries(others).flatMap(([name, value]): Figure[] => {
      const better = comparable[name];
      return better === undefined ? [] : [{ name, value, better }];
    }),
  ];
}

/**
 * What is more than 15 % worse than before, a sentence each. Times are not compared: they are the machine's. What was zero may
 * only stay so. What only one of the two runs measured is passed over.
 */
export function worse(found: Result, before: Result): string[] {
  const known = new Map(figuresOf(before).map(({ name, value }) => [name, value]));
  return figuresOf(found).flatMap(({ name, value, better }) => {
    const old = known.get(name);
    if (old === undefined) return [];
    const isWorse = better === 'higher' ? value < old * (1 - tolerance) : value > old * (1 + tolerance);
    return isWorse ? [`${name}: ${short(value)}, was ${short(old)}`] : [];
  });
}

const short = (value: number) => Number(value.toFixed(2));
