// @module-tag import/messy-files
import { describe, expect, test } from 'vitest';
import { isPlaceholder, plainCell, squeezed, withoutMarkup } from '#app/domain/text/cell-text.ts';
import { splitAddresses, splitPairs } from '#app/domain/text/list-text.ts';
import { wordsToNumber } from '#app/domain/text/number-words.ts';
import { withAsciiDigits } from '#app/domain/text/safe-text.ts';
import {
  addresses,
  code,
  count,
  currency,
  objects,
  pairs,
  rating,
  readVisibility,
  status,
  stockYesNo,
  tags,
} from './field-kinds.ts';
import { isLowerLimit, readCount, readPriceLabel, readPublishing, readStockStatus, readYesNo } from './word-text.ts';

describe('a cell', () => {
  test.each([
    ['\u200bHP\ufeff | `HP | H\u200dP', 'HP'],
    ['\u00a0a\u2009b ', 'a b'],
    ["'tis an 'HP'", "'tis an 'HP'"],
    ['“HP LaserJet”', 'HP LaserJet'],
    ['\u0421anon', 'Canon'],
    ['\u041a\u0430', '\u041a\u0430'],
    ['क्\u200dष', 'क्\u200dष'],
    ['\u200d-\u200c', '-'],
  ])('%j is cleaned to %j', (texts, plain) => {
    for (const cell of texts.split(' | ')) expect(plainCell(cell), cell).toBe(plain);
  });

  test.each([
    ['  In - Stock!! ', 'in stock'],
    ['P.O.A.', 'poa'],
    ['Ready*', 'ready'],
    ['१२ UNITS.', '12 units'],
  ])('%j compares as %j', (cell, plain) => expect(squeezed(cell)).toBe(plain));

  test('has ASCII digits for those of Indian scripts, and keeps others', () => {
    expect(withAsciiDigits('०९ ৪ ੫ ૬ ୭ ௮ ౯ ೦ ൧ ٢ ۳')).toBe('09 4 5 6 7 8 9 0 1 2 3');
    expect(withAsciiDigits('𝟗 x')).toBe('𝟗 x');
  });

  test.each(['-', '–—', '...', '~', '==', 'N/A', 'n a', 'NA.', 'nil', 'NONE', 'null', 'Not Applicable'])(
    '%j means empty',
    (cell) => expect(cell).toSatisfy(isPlaceholder),
  );
  test.each(['', 'NAS', 'a-', 'no', '0', 'nilgiri', 'not', 'x n/a'])('%j is not empty', (cell) =>
    expect(cell).not.toSatisfy(isPlaceholder),
  );

  test.each([
    ['<p>One</p><p class="x">Two<br/>Three</p>', 'One\nTwo\nThree'],
    ['<ul><li style="a">A</li><li>B</li></ul>', 'A\nB'],
    ['Ink &amp; Toner&nbsp;  &quot;x&#39;', 'Ink & Toner "x\''],
    ['a  < b   > c', 'a  < b   > c'],
    ['x &lt; y', 'x &lt; y'],
    ['&#8377;14,900&nbsp;/-', '₹14,900 /-'],
  ])('with the HTML %j is its text', (html, text) => expect(withoutMarkup(html)).toBe(text));
});

describe('numbers in words', () => {
  const read = (text: string) => wordsToNumber(text, Number);
  test.each([
    ['one hundred', 100],
    ['ढाई हजार', 2500],
    ['साढ़े तीन हज़ार', 3500],
    ['twelve thousand five hundred | 12 thousand 5 hundred', 12500],
    ['1.25lakh | एक लाख पच्चीस हज़ार | सवा लाख', 125000],
    ['one lakh twenty-five thousand three hundred and forty', 125340],
    ['डेढ़ लाख | dedh lakh', 150000],
    ['1 cr. 5 lakh', 10500000],
  ])('%j is %d', (texts, amount) => {
    for (const text of texts.split(' | ')) expect(read(text), text).toBe(amount);
  });

  test.each(
    [
      'five | lakh | one thousand one lakh | one thousand two thousand | one thousand 1200 | twenty thirty thousand',
      'two three hundred | twenty zero thousand | five twenty thousand | ten five thousand | zero ten thousand',
      'three purple thousand | सवा | one lakh सवा | one hundred thousand hundred | ',
    ].flatMap((texts) => texts.split(' | ')),
  )('%j is no amount', (text) => expect(read(text)).toBeNull());
});

