import type { Locale } from '#app/domain/locale.ts';
import { formatMoney, formatNumber } from '#app/domain/money.ts';
import { type PriceTax, taxNote } from '#app/domain/price-tax.ts';
import type { Product } from '#app/domain/product.ts';
import { priceView } from '#app/domain/product-price.ts';
import { withCompletePlans } from './complete-plans.ts';
import { planOf } from './plan-fields.ts';

type Terms = { priceTax: PriceTax; locale: Locale };

/**
 * Returns the rent or AMC chosen in a calculation (`/cost?m=…&plan=rent`) as one line. Returns an empty string for other
 * pages, for incomplete plans and for an AMC of a machine with a hidden price.
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
  const both = (mono: number | null | undefined, colour: number | null | undefined, text: (value: number) => string) =>
    [mono == null ? '' : text(mono), colour == null ? '' : `${text(colour)} in colour`].filter(Boolean).join(', ');

  const rent = () => {
    if (plan.rentPerMonth == null) return '';
    const included = (pages: number) => `${formatNumber(pages, locale)} pages`;
    const pages = both(plan.rentPagesMono || null, plan.rentPagesColour || null, included);
    const extra = both(plan.rentExtraMono, plan.rentExtraColour, (amount) => `${money(amount)} a page`);
    return [
      `Rent ${money(plan.rentPerMonth)} a month`,
      pages && `includes ${pages}`,
      extra && `${pages ? 'further pages' : 'pages'} at ${extra}`,
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
