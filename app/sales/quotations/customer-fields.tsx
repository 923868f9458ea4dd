import { useFormContext, useWatch } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { FormSection } from '#app/admin/form-section.tsx';
import { byPlaceName, gstStates, placeName, supplyPlaces } from '#app/domain/quotation/gst-states.ts';
import { isGstin, plainGstin, stateOfGstin } from '#app/domain/quotation/gstin.ts';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import type { QuotationValues } from './quotation-noun.ts';

const gstinLength = 15;

function gstinHint(typed: string): string {
  const gstin = plainGstin(typed);
  if (gstin.length < gstinLength) return `${gstinLength} characters, such as 27AAPFU0939F1ZV`;
  return isGstin(gstin)
    ? `✓ Valid, registered in ${gstStates[stateOfGstin(gstin)]}`
    : 'This is not a GSTIN. Please check each character';
}

export function CustomerFields() {
  const field = useFields<QuotationValues>();
  const { control, setValue } = useFormContext<QuotationValues>();
  const gstin = useWatch({ control, name: 'gstin' });
  return (
    <FormSection title="Customer">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="off" autoCapitalize="words" />
        <TextField {...field('company')} autoComplete="off" autoCapitalize="words" />
        <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
        <TextField {...field('email')} type="email" autoComplete="off" />
        <TextArea {...field('address')} rows={2} className="sm:col-span-2" />
        <TextField
          {...field('gstin', {
            // The state of a business follows from its GSTIN, until the user chooses another one.
            onChange: ({ target }) => {
              const state = stateOfGstin(target.value);
              if (state !== '') setValue('placeOfSupply', state, { shouldDirty: true });
            },
          })}
          hint={<span role="status">{gstinHint(gstin)}</span>}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SelectField {...field('placeOfSupply')} hint="If it is not your state, the tax is IGST.">
          <option value="">Your own state</option>
          {byPlaceName(supplyPlaces).map((code) => (
            <option key={code} value={code}>
              {placeName(code)}
            </option>
          ))}
        </SelectField>
      </div>
    </FormSection>
  );
}