describe('a count', () => {
  test.each([
    ['12 | 12 nos | dozen', 12],
    ['1,250 nos', 1250],
    ['1,00,000', 100000],
    ['5.00 | पाँच नग', 5],
    ['Qty: 4 pcs.', 4],
    ['2 dozen', 24],
    ['3 (new) | 3.0', 3],
    ['7 in stock', 7],
    ['zero | 0', 0],
    [' | -3 | 2.5 | twelve monkeys | 5 days | 3 (on order) | 3 (sold out) | dozens of | a dozen x | 1,2,3', null],
    ['3.5 | -1 | few', null],
  ])('%j is %j', (texts, value) => {
    for (const text of texts.split(' | ')) expect(readCount(text), text).toBe(value);
  });

  test('warns if the text is no plain number', () => {
    expect(['10+', '10 +', '+10', '10'].map(isLowerLimit)).toEqual([true, true, false, false]);
    expect(count.read('10+')).toEqual({ value: 10, warning: '“10+” is read as 10' });
    expect(count.read('1 doz')).toEqual({ value: 12, warning: '“1 doz” is read as 12' });
    expect(count.read('1,200 pcs.')).toEqual({ value: 1200 });
    expect(count.read('१२ नग')).toEqual({ value: 12 });
    expect(count.read('10')).toEqual({ value: 10 });
    expect(count.read('ten or so')).toEqual({ problem: 'must be a whole number' });
  });
});

describe('words', () => {
  test.each([
    ['Yes | हाँ | ✓ | y | TRUE | 1', true, 'in_stock'],
    ['No. | नहीं है | false | N | No', false, 'out_of_stock'],
    ['Available | Ready stock | In Stock | in_stock', null, 'in_stock'],
    ['Sold Out | SOLD OUT | Out of stock | N/A | nil | khatam', null, 'out_of_stock'],
    ['2-3 weeks | On order | on order | On backorder | Ships in 5 days | next month', null, 'on_backorder'],
    ['purple | maybe | ', null, null],
  ])('%j: yes is %j, stock is %j', (texts, answer, stock) => {
    for (const text of texts.split(' | ')) {
      expect(readYesNo(text), text).toBe(answer);
      expect(readStockStatus(text), text).toBe(stock);
      expect(stockYesNo.read(text), text).toEqual(
        stock === null
          ? { problem: 'is not a stock status; please choose what it means under Unknown words', isUnknown: true }
          : { value: stock !== 'out_of_stock' },
      );
    }
  });

  test.each([
    ['LIVE', { status: 'published' }],
    ['जी हाँ', { status: 'published' }],
    ['Pending review', { status: 'draft' }],
    ['जी नहीं', { status: 'draft' }],
    ['EOL', { status: 'archived' }],
    ['Public', { status: 'published', visibility: 'public' }],
    ['Dealers only', { status: 'published', visibility: 'private' }],
    ['purple', null],
  ] as const)('status %j', (text, publishing) => {
    expect(readPublishing(text)).toEqual(publishing);
    expect(status.read(text)).toEqual(
      publishing === null
        ? { problem: 'must be Published, Draft or Archived', isUnknown: true }
        : { value: publishing.status, ...('visibility' in publishing ? { visibility: publishing.visibility } : {}) },
    );
  });

  test('visibility', () => {
    const words = ['Public', 'Live', 'Hidden', 'Draft', 'Archived', 'purple'];
    expect(words.map(readVisibility)).toEqual(['public', 'public', 'private', 'private', null, null]);
  });

  test('price labels', () => {
    const words = ['From', 'Starts at', 'No label', 'Fixed price', 'Ask', 'x'];
    const labels = ['Starting from', 'Starting from', 'no-label', 'no-label', 'Price on Request', null];
    expect(words.map(readPriceLabel)).toEqual(labels);
  });
});

