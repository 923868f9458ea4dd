import type { Facts } from '#app/domain/facts/facts.ts';
import { type Plan, type PlanField, planFieldNames } from './plan-fields.ts';

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

/** Fields that must be above 0; of the other required ones, 0 is an answer, such as for pages that cost nothing extra. */
const positive: readonly PlanField[] = [
  'rentPerMonth',
  'amcFull',
  'amcLabour',
  'tonerPrice',
  'tonerYield',
  'colourTonerPrice',
  'colourTonerYield',
  'drumPrice',
  'drumYield',
  'partsPrice',
  'partsYield',
];

function requiredFields(group: PlanGroup, { facts }: Planned): readonly PlanField[] {
  const isColour = facts.colour?.value === 'colour';
  if (group === 'rental')
    return isColour ? ['rentPerMonth', 'rentExtraMono', 'rentExtraColour'] : ['rentPerMonth', 'rentExtraMono'];
  if (group === 'amcPage') return isColour ? ['amcPageMono', 'amcPageColour'] : ['amcPageMono'];
  return planGroups[group];
}

/** The fields that a begun group lacks; empty if it is complete, `null` if nothing of it is entered. */
export function missingFields(group: PlanGroup, product: Planned): PlanField[] | null {
  if (planGroups[group].every((name) => product[name] == null)) return null;
  return requiredFields(group, product).filter((name) => {
    const value = product[name];
    return value == null || (value <= 0 && positive.includes(name));
  });
}

export const isComplete = (group: PlanGroup, product: Planned): boolean => missingFields(group, product)?.length === 0;

/** The product as visitors may see it: without the groups that lack a field. */
export function withCompletePlans<P extends Planned>(product: P): P {
  if (!planFieldNames.some((name) => product[name] != null)) return product;
  const hidden = planGroupNames
    .filter((group) => !isComplete(group, product))
    .flatMap((group): PlanField[] => planGroups[group].filter((name) => product[name] != null));
  return hidden.length === 0
    ? product
    : (Object.fromEntries(Object.entries(product).filter(([name]) => !hidden.some((each) => each === name))) as P);
}
