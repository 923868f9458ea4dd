import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import {
  byPlaceName,
  gstStates,
  isGstin,
  placeName,
  plainGstin,
  stateOfGstin,
  supplyPlaces,
} from '#app/domain/business/gst.ts';
import { type Customer, customerName } from '#app/domain/customers/customer.ts';
import { placeOfSupply } from '#app/domain/quotations/draft-body.ts';
import type { QuotationSeller } from '#app/domain/quotations/quotation.ts';
import { sumsOf } from '#app/domain/quotations/quotation-sums.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { customerCalls } from '#app/panel/frame/calls/customer-calls.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { EditForm, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { FormSection } from '#app/panel/frame/form-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Options, SelectField, TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { dealer } from '#dealer';
import { rupees } from './in-words.ts';
import { Lines } from './lines.tsx';
import { type EditedQuotation, newId } from './quotation-calls.ts';
import { changeOf, missingInForm, type QuotationValues, quotationNoun } from './quotation-noun.ts';
import { WithTotals } from './totals.tsx';

/** A branch, and the dealer as its quotations show it. */
export type Office = { id: string; name: string; seller: QuotationSeller };

type QuotationFormProps = {
  quotation: EditedQuotation;
  /** The branches to choose from. */
  offices: readonly Office[];
  /** Called with the saved quotation when the user wants to send it. */
  onSend: (quotation: EditedQuotation) => void;
};

/** The form of a draft, with its totals during typing. */
export function QuotationForm({ quotation, offices, onSend }: QuotationFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const isSending = useRef(false);
  const session = useEditSession(quotationNoun, {
    entity: quotation.id === newId ? null : quotation,
    initial: quotationNoun.read(quotation),
    async onSaved(saved, { isNew, isSettled }) {
      if (isNew) await navigate(`/admin/quotations/${saved.id}`, { replace: true });
      if (isSending.current && isSettled) onSend(saved);
    },
  });
  const { form, base } = session;
  const values = form.watch();
  const seller = offices.find(({ id }) => id === values.branch)?.seller ?? quotation.body.seller;
  const draft = { ...changeOf(values), seller };
  const body = { ...draft, placeOfSupply: placeOfSupply(draft) };
  const sums = sumsOf(body);
  const missing = missingInForm(values, seller, dayOf(new Date(), dealer.locale));

  async function send() {
    if (missing.length > 0) {
      toast('failure', 'Not sent yet. Please complete the marked fields.', { about: session.about });
      const detail = missing.map(({ field, message }) => ({ loc: ['body', field], msg: message, type: 'missing' }));
      session.showRefusal(new ApiFailure(422, detail));
      return;
    }
    if (session.isDirty || !base.entity) {
      isSending.current = true;
      await session.save();
      isSending.current = false;
    } else if (navigator.onLine) onSend(base.entity);
    if (!navigator.onLine)
      toast('failure', 'Not sent: no connection. Tap Send again when you are online.', { about: session.about });
  }

  return (
    <EditForm
      session={session}
      label="Quotation"
      saveText="Save"
      layout="page"
      actions={
        <span className="ml-auto text-right leading-tight xl:hidden">
          <strong className="text-lg tabular-nums">{rupees(sums.total)}</strong>
          {missing.length > 0 && quotation.template === '' && (
            <span className="block text-xs text-ink-soft">{missing.length} to fill in</span>
          )}
        </span>
      }
      mainAction={
        quotation.template === '' && (
          <SmallButton kind="primary" text="Send" aria-disabled={session.isPending} onClick={send} />
        )
      }
    >
      <WithTotals
        sums={sums}
        body={body}
        below={
          missing.length > 0 &&
          quotation.template === '' && (
            <div className="mt-4 border-l-4 border-yellow-mark pl-3 text-sm">
              <p className="font-semibold">Before you can send:</p>
              <ul>
                {missing.map(({ field, message }) => (
                  <li key={field}>{placeOf(field, values) + message}</li>
                ))}
              </ul>
            </div>
          )
        }
      >
        {offices.length > 1 && quotation.number === '' && <Branch offices={offices} seller={seller} />}
        <CustomerFields isNew={quotation.id === newId} />
        <Lines sums={sums.lines} isTaxed={seller.gstin !== ''} />
        <Conditions />
      </WithTotals>
    </EditForm>
  );
}

/** The branch that sells. Without a GSTIN of the customer, the supply moves with it into its state. */
function Branch({ offices, seller }: { offices: readonly Office[]; seller: QuotationSeller }) {
  const field = useFields<QuotationValues>();
  const { getValues, setValue } = useFormContext<QuotationValues>();
  const { gstin, state } = seller;
  function moveSupply(branch: string) {
    const next = offices.find(({ id }) => id === branch)?.seller.state ?? '';
    if (getValues('gstin') === '' && getValues('placeOfSupply') === state)
      setValue('placeOfSupply', next, { shouldDirty: true });
  }
  return (
    <FormSection title="Seller">
      <SelectField
        {...field('branch', { onChange: ({ target }) => moveSupply(target.value) })}
        hint={[gstin && `GSTIN ${gstin}`, gstStates[state]].filter(Boolean).join(', ')}
      >
        <Options of={offices.map(({ id, name }) => [id, name])} />
      </SelectField>
    </FormSection>
  );
}

