import { afterEach, beforeEach, expect, test } from 'vitest';
import type { QuotationView } from '#app/domain/quotation/quotation.schema.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aLine } from '#tests/support/factories.ts';
import { pdfTexts } from '#tests/support/pdf-text.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.staffSession();
});
afterEach(() => api.close());

const call = async (method: string, path: string, json?: unknown): Promise<QuotationView> =>
  (await api.call(method, path, { token, json })).json();

test('a draft and a sent quotation as PDF files', { tags: ['quotations/staff-file'] }, async () => {
  await api.call('PUT', '/settings', { token: await api.session(), json: { gstin: '27AAPFU0939F1ZV' } });
  const { id } = await call('POST', '/quotations', {});
  await call('PUT', `/quotations/${id}`, {
    customer: { ...(await call('GET', `/quotations/${id}`)).body.customer, name: 'Asha' },
    lines: [aLine],
  });
  for (const name of ['Quotation-draft.pdf', 'Quotation-Q-2026-27-0001.pdf']) {
    const response = await api.call('GET', `/quotations/${id}/pdf`, { token });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
    const [texts = []] = pdfTexts(new Uint8Array(await response.arrayBuffer()));
    expect(texts).toEqual(expect.arrayContaining(['Asha', 'GSTIN 27AAPFU0939F1ZV', aLine.name]));
    await call('POST', `/quotations/${id}/send`, { by: 'copy' });
  }
});
