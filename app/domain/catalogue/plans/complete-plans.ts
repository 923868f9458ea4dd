import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import type { Plan, PlanField } from './plan-fields.ts';

/** The groups of fields that make sense only together. */
export const planGroups = {
  rental: [
    'rentPerMonth',
    'rentPagesMono',
    'rentPagesColour',
    'rentExtraMono',
    'rentExtraColour',
    'rentDeposit',
    'rentMonths',
  ],
  amcFull: ['amcFull'],
  amcLabour: ['amcLabour'],
  amcPage: ['amcPageMono', 'amcPageColour'],
  toner: ['tonerPrice', 'tonerYield'],
  colourToner: ['colourTonerPrice', 'colourTonerYield'],
  drum: ['drumPrice', 'drumYield'],
  parts: ['partsPrice', 'partsYield'],
} as const satisfies Record<string, readonly PlanField[]>;
export type PlanGroup = keyof typeof planGroups;
export const planGroupNames = Object.keys(planGroups) as PlanGroup[];

type Planned = Plan & { facts: Facts };

/** Of the required fields, those that 0 answers: pages may cost nothing extra. The others must be above 0. */
const mayBeZero: readonly PlanField[] = ['rentExtraMono', 'rentExtraColour', 'amcPageMono', 'amcPageColour'];

function requiredFields(group: PlanGroup, { facts }: Planned): readonly PlanField[] {
  const isColour = facts.colour?.value === 'colour';
  if (group === 'rental') return ['rentPerMonth', 'rentExtraMono', ...(isColour ? (['rentExtraColour'] as const) : [])];
  return group === 'amcPage' && !isColour ? ['amcPageMono'] : planGroups[group];
}

/** The fields that a begun group lacks; empty if it is complete, `null` if nothing of it is entered. */
export function missingFields(group: PlanGroup, product: Planned): PlanField[] | null {
  if (planGroups[group].every((name) => product[name] == null)) return null;
  return requiredFields(group, product).filter((name) => {
    const value = product[name];
    return value == null || (value <= 0 && !mayBeZero.includes(name));
  });
}

export const isComplete = (group: PlanGroup, product: Planned): boolean => missingFields(group, product)?.length === 0;

/** The product as visitors may see it: without the groups that lack a field. */
export function withCompletePlans<P extends Planned>(product: P): P {
  const hidden = planGroupNames
    .filter((group) => missingFields(group, product)?.length)
    .flatMap((group): readonly string[] => planGroups[group]);
  return hidden.length === 0
    ? product
    : (Object.fromEntries(Object.entries(product).filter(([name]) => !hidden.includes(name))) as P);
}