const gstinLength = 15;

function gstinHint(typed: string): string {
  const gstin = plainGstin(typed);
  if (gstin.length < gstinLength) return `${gstinLength} characters, such as 27AAPFU0939F1ZV`;
  return isGstin(gstin)
    ? `✓ Valid, registered in ${gstStates[stateOfGstin(gstin)]}`
    : 'This is not a GSTIN. Please check each character';
}

function CustomerFields({ isNew }: { isNew: boolean }) {
  const field = useFields<QuotationValues>();
  const { control, setValue } = useFormContext<QuotationValues>();
  const gstin = useWatch({ control, name: 'gstin' });
  const [typed, setTyped] = useState<Typed | null>(null);
  const suggesting = (name: Typed['name']) =>
    field(name, isNew ? { onChange: ({ target }) => setTyped({ name, text: target.value.trim() }) } : {});
  const suggestions = (name: Typed['name']) =>
    typed?.name === name && <KnownCustomers typed={typed} onChosen={() => setTyped(null)} />;
  return (
    <FormSection title="Customer">
      <div className="grid grid-cols-[minmax(0,1fr)] grid-flow-row-dense items-start gap-4 sm:grid-cols-2">
        <TextField {...suggesting('name')} autoComplete="off" autoCapitalize="words" />
        {suggestions('name')}
        <TextField {...suggesting('company')} autoComplete="off" autoCapitalize="words" />
        {suggestions('company')}
        <TextField {...suggesting('phone')} type="tel" inputMode="tel" autoComplete="off" />
        {suggestions('phone')}
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
          {...verbatim}
          autoCapitalize="characters"
        />
        <SelectField {...field('placeOfSupply')} hint="If it is not your state, the tax is IGST.">
          <option value="">Your own state</option>
          <Options of={byPlaceName(supplyPlaces).map((code) => [code, placeName(code)])} />
        </SelectField>
      </div>
    </FormSection>
  );
}

type Typed = { name: 'name' | 'company' | 'phone'; text: string };

const maxKnown = 4;

/** Offers the customers that match a typed text; choosing one fills in its details. */
function KnownCustomers({ typed, onChosen }: { typed: Typed; onChosen: () => void }) {
  const { setFocus, setValue } = useFormContext<QuotationValues>();
  const [found, setFound] = useState<readonly Customer[]>([]);
  const { name: typedIn, text: search } = typed;
  useAnswer(
    async (signal) =>
      search.length < 3 ? [] : (await customerCalls.list({ search, limit: maxKnown }, signal)).customers,
    setFound,
    [search],
  );

  function fill(customer: Customer) {
    for (const name of ['name', 'company', 'phone', 'email', 'address', 'gstin'] as const)
      if (customer[name] !== '' || name === typedIn) setValue(name, customer[name], { shouldDirty: true });
    const state = stateOfGstin(customer.gstin);
    if (state !== '') setValue('placeOfSupply', state, { shouldDirty: true });
    setFocus(typedIn);
    onChosen();
  }

  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 && counted(found.length, 'known customer', 'known customers')}
      </p>
      <ul
        aria-label="Known customers"
        className="-mt-3 divide-y divide-rule border border-rule bg-shade empty:hidden sm:col-span-2"
      >
        {found.map((customer) => (
          <li key={customer.id}>
            <button
              type="button"
              onClick={() => fill(customer)}
              className="block min-h-11 w-full px-3 py-2 text-left text-sm wrap-anywhere hover:bg-sheet focus-visible:-outline-offset-3"
            >
              <bdi className="font-semibold">{customerName(customer)}</bdi>
              <span className="block text-ink-soft">
                {[customer.name && customer.company, customer.phone || customer.email].filter(Boolean).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Names the line of a field: `Line 2, Canon iR 2425: `. */
function placeOf(field: string, { lines }: QuotationValues): string {
  const index = Number(field.split('.')[1]);
  if (Number.isNaN(index)) return field === 'validUntil' ? 'Valid until: ' : '';
  return `Line ${[index + 1, lines[index]?.name].filter(Boolean).join(', ')}: `;
}

function Conditions() {
  const field = useFields<QuotationValues>();
  return (
    <FormSection title="Validity and terms">
      <TextField {...field('validUntil')} type="date" required className="max-w-60" />
      <TextArea {...field('terms')} rows={4} dir="auto" hint="New quotations start with the terms of your settings." />
      <TextArea {...field('notes')} rows={2} dir="auto" hint="Shown to the customer." />
    </FormSection>
  );
}
