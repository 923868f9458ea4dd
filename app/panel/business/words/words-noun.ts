import type { Settings } from '#app/domain/business/settings.ts';
import { originalFooter, originalWords } from '#app/domain/business/words/original-words.ts';
import { type PageWords, pageWords, storedWord } from '#app/domain/business/words/page-words.ts';
import {
  type ListSpec,
  specsOf,
  type TextSpec,
  type WordName,
  type WordPart,
} from '#app/domain/business/words/word-parts.ts';
import { fromDifference, inShort, truncate } from '#app/domain/records/difference.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { savedSettings } from '#app/panel/business/settings-noun.ts';
import type { FieldError } from '#app/panel/frame/edit/field-errors.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { dealer } from '#dealer';

/** The form values of an entry. Points are objects, because react-hook-form supports only arrays of objects. */
export type WordEntry = { original: string; [field: string]: string | { text: string }[] };

export type WordsValues = { [Name in WordName]?: string | WordEntry[] };

/** The lists alone, typed for `useFieldArray`. */
export type Lists = { [name: string]: WordEntry[] };

export type WordsNoun = Noun<Settings, WordsValues> & { original: (name: WordName) => string | WordEntry[] };

type Kept = string | { original: string; [field: string]: string | string[] }[];

const toForm = (kept: Kept): string | WordEntry[] =>
  typeof kept === 'string'
    ? kept
    : kept.map(
        (entry) =>
          Object.fromEntries(
            Object.entries(entry).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.map((text) => ({ text })) : value,
            ]),
          ) as WordEntry,
      );

const written = (value: string | { text: string }[]) =>
  typeof value === 'string' ? value.trim() : value.map(({ text }) => text.trim()).filter((text) => text !== '');

const fromForm = (value: string | WordEntry[]): Kept =>
  typeof value === 'string'
    ? value.trim()
    : value.map(
        (entry) =>
          Object.fromEntries(Object.entries(entry).map(([name, each]) => [name, written(each)])) as Exclude<
            Kept,
            string
          >[number],
      );

function problemOf(typed: string, { max, missing }: Pick<TextSpec, 'max' | 'missing'>): string | undefined {
  const { length } = typed.trim();
  if (length === 0) return missing;
  if (length <= max) return undefined;
  return `Please use at most ${formatNumber(max, dealer.locale)} characters; this has ${formatNumber(length, dealer.locale)}`;
}

const problemAt = (field: string, message: string | undefined): FieldError[] =>
  message === undefined ? [] : [{ field, message }];

const problemsOfList = (name: string, entries: WordEntry[], { entry: specs }: ListSpec): FieldError[] =>
  entries.flatMap((entry, index) =>
    Object.entries(specs).flatMap(([field, spec]) => {
      const [path, value] = [`${name}.${index}.${field}`, entry[field] ?? ''];
      if (typeof value === 'string') return problemAt(path, problemOf(value, spec));
      return value.flatMap(({ text }, at) => problemAt(`${path}.${at}.text`, problemOf(text, spec)));
    }),
  );

/**
 * The form of a part. The original texts are derived from `facts`, which must not change while a form is open, so that
 * unedited texts are recognised as original.
 */
export function wordsNoun(part: WordPart, facts: Settings): WordsNoun {
  const specs = specsOf(part);
  const originals = { ...originalWords(facts, dealer.locale), companyDescription: originalFooter };
  const each = <Made>(make: (name: WordName) => unknown): Made =>
    Object.fromEntries(specs.map(([name]) => [name, make(name)])) as Made;
  const original = (name: WordName) => toForm(originals[name]);
  const read = (settings: Settings): WordsValues => {
    const companyDescription = settings.companyDescription || originalFooter;
    const shown = { ...pageWords(settings, originals), companyDescription };
    return each((name) => toForm(shown[name]));
  };
  const write = (values: WordsValues): Record<WordName, unknown> =>
    each((name) => {
      const words = fromForm(values[name] ?? '');
      if (name === 'companyDescription') return words === originalFooter ? '' : words;
      return storedWord(name, words as PageWords[typeof name], originals);
    });
  return {
    ...savedSettings,
    name: `words: ${part.key}`,
    labels: Object.fromEntries(specs.map(([name, { label }]) => [name, label])) as Record<WordName, string>,
    original,
    read,
    write,
    // Original texts of a draft follow the current facts.
    draft: { write, read: (kept) => read({ ...facts, ...kept }) },
    check: (values) =>
      specs.flatMap(([name, spec]) => {
        const value = values[name] ?? '';
        if (spec.kind === 'list') return typeof value === 'string' ? [] : problemsOfList(name, value, spec);
        return typeof value === 'string' ? problemAt(name, problemOf(value, spec)) : [];
      }),
    // The form's field for `services.0.features.1` is its `text`.
    pathOf: (field) => (/\.features\.\d+$/.test(field) ? `${field}.text` : field),
    inShort(name, values, others) {
      const [value, other] = [values[name], others[name]];
      return Array.isArray(value) && Array.isArray(other) ? entriesInShort(value, other) : inShort(value);
    },
  };
}

const inText = (value: WordEntry[string]): string =>
  typeof value === 'string' ? value : value.map(({ text }) => text).join(', ');

/** The changed fields of an entry, or all fields of a new one. */
function entryInShort({ original: _, ...entry }: WordEntry, was: WordEntry | undefined): string {
  const parts = Object.entries(entry)
    .filter(([name, value]) => !same(value, was?.[name] ?? ''))
    .map(([name, value]) => (was ? fromDifference(inText(value), inText(was[name] ?? '')) : truncate(inText(value))));
  return parts.filter((each) => each !== '').join(': ');
}

/** Describes the differences between two lists of entries. */
function entriesInShort(list: readonly WordEntry[], other: readonly WordEntry[]): string {
  if (list.length === 0) return 'no entries';
  const isIn = (entries: readonly WordEntry[], entry: WordEntry) => entries.some((each) => same(each, entry));
  const own = list.flatMap((entry, index) => {
    if (isIn(other, entry)) return [];
    const was = other.find(({ original }) => original !== '' && original === entry.original) ?? other[index];
    return [entryInShort(entry, was !== undefined && !isIn(list, was) ? was : undefined)];
  });
  if (own.length > 0) return own.join('; ');
  return other.some((entry) => !isIn(list, entry)) ? 'not there' : 'in another order';
}
