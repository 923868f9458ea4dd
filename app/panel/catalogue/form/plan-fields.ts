import { type PlanField, type PlanUnit, planFieldNames, planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planTitles } from '#app/domain/catalogue/plans/plan-titles.ts';
import { type NumberRule, number } from '#app/panel/frame/edit/fields.ts';
import { count, percent, price } from './number-rules.ts';

const rules: Record<PlanUnit, NumberRule> = { money: price, count, percent };

export const plans = Object.fromEntries(
  planFieldNames.map((name) => [name, number(planTitles[name], rules[planFields[name]])]),
) as Record<PlanField, ReturnType<typeof number>>;
