import { useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { EditForm } from '#app/admin/edit/edit-form.tsx';
import { useFields } from '#app/admin/edit/form.tsx';
import { useEditSession } from '#app/admin/edit/use-edit-session.ts';
import { FormSection } from '#app/admin/form-section.tsx';
import { ApiFailure } from '#app/client.ts';
import { dayOf } from '#app/domain/dates.ts';
import { placeOfSupply } from '#app/domain/quotation/draft-body.ts';
import { sumsOf } from '#app/domain/quotation/quotation-sums.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { dealer } from '#dealer';
import { CustomerFields } from './customer-fields.tsx';
import { rupees } from './in-words.ts';
import { Lines } from './lines.tsx';
import type { EditedQuotation } from './quotation-calls.ts';
import { changeOf, missingInForm, type QuotationValues, quotationNoun } from './quotation-noun.ts';
import { quotationSentences } from './quotation-sentences.ts';
import { Totals } from './totals.tsx';

type QuotationFormProps = {
  quotation: EditedQuotation;
  /** Called with the saved quotation when the user wants to send it. */
  onSend: (quotation: EditedQuotation) => void;
};

/** The form of a draft, with its totals during typing. */
export function QuotationForm({ quotation, onSend }: QuotationFormProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const isSending = useRef(false);
  const session = useEditSession(quotationNoun, {
    entity: quotation,
    async onSaved(saved, { isNew, isSettled }) {
      if (isNew) await navigate(`/admin/quotations/${saved.id}`, { replace: true });
      else if (isSending.current && isSettled) onSend(saved);
    },
    onUndone: revalidate,
  });
  const { form, base } = session;
  const values = form.watch();
  const draft = { ...changeOf(values), seller: quotation.body.seller };
  const body = { ...draft, placeOfSupply: placeOfSupply(draft) };
  const sums = sumsOf(body);
  const missing = missingInForm(values, quotation.body.seller, dayOf(new Date(), dealer.locale));

  async function send() {
    if (missing.length > 0) {
      toast('failure', quotationSentences.notReady);
      const detail = missing.map(({ field, message }) => ({ loc: ['body', field], msg: message, type: 'missing' }));
      session.showRefusal(new ApiFailure(422, detail));
      return;
    }
    if (!session.isDirty && base.entity) return onSend(base.entity);
    isSending.current = true;
    await session.save();
    isSending.current = false;
  }

  return (
    <EditForm
      session={session}
      label="Quotation"
      saveText="Save"
      layout="page"
      actions={<strong className="ml-auto text-lg tabular-nums xl:hidden">{rupees(sums.total)}</strong>}
      mainAction={
        <Button size="small" aria-disabled={session.isPending} className="aria-disabled:opacity-60" onClick={send}>
          Send
        </Button>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <CustomerFields />
          <Lines sums={sums.lines} isTaxed={quotation.body.seller.gstin !== ''} />
          <Conditions />
        </div>
        <aside aria-label="Totals" className="border border-rule bg-sheet p-4 md:p-6 xl:sticky xl:top-6">
          <Totals sums={sums} body={body} />
          {missing.length > 0 && (
            <div className="mt-4 border-l-4 border-yellow-mark pl-3 text-sm">
              <p className="font-semibold">Before you can send:</p>
              <ul>
                {missing.map(({ field, message }) => (
                  <li key={field}>{placeOf(field, values) + message}</li>
                ))}
              </ul>
            </div>
          )}
        </aside>
      </div>
    </EditForm>
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
