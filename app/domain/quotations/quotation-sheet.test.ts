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

  test('are those of its lines, discounts, customer and payment', { tags: ['quotations/pdf'] }, () => {
    const half = { kind: 'percent', basisPoints: 5000 } as const;
    const lines = [
      aQuotationLine({ discount: half }),
      aQuotationLine({ kind: 'rent', unitPaise: 1000_00, discount: { kind: 'amount', paise: 100 }, description: '' }),
      aQuotationLine({ kind: 'amc', periods: 3, unitPaise: 0, discount: half, description: ' Yearly \n\nvisit' }),
    ];
    const customer = { ...aQuotation().body.customer, company: '', address: '', phone: '' };
    const body = { customer, lines, placeOfSupply: '29', pricesInclude: true, terms: '', notes: ' One\n \n two' };
    const { columns, lines: texts, ...sheet } = quotationSheet(aQuotation({ state: 'accepted', body }), locale);
    expect(columns.map(({ key, title }) => `${key}: ${title}`).join(', ')).toBe(
      'hsn: HSN/SAC, quantity: Qty, rate: Rate incl. GST, discount: Discount, taxable: Taxable, taxRate: Tax, tax: Tax amount, total: Total',
    );
    const [name, years] = ['Kyocera ECOSYS M2040dn', 'Maintenance contract for 3 years, rate per year'];
    expect(texts.map((line) => Object.values(line).flat().join(' | '))).toEqual([
      `1 | ${name} | Print, copy, scan, 40 pages a minute | 844331 | 2 | 45,999.00 | 50% | 38,982.20 | 18% | 7,016.80 | 45,999.00`,
      `2 | ${name} | Rent for 1 month, rate per month | 844331 | 2 | 1,000.00 | 1.00 | 1,694.07 | 18% | 304.93 | 1,999.00`,
      `3 | ${name} | ${years} | Yearly | visit | 844331 | 2 | 0.00 |  | 0.00 | 18% | 0.00 | 0.00`,
    ]);
    const [phone, gstin] = ['+91 20 0000 0000 · sales@dealer.example', 'GSTIN 27AAPFU0939F1ZV'];
    const address = ['1 Example Road, Shivajinagar', 'Pune 411005, Maharashtra'];
    const link = 'upi://pay?pa=platen@example&pn=Platen%20Office%20Equipment&am=47998.00&cu=INR&tn=Q%2F2026-27%2F0042';
    expect(sheet).toEqual({
      ...{ number: 'Q/2026-27/0042', date: '25 November 2026', validUntil: '10 December 2026' },
      placeOfSupply: 'Karnataka (29)',
      seller: { name: 'Platen Office Equipment', details: [...address, phone, gstin] },
      customer: { name: 'Asha Kulkarni', details: ['accounts@sahyadri.example', gstin] },
      ...{ taxNames: ['IGST'], rates: [{ rate: '18%', taxable: '40,676.27', taxes: ['7,321.73'] }] },
      sums: [
        { label: 'Taxable value', amount: '40,676.27' },
        { label: 'IGST', amount: '7,321.73' },
        { label: 'Round-off', amount: '0.00' },
      ],
      ...{ total: '₹47,998', totalNote: 'includes GST ₹7,321.73' },
      ...{ upi: link, upiAmount: '₹47,998', upiId: 'platen@example' },
      words: 'Rupees forty-seven thousand nine hundred and ninety-eight only',
      bank: ['Example Bank, Shivajinagar', 'Current account 000000000000', 'IFSC EXAM0000001'],
      ...{ terms: [], notes: ['One', 'two'], mark: '', advance: [] },
      signatory: ['For Platen Office Equipment', 'Authorised signatory'],
    });
    const usual = quotationSheet(aQuotation(), locale);
    expect(usual.columns.map(({ title }) => title).join()).toBe('HSN/SAC,Qty,Rate,Taxable,Tax,Tax amount,Total');
    const company = { name: 'Sahyadri Chartered Accountants LLP', details: expect.arrayContaining(['Asha Kulkarni']) };
    const payment = { upi: '', upiAmount: '', upiId: '', mark: '' };
    expect(usual).toMatchObject({ ...payment, customer: company, totalNote: 'includes GST ₹16,559.64' });
    expect(quotationSheet(aQuotation(), locale, '2026-12-11').mark).toBe('Not valid any more');
  });

  test('a draft is called so, and names the tax of a union territory', { tags: ['quotations/pdf'] }, () => {
    const { seller } = aQuotation().body;
    const body = { placeOfSupply: '04', seller: { ...seller, state: '04' } };
    const sheet = quotationSheet(aQuotation({ number: '', sentAt: null, body }), locale);
    expect([sheet.number, sheet.date, sheet.upi]).toEqual(['Draft', '25 November 2026', '']);
    expect(sheet.taxNames).toEqual(['CGST', 'UTGST']);
    const untaxed = { ...body, lines: [aQuotationLine({ rateBasisPoints: 0 })] };
    expect(quotationSheet(aQuotation({ body: untaxed }), locale).totalNote).toBe('no GST');
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
    ['None, because it is replaced by a newer version', { isReplaced: true }],
    ['None, because it is more than ₹1,00,000', { state: 'accepted' as const, body: { terms: '' } }],
    ['None, because the total is zero', { state: 'accepted' as const, body: { lines: [] } }],
  ])('has a UPI code, or says why not: %s', (why, fields) => {
    const quotation = aQuotation({ state: 'sent', ...fields, body: { terms: '50 % advance', ...fields.body } });
    const { upi, upiId } = quotationSheet(quotation, locale, '2026-12-01');
    expect([upi === '', upiId === '']).toEqual([why !== '', why !== '']);
    const paise = upiPaise(quotation.body.terms, sumsOf(quotation.body).total);
    expect(whyNoUpiCode(quotation, shownState(quotation, '2026-12-01'), paise)).toBe(why);
    expect(whyNoUpiCode(aQuotation(), 'accepted', 1_00_000_00)).toBe('');
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
