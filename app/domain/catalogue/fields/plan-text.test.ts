// @module-tag cost/import
import { describe, expect, test } from 'vitest';
import type { PlanField } from '#app/domain/catalogue/plans/plan-fields.ts';
import { guessColumns } from '#app/domain/importing/columns.ts';
import { type ImportField, importFields } from './fields.ts';

const refused = 'refused';
const empty = 'empty';

type Cell = [field: PlanField, cells: string, value: number | typeof refused | typeof empty];

/** Cells as suppliers and owners write them, split by “ | ”. */
const cells: Cell[] = [
  ['rentPerMonth', '4500 | Rs 4,500/month | ₹4,500 per month | ₹ 4500/- p.m. | 4,500 pm + GST | Rs. 4500 / mth', 4500],
  ['rentPerMonth', '4.5k | साढ़े चार हज़ार', 4500],
  ['rentPerMonth', '4500 per year | 54000 p.a. | 4000-5000 | Rs 4,500 + 0.40 per copy | 4500 for 5000 copies', refused],
  ['rentPerMonth', '150 per day | Yes | Rent | 5000 or 6000 | 5500 x 36 months', refused],
  ['rentPerMonth', 'On request | POA', empty],
  ['rentPagesMono', '5000 | 5,000 copies | 5000 pages/month | 5k | Upto 5000 pages | around 5000 | avg. 5000', 5000],
  ['rentPagesMono', 'about 5000 pages | max 5000 pages | ~5000 | 5000 free', 5000],
  ['rentPagesMono', '3,000 free | 3000 copies p.m. | minimum 3000', 3000],
  ['rentPagesMono', '0', 0],
  ['rentPagesMono', '1 lakh', 100_000],
  ['rentPagesMono', 'Unlimited | 2 reams | 60000 per year | 5000 A4 / 500 A3 | 5000-6000 | ₹5000 | Rs 5000', refused],
  ['rentPagesMono', '5000 INR | 5% | 2500.5', refused],
  ['rentExtraMono', '0.40 | ₹0.40 per copy | 40 paise | 40 paise per copy | @ 40 paise | ₹ .40/-', 0.4],
  ['rentExtraMono', '40 Paise + GST | 40 paise/-', 0.4],
  ['rentExtraMono', '35 paisa/print | 0.35', 0.35],
  ['rentExtraMono', '0.40 paise | Rs 40 per 100 copies | 0.40/0.45 | 0.40 p.m. | 0.355 | 0.40 ps', refused],
  ['rentExtraMono', 'Rs 4500 per month', refused],
  ['rentExtraMono', 'Nil', empty],
  ['rentExtraMono', '40 pages', 40],
  ['rentExtraColour', 'Rs. 3.50 | 350 paise | 3.50 Rs./copy', 3.5],
  ['rentDeposit', 'Rs 10,000 (refundable) | 10000 refundable | 10000 (fully refundable) | 10000 interest free', 10_000],
  ['rentDeposit', '2 months rent | 1 month advance', refused],
  ['rentDeposit', 'NIL', empty],
  ['rentMonths', '12 | 12 months | 1 year | one year | Min. 12 months | 12 mo | 12mths. | 1 y | 1 yr', 12],
  ['rentMonths', '11 mths | 11', 11],
  ['rentMonths', '3 yrs | 36 months or less', 36],
  ['rentMonths', '1.5 years', 18],
  ['rentMonths', '365 days | 12-24 months | 36 Months (3 years) | No lock-in | 2.5 | 1.2.3 | a dozen months', refused],
  ['amcFull', '9,000 | Rs 9,000 p.a. | ₹9000/year | 9000 per annum + 18% GST', 9000],
  ['amcFull', '750 per month | 7% | 2250 per quarter', refused],
  ['amcLabour', '3,500 yearly', 3500],
  ['amcPageMono', '0.38 per click | 38 paise', 0.38],
  ['tonerPrice', '₹3,900 each | Rs.3900/- per cartridge | 3900 + GST', 3900],
  ['tonerYield', '7.2K pages | 7,200 pages | 7200 pages @ 5% | 7,200 pages @ 5% coverage | approx 7200', 7200],
  ['tonerYield', 'Up to 7,200 pages | 7200 pgs | approximately 7,200 | 7200 @ 5 % coverage', 7200],
  ['tonerYield', '2500/5000 | 200 g | 7.2 | 7200 pages (black) (ISO)', refused],
  ['tonerYield', '6K', 6000],
  ['drumYield', '1,00,000 pages | 1 lakh copies', 100_000],
  ['powerInUse', '550 | 550 W | ~550 W | about 550 watt | 550w.', 550],
  ['powerInUse', '587 W or less', 587],
  ['powerInUse', '1.2 kVA | 0.8 kWh | 550 W / 8 W | 220-240 V | 550.5 W', refused],
  ['powerInUse', '1.25 kW', 1250],
  ['taxPercent', '18 | 18% | 18 % | GST 18% | 18 percent | 18% GST | 0.18 | IGST 18 | GST: 18 | 18 per cent', 18],
  ['taxPercent', '0 | Exempt | Nil rated | nil-rated | exempted', 0],
  ['taxPercent', '1800 | 9% + 9% | Extra | Included | CGST 9 SGST 9 | not exempt | exempt goods | 100.5', refused],
  ['taxPercent', '28.00 %', 28],
  ['taxPercent', 'VAT 5.5%', 5.5],
  ['taxPercent', '1', 1],
  ['taxPercent', '100', 100],
  ['rentPagesColour', 'N/A', empty],
];

