import { data, redirect } from 'react-router';
import { callContext, formRefusalContext, nowContext, storeContext } from '#app/context.ts';
import { dateAndTime, dayOf } from '#app/domain/dates.ts';
import { codeOptions, codePicture } from '#app/domain/quotation/code-picture.ts';
import { privateHeaders, quotationPath } from '#app/domain/quotation/quotation.ts';
import { quotationSheet } from '#app/domain/quotation/quotation-sheet.ts';
import { shownState } from '#app/domain/quotation/quotation-state.ts';
import { siteNameIn } from '#app/site/company-name.ts';
import { Notice } from '#app/site/notice.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/quotation-page';
import styles from './quotation.css?url';
import { QuotationDocument } from './quotation-document.tsx';
import { type AnswerProblem, QuotationState } from './quotation-state.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const { locale } = dealer;

/** The address is a secret. */
export const handle = { isPrivate: true };

/** The page of a quotation for its customer. */
export async function loader({ params: { secret }, context }: Route.LoaderArgs) {
  const { quotations } = context.get(storeContext);
  const quotation = await quotations.bySecret(secret);
  if (quotation === null) return data({ shown: null }, { status: 404, headers: privateHeaders });
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
    reason: quotation.declineReason,
    newer: state === 'replaced' ? await quotations.newerSecret(quotation.id) : null,
  };
  return data({ shown }, { headers: privateHeaders });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

const problems: Record<number, AnswerProblem> = {
  403: 'Your answer came from another site and was not accepted. Please answer here.',
  409: 'This quotation can no longer be accepted or declined.',
  429: 'Too many answers came from your connection. Please try again in ten minutes.',
};

/** Accepts or declines by a plain form. */
export async function action({ params: { secret }, request, context }: Route.ActionArgs) {
  const failed = (status: number) =>
    data({ problem: problems[status] ?? 'Your answer could not be stored. Please try again, or call us.' }, { status });
  const refusal = context.get(formRefusalContext);
  if (refusal !== null) return failed(refusal === 'foreign' ? 403 : 422);
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => String(form.get(name) ?? '');
  const answer = { secret, answer: text('answer'), reason: text('reason') };
  const response = await context.get(callContext)('/quotations/answer', answer);
  if (response.ok) throw redirect(quotationPath(secret), 303);
  return failed(response.status);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const shown = loaderData?.shown;
  return [
    { title: `${shown ? `Quotation ${shown.sheet.number}` : 'Quotation not found'} | ${siteNameIn(matches)}` },
    { name: 'robots', content: 'noindex' },
  ];
};

export default function QuotationPage({ loaderData: { shown }, actionData }: Route.ComponentProps) {
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
      <QuotationState {...shown} problem={actionData?.problem} />
      <QuotationDocument
        sheet={shown.sheet}
        code={shown.code}
        isOpen={shown.state === 'sent' || shown.state === 'opened'}
      />
    </div>
  );
}
