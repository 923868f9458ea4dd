import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { ImportedProduct } from '#app/domain/catalogue/fields/fields.ts';
import { jumpInWords } from '#app/domain/catalogue/price-change.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { convertedTax, convertTax, taxInWords } from '#app/domain/text/tax-text.ts';
import { targetName } from './columns.ts';
import type { RowRead } from './read-row.ts';

/** Whether the prices of the shop include tax, and the name and the usual rate of the tax, in percent. */
export type ShopTax = { basis: PriceTax; name: string; rate: number };

/** Converts the prices that include tax, or exclude it, unlike those of the shop or the column. Returns a warning of each. */
export function toShopTax(
  wanted: Record<string, unknown>,
  row: RowRead,
  current: Product | null,
  tax: ShopTax,
): string[] {
  return (['regularPrice', 'salePrice'] as const).flatMap((field) => {
    const [amount, said] = [wanted[field], row.taxes[field]];
    if (typeof amount !== 'number' || said === undefined || said.basis === null) return [];
    const basis = tax.basis === 'unsaid' ? said.column : tax.basis;
    if (basis === said.basis) return [];
    if (basis === null)
      return [`${targetName(field)} is ${taxInWords(said.basis, tax.name)}; your prices do not say whether they are`];
    const rate = said.rate ?? row.values.taxPercent ?? current?.taxPercent ?? tax.rate;
    wanted[field] = convertTax(amount, said.basis, rate);
    return [`${targetName(field)} ${convertedTax(amount, said.basis, rate, tax.name)}`];
  });
}

export function changeWarnings(current: Product, fields: Partial<ImportedProduct>, locale: Locale): string[] {
  const money = (amount: number) => formatMoney(amount, fields.currency ?? current.currency, locale);
  return (['regularPrice', 'salePrice'] as const).flatMap((field) => {
    const words = jumpInWords(current[field], fields[field], money);
    return words === null ? [] : [`${targetName(field)} ${words}`];
  });
}

/** A sale price below this share of the regular price may lack a digit. */
const leastSaleShare = 0.25;

/** Returns warnings about prices that may be mistakes; 1 and 99999 are usual placeholders. */
export function priceWarnings({ regularPrice: regular, salePrice: sale }: Record<string, unknown>): string[] {
  const isPlaceholder = typeof regular === 'number' && (regular <= 1 || /^9{5,}$/.test(String(regular)));
  const warnings = isPlaceholder ? [`A price of ${regular} looks like a placeholder`] : [];
  if (typeof sale !== 'number') return warnings;
  if (typeof regular !== 'number') return [...warnings, 'There is a sale price without a regular price'];
  if (sale >= regular) return [...warnings, 'The sale price is not below the regular price'];
  return sale < regular * leastSaleShare
    ? [...warnings, 'The sale price is less than a quarter of the regular price']
    : warnings;
}
