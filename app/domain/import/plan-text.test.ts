/**
 * @module-tag cost/import
 */
import { describe, expect, test } from 'vitest';
import type { PlanField } from '#app/domain/cost/plan-fields.ts';
import { guessColumns } from './columns.ts';
import { type ImportField, importFields } from './fields.ts';
import { asWritten, readRow } from './read-row.ts';

const refused = 'refused';
const empty = 'empty';

type Cell = [field: PlanField, cell: string, value: number | typeof refused | typeof empty];

/** Cells as suppliers and owners write them, collected before the readers were written. */
const cells: Cell[] = [
  ['rentPerMonth', '4500', 4500],
  ['rentPerMonth', 'Rs 4,500/month', 4500],
  ['rentPerMonth', '₹4,500 per month', 4500],
  ['rentPerMonth', '₹ 4500/- p.m.', 4500],
  ['rentPerMonth', '4,500 pm + GST', 4500],
  ['rentPerMonth', 'Rs. 4500 / mth', 4500],
  ['rentPerMonth', 'INR 12,000 monthly', 12_000],
  ['rentPerMonth', '4.5k', 4500],
  ['rentPerMonth', '4500 per year', refused],
  ['rentPerMonth', '54000 p.a.', refused],
  ['rentPerMonth', '4000-5000', refused],
  ['rentPerMonth', 'Rs 4,500 + 0.40 per copy', refused],
  ['rentPerMonth', '4500 for 5000 copies', refused],
  ['rentPerMonth', '150 per day', refused],
  ['rentPerMonth', 'Yes', refused],
  ['rentPerMonth', 'Rent', refused],
  ['rentPerMonth', 'On request', empty],
  ['rentPerMonth', 'POA', empty],
  ['rentPagesMono', '5000', 5000],
  ['rentPagesMono', '5,000 copies', 5000],
  ['rentPagesMono', '5000 pages/month', 5000],
  ['rentPagesMono', '3,000 free', 3000],
  ['rentPagesMono', '5k', 5000],
  ['rentPagesMono', '10K prints', 10_000],
  ['rentPagesMono', '0', 0],
  ['rentPagesMono', '1 lakh', 100_000],
  ['rentPagesMono', 'Unlimited', refused],
  ['rentPagesMono', '2 reams', refused],
  ['rentPagesMono', '60000 per year', refused],
  ['rentPagesMono', '5000 A4 / 500 A3', refused],
  ['rentPagesMono', '5000-6000', refused],
  ['rentExtraMono', '0.40', 0.4],
  ['rentExtraMono', '.45', 0.45],
  ['rentExtraMono', '₹0.40 per copy', 0.4],
  ['rentExtraMono', 'Re 0.50/page', 0.5],
  ['rentExtraMono', '40 paise', 0.4],
  ['rentExtraMono', '40 paise per copy', 0.4],
  ['rentExtraMono', '45p', 0.45],
  ['rentExtraMono', '50 Ps', 0.5],
  ['rentExtraMono', '35 paisa/print', 0.35],
  ['rentExtraMono', '0.40 paise', refused],
  ['rentExtraMono', '400 paise', 4],
  ['rentExtraMono', 'Rs 40 per 100 copies', refused],
  ['rentExtraMono', '0.40/0.45', refused],
  ['rentExtraMono', '0.40 p.m.', refused],
  ['rentExtraMono', '0.355', refused],
  ['rentExtraMono', '0', 0],
  ['rentExtraMono', 'Nil', empty],
  ['rentExtraColour', 'Rs. 3.50', 3.5],
  ['rentExtraColour', '₹ 4/- per colour copy', 4],
  ['rentExtraColour', '350 paise', 3.5],
  ['rentDeposit', 'Rs 10,000 (refundable)', 10_000],
  ['rentDeposit', '10000 refundable', 10_000],
  ['rentDeposit', '2 months rent', refused],
  ['rentDeposit', '₹ 15,000/-', 15_000],
  ['rentMonths', '12', 12],
  ['rentMonths', '12 months', 12],
  ['rentMonths', '11 mths', 11],
  ['rentMonths', '24 m', 24],
  ['rentMonths', '3 yrs', 36],
  ['rentMonths', '1 year', 12],
  ['rentMonths', '2 years', 24],
  ['rentMonths', '1.5 years', 18],
  ['rentMonths', 'one year', 12],
  ['rentMonths', '365 days', refused],
  ['rentMonths', '12-24 months', refused],
  ['rentMonths', 'Min. 12 months', 12],
  ['amcFull', '9,000', 9000],
  ['amcFull', 'Rs 9,000 p.a.', 9000],
  ['amcFull', '₹9000/year', 9000],
  ['amcFull', '9000 per annum + 18% GST', 9000],
  ['amcFull', '750 per month', refused],
  ['amcFull', '7%', refused],
  ['amcFull', '2250 per quarter', refused],
  ['amcLabour', '3,500 yearly', 3500],
  ['amcPageMono', '0.38 per click', 0.38],
  ['amcPageMono', '38 paise', 0.38],
  ['tonerPrice', '₹3,900 each', 3900],
  ['tonerPrice', 'Rs.3900/- per cartridge', 3900],
  ['tonerPrice', '3900 + GST', 3900],
  ['tonerYield', '7.2K pages', 7200],
  ['tonerYield', '7,200 pages', 7200],
  ['tonerYield', '7200 pages @ 5%', 7200],
  ['tonerYield', '7,200 pages @ 5% coverage', 7200],
  ['tonerYield', '9,200 copies (CF228X)', 9200],
  ['tonerYield', 'approx 7200', 7200],
  ['tonerYield', 'Up to 7,200 pages', 7200],
  ['tonerYield', '7200 pgs', 7200],
  ['tonerYield', '2500/5000', refused],
  ['tonerYield', '200 g', refused],
  ['tonerYield', '7.2', refused],
  ['drumYield', '1,00,000 pages', 100_000],
  ['drumYield', '1 lakh copies', 100_000],
  ['powerInUse', '550', 550],
  ['powerInUse', '550 W', 550],
  ['powerInUse', '1.5 kW', 1500],
  ['powerInUse', '587 W or less', 587],
  ['powerInUse', 'Max 1200 watts', 1200],
  ['powerInUse', '1.2 kVA', refused],
  ['powerInUse', '0.8 kWh', refused],
  ['powerInUse', '550 W / 8 W', refused],
  ['powerInUse', '220-240 V', refused],
  ['taxPercent', '18', 18],
  ['taxPercent', '18%', 18],
  ['taxPercent', '18 %', 18],
  ['taxPercent', 'GST 18%', 18],
  ['taxPercent', '18 percent', 18],
  ['taxPercent', '18% GST', 18],
  ['taxPercent', '0', 0],
  ['taxPercent', 'Exempt', 0],
  ['taxPercent', '0.18', 18],
  ['taxPercent', '1800', refused],
  ['taxPercent', '9% + 9%', refused],
  ['taxPercent', 'Extra', refused],
  ['taxPercent', 'Included', refused],
];

