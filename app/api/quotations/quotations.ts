import { z } from 'zod';
import { clash, entity, limited, removed, unknown } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fileDay, tableResponse } from '#app/api/calls/file-answer.ts';
import { checkReach } from '#app/api/calls/guard.ts';
import { limitAddress } from '#app/api/calls/rate-limit.ts';
import { requestKey } from '#app/api/calls/validate.ts';
import { seesBranch } from '#app/domain/accounts/user.ts';
import { shownStates } from '#app/domain/inquiries/shown-states.ts';
import { noCustomer } from '#app/domain/quotations/draft-body.ts';
import { quotationHeader, quotationRow } from '#app/domain/quotations/export-rows.ts';
import {
  newQuotation,
  type QuotationView,
  quotationAnswer,
  quotationChange,
  quotationEntity,
  sending,
  spokenAnswer,
} from '#app/domain/quotations/quotation.schema.ts';
import { type Quotation, quotationPath, shownState } from '#app/domain/quotations/quotation.ts';
import { financialYear, seriesOf } from '#app/domain/quotations/quotation-number.ts';
import { quotationFileName } from '#app/domain/quotations/quotation-sheet.ts';
import { sumsOf } from '#app/domain/quotations/quotation-sums.ts';
import { conflict, Failure } from '#app/domain/records/errors.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';
import { dealer } from '#dealer';
import { branchOf, draftFor, sellerFor, validFrom } from './quotation-draft.ts';

const { locale } = dealer;
const maxBytes = 256 * 1024;

const filter = {
  state: z.enum(shownStates).optional(),
  search: z.string().max(200, 'must have at most 200 characters').optional(),
  message: z.string().max(64, 'must have at most 64 characters').optional(),
  view: z.enum(['waiting', 'templates']).optional(),
};
type Wanted = z.infer<z.ZodObject<typeof filter>>;
const filterOf = ({ message, view, ...wanted }: Wanted, { branches }: Pick<Session, 'branches'>) => ({
  ...wanted,
  branches,
  messageId: message,
  isWaiting: view === 'waiting',
  isTemplate: view === 'templates',
});
/** Throws `invalid` if the user does not see the branch to change to, or if the number is of the branch before. */
function checkBranch(branch: string, { branches }: Pick<Session, 'branches'>, number = ''): void {
  const problem = number === '' ? 'Choose one of your branches' : 'A new version keeps the branch of its number';
  if (number !== '' || !seesBranch(branches, branch)) throw new Failure('invalid', problem, { field: 'branch' });
}

/** A quotation as users and keys get it. */
export function quotationView(
  quotation: Quotation,
  { publicUrl, now }: { publicUrl: string; now: Date },
): QuotationView {
  const path = quotation.secret && quotationPath(quotation.secret);
  const link = quotation.secret && publicUrl + path;
  const state = shownState(quotation, dayOf(now, locale));
  return { ...quotation, shownState: state, path, link, sums: sumsOf(quotation.body) };
}

const the = entity('The quotation', quotationEntity);

