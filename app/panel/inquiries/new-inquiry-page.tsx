import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { newRequestKey } from '#app/client.ts';
import { type Inquiry, inquirySubject } from '#app/domain/inquiries/inquiry.ts';
import {
  emptyManualInquiry,
  type ManualInquiry,
  manualProblems,
  manualSources,
} from '#app/domain/inquiries/inquiry-problems.ts';
import { inquiriesHref, readListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Options, SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/new-inquiry-page';

/** Both only fill suggestion lists, so the form opens even if they fail to load. */
export async function clientLoader() {
  const [branches, { people }] = await Promise.all([
    panel.branches.list().catch(() => []),
    panel.inquiries.setup().catch(() => ({ people: [] })),
  ]);
  return { branches, people };
}

const sourceNames = { call: 'Call', whatsapp: 'WhatsApp', 'walk-in': 'Walk-in' } as const;

/** Form for an inquiry made by phone or in the shop. */
export default function NewInquiryPage({ loaderData: { branches, people } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [key] = useState(newRequestKey);
  const [products, setProducts] = useState<readonly string[]>([]);
  return (
    <>
      <PageHead title="Add inquiry" back={{ to: '/admin/messages', text: 'Messages' }} />
      <SendForm<ManualInquiry, Inquiry>
        label="Add inquiry"
        saveText="Save inquiry"
        draft="new inquiry"
        layout="page"
        className="max-w-xl"
        labels={{
          name: 'Name',
          phone: 'Phone',
          subject: 'What they want',
          source: 'How they came',
          message: 'Notes',
          email: 'E-mail',
          preferredBranch: 'Branch',
          assignee: 'Assign to',
        }}
        initial={emptyManualInquiry}
        check={manualProblems}
        send={({ subject, ...fields }) => {
          const product = products.find((name) => name.toLowerCase() === subject.trim().toLowerCase());
          return panel.inquiries.enter({ ...fields, subject: product ? inquirySubject(product) : subject }, key);
        }}
        toasts={{
          success: ({ name }) => `Inquiry of ${name} saved`,
          failure: 'Not saved yet, but kept here. Save it later.',
        }}
        onSent={({ id }) => navigate(inquiriesHref({ ...readListQuery(new URLSearchParams()), id }), { replace: true })}
      >
        {(field, { register }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <TextField
              {...field('name')}
              required
              autoFocus
              autoComplete="off"
              autoCapitalize="words"
              enterKeyHint="next"
            />
            <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" enterKeyHint="next" />
            <TextField
              {...field('subject')}
              list="products"
              autoComplete="off"
              hint="A product, or in their own words."
            />
            <Products names={products} onFound={setProducts} />
            <fieldset>
              <legend className="mb-1.5 text-sm font-semibold">{field('source').label}</legend>
              <div className="grid grid-cols-3 gap-2">
                {manualSources.map((source) => (
                  <label key={source} className="choice min-h-12 justify-center text-base">
                    <input {...register('source')} type="radio" value={source} className="sr-only" />
                    {sourceNames[source]}
                  </label>
                ))}
              </div>
            </fieldset>
            <TextArea {...field('message')} rows={2} />
            {branches.length > 0 && (
              <SelectField {...field('preferredBranch')}>
                <option value="">Any Branch</option>
                {branches.map(({ id, name }) => (
                  <option key={id}>{name}</option>
                ))}
              </SelectField>
            )}
            <TextField {...field('email')} type="email" autoComplete="off" />
            {people.length > 1 && (
              <SelectField {...field('assignee')}>
                <option value="">Nobody yet</option>
                <Options of={people.map(({ id, username }) => [id, username])} />
              </SelectField>
            )}
          </div>
        )}
      </SendForm>
    </>
  );
}

type ProductsProps = { names: readonly string[]; onFound: (names: readonly string[]) => void };

/** Suggests products for the typed subject. */
function Products({ names, onFound }: ProductsProps) {
  const subject = useWatch<ManualInquiry, 'subject'>({ name: 'subject' }).trim();
  // Suggestions are optional: the typed text is kept as it is.
  useAnswer(
    (signal) => (subject.length < 2 ? undefined : panel.products.list({ search: subject, limit: 8 }, signal)),
    (found) => onFound(found.products.map(({ name }) => name)),
    [subject],
  );
  return (
    <datalist id="products">
      <Options of={names.map((name) => [name, name])} />
    </datalist>
  );
}
