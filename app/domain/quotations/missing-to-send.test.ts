import { expect, test } from 'vitest';
import { shortPhonePrompt } from '#app/domain/text/prompts.ts';
import { aQuotation, aQuotationLine } from '#tests/support/quotations.ts';
import { missingToSend } from './missing-to-send.ts';

const { body, validUntil } = aQuotation();
const today = '2026-12-01';
const missing = (changes: Partial<typeof body>, day = today) =>
  missingToSend({ ...body, ...changes }, { validUntil }, day).map(({ field, message }) => `${field}: ${message}`);
const { customer, seller } = body;
const [taxed, free] = [aQuotationLine(), aQuotationLine({ rateBasisPoints: 0 })];
const smiling = { ...taxed, description: 'Copy 😀' };
const inSettings = 'in Settings, Quotations, or set GST to 0 %';
const cannotShow = (text: string) => `The PDF file cannot show “${text}”`;

test.each([
  [{}, []],
  [{ lines: [] }, ['lines: Add at least one line']],
  [{ customer: { ...customer, name: ' ', company: ' ' } }, ['customer.name: Enter the name or the company']],
  [{ customer: { ...customer, name: '', company: 'Asha & Co' } }, []],
  [{ customer: { ...customer, name: 'Asha', company: '' } }, []],
  [{ customer: { ...customer, phone: '12' } }, [`customer.phone: ${shortPhonePrompt}`]],
  [{ customer: { ...customer, phone: '' } }, []],
  [{ lines: [taxed, aQuotationLine({ unitPaise: 0 })] }, ['lines.1.unitPaise: Enter a price']],
  [
    { seller: { ...seller, gstin: '' }, lines: [free, taxed] },
    [`lines.1.rateBasisPoints: Enter your GSTIN ${inSettings}`],
  ],
  [{ seller: { ...seller, state: '' } }, [`lines.0.rateBasisPoints: Enter your state ${inSettings}`]],
  [{ seller: { ...seller, gstin: '', state: '' }, lines: [free] }, []],
  [{ terms: '✓ 10.1″ · ≥ 20 ppm → A3 № 1 TN‑2365 €5 ﬁt', lines: [{ ...taxed, name: 'EcoTank™' }] }, []],
  [{ notes: 'कृपया जल्दी करें – ₹500 · “Ł” only…' }, []],
  [{ customer: { ...customer, phone: '૯૮૦૦૦ ૧૨૩૪૫' } }, [`customer.phone: ${cannotShow('૯૮૦')}. Use English or Hindi`]],
  [{ terms: 'ગુજરાતી' }, [`terms: ${cannotShow('ગુજ')}. Use English or Hindi`]],
  [{ lines: [smiling] }, [`lines.0.description: ${cannotShow('😀')}. Use English or Hindi`]],
  [{ lines: [{ ...taxed, name: '😀' }] }, [`lines.0.name: ${cannotShow('😀')}. Use English or Hindi`]],
  [{ notes: '😀' }, [`notes: ${cannotShow('😀')}. Use English or Hindi`]],
  [
    { seller: { ...seller, name: 'வங்கி', bank: 'வங்கி' } },
    [`lines: ${cannotShow('வங்')} of your name, address or bank details`],
  ],
] as const)('%#: says what a draft lacks before sending', { tags: ['quotations/sending'] }, (changes, wanted) => {
  expect(missing(changes as Partial<typeof body>)).toEqual(wanted);
});

test('a draft can be sent through its last valid day', { tags: ['quotations/sending'] }, () => {
  expect(missing({}, validUntil)).toEqual([]);
  expect(missing({}, '2026-12-11')).toEqual(['validUntil: This day is in the past']);
});
