import type { CostGap } from '#app/domain/catalogue/product-options.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';
import type { PlanGroup } from './complete-plans.ts';
import { type PlanField, planFields } from './plan-fields.ts';

/** The names of the numbers of plans in forms, grids and files. */
export const planTitles: Record<PlanField, string> = {
  rentPerMonth: 'Rent per month',
  rentPagesMono: 'Rent: included pages, black & white',
  rentPagesColour: 'Rent: included pages, colour',
  rentExtraMono: 'Rent: price per extra page, black & white',
  rentExtraColour: 'Rent: price per extra page, colour',
  rentDeposit: 'Rent: deposit',
  rentMonths: 'Rent: minimum months',
  amcFull: 'AMC per year, comprehensive',
  amcLabour: 'AMC per year, labour only',
  amcPageMono: 'AMC per page, black & white',
  amcPageColour: 'AMC per page, colour',
  tonerPrice: 'Toner price, black',
  tonerYield: 'Toner yield, black',
  colourTonerPrice: 'Toner price, colour set',
  colourTonerYield: 'Toner yield, colour set',
  drumPrice: 'Drum price',
  drumYield: 'Drum yield',
  partsPrice: 'Other parts price',
  partsYield: 'Other parts yield',
  powerInUse: 'Power in use, watts',
  taxPercent: 'Tax percent',
};

/** The title of a field below the title of its group: `Deposit` for `Rent: deposit`. */
export function shortTitle(field: PlanField): string {
  const short = planTitles[field].replace(/^Rent: |^AMC /, '');
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** The costs that machines have or lack, as in `machines without a rental`. */
export const gapTitles: Record<CostGap, string> = {
  rental: 'a rental',
  amc: 'an AMC',
  toner: 'toner costs of their own',
};

export const groupTitles: Record<PlanGroup, string> = {
  rental: 'Rental',
  amcFull: 'Comprehensive AMC',
  amcLabour: 'Labour AMC',
  amcPage: 'AMC by page',
  toner: 'Black toner',
  colourToner: 'Colour toner',
  drum: 'Drum',
  parts: 'Other parts',
};

/** Names the fields that a plan lacks, in a sentence: `Missing: rent per month.` */
export const missingWords = (fields: readonly PlanField[]): string =>
  `Missing: ${fields.map((field) => shortTitle(field).toLowerCase()).join('; ')}.`;

/** A number of a plan for display; empty if it is not stated. */
export function planWords(field: PlanField, value: number | null, currency: string, locale: Locale): string {
  if (value === null) return '';
  if (planFields[field] === 'money') return formatMoney(value, currency, locale);
  return `${formatNumber(value, locale)}${planFields[field] === 'percent' ? ' %' : ''}`;
}
