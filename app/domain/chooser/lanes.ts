import type { Format } from './format.ts';
import type { Machine } from './machine.ts';

export type LaneName = 'lowest-cost' | 'cheapest' | 'lowest-rent' | 'fastest' | 'roomiest' | 'next';

/** The parts of a reason. `scope` limits a claim: ` in stock`. `isBest`: no other machine that fits has a better key. */
export type Wording = {
  format: Format;
  scope: string;
  isBest: boolean;
  phrase: string;
  isRental: boolean;
  money: (machine: Machine) => number;
};

/**
 * A reason to recommend a machine: the lowest `key` wins; NaN excludes a machine. A claim (“The fastest …”) must hold among
 * all machines that fit. A limited claim considers machines up to twice the price of the first pick, because a shop's
 * fastest machine is often a production press.
 */
export type Lane = {
  key: (machine: Machine, money: Wording['money']) => number;
  isClaim?: true;
  isLimited?: true;
  reason: (machine: Machine, wording: Wording, first: Machine | undefined) => string;
};

/** Machines without a price come last, except in claims about prices. */
const last = Number.MAX_SAFE_INTEGER;

export const lanes: Record<LaneName, Lane> = {
  'lowest-cost': {
    key: ({ cost }) => cost?.perMonth ?? Number.NaN,
    isClaim: true,
    reason: (_, { scope }) => `The lowest known monthly cost${scope}.`,
  },
  cheapest: {
    key: ({ price }) => price,
    isClaim: true,
    reason: (_, { phrase }) => `The cheapest ${phrase}.`,
  },
  'lowest-rent': {
    key: ({ rent }) => rent,
    isClaim: true,
    reason: ({ rent }, { phrase, format }) => `The lowest rent of any ${phrase}: ${format.paise(rent)} a month.`,
  },
  fastest: {
    key: ({ speed }) => -speed,
    isClaim: true,
    isLimited: true,
    reason: ({ speed }, { scope, isBest, format }) =>
      `${isBest ? `The fastest${scope}` : 'Fast'}: ${format.number(speed)} pages a minute.`,
  },
  roomiest: {
    key: ({ recommended }) => -recommended,
    isClaim: true,
    isLimited: true,
    reason: ({ recommended }, { scope, isBest, format }) =>
      `Made for ${isBest ? `the most pages a month${scope}` : 'many pages a month'}: ${format.number(recommended)}.`,
  },
  next: {
    key: (machine, money) => (Number.isNaN(money(machine)) ? last : money(machine)),
    reason(machine, { money, isRental, format }, first) {
      const more = first === undefined ? Number.NaN : money(machine) - money(first);
      const isFaster = machine.speed > (first?.speed ?? 0);
      const why = isFaster ? `Faster than the first: ${format.number(machine.speed)} pages a minute` : 'It fits too';
      return more > 0
        ? `${why}, for ${format.paise(more)}${isRental ? ' a month' : ''} more.`
        : 'It fits your answers too.';
    },
  },
};
