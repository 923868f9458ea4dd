import { type PlanField, type PlanUnit, planFieldNames, planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planTitles } from '#app/domain/catalogue/plans/plan-titles.ts';
import { hasStepOfOnePaisa } from '#app/domain/text/money.ts';
import { type NumberRule, number } from '#app/panel/frame/edit/fields.ts';

/** Attributes of a field for an amount of money, or for a whole number. */
export const amount = { step: '0.01', min: 0 };
export const whole = { step: '1', min: 0, inputMode: 'numeric' } as const;

export const price: NumberRule = (value) =>
  value < 0
    ? 'The price must not be negative'
    : hasStepOfOnePaisa(value)
      ? undefined
      : 'The price must have at most two decimals';

export const count: NumberRule = (value) =>
  value < 0 ? 'The number must not be negative' : Number.isInteger(value) ? undefined : 'Must be a whole number';

export const rating: NumberRule = (value) => (value < 0 || value > 5 ? 'Must be from 0 to 5' : undefined);

export const percent: NumberRule = (value) => (value < 0 || value > 100 ? 'Must be from 0 to 100' : undefined);

const rules: Record<PlanUnit, NumberRule> = { money: price, count, percent };

export const plans = Object.fromEntries(
  planFieldNames.map((name) => [name, number(planTitles[name], rules[planFields[name]])]),
) as Record<PlanField, ReturnType<typeof number>>;