/** Written after the readers, without looking at them. */
const fresh: Cell[] = [
  ['rentPerMonth', '₹ 3,500/- + 18% GST per month', 3500],
  ['rentPerMonth', '5500 Rs p/m', 5500],
  ['rentPerMonth', '8,000/= monthly (GST extra)', 8000],
  ['rentPerMonth', 'Rs.6000 only', 6000],
  ['rentPerMonth', 'साढ़े चार हज़ार', 4500],
  ['rentPerMonth', '5000 or 6000', refused],
  ['rentPerMonth', '5500 x 36 months', refused],
  ['rentPagesMono', '4000 B/W copies', 4000],
  ['rentPagesMono', '3000 copies p.m.', 3000],
  ['rentPagesMono', 'Upto 5000 pages', 5000],
  ['rentPagesColour', '500 colour prints', 500],
  ['rentPagesColour', 'N/A', empty],
  ['rentExtraMono', '@ 40 paise', 0.4],
  ['rentExtraMono', '₹ .40/-', 0.4],
  ['rentExtraMono', '0.40 ps', refused],
  ['rentExtraMono', '40 Paise + GST', 0.4],
  ['rentExtraMono', 'Rs 0.45 per A4 page', 0.45],
  ['rentExtraMono', 'Rs 4500 per month', refused],
  ['rentExtraColour', '3.50 Rs./copy', 3.5],
  ['rentDeposit', 'NIL', empty],
  ['rentDeposit', '1 month advance', refused],
  ['rentMonths', '36 Months (3 years)', refused],
  ['rentMonths', '11', 11],
  ['rentMonths', 'No lock-in', refused],
  ['amcFull', 'Rs 12,500 / annum', 12_500],
  ['amcLabour', '4000 yearly excluding GST', 4000],
  ['tonerYield', '6K', 6000],
  ['tonerYield', '11,500 A4 pages', 11_500],
  ['tonerYield', '15000 impressions @5%', 15_000],
  ['powerInUse', '1,500W', 1500],
  ['taxPercent', '28.00 %', 28],
  ['taxPercent', 'CGST 9 SGST 9', refused],
];

const result = (field: PlanField, cell: string) => {
  const read = importFields[field].kind.read(cell);
  return 'problem' in read ? refused : 'empty' in read ? empty : read.value;
};

test.each([...cells, ...fresh])('%s: “%s” is %s', (field, cell, value) => {
  expect(result(field, cell)).toBe(value);
});

type Title = [title: string, target: ImportField | ''];

