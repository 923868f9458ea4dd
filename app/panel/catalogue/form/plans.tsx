import { useFormContext } from 'react-hook-form';
import { missingFields, type PlanGroup, planGroups } from '#app/domain/catalogue/plans/complete-plans.ts';
import { type Plan, type PlanField, planFieldNames, planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import { groupTitles, missingWords, shortTitle } from '#app/domain/catalogue/plans/plan-titles.ts';
import { usePriceTax } from '#app/panel/frame/calls/known-settings.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { NumberField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { useStatedFacts } from './facts.tsx';
import { amount, plans, whole } from './number-rules.ts';
import type { ProductValues } from './product-fields.ts';

const plansTitle = 'Rental & running costs';

/** The parts of the section with the plans that each consists of. */
const parts: { title: string; lead?: string; groups: PlanGroup[]; others?: PlanField[] }[] = [
  { title: 'Rental', groups: ['rental'] },
  { title: 'Service contract (AMC)', groups: ['amcFull', 'amcLabour', 'amcPage'] },
  { title: 'Toner and parts', groups: ['toner', 'colourToner', 'drum', 'parts'] },
  { title: 'Power and tax', groups: [], others: ['powerInUse', 'taxPercent'] },
];

const { tax, taxRate } = dealer.locale;

const taxTexts = {
  included: `All amounts include ${tax}, like your prices.`,
  extra: `All amounts are before ${tax}, like your prices.`,
  unsaid: `Your settings do not say whether amounts include ${tax}.`,
};

export function Plans() {
  const { watch } = useFormContext<ProductValues>();
  const { facts } = useStatedFacts();
  const typed = watch();
  const product = {
    facts,
    ...(Object.fromEntries(planFieldNames.map((name) => [name, plans[name].write(typed[name])])) as Plan),
  };
  return (
    <FormSection
      title={plansTitle}
      folds={plans}
      lead={
        <>
          All of it is optional. From these numbers your website works out what the machine costs. Fields for colour are
          for colour machines. {taxTexts[usePriceTax()]} <TextLink to="/admin/settings/about">Change</TextLink>
        </>
      }
    >
      {parts.map(({ title, groups, others = [] }) => (
        <fieldset key={title} className="min-w-0 border-t border-rule pt-3">
          <legend className="float-left mb-3 w-full text-lg font-bold">{title}</legend>
          <div className="clear-both grid grid-cols-2 items-end gap-x-3 gap-y-4 sm:gap-x-4 lg:grid-cols-4">
            {[...groups.flatMap((group): readonly PlanField[] => planGroups[group]), ...others].map((name) => (
              <PlanNumber key={name} name={name} />
            ))}
          </div>
          <div role="status" className="mt-3 grid gap-1 text-sm empty:hidden">
            {groups.map((group) => {
              const missing = missingFields(group, product);
              if (missing === null) return null;
              return missing.length > 0 ? (
                <p key={group} className="border-l-4 border-yellow-mark pl-2">
                  <strong>{groupTitles[group]}:</strong> visitors do not see it yet. {missingWords(missing)}
                </p>
              ) : (
                <p key={group} className="border-l-4 border-green pl-2 text-ink-soft">
                  <strong>{groupTitles[group]}:</strong> complete. Visitors see it with the product.
                </p>
              );
            })}
          </div>
        </fieldset>
      ))}
    </FormSection>
  );
}

const hints: Partial<Record<PlanField, string>> = {
  powerInUse: 'While printing',
  taxPercent: `Empty means ${taxRate} %`,
};

function PlanNumber({ name }: { name: PlanField }) {
  const field = useFields<ProductValues>();
  return (
    <NumberField
      {...field(name)}
      label={shortTitle(name)}
      {...(planFields[name] === 'count' ? whole : amount)}
      hint={hints[name]}
    />
  );
}
