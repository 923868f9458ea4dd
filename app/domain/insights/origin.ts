import { type Inquiry, inquiryProduct, servicePrefix, sourceOf } from '#app/domain/inquiries/inquiry.ts';
import type { CountKind } from './counts.ts';
import type { OriginGrouping } from './range.ts';
import { pageAt } from './seen-page.ts';

/** What an inquiry says about where it came from. */
export type Origin = Pick<Inquiry, 'source' | 'portal' | 'subject' | 'page' | 'items' | 'campaign'>;

/** The page of the website that an inquiry was sent from or is about, named as that of a tap; empty for other sources. */
function pageOf({ source, subject, page, items }: Origin): string {
  if (source !== 'website') return '';
  if (items.length > 0) return '/quote-list';
  if (page !== '') return pageAt(page.replace(/\?.*/, ''));
  if (inquiryProduct(subject) !== null) return '/products/…';
  return subject.startsWith(servicePrefix) ? '/services' : '/contact';
}

/** The rows of an inquiry: one for each of its products, else one. Empty names what it does not say. */
export function originKeys(origin: Origin, by: Exclude<OriginGrouping, 'branch'>): string[] {
  switch (by) {
    case 'source':
      return [sourceOf(origin)];
    case 'page':
      return [pageOf(origin)];
    case 'campaign':
      return [origin.campaign];
    case 'product': {
      const names = new Set(origin.items.map(({ name }) => name));
      return names.size > 0 ? [...names] : [inquiryProduct(origin.subject) ?? ''];
    }
  }
}

/** The source that a tap leads to; `undefined` for taps that do not write or call. */
export const tapSources: Partial<Record<CountKind, string>> = {
  whatsapp: 'WhatsApp',
  call: sourceOf({ source: 'call', portal: '' }),
  mail: sourceOf({ source: 'email', portal: '' }),
};

const pageNames: Record<string, string> = {
  '/': 'Home',
  '/products': 'Product list',
  '/products/…': 'Product pages',
  '/brands/…': 'Brand pages',
  '/categories/…': 'Category pages',
  '/quote-list': 'Quote list',
  '/contact': 'Contact',
};

const unnamed: Record<OriginGrouping, string> = {
  source: 'Quotations without inquiry',
  campaign: 'No campaign',
  product: 'No product named',
  page: 'Not from the website',
  branch: 'Any branch',
};

export const rowName = (key: string, by: OriginGrouping): string =>
  key === '' ? unnamed[by] : by === 'page' ? (pageNames[key] ?? key) : key;

const sourcesWithoutName = (['website', 'call', 'walk-in', 'email'] as const).map((source) =>
  sourceOf({ source, portal: '' }),
);

/** Whether a search of the messages finds the inquiries of a row by its key. */
export const isFindable = (key: string, by: OriginGrouping): boolean =>
  key !== '' && (by === 'campaign' || by === 'product' || (by === 'source' && !sourcesWithoutName.includes(key)));
