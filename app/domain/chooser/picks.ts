import type { Format } from './format.ts';
import { type Lane, type LaneName, lanes } from './lanes.ts';
import type { Machine } from './machine.ts';
import { type Rule, undecided } from './rules.ts';

export type Pick = {
  machine: Machine;
  reason: string;
  warning: string | null;
  /** What its price does not include: `Fax optional`. */
  options: string[];
};

export type Wanted = { rules: readonly { rule: Rule; n: number }[]; isRental: boolean; format: Format };

/** How many times the price of the first pick with a price another may cost, in a limited lane. */
const maxTimes = 2;

export const moneyIn =
  ({ isRental }: Wanted) =>
  (machine: Machine): number =>
    isRental ? machine.rent : machine.price;

/** A function that returns 0 for a machine that suits without a warning; higher classes rank after lower ones. */
const classIn =
  ({ rules }: Wanted) =>
  (machine: Machine): number =>
    rules.reduce((sum, { rule: { ranks }, n }) => sum + (typeof ranks === 'function' ? ranks(machine, n) : 0), 0);

/** “A3 colour machine with fax”, in the words of the answers. For a machine, without its payment, and with what holds for it. */
export function phraseOf({ rules, format }: Wanted, machine?: Machine): string {
  const isNamed = ({ question, warning }: Rule, n: number) =>
    !machine || (question !== 'buy' && question !== 'budget' && !warning?.(machine, n, format));
  const at = (place: 'before' | 'with' | 'after') =>
    rules.flatMap(({ rule, n }) =>
      rule.words?.at === place && isNamed(rule, n)
        ? `${rule.words.text(n, format)}${machine && rule.isOption?.(machine) ? ' (optional)' : ''}`
        : [],
    );
  const extras = at('with');
  const list = [extras.slice(0, -1).join(', '), extras.at(-1)].filter(Boolean).join(' and ');
  // The paper is asked for after the colour, and named before it.
  return [...at('before').reverse(), 'machine', list && `with ${list}`, ...at('after')].filter(Boolean).join(' ');
}

/** The first of some machines: without a warning before others, then by the lane, then by price. */
function firstIn(
  machines: readonly Machine[],
  lane: Lane,
  wanted: Wanted,
  isEligible: (machine: Machine) => boolean,
): Machine | undefined {
  const [money, grade] = [moneyIn(wanted), classIn(wanted)];
  let best: { machine: Machine; grade: number; key: number } | undefined;
  for (const machine of machines) {
    const key = lane.key(machine, money);
    if (Number.isNaN(key) || !isEligible(machine)) continue;
    const own = { machine, grade: grade(machine), key };
    if (best === undefined || isBefore(own, best)) best = own;
  }
  return best?.machine;

  function isBefore(a: NonNullable<typeof best>, b: NonNullable<typeof best>): boolean {
    if (a.grade !== b.grade) return a.grade < b.grade;
    if (a.key !== b.key) return a.key < b.key;
    const [own, other] = [money(a.machine), money(b.machine)];
    return own < other || (!(other < own) && a.machine.rank > b.machine.rank);
  }
}

const lanesFor = ({ rules }: Wanted): readonly LaneName[] =>
  rules.flatMap(({ rule }) => (Array.isArray(rule.ranks) ? [rule.ranks] : []))[0] ?? undecided;

/** The machines to recommend, each for another reason; those out of stock after all others. */
export function picksOf(machines: readonly Machine[], wanted: Wanted, most = 3): Pick[] {
  const [money, grade] = [moneyIn(wanted), classIn(wanted)];
  const picks: Pick[] = [];
  const isPicked = (machine: Machine) => picks.some((pick) => pick.machine === machine);
  const order = [...lanesFor(wanted), ...Array<'next'>(most).fill('next')];
  for (const pool of [machines.filter(({ isInStock }) => isInStock), machines])
    for (const name of order) if (picks.length < most) pick(pool, lanes[name]);
  return picks;

  function pick(pool: readonly Machine[], lane: Lane): void {
    const first = picks[0]?.machine;
    // The first pick may have no price.
    const priced = picks.map((each) => money(each.machine)).find((price) => !Number.isNaN(price)) ?? Number.NaN;
    const limit = lane.isLimited ? maxTimes * priced : Number.NaN;
    // If the cost of the first pick is known, a pick by speed or volume needs a known cost as well.
    const isWithin = (machine: Machine) =>
      (Number.isNaN(limit) || money(machine) <= limit) && !(lane.isLimited && first?.cost && !machine.cost);
    const machine = firstIn(pool, lane, wanted, (each) => isWithin(each) && !isPicked(each));
    if (machine === undefined) return;
    // A machine without a known cost or price may suit better.
    if (first === undefined && pool.some((other) => grade(other) < grade(machine))) return;
    const key = lane.key(machine, money);
    if (lane.isClaim && picks.some((pick) => lane.key(pick.machine, money) <= key)) return;
    const scope = { stock: false, limit: false, match: false };
    if (lane.isClaim)
      for (const other of machines) {
        if (!(lane.key(other, money) < key)) continue;
        if (grade(other) > grade(machine)) scope.match = true;
        else if (!isWithin(other)) scope.limit = true;
        else scope.stock = true;
      }
    const warning = wanted.rules.map(({ rule, n }) => rule.warning?.(machine, n, wanted.format)).find(Boolean) ?? null;
    const suits = grade(machine) === 0;
    const best = suits ? 'that suits you' : 'among the closest matches';
    const wording = {
      format: wanted.format,
      isRental: wanted.isRental,
      money,
      phrase: `${scope.stock ? 'in-stock ' : ''}${scope.match && (!suits || warning) ? `machine ${best}` : phraseOf(wanted, machine)}`,
      scope: `${scope.stock ? ' in stock' : ''}${scope.match ? ` ${best}` : ''}`,
      isBest: !scope.limit && !scope.match,
    };
    const options = wanted.rules.flatMap(({ rule, n }) =>
      rule.isOption?.(machine) ? `${rule.label(n, wanted.format)} optional` : [],
    );
    picks.push({ machine, reason: lane.reason(machine, wording, first), warning, options });
  }
}
