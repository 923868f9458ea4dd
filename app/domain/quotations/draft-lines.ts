import { type Plan, planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { rentRows } from '#app/domain/cost/plan-offer.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { InquiryItem, ItemWant } from '#app/domain/inquiries/quote-list.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { toMinor } from '#app/domain/text/money.ts';
import { suggestedHsn } from './hsn.ts';
import type { QuotationLine } from './quotation.ts';
import { type LineKind, lineLimits } from './quotation-options.ts';

/** A product that an inquiry asks for, by its slug, and what the visitor wants of it. */
export type Asked = Pick<InquiryItem, 'product' | 'name' | 'quantity' | 'note' | 'paise'> & {
  wants: readonly (Exclude<ItemWant, 'buy-amc'> | 'amcFull' | 'amcLabour' | 'amcPage')[];
  /** Months of a rental, and pages a month. */
  months?: number;
  mono?: number;
  colour?: number;
};

const one = { name: '', quantity: 1, note: '', paise: null };

/** What each plan of a calculation (`/cost?plan=…`) consists of. */
const plans: Readonly<Record<string, Asked['wants']>> = {
  rent: ['rent'],
  buy: ['buy'],
  buyAmcFull: ['buy', 'amcFull'],
  buyAmcLabour: ['buy', 'amcLabour'],
  buyAmcPage: ['buy', 'amcPage'],
};

/** The products of an inquiry: its list, else those of its page, such as a calculation, else `named` in its subject. */
export function askedOf({ items, page }: Pick<Inquiry, 'items' | 'page'>, named: string | null): Asked[] {
  if (items.length > 0)
    return items.map(({ want, ...item }) => ({ ...item, wants: want === 'buy-amc' ? ['buy', 'amc'] : [want] }));
  const params = new URLSearchParams(page.split('?')[1]);
  const count = (name: string) => Math.max(0, Math.trunc(Number(params.get(name)) || 0));
  const wants = plans[params.get('plan') ?? ''] ?? ['buy'];
  const amounts = { months: count('months'), mono: count('mono'), colour: count('colour') };
  const slugs = (params.get('m') ?? '').split(',').filter(Boolean);
  if (page.startsWith('/cost?') && slugs[0]) return [{ ...one, ...amounts, product: slugs[0], wants }];
  if (page.startsWith('/compare?') && slugs.length > 0)
    return slugs.slice(0, 4).map((product) => ({ ...one, product, wants: ['buy'] }));
  return named === null ? [] : [{ ...one, product: named, wants: ['buy'] }];
}

/** The price in paise; 0 if there is none in the dealer's currency. */
const paiseOf = (amount: number | null | undefined, product: Product | null, { currency }: Pick<Locale, 'currency'>) =>
  product?.currency === currency && amount ? Math.min(toMinor(amount), lineLimits.unitPaise) : 0;

const within = (count: number, most: number) => Math.min(Math.max(1, count), most);

/** The charge of a year by pages, in rupees. */
const pagesOfYear = ({ amcPageMono, amcPageColour }: Plan, { mono = 0, colour = 0 }: Asked) =>
  ((amcPageMono ?? 0) * mono + (amcPageColour ?? 0) * colour) * 12;

/** `Canon iR 2425`: the name, after the brand unless it contains it. */
const branded = ({ name, brand }: Product): string =>
  (name.toLowerCase().includes(brand.toLowerCase()) ? name : `${brand} ${name}`).slice(0, 200);

/** The default description of each kind of line. */
export const lineDescriptions: Readonly<Record<LineKind | 'amcLabour' | 'amcPage', string>> = {
  sale: '',
  service: '',
  rent: 'Machine on rent with maintenance',
  amc: 'Parts and labour included',
  amcLabour: 'Labour included, parts charged separately',
  amcPage: 'Toner, parts and labour included',
};

/**
 * The lines for a request, with today's prices, which include those hidden from visitors: the owner checks each line
 * before sending. A product that no longer exists keeps the name and the price of the inquiry. A dealer without a GSTIN
 * is not taxed.
 */
export function draftLines(
  asked: Asked,
  product: Product | null,
  { isTaxed, ...locale }: Locale & { isTaxed: boolean },
): QuotationLine[] {
  const plan = product === null ? {} : planOf(product);
  const name = product === null ? asked.name || asked.product : branded(product);
  const years = within(Math.ceil((asked.months ?? 0) / 12), lineLimits.periods);
  const line = (
    kind: LineKind,
    title: string,
    amount: number | null | undefined,
    more: Partial<QuotationLine> = {},
  ) => ({
    kind,
    product: product?.slug ?? '',
    name: title,
    description: asked.note,
    hsn: (kind === 'sale' && product?.hsn) || suggestedHsn(kind, product?.facts),
    quantity: within(asked.quantity, lineLimits.quantity),
    unitPaise: paiseOf(amount, product, locale),
    periods: 1,
    discount: null,
    rateBasisPoints: isTaxed ? Math.round((plan.taxPercent ?? locale.taxRate) * 100) : 0,
    ...more,
  });
  const described = (...texts: (string | undefined)[]) => [...texts, asked.note].filter(Boolean).join('\n');
  const amc = (title: string, amount: number | null | undefined, of: keyof typeof lineDescriptions) =>
    line('amc', `${title}: ${name}`, amount, { periods: years, description: described(lineDescriptions[of]) });
  const lines: Record<Asked['wants'][number], () => QuotationLine> = {
    buy: () => ({
      ...line('sale', name, product?.salePrice || product?.regularPrice),
      ...(product === null ? { unitPaise: asked.paise ?? 0 } : {}),
    }),
    rent: () =>
      line('rent', `Rental: ${name}`, plan.rentPerMonth, {
        description: described(
          rentRows(plan, product?.currency ?? locale.currency, locale)
            .map((row) => row.join(': '))
            .join('\n') || lineDescriptions.rent,
        ),
        periods: within(asked.months || plan.rentMonths || 12, lineLimits.periods),
        ...(product === null ? { unitPaise: asked.paise ?? 0 } : {}),
      }),
    service: () => line('service', `Service: ${name}`, null),
    amc: () => lines[plan.amcFull == null && plan.amcLabour != null ? 'amcLabour' : 'amcFull'](),
    amcFull: () => amc('Comprehensive AMC', plan.amcFull, 'amc'),
    amcLabour: () => amc('Labour AMC', plan.amcLabour, 'amcLabour'),
    amcPage: () => amc('AMC by pages', pagesOfYear(plan, asked), 'amcPage'),
  };
  return asked.wants.map((want) => lines[want]());
}
