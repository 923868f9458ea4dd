import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';
import { type PlanField, planFields } from './plan-fields.ts';

/** A number of a plan for display; empty if it is not stated. */
export function planWords(field: PlanField, value: number | null, currency: string, locale: Locale): string {
  if (value === null) return '';
  if (planFields[field] === 'money') return formatMoney(value, currency, locale);
  return `${formatNumber(value, locale)}${planFields[field] === 'percent' ? ' %' : ''}`;
}
