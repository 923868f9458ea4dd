import {
  fieldNames,
  type KnownValues,
  type MatchedField,
  namesSeveralBrands,
  proposeMatch,
  type ValueChoice,
  type ValueMatch,
  valueKey,
  valueOptions,
} from '#app/domain/catalogue/fields/value-match.ts';
import type { ResolvedValue, ResolveValue } from './read-row.ts';

/** Longer values are cut for display and storage. */
const maxLength = 120;

type MatcherInput = {
  known: KnownValues;
  /** Choices of this import. They take precedence over those of earlier files, and both over proposals. */
  chosen: readonly ValueChoice[];
  remembered: readonly ValueChoice[];
  /** Unknown categories without a choice are created. */
  addCategories: boolean;
};

/**
 * Matches the values of a file with those of the shop. A value that differs only in case, spacing, punctuation or
 * invisible characters matches automatically. Every other value is listed once, with a proposal.
 */
export function createValueMatcher({ known, chosen, remembered, addCategories }: MatcherInput) {
  const keyOf = (field: MatchedField, text: string) => `${field}\0${valueKey(text) || text}`;
  const names = new Map(
    (['brand', 'category'] as const).flatMap((field) =>
      known[field].map((name) => [keyOf(field, name), name] as const),
    ),
  );
  const choices = new Map([...remembered, ...chosen].map((choice) => [keyOf(choice.field, choice.value), choice]));
  const isChosen = new Set(chosen.map((choice) => keyOf(choice.field, choice.value)));
  const found = new Map<string, ValueMatch>();

  function matchFor(field: MatchedField, text: string): ValueMatch {
    const key = keyOf(field, text);
    const before = found.get(key);
    if (before !== undefined) return before;
    const value = text.replace(/\s+/g, ' ').slice(0, maxLength).toWellFormed();
    const match = proposeMatch(field, text, known);
    const made = { field, value, rows: 0, match, isChosen: isChosen.has(key), ...decide(key, field, value, match) };
    found.set(key, made);
    return made;
  }

  function decide(key: string, field: MatchedField, value: string, match: string): Pick<ValueMatch, 'action' | 'to'> {
    const choice = choices.get(key);
    const exists = (to: string) => valueOptions(field, known).some(([value]) => value === to);
    // The value of an earlier choice may have been renamed or deleted since.
    if (choice !== undefined && (choice.action !== 'use' || exists(choice.to)))
      return { action: choice.action, to: choice.to };
    if (match !== '') return { action: 'use', to: match };
    const creates =
      (field === 'brand' && !namesSeveralBrands(value, known.brand)) || (field === 'category' && addCategories);
    if (creates) return { action: 'create', to: '' };
    // A product without its stock or price label is still correct; without its status it could be published by mistake.
    return { action: field === 'stock' || field === 'priceLabel' ? 'ignore' : 'ask', to: '' };
  }

  const resolved = (match: ValueMatch): ResolvedValue => {
    const { field, value, action, to } = match;
    if (action === 'use') return { use: to };
    if (action === 'create') return { use: value };
    if (action === 'ignore') return { ignore: `${fieldNames[field]} “${value}” is not known and is ignored` };
    if (action === 'skip') return { skip: `Rows with ${fieldNames[field].toLowerCase()} “${value}” are skipped` };
    return {
      refuse: `${fieldNames[field]} “${value.slice(0, 60)}” is not in the shop; please choose what it means under Unknown words`,
    };
  };

  const resolve: ResolveValue = (field, text) => {
    const name = names.get(keyOf(field, text));
    return name === undefined ? resolved(matchFor(field, text)) : { use: name };
  };

  return {
    resolve,
    resolveAndCount: ((field, text) => {
      if (!names.has(keyOf(field, text))) matchFor(field, text).rows++;
      return resolve(field, text);
    }) satisfies ResolveValue,
    /** Returns the values unknown to the shop, the most frequent first. */
    list: (): ValueMatch[] => [...found.values()].filter(({ rows }) => rows > 0).sort((a, b) => b.rows - a.rows),
    /** Returns the brand or category that a text names in any spelling; `null` if it names none. */
    named: (field: MatchedField, text: string): string | null => {
      const name = names.get(keyOf(field, text));
      if (name !== undefined || text === '') return name ?? null;
      const choice = choices.get(keyOf(field, text));
      const match = choice?.action === 'use' ? choice.to : choice === undefined ? proposeMatch(field, text, known) : '';
      return match === '' ? null : match;
    },
    /** Reports whether a category exists or a choice creates it. */
    hasCategory: (name: string): boolean =>
      names.get(keyOf('category', name)) === name || found.get(keyOf('category', name))?.action === 'create',
  };
}
