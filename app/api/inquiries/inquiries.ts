import { z } from 'zod';
import { entity, limited, trashed } from '#app/api/calls/answers.ts';
import type { ApiDeps } from '#app/api/calls/call.ts';
import { type Calls, endpoint, json, movedToTrash } from '#app/api/calls/endpoint.ts';
import { limitContact } from '#app/api/calls/rate-limit.ts';
import { filterText, instant, requestKey } from '#app/api/calls/validate.ts';
import { seesBranch } from '#app/domain/accounts/user.ts';
import { nearestBranch } from '#app/domain/business/places/nearest-branch.ts';
import { viewerAt } from '#app/domain/inquiries/follow-up.ts';
import {
  eventEntity,
  followUpDay,
  inquiryChange,
  inquiryForm,
  inquiryListQuery,
  manualInquiry,
  newEvent,
} from '#app/domain/inquiries/inquiry.schema.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { inquiryEntity } from '#app/domain/inquiries/inquiry-entity.schema.ts';
import { storedSource } from '#app/domain/inquiries/inquiry-problems.ts';
import { type AskedItem, type InquiryItem, mergedItems, publicPaise } from '#app/domain/inquiries/quote-list.ts';
import { firstPromise } from '#app/domain/inquiries/waiting-time.ts';
import { campaignOfPage } from '#app/domain/insights/seen-page.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import type { Throttle } from '#app/storage/engine/work/throttle.ts';
import { dealer } from '#dealer';

/** The answer to a visitor. */
export const publicInquiry = inquiryEntity
  .pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    subject: true,
    message: true,
    preferredBranch: true,
    read: true,
    status: true,
    reference: true,
    createdAt: true,
  })
  .extend({
    path: z.string().describe('The page of the inquiry, with its secret'),
    promise: z.string().describe('When the dealer replies, such as “We reply by Monday 10:00 am”; may be empty'),
  });

export async function answerToVisitor({ store }: Pick<ApiDeps, 'store'>, inquiry: Inquiry) {
  const [path, settings, branches] = await Promise.all([
    store.inquiryPages.path(inquiry.id),
    store.settings.read(),
    store.branches.list(),
  ]);
  const promise = firstPromise(inquiry, { ...settings, branches }, dealer.locale);
  return publicInquiry.parse({ ...inquiry, path, promise });
}

/** The lines of a quote list with names and public prices; unknown and hidden products are left out. */
async function pricedItems({ store }: Pick<ApiDeps, 'store'>, asked: readonly AskedItem[]): Promise<InquiryItem[]> {
  const products = await store.products.ofSlugs(asked.map(({ product }) => product));
  return asked.flatMap((item) => {
    const product = products.find(({ slug }) => slug === item.product);
    if (product === undefined) return [];
    return [{ ...item, name: product.name, paise: publicPaise(product, item.want, dealer.locale.currency) }];
  });
}

type Taken = {
  form: z.infer<typeof inquiryForm>;
  key: string | undefined;
  /** Whether the key only stands for the same words and photos. */
  isSameWords?: boolean;
  caller: { client: { address: string }; session: object | null; referer: string };
  /** Stores the photos of an inquiry that is no spam. */
  photos?: () => Promise<string[]>;
};

const notOwn = (field: string) => new Failure('invalid', 'Choose one of your branches', { field });

/** The id of the branch that an inquiry is for: the preferred one, else the nearest; empty if there is none. */
async function branchFor({ store }: Pick<ApiDeps, 'store'>, { preferredBranch, pin = '' }: Wish): Promise<string> {
  if (preferredBranch === '' && pin === '') return '';
  const branches = await store.branches.list();
  const preferred = branches.find(({ name }) => name === preferredBranch);
  return (preferred ?? nearestBranch(pin, branches)?.branch)?.id ?? '';
}
type Wish = { preferredBranch: string; pin?: string | undefined };

export async function takeInquiry({ store, mail }: Pick<ApiDeps, 'store' | 'mail'>, taken: Taken): Promise<Inquiry> {
  const { form, key, isSameWords, caller } = taken;
  const { remarks, items = [], ...inquiry } = form;
  const asked = mergedItems(items);
  const admit = (limits: Throttle) =>
    limitContact(limits, caller.client.address, { isSignedIn: caller.session !== null });
  // Counted in the transaction of the inquiry, for which one write to the disk is enough, or before photos are stored.
  const { photos } = taken;
  const admission = photos === undefined ? { admit } : await admit(store.throttle);
  // If the honeypot field is filled in, the sender gets the usual answer, but the inquiry is stored as spam.
  const isSpam = Boolean(remarks);
  const mails = isSpam ? () => [] : await mail.plan(inquiry);
  const priced = await pricedItems({ store }, asked);
  const campaign = campaignOfPage(caller.referer);
  const branch = await branchFor({ store }, inquiry);
  const complete = { ...inquiry, campaign, branch, items: priced, photos: isSpam ? [] : ((await photos?.()) ?? []) };
  const stored = await store.inquiries.create({
    inquiry: complete,
    asked,
    key,
    isSameWords,
    isSpam,
    mails,
    ...admission,
  });
  mail.wake();
  return stored;
}

