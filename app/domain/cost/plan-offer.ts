import type { Locale } from '#app/domain/locale.ts';
import { formatMoney, formatNumber } from '#app/domain/money.ts';
import { type PriceTax, taxNote } from '#app/domain/price-tax.ts';
import type { Product } from '#app/domain/product.ts';
import { priceView } from '#app/domain/product-price.ts';
import { withCompletePlans } from './complete-plans.ts';
import { type Plan, planOf } from './plan-fields.ts';

type Terms = { priceTax: PriceTax; locale: Locale };

type Money = Pick<Locale, 'language'>;

const both = (mono: number | null | undefined, colour: number | null | undefined, text: (value: number) => string) =>
  [mono == null ? '' : text(mono), colour == null ? '' : `${text(colour)} in colour`].filter(Boolean).join(', ');

/** What a rental includes: `includes 5,000 pages, further pages at ₹0.40 a page`; empty if nothing is stated. */
export function rentTerms(plan: Plan, currency: string, locale: Money): string {
  const included = (pages: number) => `${formatNumber(pages, locale)} pages`;
  const pages = both(plan.rentPagesMono || null, plan.rentPagesColour || null, included);
  const perPage = (amount: number) => `${formatMoney(amount, currency, locale)} a page`;
  const extra = both(plan.rentExtraMono, plan.rentExtraColour, perPage);
  return [pages && `includes ${pages}`, extra && `${pages ? 'further pages' : 'pages'} at ${extra}`]
    .filter(Boolean)
    .join(', ');
}

/**
 * The rent or AMC that a visitor chose in a calculation (`/cost?m=…&plan=rent`), in one line; empty for any other page,
 * and for a plan that the site does not show: an incomplete one, or an AMC for a machine whose price is hidden.
 */
export function planOffer(product: Product, page: string, { priceTax, locale }: Terms): string {
  if (!page.startsWith('/cost?')) return '';
  const params = new URLSearchParams(page.slice('/cost?'.length));
  if (params.get('m') !== product.slug) return '';
  const plan = planOf(withCompletePlans(product));
  const money = (amount: number) => formatMoney(amount, product.currency, locale);
  const isPriced = priceView(product).kind === 'amount';
  const perYear = (title: string, amount: number | null | undefined) =>
    amount == null || !isPriced ? '' : `${title} ${money(amount)} a year`;

  const rent = () => {
    if (plan.rentPerMonth == null) return '';
    return [
      `Rent ${money(plan.rentPerMonth)} a month`,
      rentTerms(plan, product.currency, locale),
      plan.rentMonths ? `for at least ${formatNumber(plan.rentMonths, locale)} months` : '',
    ]
      .filter(Boolean)
      .join(', ');
  };
  const texts: Record<string, () => string> = {
    rent,
    buyAmcFull: () => perYear('Comprehensive AMC', plan.amcFull),
    buyAmcLabour: () => perYear('Labour AMC', plan.amcLabour),
    buyAmcPage: () => {
      const pages = both(plan.amcPageMono, plan.amcPageColour, (amount) => `${money(amount)} a page`);
      return pages && isPriced ? `AMC at ${pages}` : '';
    },
  };
  const chosen = params.get('plan') ?? '';
  const text = Object.hasOwn(texts, chosen) ? (texts[chosen]?.() ?? '') : '';
  const note = taxNote(priceTax, locale);
  return text && note ? `${text} (${note})` : text;
}
