import { describe, expect, test } from 'vitest';
import { isHsn } from '#app/domain/business/gst.ts';
import { isUndecided, shownStates } from '#app/domain/inquiries/shown-states.ts';
import { india } from '#tests/support/locale.ts';
import { codePicture } from './code-picture.ts';
import { suggestedHsn } from './hsn.ts';
import { type InquiryView, inquiryState } from './inquiry-view.ts';
import { canBecome, isOpen, type QuotationBody, shownOutcomes, shownState } from './quotation.ts';
import { financialYear, parseQuotationNumber, quotationNumber, seriesOf } from './quotation-number.ts';
import { sumsOf } from './quotation-sums.ts';

describe('the number of a quotation', { tags: ['quotations/numbers'] }, () => {
  test.each([
    ['2027-03-31T18:29:59.999Z', '2026-27'],
    ['2027-03-31T18:30:00.000Z', '2027-28'],
    ['2026-11-25T10:00:00.000Z', '2026-27'],
    ['2099-12-31T10:00:00.000Z', '2099-00'],
    ['2099-01-01T10:00:00.000Z', '2098-99'],
  ])('the financial year at %s on the clock of India is %s', (instant, year) =>
    expect(financialYear(new Date(instant), india)).toBe(year),
  );

  test('has four digits or more, and a version from the second on', () => {
    const year = '2026-27';
    expect(quotationNumber({ year, serial: 42, version: 1 })).toBe('Q/2026-27/0042');
    expect(quotationNumber({ year, serial: 12_345, version: 3 })).toBe('Q/2026-27/12345-3');
    expect(quotationNumber({ year: '', serial: 0, version: 1 })).toBe('');
    const own = '27AAPFU0939F1ZV';
    expect(['', own, '24AAPFU0939F1Z1'].map((gstin) => seriesOf(year, gstin, own))).toEqual([year, year, '241/26-27']);
    expect(quotationNumber({ year: '241/26-27', serial: 42, version: 2 })).toBe('Q241/26-27/0042-2');
  });

  test.each([
    ['42', { serial: 42 }],
    [' Q/2026-27/0042 ', { year: '2026-27', serial: 42 }],
    ['2026-27/42-2', { year: '2026-27', serial: 42, version: 2 }],
    ['q 42', { serial: 42 }],
    ['q24a/26-27/0042-2', { year: '24A/26-27', serial: 42, version: 2 }],
    ['0042-2', { serial: 42, version: 2 }],
    ['Asha', null],
    ['98000 12345', null],
    ['0', null],
  ])('%s is read as %j', (text, read) => expect(parseQuotationNumber(text)).toStrictEqual(read));
});

describe('the state of a quotation', { tags: ['quotations/states'] }, () => {
  const judged = (fields: object) =>
    ({ state: 'sent', validUntil: '2026-12-10', isReplaced: false, declineReason: '', ...fields }) as const;
  test.each([
    [{}, '2026-12-10', 'sent', true],
    [{}, '2026-12-11', 'expired', false],
    [{ state: 'opened' }, '2026-12-11', 'expired', false],
    [{ state: 'opened' }, '2026-12-01', 'opened', true],
    [{ state: 'opened', declineReason: 'Cheaper' }, '2026-12-01', 'change', true],
    [{ state: 'opened', declineReason: 'Cheaper' }, '2026-12-11', 'expired', false],
    [{ state: 'declined', declineReason: 'Cheaper' }, '2026-12-01', 'declined', false],
    [{ state: 'accepted' }, '2027-01-01', 'accepted', false],
    [{ state: 'declined' }, '2026-12-01', 'declined', false],
    [{ isReplaced: true }, '2026-12-01', 'replaced', false],
    [{ isReplaced: true, state: 'accepted' }, '2026-12-01', 'replaced', false],
    [{ state: 'draft', isReplaced: true }, '2027-01-01', 'draft', false],
  ] as const)('%j on %s is %s', (fields, today, shown, open) => {
    expect(shownState(judged(fields), today)).toBe(shown);
    expect(isOpen(judged(fields), today)).toBe(open);
  });

  test('is undecided until the customer has answered', () =>
    expect(shownStates.filter(isUndecided)).toEqual(['sent', 'opened', 'change']));

  test('a replaced quotation keeps its outcome', () => {
    expect(shownOutcomes('declined', 'replaced')).toEqual(['declined', 'replaced']);
    expect(shownOutcomes('accepted', 'replaced')).toEqual(['accepted', 'replaced']);
    expect(shownOutcomes('opened', 'replaced')).toEqual(['replaced']);
    expect(shownOutcomes('declined', 'declined')).toEqual(['declined']);
  });

  test('a decided quotation never changes, and a draft is only sent', () => {
    const steps = [
      ['draft', 'sent'],
      ['draft', 'accepted'],
      ['opened', 'declined'],
      ['accepted', 'declined'],
    ] as const;
    expect(steps.map(([from, to]) => canBecome(from, to))).toEqual([true, false, true, false]);
  });
});

test('the tax is IGST only between two known states', { tags: ['quotations/sums'] }, () => {
  const line = { quantity: 1, periods: 1, unitPaise: 10_000, discount: null, rateBasisPoints: 1800 };
  const igst = (state: string, placeOfSupply: string) =>
    sumsOf({ seller: { state }, placeOfSupply, pricesInclude: false, lines: [line] } as unknown as QuotationBody).igst;
  expect([igst('27', '27'), igst('27', '29'), igst('', '29'), igst('27', '')]).toEqual([0, 1800, 0, 0]);
});

test('suggests an HSN code by the kind of product and line', { tags: ['quotations/hsn'] }, () => {
  const kinds = ['multifunction', 'printer', 'copier', 'supply', undefined] as const;
  const sold = ['844331', '844332', '844339', '844399', '8443'];
  const facts = (kind: (typeof kinds)[number], port = 'none') => ({
    ...(kind && { kind: { value: kind, source: '' } }),
    ethernet: { value: port as 'none', source: '' },
  });
  expect(kinds.map((kind) => suggestedHsn('sale', facts(kind)))).toEqual(sold);
  const connected = (['copier', 'printer'] as const).map((kind) => suggestedHsn('sale', facts(kind, 'standard')));
  expect(connected).toEqual(['844331', '844332']);
  expect(suggestedHsn('rent', facts('multifunction'))).toBe('997314');
  expect([suggestedHsn('amc', facts('printer')), suggestedHsn('service')]).toEqual(['998712', '998712']);
  const codes = ['8443', '844331', '84433100', '99', '84433', 'abcd', ''];
  expect(codes.filter(isHsn)).toEqual(['8443', '844331', '84433100']);
});

test.each([
  [{}, 'We have received it.'],
  [{ isAnswered: true }, 'We are working on it.'],
  [{ status: 'in_progress' }, 'We are working on it.'],
  [{ status: 'resolved' }, 'We have answered it and closed it.'],
  [{ status: 'resolved', withdrawnAt: 'x' }, 'You have withdrawn this inquiry.'],
])('the page of an inquiry with %j says “%s”', { tags: ['quotations/states'] }, (fields, text) => {
  const open = { status: 'new', isAnswered: false, withdrawnAt: null };
  expect(inquiryState({ ...open, ...fields } as InquiryView)).toBe(text);
});

test('a code is drawn as rows of squares, without its border', { tags: ['quotations/pdf'] }, () => {
  const rows = ['0000', '0110', '0010', '0000'].map((row) => [...row].map((module) => module === '1'));
  expect(codePicture(rows)).toEqual({ size: 2, path: 'M0 0h2v1h-2zM1 1h1v1h-1z' });
});
