import { data, type RouterContextProvider, redirect } from 'react-router';
import { callContext, formRefusalContext, logContext, nowContext } from '#app/context.ts';
import { namedGstin } from '#app/domain/business/gst.ts';
import { shortTaxNote } from '#app/domain/business/price-tax.ts';
import { servicePrefix } from '#app/domain/inquiries/inquiry.ts';
import { type ItemWant, lineText, listTotals, priceNotes } from '#app/domain/inquiries/quote-list.ts';
import { promiseText } from '#app/domain/inquiries/waiting-time.ts';
import { type InquiryView, inquiryState, type SentQuotation } from '#app/domain/quotations/inquiry-view.ts';
import { privateHeaders } from '#app/domain/quotations/quotation.ts';
import { dateAndTime, shortDay } from '#app/domain/text/dates.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { CallButton } from '#app/site/frame/call-button.tsx';
import { Notice } from '#app/site/frame/notice.tsx';
import { companyName, settingsOf, useFrameFacts } from '#app/site/frame/settings.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { sentences } from '#app/site/inquiries/forms/sentences.ts';
import { listForm } from '#app/site/inquiries/forms/stored-form.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/inquiry-page';

export const handle = { behaves: true, isPrivate: true };

/** The key in the address must not leave this site, nor stay in a cache. */
export const headers: Route.HeadersFunction = () => privateHeaders;

const failed = 'Your text could not be sent. Please try again in a few minutes, or call us.';

const pathOf = (reference: string, key: string) => `/inquiry/${reference}?${new URLSearchParams({ key })}`;

export async function loader({ params: { reference }, context, url }: Route.LoaderArgs) {
  const key = url.searchParams.get('key') ?? '';
  const { inquiry, status } = await callInquiry(context, reference, { key });
  if (status >= 500) context.get(logContext).error({ status }, 'An inquiry could not be read');
  const until = inquiry?.replyBy ? new Date(inquiry.replyBy) : null;
  const now = context.get(nowContext)();
  const isOpen = inquiry?.status === 'new' && !inquiry.isAnswered;
  const page = {
    siteName: companyName(await settingsOf(context)),
    inquiry,
    status,
    promise: isOpen && until && until > now ? promiseText(until, now, dealer.locale) : '',
    path: pathOf(inquiry?.reference ?? '', key),
    sent: url.searchParams.get('sent'),
  };
  // A broken key fails like a wrong one.
  return data(page, { status: status === 422 || status === 413 ? 404 : status });
}

/**
 * An inquiry from the API, or the status of the failure. The pages add no rate limits, and the key is never part of the address that
 * the API logs.
 */
async function callInquiry(
  context: Readonly<RouterContextProvider>,
  reference: string,
  body: { key: string; text?: string },
  action: '' | '/lines' | '/withdraw' = '',
): Promise<{ inquiry: InquiryView | null; status: number }> {
  const path = `/inquiry/${encodeURIComponent(reference)}${action}`;
  const response = await context.get(callContext)(path, body);
  if (!response.ok) return { inquiry: null, status: response.status };
  return { inquiry: (await response.json()) as InquiryView, status: 200 };
}

