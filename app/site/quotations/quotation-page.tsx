import type { ReactNode } from 'react';
import { data, redirect } from 'react-router';
import { callContext, formRefusalContext, nowContext, storeContext } from '#app/context.ts';
import { isUndecided } from '#app/domain/inquiries/shown-states.ts';
import { codeOptions, codePicture } from '#app/domain/quotations/code-picture.ts';
import { branchSeller, sellerOf } from '#app/domain/quotations/draft-body.ts';
import { previewKey, privateHeaders, quotationPath, shownState } from '#app/domain/quotations/quotation.ts';
import type { QuotationAnswer } from '#app/domain/quotations/quotation-options.ts';
import { quotationSheet } from '#app/domain/quotations/quotation-sheet.ts';
import { dateAndTime, dayOf } from '#app/domain/text/dates.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { Notice } from '#app/site/frame/notice.tsx';
import { companyName, settingsOf, useFrameFacts } from '#app/site/frame/settings.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import styles from '#app/ui/styles/quotation.css?url';
import { dealer } from '#dealer';
import type { Route } from './+types/quotation-page';
import { QuotationDocument } from './quotation-document.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const { locale } = dealer;

/** The address is a secret. */
export const handle = { isPrivate: true };

export async function loader({ params: { secret }, context, url }: Route.LoaderArgs) {
  const { quotations, branches } = context.get(storeContext);
  // Only users know the secret of a draft.
  const quotation = await quotations.bySecret(secret, url.searchParams.has(previewKey));
  const settings = await settingsOf(context);
  const siteName = companyName(settings);
  if (quotation?.state === 'draft' && settings) {
    const branch = (await branches.list()).find(({ id }) => id === quotation.branch);
    quotation.body.seller = branchSeller(sellerOf(settings, dealer.name, locale), branch);
  }
  if (quotation === null)
    return data({ siteName, shown: null, isChangeSent: false }, { status: 404, headers: privateHeaders });
  const today = dayOf(context.get(nowContext)(), locale);
  const state = shownState(quotation, today);
  const sheet = quotationSheet(quotation, locale, today);
  // Loaded by the first quotation, not with the server.
  const { encodeQR } = await import('qr');
  const shown = {
    path: quotationPath(secret),
    sheet,
    code: sheet.upi === '' ? null : codePicture(encodeQR(sheet.upi, 'raw', codeOptions)),
    state,
    decided: quotation.decidedAt === null ? '' : dateAndTime(quotation.decidedAt, locale),
    // A reason that a user entered is shown in the panel only.
    reason: quotation.decidedBy === '' ? quotation.declineReason : '',
    isEntered: quotation.decidedBy !== '',
    // The secret of the newest version, if it replaces this one.
    newer: state === 'replaced' ? await quotations.newerSecret(quotation.id) : null,
  };
  return data(
    { siteName, shown, isChangeSent: url.searchParams.get('sent') === 'change' },
    { headers: privateHeaders },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const problems: Record<number, string> = {
  403: 'Your answer came from another site and was not accepted. Please answer here.',
  409: 'This quotation can no longer be accepted or declined.',
  429: 'Too many answers came from your connection. Please try again in ten minutes.',
};

/** Answers by a plain form. After a failure the form is open again with what was typed. */
export async function action({ params: { secret }, request, context }: Route.ActionArgs) {
  const refusal = context.get(formRefusalContext);
  const form = refusal === null ? await request.formData().catch(() => new FormData()) : new FormData();
  const text = (name: string) => String(form.get(name) ?? '');
  const answer = { secret, answer: text('answer'), reason: text('reason') };
  const failed = (status: number) => {
    const problem = problems[status] ?? 'Your answer could not be stored. Please try again, or call us.';
    return data({ problem, ...answer }, { status });
  };
  if (refusal !== null) return failed(refusal === 'foreign' ? 403 : 422);
  const response = await context.get(callContext)('/quotations/answer', answer);
  if (response.ok) throw redirect(`${quotationPath(secret)}${answer.answer === 'change' ? '?sent=change' : ''}`, 303);
  return failed(response.status);
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { shown, siteName } = loaderData ?? {};
  return [
    { title: `${shown ? `Quotation ${shown.sheet.number}` : 'Quotation not found'} | ${siteName}` },
    { name: 'robots', content: 'noindex' },
  ];
};

export default function QuotationPage({ loaderData: { shown, isChangeSent }, actionData }: Route.ComponentProps) {
  if (shown === null)
    return (
      <Notice
        title="Quotation not found"
        back={{ href: '/', text: 'To the home page' }}
        on={{ href: '/contact', text: 'Contact us' }}
      >
        Please check that the whole link was copied.
      </Notice>
    );
  return (
    <div className="page pt-4 pb-20">
      <QuotationState {...shown} failed={actionData} isChangeSent={isChangeSent} />
      <QuotationDocument sheet={shown.sheet} code={shown.code} />
    </div>
  );
}

type Props = NonNullable<Route.ComponentProps['loaderData']['shown']> & {
  isChangeSent: boolean;
  /** The last answer, if it could not be stored. */
  failed: { problem: string; answer: string; reason: string } | undefined;
};

/** The state of a quotation, and what its customer can do. */
function QuotationState({ path, sheet, state, decided, reason, isEntered, newer, failed, isChangeSent }: Props) {
  const { phone } = useFrameFacts();
  const isOpen = isUndecided(state);
  const pay = `${sheet.upiAmount === sheet.total ? 'Pay' : 'Pay the advance of'} ${sheet.upiAmount}`;
  return (
    <section aria-label="Status" className={`quotation-state ${state === 'accepted' ? 'border-green!' : ''}`}>
      <div className="min-w-0">
        {failed && (
          <p role="alert" className="mb-3 font-semibold text-magenta">
            {failed.problem}
          </p>
        )}
        <p className="text-ink-soft">
          {sheet.seller.name}: quotation {sheet.number} for {sheet.customer.name}
        </p>
        <p className="font-display text-4xl leading-tight font-extrabold md:text-5xl tabular-nums">{sheet.total}</p>
        <p className="mb-2 text-ink-soft">
          {[sheet.totalNote, ...sheet.advance.map(({ label, amount }) => `${label}: ${amount}`)].join(' · ')}
        </p>
        {(isChangeSent || state === 'change') && isOpen && (
          <p role="status" className="mb-3 border-l-8 border-green bg-sheet px-4 py-3 font-semibold">
            We have received your change request. We will send you a revised quotation.
          </p>
        )}
        <p role="status" className="text-lg font-semibold text-balance">
          {state === 'draft' && 'This is a preview of a draft.'}
          {isOpen && `Valid until ${sheet.validUntil}.`}
          {state === 'expired' && `This quotation was valid until ${sheet.validUntil}. Ask us for a new one.`}
          {state === 'accepted' &&
            (isEntered
              ? 'This quotation is accepted. We will contact you.'
              : `You accepted this quotation on ${decided}. We will contact you.`)}
          {state === 'declined' &&
            (isEntered
              ? 'This quotation is closed. Ask us for a new one.'
              : `You declined this quotation on ${decided}.`)}
          {state === 'replaced' && 'A newer version replaces this quotation.'}
        </p>
        {reason !== '' && state !== 'change' && (
          <p className="mt-1 wrap-anywhere">
            {state === 'accepted' ? 'Purchase order' : 'Reason'}: {reason}
          </p>
        )}
        {newer !== null && (
          <p className="mt-3">
            <ButtonLink href={`/quotation/${newer}`} rel="nofollow">
              Open the newest version
            </ButtonLink>
          </p>
        )}
        {isOpen && <AnswerForms path={path} total={sheet.total} failed={failed} />}
        {/* Opens an app for UPI; a laptop has none, and scans the code. */}
        {sheet.upi !== '' && (
          <p className="mt-3 grid lg:justify-start">
            <ButtonLink href={sheet.upi} className="lg:hidden">
              {pay}
            </ButtonLink>
            <ButtonLink href="#payment" className="max-lg:hidden">
              {pay}
            </ButtonLink>
          </p>
        )}
      </div>
      <p>
        {state !== 'draft' && (
          <ButtonLink kind="secondary" href={`${path}/pdf`} download>
            Download PDF
          </ButtonLink>
        )}
        <WhatsappButton kind="secondary" message={`Hi, I have a question about your quotation ${sheet.number}.`}>
          WhatsApp
        </WhatsappButton>
        <ButtonLink kind="secondary" href={telephoneLink(phone, dealer.locale)}>
          Call
        </ButtonLink>
      </p>
    </section>
  );
}

/** Three forms that open for confirmation, without script. */
function AnswerForms({ path, total, failed }: Pick<Props, 'path' | 'failed'> & { total: string }) {
  const form = (answer: QuotationAnswer, name: string, send: string, field: (typed: string) => ReactNode) => (
    <details name="answer" open={failed?.answer === answer}>
      <summary className={buttonClass({ kind: answer === 'accepted' ? 'primary' : 'secondary' })}>{name}</summary>
      <form method="post" action={path}>
        <input type="hidden" name="answer" value={answer} />
        {field(failed?.answer === answer ? failed.reason : '')}
        <Button type="submit">{send}</Button>
      </form>
    </details>
  );
  return (
    <div className="quotation-answers">
      {form('accepted', 'Accept', 'Yes, accept', (typed) => (
        <>
          <p>You accept this quotation of {total}. We will contact you about payment and delivery.</p>
          <TextField label="Purchase order number (optional)" name="reason" maxLength={100} defaultValue={typed} />
        </>
      ))}
      {form('change', 'Request a change', 'Send', (typed) => (
        <TextArea label="What should we change?" name="reason" required maxLength={500} rows={3} defaultValue={typed} />
      ))}
      {form('declined', 'Decline', 'Yes, decline', (typed) => (
        <TextArea label="Reason (optional)" name="reason" maxLength={500} rows={3} defaultValue={typed} />
      ))}
    </div>
  );
}
