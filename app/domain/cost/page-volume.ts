/** Pages a minute, and pages a month; NaN is not stated. */
type Stated = { speed: number; recommended: number; maximum: number };
/** Pages a month: what machines of its speed and kind are usually made for, and above which it is never recommended. */
type Estimate = { usual: number; limit: number };

/** Rounds to two digits. */
const neat = (pages: number): number => Number(pages.toPrecision(2));

/**
 * Pages a month that machines of this speed are usually made for. The volume grows with the square of the speed: 25 ppm
 * copiers are made for about 6,000 pages, those of 50 ppm for 25,000. Desktop machines are made for less than half of
 * it, and those with ink for a tenth.
 */
function usualPages(speed: number, values: readonly string[]): number {
  const has = (...some: string[]) => some.some((value) => values.includes(value));
  const isCopier = has('kind:copier', 'kind:production', 'paper:a3', 'paper:sra3');
  return neat(speed * speed * (isCopier ? 10 : has('technology:ink', 'technology:ink-tank') ? 1 : 4));
}

/** The speed of a machine that states none, in pages a minute. */
const usualSpeed = 20;

/** A machine may be used this many times beyond what it is made for before it is left out. */
const maxTimes = 2.5;

/** Pages a month that a machine is made for: as stated, else estimated by its speed and its maximum. */
export function capacityOf(machine: Pick<Stated & Estimate, 'recommended' | 'maximum' | 'usual'>): number {
  const { recommended, maximum, usual } = machine;
  if (!Number.isNaN(recommended)) return recommended;
  const most = maximum / maxTimes;
  return usual > most ? most : usual;
}

/** The estimated numbers of a machine; `values` are those of its facets. */
export function estimated(machine: Stated, values: readonly string[]): Estimate {
  const { speed, maximum } = machine;
  const isUnstated = Number.isNaN(speed);
  const usual = isUnstated && maximum > 0 ? maximum : usualPages(isUnstated ? usualSpeed : speed, values);
  const most = maxTimes * capacityOf({ ...machine, usual });
  return { usual, limit: maximum < most ? maximum : most };
}

/** What a machine is made for by our estimate. `isLess`: less than the visitor prints. */
export const estimateText = (pages: string, isLess: boolean): string =>
  `Suits up to about ${pages} pages a month by our estimate${isLess ? ', less than you print: please ask us first' : ''}.`;
