import { same } from '#app/domain/records/merge-edits.ts';
import { sampleTestimonials } from './original-words.ts';
import type { OwnWords, PageWords } from './page-words.schema.ts';

export type { OwnWords, PageWords };

/** No changes by the owner: every text is the default. */
export const noOwnWords: OwnWords = {
  heroHeadline: null,
  heroText: null,
  reasons: null,
  testimonials: null,
  closingHeadline: null,
  closingText: null,
  servicesText: null,
  services: null,
  serviceReasons: null,
  questions: null,
  requestHeadline: null,
};

export const wordNames = Object.keys(noOwnWords) as (keyof OwnWords)[];

/** A list entry with the name of the default that it is or derives from; empty for an added entry. */
type Entry = { original: string; [field: string]: string | string[] };
type Value = string | Entry[];

const blank = (entry: Entry): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, name === 'original' ? value : Array.isArray(value) ? [] : '']),
  ) as Entry;

/** Resolves the text that visitors see. An entry that only names a default becomes it, or is dropped if it is gone. */
function shown(own: Value | null, original: Value): Value {
  if (own === null || typeof own === 'string' || typeof original === 'string') return own ?? original;
  return own.flatMap((entry) => {
    if (entry.original === '' || !same(entry, blank(entry))) return [entry];
    return original.filter((each) => each.original === entry.original);
  });
}

/** Returns what to store for a text: only differences from the default, so that the rest follows later default texts. */
function kept(words: Value, original: Value): Value | null {
  if (same(words, original)) return null;
  if (typeof words === 'string' || typeof original === 'string') return words;
  return words.map((entry) => (original.some((each) => same(each, entry)) ? blank(entry) : entry));
}

/** The page texts: the owner's, else the defaults. */
export const pageWords = (own: OwnWords | null, original: PageWords): PageWords =>
  Object.fromEntries(wordNames.map((name) => [name, shown(own?.[name] ?? null, original[name] as Value)])) as PageWords;

export const storedWord = <Name extends keyof OwnWords>(
  name: Name,
  words: PageWords[Name],
  original: PageWords,
): OwnWords[Name] => kept(words as Value, original[name] as Value) as OwnWords[Name];

/** Whether the reasons on Home still call the business an authorized dealer. Its brands are then called so, too. */
export const isAuthorizedDealer = ({ reasons = null }: Partial<Pick<OwnWords, 'reasons'>>): boolean =>
  reasons === null || reasons.some(({ original }) => original === 'dealer');

export const isSampleTestimonial = ({ quote }: { quote: string }): boolean =>
  sampleTestimonials.some((sample) => sample.quote === quote.trim());

/** Counts the placeholder testimonials that visitors still see. */
export function sampleTestimonialsLeft({ testimonials }: Pick<OwnWords, 'testimonials'>): number {
  return (shown(testimonials, sampleTestimonials) as PageWords['testimonials']).filter(isSampleTestimonial).length;
}

type Testimonials = OwnWords['testimonials'];

const isSampleEntry = (entry: Entry): boolean => sampleTestimonialsLeft({ testimonials: [entry] as Testimonials }) > 0;

export const withoutSampleTestimonials = (testimonials: Testimonials): NonNullable<Testimonials> =>
  (testimonials ?? []).filter((entry) => !isSampleEntry(entry));

/** Adds the samples among `before` to the stored testimonials `now`. */
export function withSampleTestimonials(now: Testimonials, before: Testimonials): Testimonials {
  if (now === null) return null;
  if (before === null && now.length === 0) return null;
  const samples = (before ?? sampleTestimonials.map((each) => blank(each) as (typeof now)[number])).filter(
    isSampleEntry,
  );
  return [...now, ...samples.filter((sample) => !now.some((each) => each.original === sample.original))];
}
