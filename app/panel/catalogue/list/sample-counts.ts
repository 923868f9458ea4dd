import type { SampleCounts } from '#app/domain/overview/samples.ts';
import { counted } from '#app/panel/frame/counted.ts';

const nouns = {
  products: ['product', 'products'],
  branches: ['branch', 'branches'],
  posts: ['post', 'posts'],
  testimonials: ['testimonial', 'testimonials'],
} as const satisfies Record<keyof SampleCounts, readonly string[]>;

const inOneLine = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** For example "123 products, 3 branches and 1 post"; empty if there are none. */
export const samplesInWords = (counts: Partial<SampleCounts>): string =>
  inOneLine.format(
    Object.entries(nouns).flatMap(([kind, [one, many]]) => {
      const count = counts[kind as keyof SampleCounts] ?? 0;
      return count === 0 ? [] : [counted(count, one, many)];
    }),
  );
