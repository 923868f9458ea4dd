import { clash, entity, limited, removed, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { limitAddress, limitContact } from '#app/api/calls/rate-limit.ts';
import { requestKey } from '#app/api/calls/validate.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { nearestBranch, nearestText } from '#app/domain/business/places/nearest-branch.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { replyBy } from '#app/domain/inquiries/waiting-time.ts';
import { inquiryAccess, inquiryView, visitorLine } from '#app/domain/quotations/inquiry-view.schema.ts';
import type { InquiryView } from '#app/domain/quotations/inquiry-view.ts';
import type { InquiryAccess } from '#app/storage/inquiries/inquiry-pages.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

/** The sentence about the nearest branch, unless the visitor preferred another one. */
function nearestOf({ pin, branch }: Pick<Inquiry, 'pin' | 'branch'>, branches: readonly Branch[]): string {
  const found = nearestBranch(pin, branches);
  return found?.branch.id === branch ? nearestText(found) : '';
}

async function viewOf(store: Store, access: InquiryAccess) {
  const [{ inquiry, ...more }, settings, branches] = await Promise.all([
    store.inquiryPages.find(access),
    store.settings.read(),
    store.branches.list(),
  ]);
  return inquiryView.parse({
    ...inquiry,
    nearest: nearestOf(inquiry, branches),
    isAnswered: inquiry.answeredAt !== null,
    replyBy: replyBy(inquiry, { ...settings, branches }, dealer.locale)?.toISOString() ?? null,
    photos: inquiry.photos.length,
    ...more,
  } satisfies InquiryView);
}

const answers = {
  200: entity('The inquiry', inquiryView),
  404: { ...unknown[404], description: 'Unknown reference or wrong key' },
  ...limited,
};

export const inquiryCalls: Calls = ({ store, mail }) => [
  endpoint('DELETE /contact/:id/link', 'admin', {
    summary: 'Revoke the link of an inquiry: the page of its visitor answers 404 from now on.',
    answers: removed,
    handle: ({ params, by }) => store.inquiryPages.revoke(params.id, by),
  }),
  endpoint('POST /inquiry/:reference', 'public', {
    summary: 'Read the state of an inquiry. A post, so that the key is not part of an address.',
    body: inquiryAccess,
    answers,
    async handle({ params, body: { key }, client }) {
      await limitAddress(store, 'inquiry page', client.address);
      return viewOf(store, { reference: params.reference, key });
    },
  }),
  endpoint('POST /inquiry/:reference/lines', 'public', {
    summary:
      'Add a text to an inquiry; its dealer is notified. A repeated request with the same Idempotency-Key changes nothing.',
    body: visitorLine,
    answers: { ...answers, 409: { ...clash[409], description: 'The inquiry was withdrawn' } },
    async handle({ params, body: { key, text }, idempotencyKey, client }) {
      const repeated = requestKey(idempotencyKey);
      await limitContact(store.throttle, client.address, { isSignedIn: false });
      const access = { reference: params.reference, key };
      await store.inquiryPages.addLine(access, { text, key: repeated });
      mail.wake();
      return viewOf(store, access);
    },
  }),
  endpoint('POST /inquiry/:reference/withdraw', 'public', {
    summary: 'Withdraw an inquiry; this resolves it.',
    body: inquiryAccess,
    answers,
    async handle({ params, body: { key }, client }) {
      await limitAddress(store, 'inquiry page', client.address);
      const access = { reference: params.reference, key };
      await store.inquiryPages.withdraw(access);
      mail.wake();
      return viewOf(store, access);
    },
  }),
];
