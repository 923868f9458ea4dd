/**
 * @module-tag import/messy-files
 */
import { describe, expect, test } from 'vitest';
import { isPlaceholder, plainCell, squeezed, withAsciiDigits, withoutMarkup } from './cell-text.ts';
import {
  addresses,
  choice,
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
import { splitAddresses, splitList, splitPairs } from './list-text.ts';
import { factorOf, wordsToNumber } from './number-words.ts';
import {
  isLowerLimit,
  readChoice,
  readCount,
  readPriceLabel,
  readPublishing,
  readStockStatus,
  readYesNo,
} from './word-text.ts';

describe('a cell', () => {
  test.each([
    ['\u200bHP\ufeff', 'HP'],
    ['\u00a0a\u2009b ', 'a b'],
    ["'0042", '0042'],
    ['`HP', 'HP'],
    ["'tis an 'HP'", "'tis an 'HP'"],
    ['“HP LaserJet”', 'HP LaserJet'],
    ['x“HP”', 'x“HP”'],
    ['“a” and “b”', '“a” and “b”'],
    ['\u0421anon', 'Canon'],
    ['\u041a\u0430', '\u041a\u0430'],
    ['क्\u200dष', 'क्\u200dष'],
    ['H\u200dP', 'HP'],
    ['\u200d-\u200c', '-'],
  ])('%j is cleaned to %j', (cell, plain) => expect(plainCell(cell)).toBe(plain));

  test.each([
    ['  In - Stock!! ', 'in stock'],
    ['P.O.A.', 'poa'],
    ['Ready*', 'ready'],
    ['१२ UNITS.', '12 units'],
    ['E.G. Mr.X', 'eg. mr.x'],
    ['Ａ４', 'a4'],
  ])('%j compares as %j', (cell, plain) => expect(squeezed(cell)).toBe(plain));

  test('has ASCII digits for those of Indian scripts, and keeps others', () => {
    expect(withAsciiDigits('०९ ৪ ੫ ૬ ୭ ௮ ౯ ೦ ൧ ٢ ۳')).toBe('09 4 5 6 7 8 9 0 1 2 3');
    expect(withAsciiDigits('𝟗 x')).toBe('𝟗 x');
  });

  test.each(['-', '–—', '...', '~', '==', 'N/A', 'n a', 'NA.', 'nil', 'NONE', 'null', 'Not Applicable'])(
    '%j means empty',
    (cell) => expect(isPlaceholder(cell)).toBe(true),
  );
  test.each(['', 'NAS', 'a-', 'no', '0', 'nilgiri', 'not', 'x n/a'])('%j is not empty', (cell) =>
    expect(isPlaceholder(cell)).toBe(false),
  );

  test('with HTML is its text', () => {
    expect(withoutMarkup('<p>One</p><p class="x">Two<br/>Three</p>')).toBe('One\nTwo\nThree');
    expect(withoutMarkup('<ul><li style="a">A</li><li>B</li></ul>')).toBe('A\nB');
    expect(withoutMarkup('<li>only')).toBe('only');
    expect(withoutMarkup('a<br>  \n b')).toBe('a\nb');
    expect(withoutMarkup('Ink &amp; Toner&nbsp;  &quot;x&#39;')).toBe('Ink & Toner "x\'');
    expect(withoutMarkup('a  < b   > c')).toBe('a  < b   > c');
    expect(withoutMarkup('x &lt; y')).toBe('x &lt; y');
  });
});

describe('numbers in words', () => {
  const read = (text: string) => wordsToNumber(text, Number);
  test.each([
    ['twelve thousand five hundred', 12500],
    ['one hundred', 100],
    ['one lakh two', 100002],
    ['twenty five thousand', 25000],
    ['one lakh twenty-five thousand three hundred and forty', 125340],
    ['12 thousand 5 hundred', 12500],
    ['1.25lakh', 125000],
    ['1 cr. 5 lakh', 10500000],
    ['three hundred forty two thousand', 342000],
    ['एक लाख पच्चीस हज़ार', 125000],
    ['सवा लाख', 125000],
    ['सवा दो लाख', 225000],
    ['साढ़े तीन हज़ार', 3500],
    ['पौने दो लाख', 175000],
    ['डेढ़ लाख', 150000],
    ['ढाई हजार', 2500],
    ['dedh lakh', 150000],
  ])('%j is %d', (text, amount) => expect(read(text)).toBe(amount));

  test.each([
    'five',
    'lakh',
    'one thousand one lakh',
    'one thousand two thousand',
    'one thousand 1200',
    'twenty thirty thousand',
    'two three hundred',
    'twenty zero thousand',
    'five twenty thousand',
    'ten five thousand',
    'zero ten thousand',
    'three purple thousand',
    'सवा',
    'one lakh सवा',
    'one hundred thousand hundred',
    '',
  ])('%j is no amount', (text) => expect(read(text)).toBeNull());

  test('know the factors in every usual spelling', () => {
    expect(['hundred', 'k', 'हज़ार', 'lac', 'लाख', 'crores', 'करोड़', 'million'].map(factorOf)).toEqual([
      ...[100, 1e3, 1e3, 1e5, 1e5, 1e7, 1e7],
      null,
    ]);
  });
});

describe('a count', () => {
  test.each([
    ['12', 12],
    ['1,250 nos', 1250],
    ['1,00,000', 100000],
    ['5.00', 5],
    ['Qty: 4 pcs.', 4],
    ['approx. 20 units', 20],
    ['six sets', 6],
    ['पाँच नग', 5],
    ['2 dozen', 24],
    ['dozen', 12],
    ['10+', 10],
    ['3 (new)', 3],
    ['7 in stock', 7],
    ['zero', 0],
  ])('%j is %d', (text, value) => expect(readCount(text)).toBe(value));

  test.each([
    '',
    '-3',
    '2.5',
    'twelve monkeys',
    '5 days',
    '3 (on order)',
    '3 (sold out)',
    'dozens of',
    'a dozen x',
    '1,2,3',
  ])('%j is none', (text) => expect(readCount(text)).toBeNull());

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
    ['Yes', true, 'in_stock'],
    ['हाँ', true, 'in_stock'],
    ['✓', true, 'in_stock'],
    ['No.', false, 'out_of_stock'],
    ['नहीं है', false, 'out_of_stock'],
    ['Available', null, 'in_stock'],
    ['Ready stock', null, 'in_stock'],
    ['Sold Out', null, 'out_of_stock'],
    ['N/A', null, 'out_of_stock'],
    ['khatam', null, 'out_of_stock'],
    ['2-3 weeks', null, 'on_backorder'],
    ['On order', null, 'on_backorder'],
    ['Ships in 5 days', null, 'on_backorder'],
    ['next month', null, 'on_backorder'],
    ['purple', null, null],
    ['', null, null],
  ])('%j: yes is %j, stock is %j', (text, answer, stock) => {
    expect(readYesNo(text)).toBe(answer);
    expect(readStockStatus(text)).toBe(stock);
    expect(stockYesNo.read(text)).toEqual(
      stock === null
        ? { problem: 'is not a stock status; please choose what it means under Unknown words', isUnknown: true }
        : { value: stock !== 'out_of_stock' },
    );
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
    expect(['Public', 'Live', 'Hidden', 'Draft', 'Archived', 'purple'].map(readVisibility)).toEqual([
      ...['public', 'public', 'private', 'private'],
      null,
      null,
    ]);
  });

  test('price labels', () => {
    const onRequest = (text: string) => (text === 'Ask' ? 'Price on Request' : null);
    expect(
      ['From', 'Starts at', 'No label', 'Fixed price', 'Ask', 'x'].map((text) => readPriceLabel(text, onRequest)),
    ).toEqual([...['Starting from', 'Starting from', 'no-label', 'no-label', 'Price on Request'], null]);
  });

  test('choices', () => {
    expect(readChoice(' New-Arrival ', ['none', 'new arrival'])).toBe('new arrival');
    expect(readChoice('other', ['none', 'new arrival'])).toBeNull();
    const fruit = choice({ a: 'Apple', b: 'Banana', c: 'Cherry' }, ['a', 'b', 'c'], (text) =>
      text === 'kela' ? 'b' : null,
    );
    expect([fruit.read('A'), fruit.read('kela'), fruit.write('c')]).toEqual([{ value: 'a' }, { value: 'b' }, 'Cherry']);
    expect(fruit.read('x')).toEqual({ problem: 'must be Apple, Banana or Cherry', isUnknown: true });
  });
});