const titles: Title[] = [
  ['Rent', 'rentPerMonth'],
  ['Rental', 'rentPerMonth'],
  ['Monthly rent', 'rentPerMonth'],
  ['Monthly Rental (Rs.)', 'rentPerMonth'],
  ['Rent p.m.', 'rentPerMonth'],
  ['Rent/Month', 'rentPerMonth'],
  ['Rental per month (excl. GST)', 'rentPerMonth'],
  ['Hire charges', 'rentPerMonth'],
  ['किराया', 'rentPerMonth'],
  ['Free copies', 'rentPagesMono'],
  ['Free Copies (B/W)', 'rentPagesMono'],
  ['Free pages per month', 'rentPagesMono'],
  ['Included pages', 'rentPagesMono'],
  ['Free colour copies', 'rentPagesColour'],
  ['Color free copies', 'rentPagesColour'],
  ['Excess copy charge', 'rentExtraMono'],
  ['Extra copy rate', 'rentExtraMono'],
  ['Additional copy charges', 'rentExtraMono'],
  ['Rate per extra copy', 'rentExtraMono'],
  ['Excess colour copy charge', 'rentExtraColour'],
  ['Extra Copy (Colour)', 'rentExtraColour'],
  ['Security deposit', 'rentDeposit'],
  ['Deposit', 'rentDeposit'],
  ['Refundable Deposit (Rs)', 'rentDeposit'],
  ['Minimum months', 'rentMonths'],
  ['Min. rental period', 'rentMonths'],
  ['Lock-in period', 'rentMonths'],
  ['CMC', 'amcFull'],
  ['CMC (Rs./yr)', 'amcFull'],
  ['Comprehensive AMC', 'amcFull'],
  ['AMC with parts', 'amcFull'],
  ['AMC', 'amcLabour'],
  ['A.M.C. per annum', 'amcLabour'],
  ['Labour AMC', 'amcLabour'],
  ['Non-comprehensive AMC', 'amcLabour'],
  ['FSMA', 'amcPageMono'],
  ['FSMA rate', 'amcPageMono'],
  ['Copy cost', 'amcPageMono'],
  ['Cost per copy', 'amcPageMono'],
  ['FSMA colour', 'amcPageColour'],
  ['Toner price', 'tonerPrice'],
  ['Cartridge price', 'tonerPrice'],
  ['Cost of toner', 'tonerPrice'],
  ['Toner yield', 'tonerYield'],
  ['Toner Yield (pages)', 'tonerYield'],
  ['Cartridge yield', 'tonerYield'],
  ['Colour toner price', 'colourTonerPrice'],
  ['Color Toner Yield', 'colourTonerYield'],
  ['Drum cost', 'drumPrice'],
  ['Drum life', 'drumYield'],
  ['Wattage', 'powerInUse'],
  ['Power (W)', 'powerInUse'],
  ['GST %', 'taxPercent'],
  ['GST rate', 'taxPercent'],
  ['Tax Rate (%)', 'taxPercent'],
  ['IGST%', 'taxPercent'],
  ['GST percentage', 'taxPercent'],
  // Written after the readers.
  ['RENTAL AMT', 'rentPerMonth'],
  ['Rent (Rs./Month)', 'rentPerMonth'],
  ['Free B&W copies / month', 'rentPagesMono'],
  ['Excess copy rate B/W', 'rentExtraMono'],
  ['Addl. copy charge (paise)', 'rentExtraMono'],
  ['Sec. Deposit', ''],
  ['CMC rate (yearly)', 'amcFull'],
  ['AMC (Labour)', 'amcLabour'],
  ['CPC B/W', 'amcPageMono'],
  ['Toner cartridge yield', 'tonerYield'],
  ['GST (%)', 'taxPercent'],
  // Titles that mean something else, or that only the owner can explain.
  ['GST', ''],
  ['GST Amount', 'regularPrice'],
  ['Rate incl. GST', 'regularPrice'],
  ['Rate (GST 18%)', 'regularPrice'],
  ['Price + GST %', 'regularPrice'],
  ['Sale / Rent', ''],
  ['Rent or buy', ''],
  ['Copies', ''],
  ['Print speed', ''],
  ['Yield', ''],
  ['Toner', ''],
  ['Toner code', ''],
  ['Cartridge', ''],
  ['Power consumption', ''],
  ['Warranty (months)', 'warranty'],
  ['AMC period', ''],
  ['Colour', ''],
  ['B/W', ''],
  ['Free gift', ''],
  ['Extra discount', ''],
];

describe('titles of plan columns', () => {
  test.each(titles)('“%s” is read as “%s”', (title, target) => {
    expect(guessColumns([title])).toEqual([target]);
  });

  test('beside a column of comprehensive contracts, AMC means labour', () => {
    expect(guessColumns(['Model', 'AMC', 'CMC', 'Rent'])).toEqual(['name', 'amcLabour', 'amcFull', 'rentPerMonth']);
  });
});

test('the unit of a title applies to bare numbers', () => {
  const read = (field: PlanField, title: string, cell: string) => readRow([cell], [field], [title], asWritten).values;
  expect(read('rentExtraMono', 'Excess copy charge (paise)', '40')).toEqual({ rentExtraMono: 0.4 });
  expect(read('rentExtraMono', 'Excess copy charge (paise)', 'Rs 0.40')).toEqual({ rentExtraMono: 0.4 });
  expect(read('rentMonths', 'Minimum period (years)', '3')).toEqual({ rentMonths: 36 });
});

test('a price of a page that is more likely paise has a warning', () => {
  expect(importFields.rentExtraMono.kind.read('40')).toEqual({
    value: 40,
    warning: '“40” is read as ₹40 a page; write 40 paise or 0.40 if you mean paise',
  });
  expect(importFields.rentExtraColour.kind.read('3.50')).toEqual({ value: 3.5 });
});
