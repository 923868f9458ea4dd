import { byPlaceName, gstStateOf, gstStates, placeName, stateOfGstin } from '#app/domain/business/gst.ts';
import { loadSettings, type SettingsForm, SettingsPage } from '#app/panel/business/settings-editor.tsx';
import { type QuotationValues, quotationsNoun } from '#app/panel/business/settings-noun.ts';
import { FieldsSection } from '#app/panel/frame/panel-section.tsx';
import { NumberField, Options, SelectField, TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import type { Route } from './+types/settings-page';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function QuotationsPage({ loaderData }: Route.ComponentProps) {
  return (
    <SettingsPage
      noun={quotationsNoun}
      loaderData={loaderData}
      title="Quotations"
      lead="Printed on every quotation, and shown nowhere else. A quotation that was sent does not change."
    >
      {(form) => <Fields {...form} />}
    </SettingsPage>
  );
}

function Fields({ field, values, settings }: SettingsForm<QuotationValues>) {
  const state = stateOfGstin(values.gstin);
  const usual = gstStates[state || gstStateOf(settings.region)];
  return (
    <>
      <FieldsSection title="GST" lead="Decides between CGST with SGST, and IGST.">
        <TextField {...field('gstin')} {...verbatim} autoCapitalize="characters" maxLength={40} />
        {state === '' ? (
          <SelectField {...field('gstState')}>
            <option value="">{usual ? `${usual}, as in your address` : 'Not chosen'}</option>
            <Options of={byPlaceName(gstStates).map((code) => [code, placeName(code)])} />
          </SelectField>
        ) : (
          <p>State: {usual}, by your GSTIN</p>
        )}
      </FieldsSection>
      <FieldsSection
        title="Payment"
        lead="The UPI ID becomes a code that the customer can scan once the quotation is accepted. If the terms say “50 % advance”, it asks for that part."
      >
        <TextArea {...field('bankDetails')} rows={4} maxLength={600} hint="Bank, branch, account number and IFSC" />
        <TextField {...field('upiId')} inputMode="email" {...verbatim} />
      </FieldsSection>
      <FieldsSection title="Conditions" lead="For new quotations. Each quotation can have its own.">
        <NumberField {...field('quotationDays')} hint="Usually 15" />
        <TextArea
          {...field('quotationTerms')}
          rows={6}
          maxLength={4000}
          dir="auto"
          hint="Delivery, installation, warranty, payment"
        />
      </FieldsSection>
    </>
  );
}
