import { newRequestKey } from '#app/client.ts';
import type { ShownState } from '#app/domain/inquiries/shown-states.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import type { QuotationChange } from '#app/domain/quotations/quotation.ts';
import type { QuotationAnswer, sendingWays } from '#app/domain/quotations/quotation-options.ts';
import { none, one, orMissing, at as pathOf } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

/** The edit session compares versions as text, so the revision is padded. */
export type EditedQuotation = QuotationView & { updatedAt: string };
export type SendingWay = (typeof sendingWays)[number];
export type QuotationFilter = {
  state?: ShownState | undefined;
  search?: string | undefined;
  message?: string;
  view?: 'waiting' | 'templates' | undefined;
};

type Found = { quotations: QuotationView[]; total: number; openValue: number };

export const quotationsPerPage = 50;

const at = (id: string) => pathOf('/quotations', id);
const ifRevision = (revision: number) => ({ 'If-Match': `"${revision}"` });

async function edited(pending: Promise<Response>): Promise<EditedQuotation> {
  const quotation = await one<QuotationView>(pending);
  return { ...quotation, updatedAt: String(quotation.revision).padStart(9, '0') };
}

/** The id of a quotation that is not stored yet, as in its address. */
export const newId = 'new';

/** The address of a new quotation for the customer of a message or quotation. */
export const newQuotationFor = (customer: string): string =>
  `/admin/quotations/${newId}?${new URLSearchParams({ customer })}`;

export const quotationCalls = {
  async list(filter: QuotationFilter, page: number, signal: AbortSignal): Promise<Found> {
    const range = { limit: String(quotationsPerPage), offset: String((page - 1) * quotationsPerPage) };
    return one(panelCall('GET', '/quotations', { query: { ...filter, ...range }, signal }));
  },
  /** `null` if there is no such quotation. */
  find: (id: string): Promise<EditedQuotation | null> => orMissing(edited(panelCall('GET', at(id)))),
  /**
   * A new draft: for a message the one that it already has. `copyOf` is the quotation or template to copy. A repeated call
   * with the same key makes no second one.
   */
  create: (
    fields: QuotationChange & { messageId?: string; copyOf?: string; template?: string },
    key = newRequestKey(),
  ) => edited(panelCall('POST', '/quotations', { body: fields, headers: { 'Idempotency-Key': key } })),
  update: (id: string, body: QuotationChange, on: string) =>
    edited(panelCall('PUT', at(id), { body, headers: ifRevision(Number(on)) })),
  /** A repeated call changes nothing. */
  send: ({ id, revision }: EditedQuotation, by: SendingWay) =>
    edited(panelCall('POST', `${at(id)}/send`, { body: { by }, headers: ifRevision(revision) })),
  nextVersion: (id: string) => edited(panelCall('POST', `${at(id)}/version`)),
  /** Enters an answer given by telephone; `open` takes it back. */
  answer: (id: string, answer: Exclude<QuotationAnswer, 'change'> | 'open', reason = '') =>
    edited(panelCall('POST', `${at(id)}/answer`, { body: { answer, reason } })),
  noteSeen: (id: string) => none(panelCall('POST', `${at(id)}/seen`)),
  revokeLink: (id: string) => none(panelCall('DELETE', `${at(id)}/link`)),
  remove: (id: string) => none(panelCall('DELETE', at(id))),
};
