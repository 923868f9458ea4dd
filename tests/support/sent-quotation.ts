import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import type { QuotationChange } from '#app/domain/quotations/quotation.ts';
import { aQuotation } from './quotations.ts';

type Call = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

/** Fills in what quotations show of the dealer. */
export const setUpQuotations = (call: Call) =>
  call('PUT', '/settings', {
    gstin: '27AAPFU0939F1ZV',
    bankDetails: aQuotation().body.seller.bank,
    upiId: 'platen@okhdfcbank',
  });

/** Sends a quotation with the API. */
export async function sendQuotation(call: Call, changes: QuotationChange = {}): Promise<QuotationView> {
  const { seller: _, ...body } = aQuotation().body;
  const { id } = await call<QuotationView>('POST', '/quotations', {});
  await call('PUT', `/quotations/${id}`, { ...body, ...changes });
  return call('POST', `/quotations/${id}/send`, { by: 'copy' });
}
