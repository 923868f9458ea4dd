import { factLabel, factLines, factNames } from '#app/domain/catalogue/facts/fact-text.ts';
import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import { specificationGroups } from '#app/domain/catalogue/specification-groups.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { NamedValues } from '#app/domain/records/named-values.ts';

/** A row of a comparison: one text for each machine, `null` if it is not stated. */
export type ComparedRow = { label: string; values: (string | null)[]; isSame: boolean };
export type ComparedGroup = { title: string; rows: ComparedRow[] };

export const maxCompared = 4;

type Machine = { facts: Facts; specifications: NamedValues };

const row = (label: string, values: (string | null)[]): ComparedRow => ({
  label,
  values,
  isSame: values.every((value) => value === values[0]),
});

const plain = (name: string) => name.trim().toLowerCase();

/**
 * The rows of a comparison: facts in the same unit and order, then the other specifications by group. A specification
 * that only states a fact is left out.
 */
export function comparison(machines: readonly Machine[], locale: Pick<Locale, 'language'>): ComparedGroup[] {
  const lines = machines.map(({ facts }) => new Map(factLines(facts, locale).map((line) => [line.name, line])));
  const facts = factNames
    .filter((name) => lines.some((each) => each.has(name)))
    .map((name) =>
      row(
        factLabel(name),
        lines.map((each) => each.get(name)?.value ?? null),
      ),
    );
  const groups: ComparedGroup[] = [{ title: 'Facts', rows: facts }];
  const others = machines.map(withoutFacts);
  const names = new Map(others.flat().map(([name]) => [plain(name), name] as const));
  const shown = [...names.values()].map((name): [string, string] => [name, '']);
  for (const { title, rows } of specificationGroups(shown))
    groups.push({
      title: title === '' ? 'Specifications' : title,
      rows: rows.map(([name]) =>
        row(
          name,
          others.map((pairs) => pairs.find(([other]) => plain(other) === plain(name))?.[1] ?? null),
        ),
      ),
    });
  return groups.filter(({ rows }) => rows.length > 0);
}

function withoutFacts({ facts, specifications }: Machine): NamedValues {
  const sources = Object.values(facts).flatMap((fact) => fact?.source.split('; ') ?? []);
  return specifications.filter(([name]) => !sources.some((source) => source.startsWith(`${name.trim()}: `)));
}

/** The groups with the rows in which the machines differ. */
export const onlyDifferences = (groups: readonly ComparedGroup[]): ComparedGroup[] =>
  groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ isSame }) => !isSame) }))
    .filter(({ rows }) => rows.length > 0);