export const quotations: Calls = ({ store, mail, makePdf, publicUrl, now }) => {
  const today = () => dayOf(now(), locale);
  const view = (quotation: Quotation) => quotationView(quotation, { publicUrl, now: now() });

  /** A draft shows the dealer's details as they are now. */
  const current = async (quotation: Quotation): Promise<Quotation> => {
    if (quotation.state !== 'draft') return quotation;
    const seller = await sellerFor(store, quotation.branch, await store.settings.read());
    const body = { ...quotation.body, seller };
    return { ...quotation, body, total: sumsOf(body).total };
  };

  return [
    endpoint('GET /quotations', 'staff:quotations', {
      summary:
        'List quotations, newest first, with the number of matches and the value of all open ones in paise. `search` finds ' +
        'customers and numbers, `message` those of a message. `view=waiting` lists those with news that no user has looked at, ' +
        'with a change to make, or that expire within two days; `view=templates` lists templates.',
      query: z.object({
        ...filter,
        limit: z.coerce.number().int().min(1).max(200).default(50),
        offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
      }),
      answers: {
        200: entity(
          'Quotations',
          z.object({ quotations: z.array(quotationEntity), total: z.int(), openValue: z.int().describe('In paise') }),
        ),
      },
      async handle({ query: { limit, offset, ...wanted }, session }) {
        const found = await store.quotations.list(filterOf(wanted, session), { today: today(), limit, offset });
        return { ...found, quotations: found.quotations.map(view) };
      },
    }),
    endpoint('GET /quotations/export', 'admin', {
      summary: 'Quotations with their sums in rupees, as a CSV or Excel file.',
      query: z.object({ ...filter, format: z.enum(['csv', 'xlsx']).optional() }),
      answers: { 200: { description: 'A CSV or Excel file' } },
      async handle({ query: { format = 'csv', ...wanted }, session }) {
        const { quotations } = await store.quotations.list(filterOf(wanted, session), { today: today() });
        const rows = quotations.map((quotation) => quotationRow(quotation, today(), locale));
        return tableResponse(`quotations-${fileDay(now())}`, format, [quotationHeader, ...rows]);
      },
    }),
    endpoint('POST /quotations', 'staff:quotations', {
      summary:
        'Create a draft. For a message it has its customer and the machines and plans that it asks for, with their prices; if ' +
        'the message has a draft already, that one is returned. `copyOf` copies another quotation or a template, and the ' +
        'fields given replace those of the draft. A repeated request with the same Idempotency-Key makes no second one.',
      body: newQuotation,
      maxBytes,
      answers: { 201: the, ...unknown },
      async handle({ body, idempotencyKey, by, session }) {
        const { messageId = '', copyOf, template = '', validUntil, branch: chosen = '', ...change } = body;
        const key = requestKey(idempotencyKey);
        if (messageId !== '') await checkReach(store, session, '/contact/:id', messageId);
        if (copyOf !== undefined) await checkReach(store, session, '/quotations/:id', copyOf);
        const settings = await store.settings.read();
        const branch = chosen || (await branchOf(store, { messageId, copyOf }, session.branches));
        checkBranch(branch, session);
        const seller = await sellerFor(store, branch, settings);
        const from =
          copyOf === undefined
            ? await draftFor(store, messageId, { settings, seller, branches: session.branches })
            : { ...(await store.quotations.find(copyOf)).body, seller };
        const content = { ...from, ...(template === '' ? {} : { customer: noCustomer, placeOfSupply: '' }), ...change };
        const draft = {
          messageId,
          branch,
          body: content,
          validUntil: validUntil ?? validFrom(now(), settings),
          by,
          template,
          key,
        };
        return view(await current(await store.quotations.create(draft)));
      },
    }),
    endpoint('GET /quotations/:id', 'staff:quotations', {
      summary: 'Read a quotation with its sums.',
      answers: { 200: the },
      handle: async ({ params }) => view(await current(await store.quotations.find(params.id))),
    }),
    endpoint('GET /quotations/:id/pdf', 'staff:quotations', {
      summary: 'A quotation as a PDF file. A draft shows the dealer’s details as they are now.',
      answers: { 200: { description: 'A PDF file' } },
      async handle({ params }) {
        const quotation = await current(await store.quotations.find(params.id));
        return new Response(await makePdf(quotation), {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Disposition': `inline; filename="${quotationFileName(quotation.number)}"`,
          },
        });
      },
    }),
    endpoint('PUT /quotations/:id', 'staff:quotations', {
      summary: 'Change a draft. Absent fields stay unchanged. If-Match holds the revision you read.',
      body: quotationChange,
      maxBytes,
      answers: { 200: the, ...clash },
      async handle({ params, body, seen, session, by }) {
        const { branch, number } = await store.quotations.find(params.id);
        const { branch: chosen = branch } = body;
        if (chosen !== branch) checkBranch(chosen, session, number);
        const seller = await sellerFor(store, chosen, await store.settings.read());
        return view(await store.quotations.update(params.id, body, { by, seen, seller }));
      },
    }),
    endpoint('DELETE /quotations/:id', 'staff:quotations', {
      summary: 'Delete a draft.',
      answers: { ...removed, ...clash },
      handle: ({ params }) => store.quotations.remove(params.id),
    }),
    endpoint('POST /quotations/:id/send', 'staff:quotations', {
      summary:
        'Send a draft: it gets its number and never changes again. `email` also sends the link to the customer; otherwise the ' +
        'panel opens WhatsApp or copies the link. A repeated request changes nothing. If-Match holds the revision you read.',
      body: sending,
      maxBytes,
      answers: { 200: the, ...clash },
      async handle({ params: { id }, body: { by }, seen, by: sender }) {
        const { body, branch } = await store.quotations.find(id);
        const settings = await store.settings.read();
        const seller = await sellerFor(store, branch, settings);
        const at = now();
        const mails = by === 'email' ? await mail.planQuotation() : null;
        if (by === 'email') {
          const field = 'customer.email';
          if (body.customer.email === '')
            throw new Failure('invalid', 'Enter the customer’s e-mail address', { field });
          if (mails === null) throw conflict('E-mail is not set up. See Settings, E-mail');
        }
        const quotation = await store.quotations.send(id, {
          by: sender,
          seen,
          seller,
          year: seriesOf(financialYear(at, locale), seller.gstin, settings.gstin),
          today: dayOf(at, locale),
          mail: mails?.toCustomer,
        });
        mail.wake();
        return view(quotation);
      },
    }),
    endpoint('POST /quotations/:id/answer', 'staff:quotations', {
      summary:
        'Enter what the customer said by telephone: accepted, or declined with the reason. Possible after the last day too; ' +
        '409 if it is decided or replaced. `open` takes an entered answer back; 409 if the customer answered.',
      body: spokenAnswer,
      answers: { 200: the, ...clash },
      async handle({ params: { id }, body: { answer, reason }, by }) {
        if (answer === 'open') return view(await store.quotations.reopen(id, by));
        return view(await store.quotations.enter(id, { answer, reason }, by));
      },
    }),
    endpoint('POST /quotations/:id/seen', 'staff:quotations', {
      summary: 'Mark the news about a quotation as seen.',
      answers: { 204: { description: 'Seen' } },
      handle: ({ params }) => store.quotations.noteSeen(params.id),
    }),
    endpoint('DELETE /quotations/:id/link', 'admin', {
      summary:
        'Revoke the link of a sent quotation: its page answers 404 from now on, and an e-mail with it that was not sent yet is ' +
        'not sent. A new version has a new link.',
      answers: { ...removed, ...clash },
      handle: ({ params }) => store.quotations.revoke(params.id),
    }),
    endpoint('POST /quotations/:id/version', 'staff:quotations', {
      summary: 'Make the next version of a sent quotation as a draft; if there is one already, it is returned.',
      answers: { 201: the, ...clash },
      async handle({ params, by }) {
        const validUntil = validFrom(now(), await store.settings.read());
        const made = { by, validUntil };
        return view(await current(await store.quotations.nextVersion(params.id, made)));
      },
    }),
    endpoint('POST /quotations/answer', 'public', {
      summary:
        'The customer accepts a quotation, declines it with a reason, or asks for a change. The same decision again changes ' +
        'nothing; 409 if it is decided, replaced or expired.',
      body: quotationAnswer,
      answers: {
        200: entity('The quotation', quotationEntity.pick({ number: true, state: true })),
        ...unknown,
        ...clash,
        ...limited,
      },
      async handle({ body: { secret, ...decision }, client }) {
        await limitAddress(store, 'answers', client.address);
        const mails = await mail.planQuotation();
        const { number, state } = await store.quotations.decide(secret, decision, {
          today: today(),
          mails: (quotation) => (mails === null ? [] : [mails.toOwner(quotation, decision)]),
        });
        mail.wake();
        return { number, state };
      },
    }),
  ];
};
