// @module-tag import/messy-files
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPrice } from './price-text.ts';

test.each([
  ['12500 | Rs. 12,500.00 | Rs.12,500/- | Rs12500 | 12.5k | 12,500 + GST | 12,500 (incl. GST)', 12500],
  ['12,500 inclusive of all taxes | 12500 + 18% GST extra | 12,500 only | 12,500** | १२५०० | 12,500.-', 12500],
  ['Rs 12,500 (Rupees twelve thousand five hundred only) | 12,500 जीएसटी सहित | ₹ 12,500\n+ 18% GST', 12500],
  ['12500 (Ex-GST) | 12500 (Incl-GST) | 12500 ex works | Rs. 12,500 Ex-Godown | 12500 FOR Delhi', 12500],
  ['12,500 F.O.R. destination | 12500 for Mumbai | 12500 landed | 12,500 (landed cost) | 12500 delivered', 12500],
  ['12500 freight extra | 12,500|- | 12,500/– | 12500 Rs. (twelve thousand five hundred)', 12500],
  ['12500 (twelve thousand five hundred)  | 12500 (negotiable) | 12500 () | 12500 [ ]', 12500],
  ['₹ 1,25,000/- | ₹1,25,000 | 1.25 lakh | 1.25 Lakhs + GST | ₹ १,२५,०००/- | एक लाख पच्चीस हज़ार', 125000],
  ['1 lakh 25 thousand | Rs. 1,25,000/- (+18% GST) | 1.25L+GST | 125,000 | 1 25 000 | 1, 25, 000 /-', 125000],
  ['1.25\nlakh', 125000],
  ['INR 4332.96 | 4332.955999', 4332.96],
  ['MRP: 5,999', 5999],
  ['2 Cr', 20000000],
  ['Starting from 9,999 | 9999 each', 9999],
  ['1,250.50', 1250.5],
  ['1.250,00', 1250],
  ['1.250.000,50', 1250000.5],
  ['1.250.000', 1250000],
  ["12.500,5 | 12'500.50", 12500.5],
  ['डेढ़ लाख', 150000],
  ['साढ़े तीन लाख रुपये मात्र', 350000],
  ['Rupees Fourteen Thousand Two Hundred & Fifty Only | Rs. 14,250=00', 14250],
  ['48500INR | Rs.48,500/- incl | 48500 excl.', 48500],
  ['0', 0],
  ['4,349 (MRP)', 4349],
  ['Rs 1,10,000 negotiable', 110000],
  ['₹649 per bottle', 649],
  ['285/ream', 285],
  ['(twelve thousand)', 12000],
  ['1.125.000', 1125000],
  ['16.850,50', 16850.5],
  ['1.125.000,5', 1125000.5],
  ['16.8500', 16.85],
])('price: %j is %d', (texts, amount) => {
  for (const text of texts.split(' | ')) expect(readPrice(text), text).toEqual({ amount });
});

test.each(
  [
    'POA | p.o.a. | P O A | Price on Request | On request | Call | CALL FOR PRICE | Ask | TBA | On Call | NA | N/A | nil',
    'None | no price | कीमत पूछें',
  ].flatMap((texts) => texts.split(' | ')),
)('price: %j is on request', (text) => expect(readPrice(text)).toEqual({ label: 'Price on Request' }));

test('price: words for a quote', () => {
  expect(readPrice('Contact for Quote')).toEqual({ label: 'Contact for Quote' });
});

test.each(['', ' ', '...', '\u00a0', '₹', 'Rs.', 'INR', 'Rs', '₹/-', '-', '--', '—', '₹ -'])(
  'price: %j means no price',
  (text) => expect(readPrice(text)).toEqual({ none: true }),
);

test.each([
  ['10,000-12,000 | 10000 to 12000 | ₹10,000 – ₹12,000', 'is a range; please write one price'],
  ['-500 | (500) | ₹ -500', 'must not be negative'],
  ['4500\n5200 | 45\r\n500 | MRP ₹12,500 Net ₹11,900 | ₹12,500\t₹13,000', 'holds two numbers; please write one price'],
  ['10 pcs 4500', 'holds two numbers; please write one price'],
  ['$499 | USD 300 | 300 US$', 'is in US dollars; please write it in rupees'],
  ['€ 1.299,00 | EUR 1299', 'is in euros; please write it in rupees'],
  ['£250', 'is in British pounds; please write it in rupees'],
  ['AED 1,150', 'is in UAE dirhams; please write it in rupees'],
  ['¥ 9000', 'is in yen or yuan; please write it in rupees'],
  ['12-Mar-24 | 2026-03-12', 'is a date; please write a price'],
  ['12,500 (thirteen thousand)', 'differs between figures and words; please write one price'],
])('price: %j is refused in words', (texts, problem) => {
  for (const text of texts.split(' | ')) expect(readPrice(text), text).toEqual({ problem });
});

test.each(
  [
    '12,50 | twelve | 1 2 a | 12,5000 | 1,2,3 | $500 | 16.850 | 2,500 per month | 1e5 | <b>5</b> | =1+1 | 12.500.0',
    "4500 5200 | 4500 500 | 12,500 13,000 | 1 250 00 | 4'500'0 | 12,500 (new) | 1.25.000 | 12500 (twelve thousand)",
    '( 12500 | (twelve) thousand | -12500 | - 12500 | (12500) | 12500 FOR PAIR | 12500 for set of 2',
    `12500 for members | ${'9'.repeat(200)}`,
  ].flatMap((texts) => texts.split(' | ')),
)('price: %j cannot be read', (text) => expect(readPrice(text)).toHaveProperty('problem'));

test('price: reads any amount in Indian format with any of the usual marks around it', () => {
  const marks = ['%', '₹ %', 'Rs. %', 'Rs.%/-', '% + GST', '%/-', 'INR % only'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.constantFrom(...marks), (paise, mark) => {
      const written = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100);
      expect(readPrice(mark.replace('%', written))).toEqual({ amount: paise / 100 });
    }),
  );
});
