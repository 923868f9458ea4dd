import { sampleTestimonials } from './original-words.ts';
import type { OwnWords, PageWords } from './page-words.schema.ts';

export type { OwnWords, PageWords };

/** Nothing in the owner's words: all is as it comes with the site. */
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

/** An entry of a list, with the name of the original one that it is or came from; empty for one that was added. */
type Entry = { original: string; [field: string]: string | string[] };
type Value = string | Entry[];

/** In whatever order their fields stand. */
const isSame = (a: Entry, b: Entry): boolean =>
  Object.keys(a).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

const blank = (entry: Entry): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, name === 'original' ? value : Array.isArray(value) ? [] : '']),
  ) as Entry;

/** What visitors read in place of `own`. An entry that only names an original is that one, if it is still there. */
function shown(own: Value | null, original: Value): Value {
  if (own === null || typeof own === 'string' || typeof original === 'string') return own ?? original;
  return own.flatMap((entry) => {
    if (entry.original === '' || !isSame(entry, blank(entry))) return [entry];
    return original.filter((each) => each.original === entry.original);
  });
}

/** What is kept of words in place of `original`: only what is otherwise, so that the rest follows a better original. */
function kept(words: Value, original: Value): Value | null {
  if (typeof words === 'string' || typeof original === 'string') return words === original ? null : words;
  const isOriginal = (entry: Entry, at: number) => original[at] !== undefined && isSame(original[at], entry);
  if (words.length === original.length && words.every(isOriginal)) return null;
  return words.map((entry) => (original.some((each) => isSame(each, entry)) ? blank(entry) : entry));
}

/** The words of the pages, the owner's where there are any. */
export const pageWords = (own: OwnWords | null, original: PageWords): PageWords =>
  Object.fromEntries(wordNames.map((name) => [name, shown(own?.[name] ?? null, original[name] as Value)])) as PageWords;

/** What one of the words is kept as. */
export const keptWord = <Name extends keyof OwnWords>(
  name: Name,
  words: PageWords[Name],
  original: PageWords,
): OwnWords[Name] => kept(words as Value, original[name] as Value) as OwnWords[Name];

/** Whether a testimonial has the made-up quote of a sample. */
export const isSampleTestimonial = ({ quote }: { quote: string }): boolean =>
  sampleTestimonials.some((sample) => sample.quote === quote.trim());

/** The number of sample testimonials that visitors read. */
export function sampleTestimonialsLeft({ testimonials }: Pick<OwnWords, 'testimonials'>): number {
  return (shown(testimonials, sampleTestimonials) as PageWords['testimonials']).filter(isSampleTestimonial).length;
}

type Testimonials = OwnWords['testimonials'];

const isSampleEntry = (entry: Entry): boolean => sampleTestimonialsLeft({ testimonials: [entry] as Testimonials }) > 0;

/** The stored testimonials without the samples. */
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
