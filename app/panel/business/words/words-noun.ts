import type { Settings } from '#app/domain/business/settings.ts';
import { originalFooter, originalWords } from '#app/domain/business/words/original-words.ts';
import { type PageWords, pageWords, storedWord } from '#app/domain/business/words/page-words.ts';
import {
  type PointsSpec,
  specsOf,
  type TextSpec,
  type WordName,
  type WordPart,
  type WordSpec,
} from '#app/domain/business/words/word-parts.ts';
import { fromDifference, inShort } from '#app/domain/records/difference.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { savedSettings } from '#app/panel/business/settings-noun.ts';
import type { FieldError } from '#app/panel/frame/edit/field-errors.ts';
import { lineList, problemsIn } from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { dealer } from '#dealer';

/** The form values of an entry. Its points are one text, each on its own line. */
export type WordEntry = { original: string; [field: string]: string };

export type WordsValues = { [Name in WordName]?: string | WordEntry[] };

/** The lists alone, typed for `useFieldArray`. */
export type Lists = { [name: string]: WordEntry[] };

export type WordsNoun = Noun<Settings, WordsValues> & { original: (name: WordName) => string | WordEntry[] };

type KeptEntry = { original: string; [field: string]: string | string[] };
type Kept = string | KeptEntry[];

const toForm = (kept: Kept): string | WordEntry[] =>
  typeof kept === 'string'
    ? kept
    : kept.map((entry) => mapped(entry, (value) => [value].flat().join('\n')) as WordEntry);

const fromForm = (value: string | WordEntry[], spec: WordSpec): Kept =>
  typeof value === 'string' || spec.kind !== 'list'
    ? String(value).trim()
    : value.map(
        (entry) =>
          mapped(entry, (text, name) =>
            spec.entry[name]?.kind === 'points' ? lineList(text) : text.trim(),
          ) as KeptEntry,
      );

const mapped = <Value, Made>(entry: Record<string, Value>, make: (value: Value, name: string) => Made) =>
  Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, make(value, name)]));

function problemOf(typed: string, spec: TextSpec | PointsSpec): string | undefined {
  if (spec.kind !== 'points') return typed.trim() === '' ? spec.missing : lengthProblem(typed.trim(), spec.max);
  const points = lineList(typed);
  if (points.length > spec.most) return `There can be ${spec.most} at most.`;
  return points.map((point) => lengthProblem(point, spec.max)).find((problem) => problem !== undefined);
}

const lengthProblem = ({ length }: string, max: number): string | undefined =>
  length <= max
    ? undefined
    : `Please use at most ${formatNumber(max, dealer.locale)} characters; this has ${formatNumber(length, dealer.locale)}`;

function problemsOf(name: WordName, spec: WordSpec, value: string | WordEntry[] = ''): FieldError[] {
  if (spec.kind !== 'list') {
    const message = problemOf(String(value), spec);
    return message === undefined ? [] : [{ field: name, message }];
  }
  if (typeof value === 'string') return [];
  return problemsIn(value, (entry) => mapped(spec.entry, (each, field) => problemOf(entry[field] ?? '', each))).map(
    ({ field, message }) => ({ field: `${name}.${field}`, message }),
  );
}

/**
 * The form of a part. The original texts are derived from `facts`, which must not change while a form is open, so that
 * unedited texts are recognised as original.
 */
export function wordsNoun(part: WordPart, facts: Settings): WordsNoun {
  const specs = specsOf(part);
  const originals = { ...originalWords(facts, dealer.locale), companyDescription: originalFooter };
  const each = <Made>(make: (name: WordName, spec: WordSpec) => unknown): Made =>
    Object.fromEntries(specs.map(([name, spec]) => [name, make(name, spec)])) as Made;
  const original = (name: WordName) => toForm(originals[name]);
  const read = (settings: Settings): WordsValues => {
    const companyDescription = settings.companyDescription || originalFooter;
    const shown = { ...pageWords(settings, originals), companyDescription };
    return each((name) => toForm(shown[name]));
  };
  const write = (values: WordsValues): Record<WordName, unknown> =>
    each((name, spec) => {
      const words = fromForm(values[name] ?? '', spec);
      if (name === 'companyDescription') return words === originalFooter ? '' : words;
      return storedWord(name, words as PageWords[typeof name], originals);
    });
  return {
    ...savedSettings,
    name: `words: ${part.key}`,
    labels: each<Record<WordName, string>>((_, { label }) => label),
    original,
    read,
    write,
    // Original texts of a draft follow the current facts.
    draft: { write, read: (kept) => read({ ...facts, ...kept }) },
    check: (values) => specs.flatMap(([name, spec]) => problemsOf(name, spec, values[name])),
    // The form has all points of an entry in one field.
    pathOf: (field) => field.replace(/(\.features)\.\d+$/, '$1'),
    inShort(name, values, others) {
      const [value, other] = [values[name], others[name]];
      return Array.isArray(value) && Array.isArray(other)
        ? fromDifference(textOf(value), textOf(other))
        : inShort(value);
    },
  };
}

/** All texts of a list, below each other. */
const textOf = (entries: readonly WordEntry[]): string =>
  entries.flatMap(({ original: _, ...texts }) => Object.values(texts)).join('\n');
