import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byPlaceName,
  gstStateOf,
  gstStates,
  isGstin,
  plainGstin,
  stateOfGstin,
  stateTaxName,
} from '#app/domain/business/gst.ts';
import { amountInWords } from './in-words.ts';
import type { Discount } from './quotation.ts';
import { type LineSums, type QuotationSums, quotationSums, type TaxSums } from './quotation-sums.ts';

type Given = Parameters<typeof quotationSums>[0];
type Line = Given['lines'][number];
type Reference = {
  cases: (Pick<Given, 'pricesInclude' | 'lines'> & {
    name: string;
    place: 'intra' | 'inter';
    expected: QuotationSums & { words: string };
  })[];
  words: { rupees: number; text: string }[];
  gstins: { text: string; valid: boolean; state: string | null; why: string }[];
};
const { cases, words, gstins }: Reference = JSON.parse(
  readFileSync(new URL('../../../tests/corpora/quotations/quotations.json', import.meta.url), 'utf8'),
);

describe('the sums of a quotation', { tags: ['quotations/sums'] }, () => {
  test.each(cases)('$name', ({ place, expected: { words: text, ...sums }, ...given }) => {
    const found = quotationSums({ ...given, isIntraState: place === 'intra' });
    expect(found).toEqual(sums);
    expect(amountInWords(found.total / 100)).toBe(text);
  });

  const discount: fc.Arbitrary<Discount | null> = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), paise: fc.integer({ min: 0, max: 10_000_000_000 }) }),
  );
  const line: fc.Arbitrary<Line> = fc.record({
    quantity: fc.integer({ min: 1, max: 1000 }),
    periods: fc.integer({ min: 1, max: 120 }),
    unitPaise: fc.integer({ min: 0, max: 100_000_000 }),
    discount,
    rateBasisPoints: fc.constantFrom(0, 25, 300, 500, 1200, 1800, 1850, 2800),
  });
  const quotation = fc.record({
    lines: fc.array(line, { maxLength: 100 }),
    pricesInclude: fc.boolean(),
    isIntraState: fc.boolean(),
  });
  const taxes = ['taxable', 'cgst', 'sgst', 'igst'] as const;
  const sum = (all: readonly TaxSums[], name: (typeof taxes)[number]) =>
    all.reduce((total, each) => total + each[name], 0);

  test('of the displayed lines equal the displayed total, rate by rate and line by line', () => {
    fc.assert(
      fc.property(quotation, (given) => {
        const found = quotationSums(given);
        const { lines, rates, roundOff, total } = found;
        expect(lines.reduce((all, each) => all + each.total, 0) + roundOff).toBe(total);
        expect(taxes.reduce((all, name) => all + found[name], 0) + roundOff).toBe(total);
        for (const name of taxes) expect([sum(lines, name), sum(rates, name)]).toEqual([found[name], found[name]]);
        expect(total % 100).toBe(0);
        expect(Math.abs(roundOff)).toBeLessThanOrEqual(50);
        expect(roundOff).not.toBe(-50);
        lines.forEach((each: LineSums, index) => {
          const net = each.gross - each.discount;
          expect(each.total).toBe(taxes.reduce((all, name) => all + each[name], 0));
          expect(given.pricesInclude ? each.total : each.taxable).toBe(net);
          expect(each.cgst).toBe(each.sgst);
          expect(given.isIntraState ? each.igst : each.cgst).toBe(0);
          // No tax differs from the exact one by more than a paisa in each half.
          const tax = each.cgst + each.sgst + each.igst;
          const exact = (each.taxable * (given.lines[index]?.rateBasisPoints ?? 0)) / 10_000;
          expect(Math.abs(tax - exact)).toBeLessThanOrEqual(2);
        });
      }),
    );
  });

  test('are exact for products beyond 2^53', () => {
    const big = { quantity: 9999, periods: 1, unitPaise: 9_999_999_999_99, discount: null, rateBasisPoints: 1800 };
    const { lines, total } = quotationSums({ lines: [big], pricesInclude: false, isIntraState: false });
    const gross = 9999n * 999_999_999_999n;
    expect(BigInt(lines[0]?.igst ?? 0)).toBe(BigInt(Number((gross * 18n + 50n) / 100n)));
    expect(total % 100).toBe(0);
  });
});

test.each(words)('$rupees in words', { tags: ['quotations/words'] }, ({ rupees, text }) =>
  expect(amountInWords(rupees)).toBe(text),
);

describe('a GSTIN', { tags: ['quotations/gstin'] }, () => {
  const rare: typeof gstins = [
    { text: '27-AAPFU 0939F–1ZV\u200b', valid: true, state: '27', why: 'dashes and invisible marks' },
    { text: '0717UNO00157UNO', valid: true, state: '07', why: 'a body of the United Nations' },
    { text: '9917USA00001OSU', valid: true, state: null, why: 'a supplier of online services from abroad' },
    { text: '9917USA00001OSV', valid: false, state: null, why: 'the same with a wrong check letter' },
    { text: '0717USA12345NRO', valid: true, state: null, why: 'without an establishment in India' },
    { text: '27AAPFU0939F1XV', valid: false, state: null, why: 'no kind of number' },
  ];
  test.each([...gstins, ...rare])('$text: $why', ({ text, valid, state }) => {
    expect(isGstin(plainGstin(text))).toBe(valid);
    expect(stateOfGstin(text)).toBe(state ?? '');
  });

  test('has a state that a select lists by its name', () => {
    const [first, ...others] = byPlaceName(gstStates);
    expect([first, others.length, others.at(-1)]).toEqual(['35', Object.keys(gstStates).length - 1, '19']);
  });

  test('has the state of an address, and its tax the name of that kind of state', () => {
    const places = ['Maharashtra', ' tamil nadu', 'Jammu & Kashmir', 'Pune', ''];
    expect(places.map(gstStateOf)).toEqual(['27', '33', '01', '', '']);
    const ofUnion = Object.keys(gstStates).filter((code) => stateTaxName(code) === 'UTGST');
    expect(ofUnion).toEqual(expect.arrayContaining(['04', '26', '31', '35', '38', '97']));
    expect(['07', '34', '01', '27'].map(stateTaxName)).toEqual(['SGST', 'SGST', 'SGST', 'SGST']);
  });
});
