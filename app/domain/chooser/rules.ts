import { capacityOf, estimateText } from '#app/domain/cost/page-volume.ts';
import type { Given } from './answers.ts';
import type { Format } from './format.ts';
import type { LaneName } from './lanes.ts';
import type { Machine, Need } from './machine.ts';

/**
 * What an answer means. `n` is its number.
 * - `excludes`: a machine that does not meet these needs. A fact that is not stated meets none.
 * - `ranks`: a lower class comes first; or, for buying and renting, the reasons to recommend a machine, in their order.
 * - `words`: its place in “The cheapest A3 colour machine with fax made for 6,000 pages a month.”.
 * - `name`: what “Without …, prices start lower” says.
 */
export type Rule = {
  question: Given['question'];
  /** `#` is any number. */
  answer: string;
  label: (n: number, format: Format) => string;
  excludes: (n: number) => Need[];
  ranks?: ((machine: Machine, n: number) => number) | LaneName[];
  warning?: (machine: Machine, n: number, format: Format) => string | null;
  isOption?: (machine: Machine) => boolean;
  words?: { at: 'before' | 'with' | 'after'; text: (n: number, format: Format) => string };
  name: (n: number, format: Format) => string;
};

const has = (...anyOf: string[]) => [{ anyOf }];
const fixed = (text: string) => () => text;
const paise = (rupees: number) => rupees * 100;

/** 0: made for this volume, as stated or as usual for its speed. 1 to 2: made for less, the largest first. */
function strain(machine: Machine, pages: number): number {
  const capacity = capacityOf(machine);
  return capacity < pages ? 1 + 1 / (1 + capacity) : 0;
}

function strainText(machine: Machine, pages: number, { number }: Format): string | null {
  const capacity = capacityOf(machine);
  if (Number.isNaN(machine.recommended)) return estimateText(number(capacity), capacity < pages);
  if (capacity >= pages) return null;
  return `At ${number(pages)} pages a month you would exceed its recommended duty cycle of ${number(machine.recommended)}.`;
}

/** The row of print modes and paper sizes. */
function prints(
  question: 'colour' | 'paper',
  answer: string,
  label: string,
  anyOf: string[],
  word = label,
  name = word,
): Rule {
  const words = { at: 'before', text: fixed(word) } as const;
  return { question, answer, label: fixed(label), excludes: () => has(...anyOf), words, name: fixed(name) };
}

/** A row for a function beside printing. A machine with it as an option ranks after those that have it. */
function does(answer: string, label: string, value: string, word = label.toLowerCase(), option = answer): Rule {
  const isOption = ({ options }: Machine) => options.includes(`option:${option}`);
  return {
    question: 'functions',
    answer,
    label: fixed(label),
    excludes: () => has(value, `option:${option}`),
    ranks: (machine) => Number(isOption(machine)),
    isOption,
    words: { at: 'with', text: fixed(word) },
    name: fixed(word),
  };
}

/** All rules, by question, in the order of the options. */
export const rules: readonly Rule[] = [
  {
    question: 'pages',
    answer: '#',
    label: (n, { number }) => `${number(n)} pages a month`,
    excludes: (n) => [{ number: 'limit', atLeast: n }],
    ranks: strain,
    warning: strainText,
    words: { at: 'after', text: (n, { number }) => `made for ${number(n)} pages a month` },
    name: (n, { number }) => `the ${number(n)} pages a month`,
  },
  prints('colour', 'yes', 'Colour', ['colour:colour'], 'colour'),
  prints('colour', 'no', 'Black & white only', ['colour:mono'], 'black & white', 'the limit to black & white'),
  prints('paper', 'a4', 'A4', ['paper:a4', 'paper:a3', 'paper:sra3']),
  prints('paper', 'a3', 'A3 or SRA3', ['paper:a3', 'paper:sra3'], 'A3'),
  prints(
    'paper',
    'large',
    'A2 or larger (plans, posters)',
    ['paper:a2', 'paper:a1', 'paper:a0'],
    'large format',
    'paper larger than A3',
  ),
  does('copy', 'Copy', 'functions:copy'),
  does('scan', 'Scan', 'functions:scan'),
  does('fax', 'Fax', 'functions:fax'),
  does('feeder', 'Document feeder', 'functions:feeder'),
  does('two-sided', 'Two-sided printing', 'duplex:automatic', undefined, 'duplex'),
  does('wifi', 'Wi-Fi', 'network:wifi', 'Wi-Fi'),
  {
    question: 'buy',
    answer: 'yes',
    label: fixed('Buy'),
    excludes: () => [],
    ranks: ['lowest-cost', 'cheapest', 'fastest', 'roomiest', 'next'],
    name: fixed('buying'),
  },
  {
    question: 'buy',
    answer: 'rent',
    label: fixed('Rent'),
    excludes: () => has('rent:yes'),
    ranks: ['lowest-cost', 'lowest-rent', 'fastest', 'roomiest', 'next'],
    words: { at: 'after', text: fixed('for rent') },
    name: fixed('renting'),
  },
];

/** The budget limits the price, or the rent of a rental. */
export const budgetRule = (isRental?: boolean): Rule => ({
  question: 'budget',
  answer: '#',
  label: (n, format) => `Up to ${format.paise(paise(n))}${isRental ? ' a month' : ''}`,
  excludes: (n) => [{ number: isRental ? 'rent' : 'price', atMost: paise(n) }],
  words: { at: 'after', text: (n, format) => `up to ${format.paise(paise(n))}${isRental ? ' a month' : ''}` },
  name: fixed('the budget'),
});

/** The reasons to recommend a machine if the visitor has not decided how to pay. */
export const undecided: LaneName[] = ['lowest-cost', 'cheapest', 'fastest', 'roomiest', 'next'];

export function ruleOf({ question, answer }: Given, isRental?: boolean): { rule: Rule; n: number } | undefined {
  const n = Number(answer);
  const rule =
    question === 'budget'
      ? budgetRule(isRental)
      : rules.find((each) => each.question === question && (each.answer === '#' || each.answer === answer));
  return rule && (rule.answer !== '#' || n > 0) ? { rule, n } : undefined;
}
