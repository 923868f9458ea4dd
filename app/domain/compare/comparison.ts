import { factLabel, factLines, factNames } from '#app/domain/catalogue/facts/fact-text.ts';
import { type FactName, type Facts, paperSizes } from '#app/domain/catalogue/facts/facts.ts';
import { specificationGroups } from '#app/domain/catalogue/specification-groups.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { NamedValues } from '#app/domain/records/named-values.ts';

/** A row of a comparison: one text for each machine, `null` if it is not stated, and the strength of the best. */
export type ComparedRow = { label: string; values: (string | null)[]; strength?: string | undefined };

export const maxCompared = 4;

type Machine = { facts: Facts; specifications: NamedValues };

const row = (label: string, values: (string | null)[], strength?: string): ComparedRow => ({ label, strength, values });

const isSame = ({ values }: ComparedRow) => values.every((value) => value === values[0]);

const plain = (name: string) => name.trim().toLowerCase();

/**
 * Returns facts in the same unit and order, then other specifications by group, as three lists. `rows`: values differ, and
 * every machine states one, or two a strength. `same`: all values are equal. `gaps`: the others. Omits what repeats a fact.
 */
export function comparison(machines: readonly Machine[], locale: Pick<Locale, 'language'>) {
  const lines = machines.map(({ facts }) => new Map(factLines(facts, locale).map((line) => [line.name, line])));
  const facts = factNames
    .filter((name) => lines.some((each) => each.has(name)))
    .map((name) =>
      row(
        factLabel(name),
        lines.map((each) => each.get(name)?.value ?? null),
        measures.find(({ fact }) => fact === name)?.name,
      ),
    );
  const factsOf = factsByName(machines);
  const others = machines.map(({ facts: stated, specifications }) =>
    specifications.filter(
      ([name, value]) =>
        !factsOf.get(plain(name))?.some((fact) => stated[fact]) &&
        !factLines(stated, locale).some((line) => restates(name, value, line)),
    ),
  );
  const names = new Map(others.flat().map(([name]) => [plain(name), name] as const));
  const pairs = [...names.values()].map((name): [string, string] => [name, '']);
  const specifications = specificationGroups(pairs)
    .flatMap(({ rows }) => rows)
    .map(([name]) =>
      row(
        name,
        others.map((own) => own.find(([other]) => plain(other) === plain(name))?.[1] ?? null),
      ),
    );
  const all = [...facts, ...specifications];
  const isWhole = ({ strength, values }: ComparedRow) =>
    values.filter((value) => value !== null).length >= (strength ? 2 : values.length);
  return {
    rows: all.filter((each) => !isSame(each) && isWhole(each)),
    same: all.filter(isSame),
    gaps: all.filter((each) => !isWhole(each)),
  };
}

/** `Max Paper Size: A3` says the same as `Largest paper: A3`; a scan speed does not. Two rows never share a name. */
const restates = (name: string, value: string, line: { label: string; value: string }) =>
  plain(line.label) === plain(name) ||
  (value.trim() === line.value &&
    value !== 'Yes' &&
    !/\bscan/i.test(name) &&
    plain(line.label)
      .split(' ')
      .some((word) => plain(name).split(' ').includes(word)));

/** The facts that some machine states in a specification of this name. */
function factsByName(machines: readonly Machine[]): Map<string, FactName[]> {
  const found = new Map<string, FactName[]>();
  for (const { facts, specifications } of machines)
    for (const name of factNames)
      for (const source of facts[name]?.source.split('; ') ?? []) {
        const [pair] = specifications.filter(([title]) => source.startsWith(`${title.trim()}: `));
        if (pair) found.set(plain(pair[0]), [...(found.get(plain(pair[0])) ?? []), name]);
      }
  return found;
}

/** `perMonth` is the cost with service in paise, on the `basis` of these pages and this plan, in words. */
type Rated = {
  price: { kind: string; amount?: number; currency?: string };
  perMonth?: number | undefined;
  basis?: string | undefined;
  facts: Facts;
};

type Measure = {
  name: string;
  lowest?: (machine: Rated) => number | undefined;
  fact?: 'ppmMono' | 'ppmColour' | 'paper' | 'paperInput' | 'dutyRecommended';
};

/** Compared measures; of facts, the highest is best. */
const measures: Measure[] = [
  { name: 'lowest price', lowest: ({ price }) => price.amount },
  { name: 'lowest cost with service', lowest: ({ perMonth }) => perMonth },
  { name: 'fastest in black & white', fact: 'ppmMono' },
  { name: 'fastest in colour', fact: 'ppmColour' },
  { name: 'largest paper', fact: 'paper' },
  { name: 'most paper in its trays', fact: 'paperInput' },
  { name: 'most pages a month', fact: 'dutyRecommended' },
];

/** The measure as a number, highest is best; `null` if the machine does not state it. */
function amountOf({ lowest, fact }: Measure, machine: Rated): number | null {
  const amount = lowest?.(machine);
  if (fact === undefined) return amount === undefined ? null : -amount;
  const value = machine.facts[fact]?.value ?? null;
  return typeof value === 'string' ? paperSizes.indexOf(value) : value;
}

/**
 * The strengths of each machine: measures that two state or more, and one leads. Skips prices in several currencies and
 * costs of unlike pages or plans.
 */
export function strengths(machines: readonly Rated[]): string[][] {
  const isOneCurrency = new Set(machines.flatMap(({ price }) => price.currency ?? [])).size === 1;
  const isOneBasis = new Set(machines.flatMap(({ basis }) => basis ?? [])).size <= 1;
  const compared = measures
    .filter(({ fact, name }) => fact !== undefined || (isOneCurrency && (isOneBasis || name === 'lowest price')))
    .map((measure) => ({ name: measure.name, values: machines.map((machine) => amountOf(measure, machine)) }));
  return machines.map((_, index) =>
    compared
      .filter(({ values }) => {
        const own = values[index] ?? null;
        const others = values.toSpliced(index, 1);
        return (
          own !== null && others.some((other) => other !== null) && others.every((other) => (other ?? -Infinity) < own)
        );
      })
      .map(({ name, values }) => (values.includes(null) ? name.replace('lowest', 'lowest known') : name)),
  );
}