/** Adds a text or withdraws the inquiry. */
export async function action({ request, params: { reference }, context, url }: Route.ActionArgs) {
  const key = url.searchParams.get('key') ?? '';
  const refusal = context.get(formRefusalContext);
  const form = await request.formData().catch(() => new FormData());
  const [doing, text] = [String(form.get('do') ?? ''), String(form.get('text') ?? '')];
  if (doing !== 'withdraw' && text.trim() === '') throw redirect(pathOf(reference, key), 303);
  const again = (status: number) => data({ text, error: failed }, { status });
  if (refusal !== null) return again(refusal === 'foreign' ? 403 : 413);
  const { status } = await (doing === 'withdraw'
    ? callInquiry(context, reference, { key }, '/withdraw')
    : callInquiry(context, reference, { key, text }, '/lines'));
  if (status === 200)
    throw redirect(`${pathOf(reference, key)}&sent=${doing === 'withdraw' ? 'withdrawn' : 'line'}`, 303);
  return again(status);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.inquiry ? 'Your inquiry' : 'Inquiry not found'} | ${loaderData?.siteName}` },
  { name: 'robots', content: 'noindex' },
];

/** What the page says after a form, by the value of `sent`: a draft's name, or an action of this page. */
const thanks = (sent: string): string => {
  if (sent === 'line') return 'Your text was added. We have been notified.';
  if (sent === 'withdrawn' || sent === 'ask') return '';
  return sent === listForm || sent.startsWith('product:') ? sentences.inquirySent : sentences.messageSent;
};

export default function InquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { priceTax } = useFrameFacts();
  const { inquiry, status, promise, path, sent } = loaderData;
  if (inquiry === null)
    return status === 429 || status >= 500 ? (
      <Notice title="Please try again in a few minutes" state="failed" back={{ href: '/', text: 'To the home page' }}>
        {status === 429 ? 'This page was opened many times from your connection.' : 'The fault is on our side.'}
      </Notice>
    ) : (
      <Notice title="Inquiry not found" back={{ href: '/contact', text: 'Write to us' }}>
        Please open the whole link from our e-mail.
      </Notice>
    );
  const { reference, name, company, gstin, city, subject, message, createdAt, items, quotations, withdrawnAt } =
    inquiry;
  const texts = [{ text: message, at: '' }, ...inquiry.added].filter(({ text }) => text !== '');
  const thank = sent === null ? '' : thanks(sent);
  const isService = subject.startsWith(servicePrefix);
  const money = (paise: number, want: ItemWant) =>
    `${formatMoney(fromMinor(paise), dealer.locale.currency, dealer.locale)}${priceNotes[want] ?? ''} ${shortTaxNote(priceTax, dealer.locale)}`;
  // The tax of a product is not stored with a line.
  const { buy, rent, unpriced } = listTotals(items.map((item) => ({ ...item, taxPercent: 0, isFrom: false })));
  const bought = items.some(({ want }) => want === 'buy-amc') ? 'buy-amc' : 'buy';
  const all = [['To buy', buy.paise, bought] as const, ['Rent', rent.paise, 'rent'] as const];
  const sums = items.length > 1 ? all.filter(([, paise]) => paise > 0) : [];
  const call = <CallButton kind={isService ? 'primary' : 'secondary'}>Call us</CallButton>;
  return (
    <div className="page max-w-3xl pt-6 pb-20">
      {thank && (
        <p role="status" data-done={sent} className="mb-6 border-l-8 border-green bg-sheet px-4 py-3 font-semibold">
          {thank}
        </p>
      )}
      <p className="text-ink-soft">{isService ? 'Your service request' : 'Your inquiry'}</p>
      <h1 className="text-2xl font-bold">{reference}</h1>
      {subject && items.length === 0 && <p className="font-semibold wrap-anywhere">{subject}</p>}
      <p className="mt-4 border-t-2 border-ink pt-4 text-xl leading-snug font-bold text-balance md:text-3xl">
        {(!thank || !promise) && inquiryState(inquiry)} {promise && `${promise}.`}
      </p>
      {inquiry.nearest && <p className="mt-2 font-semibold">{inquiry.nearest}</p>}
      {thank && withdrawnAt === null && (
        <p className="mt-2">
          {isService
            ? `We call you about the visit. If the machine cannot wait, call us now and say ${reference}.`
            : 'We call or write to you. Keep this page: it shows the state of your inquiry and our quotations.'}
        </p>
      )}
      <p className="mt-5 flex flex-wrap gap-2 max-sm:*:grow [&>.btn]:px-3.5 print:hidden">
        {isService && call}
        <WhatsappButton message={`Hello, I have a question about my inquiry ${reference}.`}>WhatsApp</WhatsappButton>
        {!isService && call}
        {/* The site's script shows it. */}
        <Button kind="secondary" data-print="" hidden>
          Print
        </Button>
      </p>
      {quotations.length > 0 && <Quotations quotations={quotations} />}
      {items.length > 0 && (
        <Titled id="items" title="You asked for" className="mt-8" titleClass="text-xl font-bold">
          <ul className="mt-2 border-t border-rule">
            {items.map(({ product, ...item }) => (
              <li key={`${product} ${item.want}`} className="border-b border-rule wrap-anywhere tabular-nums">
                <a
                  href={`/products/${product}`}
                  className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5 hover:underline"
                >
                  {lineText(item)}
                  <span className="ml-auto font-semibold whitespace-nowrap">
                    {item.paise !== null
                      ? money(item.quantity * item.paise, item.want)
                      : quotations.length === 0 && withdrawnAt === null && 'Price follows'}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          {sums.map(([title, paise, want]) => (
            <p key={title} className="flex flex-wrap justify-between gap-x-4 pt-2.5 font-bold tabular-nums">
              {title}
              {unpriced > 0 && ', priced so far'} <span className="ml-auto">{money(paise, want)}</span>
            </p>
          ))}
          <p className="mt-2 text-sm text-ink-soft">Our quotation states the final prices.</p>
        </Titled>
      )}
      <Titled id="words" title="You sent" className="mt-8" titleClass="text-xl font-bold">
        <p className="text-ink-soft tabular-nums wrap-anywhere">
          <bdi>{[name, company, namedGstin(gstin), city].filter((text) => text !== '').join(', ')}</bdi>,{' '}
          {dateAndTime(createdAt, dealer.locale)}
        </p>
        {texts.map(({ text, at }) => (
          <p key={at} dir="auto" className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
            {at && <span className="block text-sm text-ink-soft">{dateAndTime(at, dealer.locale)}</span>}
            {text}
          </p>
        ))}
        {inquiry.photos > 0 && <p className="mt-2">{inquiry.photos === 1 ? '1 photo' : `${inquiry.photos} photos`}</p>}
      </Titled>
      {withdrawnAt === null && <VisitorForms path={path} isAsked={sent === 'ask'} kept={actionData} />}
    </div>
  );
}

const stateNames: Record<SentQuotation['state'], string> = {
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
};

function Quotations({ quotations }: { quotations: SentQuotation[] }) {
  return (
    <Titled id="quotations" title="Our quotations" className="mt-8" titleClass="text-xl font-bold">
      <ul className="mt-2 border-t border-rule">
        {quotations.map(({ number, state, total, validUntil, secret: address }) => (
          <li key={number} className="border-b border-rule">
            <a
              href={`/quotation/${address}`}
              rel="nofollow"
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline"
            >
              <span className="font-semibold">{number}</span>
              <span className="font-bold tabular-nums">
                {formatMoney(fromMinor(total), dealer.locale.currency, dealer.locale)}
              </span>
              <span className="w-full text-sm text-ink-soft">
                {stateNames[state]}, valid until {shortDay(validUntil, dealer.locale)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Titled>
  );
}

type VisitorFormsProps = { path: string; isAsked: boolean; kept: { text: string; error: string } | undefined };

function VisitorForms({ path, isAsked, kept }: VisitorFormsProps) {
  return (
    <>
      <form method="post" action={path} className="mt-8 print:hidden">
        <TextArea
          label="Anything to add?"
          name="text"
          rows={3}
          maxLength={2000}
          defaultValue={kept?.text}
          error={kept?.error}
          className="w-full"
        />
        <Button type="submit" className="mt-3">
          Send
        </Button>
      </form>
      <form id="withdraw" method="post" action={path} className="mt-8 border-t border-rule pt-4 print:hidden">
        {isAsked ? (
          <div role="status" className="flex flex-wrap items-center gap-3">
            <p className="font-semibold">Withdraw this inquiry?</p>
            <Button type="submit" name="do" value="withdraw">
              Withdraw
            </Button>
            <a href={path} className={buttonClass({ kind: 'quiet' })}>
              Keep it
            </a>
          </div>
        ) : (
          <a href={`${path}&sent=ask#withdraw`} rel="nofollow" className="text-link font-normal">
            Withdraw this inquiry
          </a>
        )}
      </form>
    </>
  );
}