describe('other values', () => {
  test('a code shortened by a spreadsheet is refused', () => {
    expect(code.read('8.90123E+12')).toMatchObject({ problem: expect.stringMatching(/^8\.90123E\+12 was shortened/) });
    expect(['1E+5', 'E+12', '8.9E12'].map((text) => 'problem' in code.read(text))).toEqual([true, false, false]);
  });

  test('a rating and JSON', () => {
    const stars = ['4.5', '4/5', '४ stars', '3 out of 5', '★'].map((text) => rating.read(text));
    expect(stars).toEqual([4.5, 4, 4, 3, 0].map((value) => ({ value })));
    expect(rating.read('good')).toEqual({ problem: 'must be a number from 0 to 5' });
    expect(objects().read('[{"a":1}]')).toEqual({ value: [{ a: 1 }] });
    for (const text of ['{"a":1}', 'x'])
      expect(objects().read(text)).toEqual({ problem: 'can only be imported as it was exported' });
    expect([objects().write([]), objects().write([{ a: 1 }])]).toEqual(['', '[{"a":1}]']);
  });

  test('tags are distinct; addresses may contain commas', () => {
    expect(tags.read('WiFi, wifi | A3')).toEqual({ value: ['WiFi', 'A3'] });
    expect(addresses.read('a,b.png | c.png')).toEqual({ value: ['a,b.png', 'c.png'] });
    const split = ['/a,b.png', '/c.png', 'http://x/d.png', 'e.png', 'http://x/f.png'];
    expect(splitAddresses('/a,b.png,/c.png,http://x/d.png ; e.png http://x/f.png')).toEqual(split);
    expect(splitAddresses('a, b.png\nc.png')).toEqual(['a, b.png', 'c.png']);
    expect(splitAddresses('a.png|b.png;c.png')).toEqual(['a.png', 'b.png', 'c.png']);
    const onSite = ['https://x.example/w_1,h_2/a.jpg', 'https://x.example/b.jpg'];
    expect(splitAddresses(onSite.join(', '))).toEqual(onSite);
  });

  test.each([
    ['Speed: 25 ppm, Paper: A4, A3, Duplex: yes', 'Speed=25 ppm|Paper=A4, A3|Duplex=yes'],
    ['Speed - 25 ppm; Size — A4', 'Speed=25 ppm|Size=A4'],
    ['• Speed: 25 • Size: A4', 'Speed=25|Size=A4'],
    ['* Speed = 25 | Fax: | Size: A4', 'Speed=25|Size=A4'],
    ['Print: 25 / Copy: 20', 'Print=25|Copy=20'],
    ['Screen: 7" touch; Size: "A4; A3"', 'Screen=7" touch|Size=A4; A3'],
    ['Speed: 25; A4', 'Speed=25, A4'],
    ['"a: b": "c, d: e"', 'a: b=c, d: e'],
  ])('pairs of %j are %s', (text, expected) => {
    expect(splitPairs(text)).toEqual({ pairs: expected.split('|').map((pair) => pair.split('=')), unnamed: '' });
  });

  test.each([
    ['₹ | Rs | rs. | Rupee | rupees | inr', 'INR'],
    ['usd', 'USD'],
  ])('the currency %s is %s', (texts, value) => {
    for (const text of texts.split(' | ')) expect(currency.read(text), text).toEqual({ value });
  });

  test('text without a name is kept under Details, with a warning', () => {
    expect(splitPairs('fast; quiet: yes\nsmall')).toEqual({ pairs: [['quiet', 'yes']], unnamed: 'fast; small' });
    const long = 'x'.repeat(70);
    expect(pairs.read(`Speed： 25\n${long}`)).toEqual({
      value: [
        ['Speed', '25'],
        ['Details', long],
      ],
      warning: `“${'x'.repeat(60)}” has no name, so it is kept under “Details”`,
    });
    expect(pairs.read('Speed: 25')).toEqual({ value: [['Speed', '25']] });
  });
});

test.each([
  ['In Stock (5) | in stock 5 at Pune | Delivery: immediate, 5 in stock | 5 in stock, 10 in transit', 5, 'in_stock'],
  ['5 in stock; dispatch 24 hrs | Yes (5) | Yes - 5 nos', 5, 'in_stock'],
  ['Ready stock - 4 pcs', 4, 'in_stock'],
  ['Stock at Chennai: 3', 3, null],
  ['Stock available at Nagpur godown | In stock at Railway Road | In stock, delivery in 2 days', null, 'in_stock'],
  ['0 in stock', 0, 'out_of_stock'],
  ['In stock; 1 rack | In stock; damaged | 5 nos; demo piece, reserved', null, null],
])('stock: %j is %j, %j', (texts, count, status) => {
  for (const text of texts.split(' | '))
    expect([readCount(text), readStockStatus(text)], text).toEqual([count, status]);
});

test.each([
  ['Available in 2 weeks | available within 3-4 working days | after 10 days | Within 48 hrs', 'on_backorder'],
  ['Available in two weeks | available from 15 March | Available on order | Lead time: 3 weeks', 'on_backorder'],
  ['ETA 15 June | २ दिन में | 10 (transit) | 10 (in transit) | Stock in transit | 5 nos in transit', 'on_backorder'],
  ['0 (arriving) | 0 - expected next week | In stock (2 weeks)', 'on_backorder'],
  ['Out of stock since May | Sold out till 15 June | not avl. | 5 (sold) | Discontinued (old model)', 'out_of_stock'],
])('stock: %j is %s, without a quantity', (texts, status) => {
  for (const text of texts.split(' | ')) expect([readCount(text), readStockStatus(text)], text).toEqual([null, status]);
});

test.each(
  [
    '-3 | (-)3 | (3) | 12.5 | 5/10 | 2 + 3 | 5 (2 in transit) | Available in 3 colours | In stock at 3 branches',
    'In stock (5) (7) | row 7b',
  ].flatMap((texts) => texts.split(' | ')),
)('stock: %j is doubtful', (text) => expect([readCount(text), readStockStatus(text)], text).toEqual([null, null]));

test('stock: a text of more than 120 characters is not read', () => {
  const longest = `in stock at ${'x'.repeat(108)}`;
  expect([longest, `${longest}x`].map(readStockStatus)).toEqual(['in_stock', null]);
});
