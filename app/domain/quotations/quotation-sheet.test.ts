import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { dealer } from '#dealer';
import { aQuotation, aQuotationLine } from '#tests/support/quotations.ts';
import { type QuotationLine, shownState } from './quotation.ts';
import { quotationSheet, upiPaise, whyNoUpiCode } from './quotation-sheet.ts';
import { sumsOf } from './quotation-sums.ts';

const { locale } = dealer;
type Reference = { cases: { name: string; place: string; pricesInclude: boolean; lines: Partial<QuotationLine>[] }[] };
const { cases }: Reference = JSON.parse(
  readFileSync(new URL('../../../tests/corpora/quotations/quotations.json', import.meta.url), 'utf8'),
);

/** A displayed amount in paise. */
const paise = (text: string): bigint => BigInt(text.replace('−', '-').replace(/[₹,.]/g, ''));
const sum = (texts: readonly string[]) => texts.reduce((all, text) => all + paise(text), 0n);

describe('the texts of a quotation', () => {
  test('lines and sums add up to the displayed total, in all references', { tags: ['quotations/sums'] }, () => {
    for (const { name, place, pricesInclude, lines } of cases) {
      const body = { pricesInclude, placeOfSupply: place === 'intra' ? '27' : '29', lines: lines.map(aQuotationLine) };
      const sheet = quotationSheet(aQuotation({ body }), locale);
      const total = paise(`${sheet.total}.00`);
      const roundOff = sheet.sums.at(-1)?.amount ?? '';
      expect(sum([...sheet.lines.map((line) => line.total), roundOff]), name).toBe(total);
      expect(sum(sheet.sums.map(({ amount }) => amount)), name).toBe(total);
      for (const line of sheet.lines) expect(sum([line.taxable, line.tax]), name).toBe(paise(line.total));
      expect(sum(sheet.rates.flatMap(({ taxable, taxes }) => [taxable, ...taxes])), name).toBe(total - paise(roundOff));
    }
  });

  test('a draft is called so, and names the tax of a union territory', { tags: ['quotations/pdf'] }, () => {
    const { seller } = aQuotation().body;
    const body = { placeOfSupply: '04', seller: { ...seller, state: '04' } };
    const sheet = quotationSheet(aQuotation({ number: '', sentAt: null, body }), locale);
    expect([sheet.number, sheet.date, sheet.upi]).toEqual(['Draft', '25 November 2026', '']);
    expect(sheet.taxNames).toEqual(['CGST', 'UTGST']);
  });

  test.each<[string, NonNullable<Parameters<typeof aQuotation>[0]>]>([
    ['', { state: 'accepted' as const }],
    ['Once it is accepted', {}],
    ['Once it is accepted', { state: 'opened' as const }],
    [
      'None, because no UPI ID was set when it was sent',
      { body: { seller: { ...aQuotation().body.seller, upi: '' } } },
    ],
    ['Once it is sent', { number: '', sentAt: null, state: 'draft' as const }],
    ['None, because it is declined', { state: 'declined' as const }],
    ['None, because it is expired', { validUntil: '2026-11-30' }],
    ['None, because it is replaced', { isReplaced: true }],
    ['None, because it is more than ₹1,00,000', { state: 'accepted' as const, body: { terms: '' } }],
    ['None, because the total is zero', { state: 'accepted' as const, body: { lines: [] } }],
  ])('has a UPI code, or says why not: %s', (why, fields) => {
    const quotation = aQuotation({ state: 'sent', ...fields, body: { terms: '50 % advance', ...fields.body } });
    const { upi, upiId } = quotationSheet(quotation, locale, '2026-12-01');
    expect([upi === '', upiId === '']).toEqual([why !== '', why !== '']);
    const paise = upiPaise(quotation.body.terms, sumsOf(quotation.body).total);
    expect(whyNoUpiCode(quotation, shownState(quotation, '2026-12-01'), paise)).toBe(why);
  });

  test.each([
    ['50% advance with the order, balance on delivery', 5_427_900],
    ['Advance: 30 %', 3_256_800],
    ['Advance payment of 25%', 2_714_000],
    ['100 % advance', 10_855_800],
    ['30% in advance, balance 70% on delivery', 3_256_800],
    ['12.5 % advance', 1_357_000],
    ['50% with the order, balance on delivery', 5_427_900],
    ['No advance. 2 % discount for early payment', 10_855_800],
    ['0 % advance', 10_855_800],
    ['Payment on delivery. 2 % discount', 10_855_800],
  ])('asks by UPI for the advance of the terms in whole rupees: %s', (terms, paise) => {
    expect(upiPaise(terms, 10_855_800)).toBe(paise);
  });

  test('a supply to an SEZ or abroad takes IGST; a UIN is called so', { tags: ['quotations/gstin'] }, () => {
    const customer = { ...aQuotation().body.customer, gstin: '0717UNO00157UNO' };
    const sheet = quotationSheet(aQuotation({ body: { customer, placeOfSupply: 'IGST' } }), locale);
    expect([sheet.taxNames, sheet.placeOfSupply]).toEqual([['IGST'], 'SEZ or export (IGST)']);
    expect(sheet.customer.details).toContain('UIN 0717UNO00157UNO');
    expect(sheet.seller.details).toContain('GSTIN 27AAPFU0939F1ZV');
  });
});
