import { type PriceTax, plusTax } from '#app/domain/business/price-tax.ts';
import { withCompletePlans } from '#app/domain/catalogue/plans/complete-plans.ts';
import { type Plan, planOf } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';

type Terms = { priceTax: PriceTax; locale: Locale };

const both = (
  mono: number | null | undefined,
  colour: number | null | undefined,
  text: (value: number, kind: '' | 'colour ') => string,
) => [mono == null ? '' : text(mono, ''), colour == null ? '' : text(colour, 'colour ')].filter(Boolean).join(', ');

const includedPages = ({ rentPagesMono, rentPagesColour }: Plan, locale: Pick<Locale, 'language'>) =>
  rentPagesMono && rentPagesColour
    ? `${formatNumber(rentPagesMono, locale)} B&W + ${formatNumber(rentPagesColour, locale)} colour pages`
    : both(
        rentPagesMono || null,
        rentPagesColour || null,
        (count, kind) => `${formatNumber(count, locale)} ${kind}pages`,
      );

/** The stated terms of a rental: `Included a month` `2,000 pages`. */
export function rentRows(plan: Plan, currency: string, locale: Pick<Locale, 'language'>) {
  const money = (amount: number) => (amount === 0 ? 'free' : formatMoney(amount, currency, locale));
  const rows = {
    'Included a month': includedPages(plan, locale),
    'Further page': both(plan.rentExtraMono, plan.rentExtraColour, (amount, kind) => kind + money(amount)),
    'At least': plan.rentMonths
      ? `${formatNumber(plan.rentMonths, locale)} month${plan.rentMonths === 1 ? '' : 's'}`
      : '',
    'Refundable deposit': plan.rentDeposit ? money(plan.rentDeposit) : '',
  };
  return Object.entries(rows).filter(([, text]) => text !== '');
}

/** The terms in short: `2,000 pages included`, `further page ₹0.60`, `at least 24 months`, `deposit ₹8,000`. */
export const rentPhrases = (...given: Parameters<typeof rentRows>): string[] =>
  rentRows(...given).map(([title, text]) =>
    title === 'Included a month' ? `${text} included` : `${title.toLowerCase().replace('refundable ', '')} ${text}`,
  );

/**
 * Returns the rent or AMC chosen in a calculation (`/cost?m=…&plan=rent`) as one line, such as
 * `₹2,500 / month · 2,000 pages included · further page ₹0.60`. Returns an empty string for other pages, for incomplete plans and for an AMC of a
 * machine with a hidden price.
 */
export function planOffer(product: Product, page: string, { priceTax, locale }: Terms): string {
  if (!page.startsWith('/cost?')) return '';
  const params = new URLSearchParams(page.slice('/cost?'.length));
  if (params.get('m') !== product.slug) return '';
  const plan = planOf(withCompletePlans(product));
  const money = (amount: number) => formatMoney(amount, product.currency, locale);
  const isPriced = priceView(product).kind === 'amount';
  const perYear = (title: string, amount: number | null | undefined) =>
    amount == null || !isPriced ? '' : `${title} ${money(amount)} / year`;

  // The tax at the end is not on a deposit.
  const terms = rentPhrases({ ...plan, rentDeposit: null }, product.currency, locale);
  const pages = both(plan.amcPageMono, plan.amcPageColour, (amount, kind) => `${money(amount)} / ${kind}page`);
  const texts = new Map([
    ['rent', plan.rentPerMonth == null ? '' : [`${money(plan.rentPerMonth)} / month`, ...terms].join(' · ')],
    ['buyAmcFull', perYear('Comprehensive AMC', plan.amcFull)],
    ['buyAmcLabour', perYear('Labour AMC', plan.amcLabour)],
    ['buyAmcPage', pages && isPriced ? `AMC ${pages}` : ''],
  ]);
  const text = texts.get(params.get('plan') ?? '');
  return text ? `${text}${plusTax(priceTax, locale)}` : '';
}