test.each([
  ['rentPerMonth', '9000 per year', ' per month'],
  ['rentExtraMono', '0.40 p.m.', ' per page'],
  ['amcFull', '750 per month', ' per year'],
] as const)('%s: “%s” asks for the number%s', (field, cell, unit) => {
  expect(importFields[field].kind.read(cell)).toEqual({
    problem: `“${cell.toLowerCase()}” has another unit; please write the number${unit} alone`,
  });
});

test.each([
  ['rentExtraMono', '40.5 paise', 'must be in whole paise, such as 40 paise'],
  ['rentExtraMono', '0.355', 'must have at most two decimals'],
  ['rentPagesMono', '₹5000', 'must be a number of pages'],
  ['powerInUse', '1.2 kVA', 'must be a number of watts, such as 550'],
  ['taxPercent', 'Extra', 'must be a percentage, such as 18'],
] as const)('%s: “%s” %s', (field, cell, problem) => {
  expect(importFields[field].kind.read(cell)).toEqual({ problem });
});

test.each([
  ['rentExtraMono', '19', undefined],
  ['rentExtraMono', '20', '“20” is read as ₹20 a page; write 40 paise or 0.40 if you mean paise'],
  ['rentExtraMono', '20 per page', undefined],
  ['rentExtraMono', '25.50', undefined],
  ['taxPercent', '1', undefined],
  ['taxPercent', '0.18', '“0.18” is read as 18 %'],
] as const)('%s: “%s” has the warning %s', (field, cell, warning) => {
  const read = importFields[field].kind.read(cell);
  expect('warning' in read ? read.warning : undefined).toBe(warning);
});

const result = (field: PlanField, cell: string) => {
  const read = importFields[field].kind.read(cell);
  return 'problem' in read ? refused : 'empty' in read ? empty : read.value;
};

test.each(cells)('%s: “%s” is %s', (field, texts, value) => {
  for (const cell of texts.split(' | ')) expect(result(field, cell), cell).toBe(value);
});

const titles: [titles: string, target: ImportField | ''][] = [
  ['Rent | Rental | Monthly rent | Monthly Rental (Rs.) | Rent p.m. | Rent/Month', 'rentPerMonth'],
  ['Rental per month (excl. GST) | Hire charges | किराया | RENTAL AMT | Rent (Rs./Month)', 'rentPerMonth'],
  ['Free copies | Free Copies (B/W) | Free pages per month | Included pages', 'rentPagesMono'],
  ['Free B&W copies / month', 'rentPagesMono'],
  ['Free colour copies | Color free copies', 'rentPagesColour'],
  ['Excess copy charge | Extra copy rate | Additional copy charges | Rate per extra copy', 'rentExtraMono'],
  ['Excess copy rate B/W | Addl. copy charge (paise)', 'rentExtraMono'],
  ['Excess colour copy charge | Extra Copy (Colour)', 'rentExtraColour'],
  ['Security deposit | Deposit | Refundable Deposit (Rs)', 'rentDeposit'],
  ['Minimum months | Min. rental period | Lock-in period', 'rentMonths'],
  ['CMC | CMC (Rs./yr) | Comprehensive AMC | AMC with parts | CMC rate (yearly)', 'amcFull'],
  ['AMC | A.M.C. per annum | Labour AMC | Non-comprehensive AMC | AMC (Labour)', 'amcLabour'],
  ['FSMA | FSMA rate | Copy cost | Cost per copy | CPC B/W', 'amcPageMono'],
  ['FSMA colour', 'amcPageColour'],
  ['Toner price | Cartridge price | Cost of toner', 'tonerPrice'],
  ['Toner yield | Toner Yield (pages) | Cartridge yield | Toner cartridge yield', 'tonerYield'],
  ['Colour toner price', 'colourTonerPrice'],
  ['Color Toner Yield', 'colourTonerYield'],
  ['Drum cost', 'drumPrice'],
  ['Drum life', 'drumYield'],
  ['Wattage | Power (W)', 'powerInUse'],
  ['GST % | GST rate | Tax Rate (%) | IGST% | GST percentage | GST (%)', 'taxPercent'],
  ['Sec. Deposit | GST | Sale / Rent | Rent or buy | Copies | Print speed | Yield | Toner | Toner code', ''],
  ['Cartridge | Power consumption | AMC period | Colour | B/W | Free gift | Extra discount', ''],
  ['Rate incl. GST | Rate (GST 18%) | Price + GST %', 'regularPrice'],
  ['Warranty (months)', 'warranty'],
];

describe('titles of plan columns', () => {
  test.each(titles)('“%s” is read as “%s”', (texts, target) => {
    for (const title of texts.split(' | ')) expect(guessColumns([title]), title).toEqual([target]);
  });

  test('beside a column of comprehensive contracts, AMC means labour', () => {
    expect(guessColumns(['Model', 'AMC', 'CMC', 'Rent'])).toEqual(['name', 'amcLabour', 'amcFull', 'rentPerMonth']);
  });
});
