import { counted } from '#app/admin/counted.ts';
import { formatBytes } from '#app/domain/bytes.ts';
import { longDate } from '#app/domain/dates.ts';
import { factLabel } from '#app/domain/facts/fact-text.ts';
import type { FactName } from '#app/domain/facts/facts.ts';
import { countedDays, type Improvement, oldPriceDays, type Problem, thinLetters } from '#app/domain/improvements.ts';
import { dealer } from '#dealer';

/** Titles and reasons of the problems. */
export const problemWords = {
  price: {
    title: 'No price',
    lead: 'No price, rental or contract either. Most visitors leave a machine without any number.',
  },
  picture: { title: 'No picture', lead: 'The site shows “No Image”. Visitors hardly open such a product.' },
  sale: { title: 'Sale price not lower', lead: 'The sale price is the regular price or more, so there is no offer.' },
  search: {
    title: 'Searches without results',
    lead: `Words that visitors searched for in the last ${countedDays} days. Add a synonym, or the product.`,
  },
  missing: {
    title: 'Pages not found',
    lead: `Addresses that visitors opened in the last ${countedDays} days and that show nothing, often from old links.`,
  },
  sample: { title: 'Samples on your site', lead: 'Their prices, addresses and names are made up.' },
  unclear: {
    title: 'Facts that are not clear',
    lead: 'Rows contradict each other or have no clear value, so filters, chooser and comparison leave these facts out.',
  },
  copied: {
    title: 'Same description',
    lead: 'Google lists only one of several pages with the same text. Write what is special about each.',
  },
  thin: { title: 'Short description', lead: `Fewer than ${thinLetters} letters. Say whom it suits and what it does.` },
  'old-price': {
    title: 'Old price',
    lead: `Not changed for ${oldPriceDays} days. The date is the last change of the price, or when the product was added.`,
  },
  category: { title: 'Empty categories', lead: 'They have no product on your site. Add one, or delete the category.' },
  heavy: { title: 'Heavy pictures', lead: 'Over 1 MB, or very large. They cost visitors on phones time and data.' },
} satisfies Record<Problem, { title: string; lead: string }>;

/** What a row says below its name; empty for nothing. */
export function noteOf(problem: Problem, { count, other, since, isChange }: Improvement): string {
  switch (problem) {
    case 'search':
      return `Searched ${counted(count, 'time', 'times')}`;
    case 'missing':
      return `Opened ${counted(count, 'time', 'times')}`;
    case 'unclear':
      return other
        .split(', ')
        .map((fact) => factLabel(fact as FactName))
        .join(', ');
    case 'copied':
      return count === 2
        ? `Same text as ${other}`
        : `Same text as ${other} and ${counted(count - 2, 'other', 'others')}`;
    case 'thin':
      return counted(count, 'letter', 'letters');
    case 'old-price':
      return `${isChange ? 'Price changed' : 'Added'} on ${longDate(since, dealer.locale)}`;
    case 'heavy':
      return formatBytes(count);
    default:
      return '';
  }
}