describe('other values', () => {
  test('a code shortened by a spreadsheet is refused', () => {
    expect(code.read('8.90123E+12')).toMatchObject({ problem: expect.stringMatching(/^8\.90123E\+12 was shortened/) });
    expect(['1E+5', 'E+12', '8.9E12'].map((text) => 'problem' in code.read(text))).toEqual([true, false, false]);
  });

  test('a rating, a currency and JSON', () => {
    expect(['4.5', '4/5', '४ stars', '3 out of 5', '★'].map((text) => rating.read(text))).toEqual([
      ...[{ value: 4.5 }, { value: 4 }, { value: 4 }, { value: 3 }, { value: 0 }],
    ]);
    expect(rating.read('good')).toEqual({ problem: 'must be a number from 0 to 5' });
    expect(['₹', 'Rs.', 'rupees', 'usd'].map((text) => currency.read(text))).toEqual(
      ['INR', 'INR', 'INR', 'USD'].map((value) => ({ value })),
    );
    expect(objects().read('[{"a":1}]')).toEqual({ value: [{ a: 1 }] });
    for (const text of ['{"a":1}', 'x'])
      expect(objects().read(text)).toEqual({ problem: 'can only be imported as it was exported' });
    expect([objects().write([]), objects().write([{ a: 1 }])]).toEqual(['', '[{"a":1}]']);
  });

  test('tags are distinct; addresses may contain commas', () => {
    expect(tags.read('WiFi, wifi | A3')).toEqual({ value: ['WiFi', 'A3'] });
    expect(addresses.read('a,b.png | c.png')).toEqual({ value: ['a,b.png', 'c.png'] });
    expect(splitAddresses('/a,b.png,/c.png,http://x/d.png ; e.png http://x/f.png')).toEqual([
      ...['/a,b.png', '/c.png', 'http://x/d.png', 'e.png', 'http://x/f.png'],
    ]);
    expect(splitAddresses('a, b.png\nc.png')).toEqual(['a, b.png', 'c.png']);
    expect(splitList('"a""b"; "c" d, e')).toEqual(['a"b', '"c" d', 'e']);
    expect(splitList('"a"')).toEqual(['a']);
    expect(splitList('" a "  , b')).toEqual([' a ', 'b']);
  });

  test.each([
    [
      'Speed: 25 ppm, Paper: A4, A3, Duplex: yes',
      [
        ['Speed', '25 ppm'],
        ['Paper', 'A4, A3'],
        ['Duplex', 'yes'],
      ],
    ],
    [
      'Speed - 25 ppm; Size — A4',
      [
        ['Speed', '25 ppm'],
        ['Size', 'A4'],
      ],
    ],
    [
      '• Speed: 25 • Size: A4',
      [
        ['Speed', '25'],
        ['Size', 'A4'],
      ],
    ],
    [
      '* Speed = 25 | Fax: | Size: A4',
      [
        ['Speed', '25'],
        ['Size', 'A4'],
      ],
    ],
    [
      'Print: 25 / Copy: 20',
      [
        ['Print', '25'],
        ['Copy', '20'],
      ],
    ],
    ['Link: https://x.example/a, b', [['Link', 'https://x.example/a, b']]],
    [
      'Screen: 7" touch; Size: "A4; A3"',
      [
        ['Screen', '7" touch'],
        ['Size', 'A4; A3'],
      ],
    ],
    ['Speed: 25; A4', [['Speed', '25, A4']]],
    ['"a: b": "c, d: e"', [['a: b', 'c, d: e']]],
    [
      'Wi-Fi - yes, USB - 2.0',
      [
        ['Wi-Fi', 'yes'],
        ['USB', '2.0'],
      ],
    ],
    ['Speed -- 25', [['Speed', '25']]],
    ['  Speed   -   25', [['Speed', '25']]],
    ['Wi-Fi – yes', [['Wi-Fi', 'yes']]],
    ['Screen: 7" touch, Size: A4', [['Screen', '7" touch, Size: A4']]],
  ])('pairs of %j', (text, expected) => expect(splitPairs(text)).toEqual({ pairs: expected, unnamed: '' }));

  test.each([
    ['₹', 'INR'],
    ['Rs', 'INR'],
    ['rs.', 'INR'],
    ['Rupee', 'INR'],
    ['rupees', 'INR'],
    ['usd', 'USD'],
    ['inr', 'INR'],
    ['Rs. only', 'RS. ONLY'],
    ['US rupees', 'US RUPEES'],
  ])('the currency %s is %s', (text, value) => expect(currency.read(text)).toEqual({ value }));

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
