import { clash, entity, limited, removed, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json } from '#app/api/calls/endpoint.ts';
import { limitAddress, limitContact } from '#app/api/calls/rate-limit.ts';
import { requestKey } from '#app/api/calls/validate.ts';
import { replyBy } from '#app/domain/inquiries/waiting-time.ts';
import { inquiryAccess, inquiryView, visitorLine } from '#app/domain/quotations/inquiry-view.schema.ts';
import type { InquiryView } from '#app/domain/quotations/inquiry-view.ts';
import type { InquiryAccess } from '#app/storage/inquiries/inquiry-pages.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

async function viewOf(store: Store, access: InquiryAccess): Promise<InquiryView> {
  const [{ inquiry, quotations }, settings, branches] = await Promise.all([
    store.inquiryPages.find(access),
    store.settings.read(),
    store.branches.list(),
  ]);
  return {
    ...inquiry,
    isAnswered: inquiry.answeredAt !== null,
    replyBy: replyBy(inquiry, { ...settings, branches }, dealer.locale)?.toISOString() ?? null,
    quotations,
  };
}

const answers = {
  200: entity('The inquiry', inquiryView),
  404: { ...unknown[404], description: 'Unknown reference or wrong key' },
  ...limited,
};

/** The page of an inquiry for its visitor. */
export const inquiryCalls: Calls = ({ store, mail }) => [
  endpoint('DELETE /contact/:id/link', {
    access: 'admin',
    summary: 'Revoke the link of an inquiry: the page of its visitor answers 404 from now on.',
    answers: removed,
    handle: ({ params, session }) => store.inquiryPages.revoke(params.id, session.user.username),
  }),
  endpoint('POST /inquiry/:reference', {
    access: 'public',
    summary: 'Read the state of an inquiry. A post, so that the key is not part of an address.',
    body: inquiryAccess,
    maxBytes: 1024,
    answers,
    async handle({ params, body: { key }, client }) {
      await limitAddress(store, 'inquiry page', client.address);
      return json(inquiryView.parse(await viewOf(store, { reference: params.reference, key })));
    },
  }),
  endpoint('POST /inquiry/:reference/lines', {
    access: 'public',
    summary:
      'Add a text to an inquiry; its dealer is notified. A repeated request with the same Idempotency-Key changes nothing.',
    body: visitorLine,
    maxBytes: 64 * 1024,
    answers: { ...answers, 409: { ...clash[409], description: 'The inquiry was withdrawn' } },
    async handle({ params, body: { key, text }, idempotencyKey, client }) {
      const repeated = requestKey(idempotencyKey);
      await limitContact(store.throttle, client.address, { isSignedIn: false });
      const access = { reference: params.reference, key };
      await store.inquiryPages.addLine(access, { text, key: repeated });
      mail.wake();
      return json(inquiryView.parse(await viewOf(store, access)));
    },
  }),
  endpoint('POST /inquiry/:reference/withdraw', {
    access: 'public',
    summary: 'Withdraw an inquiry; this resolves it.',
    body: inquiryAccess,
    maxBytes: 1024,
    answers,
    async handle({ params, body: { key }, client }) {
      await limitAddress(store, 'inquiry page', client.address);
      const access = { reference: params.reference, key };
      await store.inquiryPages.withdraw(access);
      mail.wake();
      return json(inquiryView.parse(await viewOf(store, access)));
    },
  }),
];
