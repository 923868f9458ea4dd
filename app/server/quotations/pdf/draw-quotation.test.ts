import Document from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { quotationSheet } from '#app/domain/quotations/quotation-sheet.ts';
import { dealer } from '#dealer';
import { pdfFonts, pdfTexts } from '#tests/support/pdf-text.ts';
import { aQuotation, aQuotationLine } from '#tests/support/quotations.ts';
import { drawQuotation, registerFonts } from './draw-quotation.ts';
import { createPen, tooLong } from './pen.ts';

const draw = (quotation = aQuotation()) => drawQuotation(quotation, dealer.locale);

/** Without white space, since long texts are on several lines and ₹ is from another font. */
const bare = (text: string) => text.replace(/\s+/g, '');
const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => aQuotationLine({ name: `Machine ${index}` }));
const { customer, seller } = aQuotation().body;
const someOff = { kind: 'amount', paise: 12_345 } as const;
const source = (file: Uint8Array) => Buffer.from(file).toString('latin1');

describe('the PDF file of a quotation', { tags: ['quotations/pdf'] }, () => {
  test.each([
    ['within a state', aQuotation()],
    ['into another state', aQuotation({ body: { placeOfSupply: '29' } })],
    [
      'with rent, AMC, discounts, several rates and Devanagari',
      aQuotation({
        number: 'Q/2026-27/0042-2',
        body: {
          pricesInclude: true,
          notes: 'Prices are for the whole order.',
          customer: { ...customer, company: 'श्री छत्रपति शिवाजी महाराज राष्ट्रीय विद्यालय, पुणे' },
          lines: [
            aQuotationLine({ kind: 'rent', periods: 36, hsn: '9973', discount: { kind: 'percent', basisPoints: 750 } }),
            aQuotationLine({ kind: 'amc', periods: 3, hsn: '', rateBasisPoints: 1200, discount: someOff }),
            aQuotationLine({ name: `${'Verylongname'.repeat(12)} Ś₹`, quantity: 9999, unitPaise: 99_999_999_99 }),
          ],
        },
      }),
    ],
  ])('shows the same texts as the page: %s', async (_, quotation) => {
    const [page = []] = pdfTexts(await draw(quotation));
    const shown = bare(page.join(''));
    const { taxNames, rates, lines, sums, advance, seller, customer, upi, columns, ...texts } = quotationSheet(
      quotation,
      dealer.locale,
    );
    const wanted = [
      ...Object.values(texts).flat(),
      ...[seller, customer].flatMap(({ name, details }) => [name, ...details]),
      ...lines.flatMap((row) => Object.values(row).flat()),
      ...rates.flatMap((rate) => Object.values(rate).flat()),
      ...[...sums, ...advance].flatMap((sum) => Object.values(sum)),
      ...taxNames,
      ...columns.map(({ title }) => title),
    ];
    expect(wanted.filter((text) => !shown.includes(bare(text)))).toEqual([]);
  });

  test('ends with the advance of the terms and the line for the signature', async () => {
    const { signatory, advance } = quotationSheet(aQuotation(), dealer.locale);
    expect([signatory, advance]).toEqual([
      ['For Platen Office Equipment', 'Authorised signatory'],
      [{ label: 'Advance, 50%', amount: '₹54,279' }],
    ]);
    const [texts = []] = pdfTexts(await draw());
    expect(texts.indexOf('Authorised signatory')).toBeGreaterThan(texts.indexOf('Terms'));
    expect(texts).toContain('Advance, 50%');
    const none = quotationSheet(aQuotation({ body: { terms: 'Payment in 30 days' } }), dealer.locale);
    expect(none.advance).toEqual([]);
  });

  test('repeats the head of the table and counts the pages of 100 lines', async () => {
    const pages = pdfTexts(await draw(aQuotation({ body: { lines: lines(100) } })));
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((texts, index) => {
      expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(texts.filter((text) => text === 'Description')).toHaveLength(1);
    });
    expect(pages.flat().filter((text) => text.startsWith('Machine '))).toHaveLength(100);
  });

  test('breaks long names: at the head of each page, and of the UPI account beside the bank details', async () => {
    const name = 'Very Long Name of an Office Equipment Company '.repeat(3).slice(0, 120).trim();
    const upi = `${'longname'.repeat(8)}@averylongbankname`;
    const body = { lines: lines(60), seller: { ...seller, name, upi }, terms: '1 % advance' };
    const pages = pdfTexts(await draw(aQuotation({ state: 'accepted', body })));
    expect(pages.length).toBeGreaterThan(1);
    for (const texts of pages) {
      expect(bare(texts.join(''))).toContain(bare(name));
      expect(texts).not.toContain(name);
    }
    expect(bare(pages.flat().join(''))).toContain(upi);
    expect(pages.flat()).not.toContain(upi);
  });

  test('is marked once it is replaced, declined or expired, and has a UPI code once it is accepted', async () => {
    const read = async (changes: Parameters<typeof aQuotation>[0], today?: string) => {
      const body = { terms: '50 % advance' };
      const file = await drawQuotation(aQuotation({ ...changes, body }), dealer.locale, today);
      const isMarked = pdfTexts(file).flat().includes('Not valid any more');
      return [isMarked, source(file).includes('upi://')];
    };
    for (const [isMarked, hasCode, changes, today] of [
      [false, false, {}, '2026-12-10'],
      [false, true, { state: 'accepted' }, '2027-12-10'],
      [true, false, {}, '2026-12-11'],
      [true, false, { state: 'declined' }],
      [true, false, { isReplaced: true }],
      [false, false, { state: 'draft' }],
    ] as const)
      expect(await read(changes, today), JSON.stringify(changes)).toEqual([isMarked, hasCode]);
  });

  test('shows all of a description that is taller than a page', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index}.`);
    const file = await draw(aQuotation({ body: { lines: [aQuotationLine({ description: words.join('\n') })] } }));
    const text = source(file);
    const pages = pdfTexts(file);
    expect(pages.length).toBeGreaterThan(2);
    expect(words.filter((word) => !pages.flat().includes(word))).toEqual([]);
    expect(Math.max(...pages.map((texts) => texts.filter((each) => each.startsWith('word')).length))).toBeLessThan(90);
    expect(text).toContain('/S /TD\n');
  });

  test.each([
    ['a–z', true],
    ['कखगघचछजझटठडढतथदधनपफबभमयरलवशसहािीुूेैोौं', false],
    ['कखगघ\u094dचछजझ\u094dटठडढ\u094dतथदध\u094d', false],
    ['aक₹', false],
  ])('with 100 long lines of the letters %s is drawn (%s) or refused', async (set, isDrawn) => {
    const letters = set === 'a–z' ? 'abcdefghijklmnopqrstuvwxyz' : set;
    let seed = 1;
    const text = () =>
      Array.from({ length: 1000 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return letters[seed % letters.length];
      }).join('');
    const many = Array.from({ length: 100 }, () => aQuotationLine({ name: text().slice(0, 200), description: text() }));
    const drawing = draw(aQuotation({ body: { lines: many } }));
    if (isDrawn) await drawing;
    else await expect(drawing).rejects.toMatchObject({ kind: 'invalid', message: tooLong });
  });

  test('embeds all its fonts', async () => {
    const body = { customer: { ...customer, company: 'क्षितिजा ट्रस्ट' } };
    const fonts = pdfFonts(await draw(aQuotation({ body })));
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(fonts.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^[A-Z]{6}\+Hind/));
  });

  test('has title, language and tags', async () => {
    const text = source(await draw());
    expect(text).toContain('(Quotation Q/2026-27/0042)');
    expect(text).toContain('/Lang (en-IN)');
    expect(text).toContain('/Marked true');
    for (const tag of ['Table', 'TH', 'TD', 'H1']) expect(text).toContain(`/S /${tag}\n`);
  });

  test('links the QR code to the UPI app, and has neither without a UPI ID', async () => {
    const terms = 'Payment: 50 % advance with the order.';
    const file = async (upi: string) =>
      source(await draw(aQuotation({ state: 'accepted', body: { seller: { ...seller, upi }, terms } })));
    expect(await file(seller.upi)).toContain(
      '/URI (upi://pay?pa=platen@example&pn=Platen%20Office%20Equipment&am=54279.00&cu=INR&tn=Q%2F2026-27%2F0042)',
    );
    expect(await file('')).not.toContain('/Annot');
  });

  test.each(['W', 'il', 'कि', 'क्', '\u200d'])('breaks a long word of %s', (letters) => {
    const doc = new Document({ font: null as unknown as string });
    registerFonts(doc);
    const { wrap, width } = createPen(doc);
    const word = letters.repeat(1000 / letters.length);
    const parts = wrap(word, { size: 8 }, 150);
    expect(parts.join('')).toBe(word);
    for (const part of parts) expect(width(part, { size: 8 })).toBeLessThanOrEqual(150);
  });

  test('replaces signs that its fonts lack', async () => {
    const lines = [aQuotationLine({ name: 'EcoTank™ ≥ 20 ppm' })];
    const [page = []] = pdfTexts(await draw(aQuotation({ body: { lines } })));
    expect(bare(page.join(''))).toContain('EcoTankTM>=20ppm');
  });

  test('shapes Devanagari: a conjunct is one glyph, narrower than its letters', () => {
    const doc = new Document({ font: null as unknown as string });
    registerFonts(doc);
    const { width } = createPen(doc);
    const style = { size: 10 };
    for (const [whole, ...parts] of [
      ['क्ष', 'क', 'ष'],
      ['ट्र', 'ट', 'र'],
      ['र्य', 'र', 'य'],
    ] as const)
      expect(width(whole, style)).toBeLessThan(parts.reduce((sum, part) => sum + width(part, style), 0));
  });
});