export const contact: Calls = ({ store, mail, now }) => {
  const quoted = (inquiries: readonly Inquiry[]) => store.quotations.withLast(inquiries, dayOf(now(), dealer.locale));
  /** The answer to a change, which may have queued mails. */
  const changed = async (inquiry: Inquiry) => {
    mail.wake();
    return (await quoted([inquiry]))[0];
  };
  return [
    endpoint('POST /contact', 'public:write-inquiries', {
      summary:
        'Send an inquiry or a contact message. The message may be empty if the subject begins with “Inquiry about ” or there are ' +
        '`items`. ' +
        'A repeated request with the same Idempotency-Key and the same body creates no second message. If very many ' +
        'messages arrive, further ones are stored as unverified.',
      body: inquiryForm,
      answers: { 201: entity('The message', publicInquiry), ...limited },
      async handle({ body: form, idempotencyKey, ...caller }) {
        const key = requestKey(idempotencyKey);
        return answerToVisitor({ store }, await takeInquiry({ store, mail }, { form, key, caller }));
      },
    }),
    endpoint('POST /contact/manual', 'staff:write-inquiries', {
      summary:
        'Enter an inquiry by phone or in the shop. It counts as opened, and nobody is notified. A repeated request with the ' +
        'same Idempotency-Key and the same body creates no second message.',
      body: manualInquiry,
      answers: { 201: entity('The message', inquiryEntity) },
      async handle({ body: { assignee, ...entry }, idempotencyKey, by, session }) {
        const key = requestKey(idempotencyKey);
        const entered = { by, assignee };
        const branch = (await branchFor({ store }, entry)) || (session.branches[0] ?? '');
        if (!seesBranch(session.branches, branch)) throw notOwn('preferredBranch');
        const inquiry = { ...entry, ...storedSource(entry.source), branch };
        return store.inquiries.create({ inquiry, key, entered });
      },
    }),
    endpoint('GET /contact', 'staff:read-inquiries', {
      summary:
        'List messages, newest first unless `sort=oldest`, at most `limit`. `spam=true` lists suspected spam instead. ' +
        '`filter` reads a page of a list of the panel, with the words of `search` and the id of a `branch`; a page of a search may be short. ' +
        '`status` and `since` (a time) filter the list otherwise; `id` finds one message in either list. `toDo` (a day) lists those without an answer, and those to be ' +
        'followed up until that day.',
      query: z.object({
        id: filterText,
        ...inquiryListQuery.shape,
        after: z
          .string()
          .regex(/^(\d{4}-[\d:.TZ-]{6,30}_[\w-]{1,64})?$/, 'must be a value of X-Next')
          .max(100, 'must have at most 100 characters')
          .optional(),
        status: inquiryEntity.shape.status.optional(),
        since: instant.optional(),
        toDo: followUpDay.optional(),
        sort: z.enum(['newest', 'oldest']).optional(),
        limit: z.coerce.number().int().min(1).max(1000).optional(),
      }),
      answers: {
        200: entity('Messages; with `filter`, X-Next is the `after` of the next page, if any', z.array(inquiryEntity)),
      },
      async handle({ query: { id, spam, sort, filter, branch, search = '', after, ...wanted }, session }) {
        if (id !== undefined) {
          const inquiry = await store.inquiries.find(id);
          return inquiry === null || !seesBranch(session.branches, inquiry.branch) ? [] : quoted([inquiry]);
        }
        const isSpam = spam === 'true';
        const { branches: limit } = session;
        if (filter !== undefined) {
          const viewer = viewerAt(now(), session.userId, dealer.locale);
          const { limit: size = 1000 } = wanted;
          const sought = search.trim() === '' ? undefined : { text: search.trim(), locale: dealer.locale };
          const { inquiries, next } = await store.inquiries.page({
            isSpam,
            branches: branch && seesBranch(limit, branch) ? [branch] : limit,
            filter,
            viewer,
            search: sought,
            after,
            limit: size,
          });
          return json(await quoted(inquiries), 200, next === null ? {} : { 'X-Next': next });
        }
        return quoted(
          await store.inquiries.list({ ...wanted, isSpam, branches: limit, oldestFirst: sort === 'oldest' }),
        );
      },
    }),
    endpoint('PUT /contact/:id', 'staff:write-inquiries', {
      summary:
        'Set the status of a message, its assignee, its branch, its follow-up day, or whether it is spam. Any of these, or `read=true` ' +
        'alone, marks it read. A repeated request with the same Idempotency-Key changes nothing, also if the message was ' +
        'changed since.',
      query: inquiryChange,
      answers: { 200: entity('The message', inquiryEntity) },
      async handle({ params, query, idempotencyKey, by, session }) {
        const key = requestKey(idempotencyKey);
        const { spam, read: _, ...given } = query;
        if (given.branch !== undefined && !seesBranch(session.branches, given.branch)) throw notOwn('branch');
        const change = { ...given, isSpam: spam === undefined ? undefined : spam === 'true' };
        return changed(await store.inquiries.update(params.id, change, by, key));
      },
    }),
    endpoint('GET /contact/:id/events', 'staff:read-inquiries', {
      summary: 'List the events of a message, oldest first.',
      answers: { 200: entity('Events', z.array(eventEntity)) },
      handle: ({ params }) => store.inquiries.events(params.id),
    }),
    endpoint('POST /contact/:id/events', 'staff:write-inquiries', {
      summary:
        'Add a note to a message, or record a reply by phone, WhatsApp, e-mail or SMS. A reply sets a new message in ' +
        'progress. A repeated request with the same Idempotency-Key changes nothing.',
      body: newEvent,
      answers: { 201: entity('The message', inquiryEntity) },
      async handle({ params, body, idempotencyKey, by }) {
        const key = requestKey(idempotencyKey);
        return changed(await store.inquiries.addEvent(params.id, { ...body, key }, by));
      },
    }),
    endpoint('DELETE /contact/:id', 'staff:write-inquiries', {
      summary: 'Delete a message.',
      answers: trashed,
      async handle({ params, by }) {
        const trashId = await store.inquiries.remove(params.id, by);
        mail.wake();
        return movedToTrash(trashId);
      },
    }),
  ];
};
