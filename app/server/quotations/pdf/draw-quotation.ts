import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Document from 'pdfkit';
import { encodeQR } from 'qr';
import { codeOptions, codePicture } from '#app/domain/quotations/code-picture.ts';
import type { Quotation, QuotationBody } from '#app/domain/quotations/quotation.ts';
import { type QuotationSheet, quotationSheet } from '#app/domain/quotations/quotation-sheet.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { printedText } from '#app/domain/text/printed-text.ts';
import { sharp } from '#app/storage/pictures/sharp.ts';
import { drawLines } from './line-table.ts';
import { createSheet, type Sheet, sheetSize } from './page-frame.ts';
import { colours, readFonts, type Style } from './pen.ts';

const label: Style = { size: 7, colour: 'soft' };
const body: Style = { size: 8 };
const { left, right, middle } = sheetSize;

export const registerFonts = readFonts(join(import.meta.dirname, '../../../ui/fonts'));

export type PdfOrder = { quotation: Quotation; locale: Locale; today: string; logo: Uint8Array | null };

/** Draws the PDF file of a quotation in the worker. Copies it to a small buffer, because a message copies the whole buffer. */
export const drawPdf = async ({ quotation, locale, today, logo }: PdfOrder): Promise<Uint8Array> =>
  Uint8Array.from(await drawQuotation(quotation, locale, today, logo ? await pngOf(logo) : undefined));

/** PDF files know no WebP. Three pixels a point are enough for print. */
const pngOf = (logo: Uint8Array): Promise<Buffer> =>
  sharp(logo)
    .resize({ width: 3 * logoSize[0], height: 3 * logoSize[1], fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();

/**
 * The PDF file of a quotation: A4, tagged, with embedded fonts. The same quotation always has the same bytes.
 * After its last valid day, it is marked on `today`. Rejects as `invalid` if it is too long.
 */
export async function drawQuotation(quotation: Quotation, locale: Locale, today = '', logo?: Buffer): Promise<Buffer> {
  const printed: QuotationBody = JSON.parse(JSON.stringify(quotation.body), (_, value) =>
    typeof value === 'string' ? printedText(value) : value,
  );
  const content = quotationSheet({ ...quotation, body: printed }, locale, today);
  const date = new Date(quotation.sentAt ?? quotation.createdAt);
  const doc = new Document({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: locale.language,
    pdfVersion: '1.7',
    // pdfkit would load a standard font for it.
    font: null as unknown as string,
    info: {
      Title: `Quotation ${content.number}`,
      Author: content.seller.name,
      Subject: `For ${content.customer.name}`,
      Creator: 'Platen',
      Producer: 'Platen',
      CreationDate: date,
      ModDate: date,
    },
  });
  const made = buffer(doc);
  registerFonts(doc);
  const sheet = createSheet(doc, content);
  if (logo) drawLogo(sheet, logo);
  drawHead(sheet, content);
  drawLines(sheet, content);
  drawSums(sheet, content);
  drawPayment(sheet, content);
  drawTexts(sheet, content);
  drawSignatory(sheet, content);
  sheet.finish();
  return made;
}

/** The largest width and height of a logo, in points. */
const logoSize = [160, 36] as const;

function drawLogo(sheet: Sheet, logo: Buffer): void {
  sheet.tag('Figure', () => sheet.doc.image(logo, left, sheet.y - 8, { fit: [...logoSize] }));
  sheet.y += logoSize[1] + 2;
}

/** The dealer, the customer, the dates and the total as one large figure. */
function drawHead(
  sheet: Sheet,
  { number, mark, date, validUntil, placeOfSupply, seller, customer, ...sums }: QuotationSheet,
) {
  const { pen } = sheet;
  const wrapped = (texts: readonly string[], width: number) => texts.flatMap((text) => pen.wrap(text, body, width));
  let y = sheet.y + 10;
  sheet.tag('P', () => {
    y = sheet.writeLines(pen.wrap(seller.name, { size: 15, isBold: true }, 320), { size: 15, isBold: true }, left, y);
    y = sheet.writeLines(wrapped(seller.details, 300), { ...body, colour: 'soft' }, left, y - 3);
  });
  sheet.tag('H1', () => {
    pen.write('Quotation', label, { x: right, y: sheet.y + 2, align: 'right' });
    pen.write(number, { size: 11, isBold: true }, { x: right, y: sheet.y + 16, align: 'right' });
  });
  if (mark !== '')
    sheet.tag('P', () => pen.write(mark, { size: 9, isBold: true }, { x: right, y: sheet.y + 30, align: 'right' }));
  y = Math.max(y + 4, sheet.y + 36);
  pen.rule(left, y, right, 'ink', 0.8);
  const top = y + 14;
  const factsX = 240;
  const figureX = 382;
  let end = top;
  sheet.tag('P', () => {
    pen.write('For', label, { x: left, y: top });
    const name: Style = { size: 9.5, isBold: true };
    end = sheet.writeLines(pen.wrap(customer.name, name, 184), name, left, top + 13);
    end = sheet.writeLines(wrapped(customer.details, 184), body, left, end);
  });
  const facts = [
    ['Date', date],
    ['Valid until', validUntil],
    ['Place of supply', placeOfSupply],
  ].filter(([, value]) => value !== '');
  let at = top;
  for (const [name = '', value = ''] of facts)
    sheet.tag('P', () => {
      pen.write(name, label, { x: factsX, y: at });
      at = sheet.writeLines(pen.wrap(value, body, 128), body, factsX, at + 11) + 5;
    });
  pen.rule(figureX, top - 3, right, 'cyan', 3);
  sheet.tag('P', () => {
    pen.write('Total', label, { x: figureX, y: top + 12 });
    let size = 27;
    while (pen.width(sums.total, { size, isBold: true }) > right - figureX) size--;
    pen.write(sums.total, { size, isBold: true }, { x: figureX, y: top + 40 });
    pen.write(sums.totalNote, { ...label, isTabular: true }, { x: figureX, y: top + 54 });
  });
  sheet.y = Math.max(end, at, top + 62) + 4;
}

/** The tax by rate and the amount in words on the left, the sums on the right. */
function drawSums(sheet: Sheet, { taxNames, rates, sums, total, words, advance }: QuotationSheet): void {
  const { pen } = sheet;
  const tabular: Style = { ...body, isTabular: true };
  const wordLines = pen.wrap(words, { size: 8.5, isBold: true }, middle - left);
  const leftHeight = 30 + wordLines.length * 11 + (rates.length + 1) * 13;
  sheet.makeRoom(Math.max(leftHeight, 20 + (sums.length + 1 + advance.length) * 14));
  const top = sheet.y + 17;
  sheet.tag('P', () => {
    pen.write('Amount in words', label, { x: left, y: top });
    sheet.writeLines(wordLines, { size: 8.5, isBold: true }, left, top + 12);
  });
  let y = top + 12 + wordLines.length * 11 + 10;
  const columns = ['Tax rate', 'Taxable value', ...taxNames];
  const columnX = (index: number) => left + 40 + (index * (middle - left - 40)) / (columns.length - 1);
  const table = sheet.group('Table');
  const drawRow = (type: string, cells: readonly string[], style: Style) => {
    const row = sheet.group('TR', table);
    cells.forEach((text, index) => {
      const place = index === 0 ? { x: left, y } : { x: columnX(index), y, align: 'right' as const };
      sheet.tag(type, () => pen.write(text, style, place), row);
    });
    row.end();
  };
  drawRow('TH', columns, label);
  for (const { rate, taxable, taxes } of rates) {
    pen.rule(left, y + 4, middle);
    y += 13;
    drawRow('TD', [rate, taxable, ...taxes], tabular);
  }
  table.end();
  let at = top;
  const sumsX = middle + 60;
  for (const { label: name, amount } of sums)
    sheet.tag('P', () => {
      pen.write(name, body, { x: sumsX, y: at });
      pen.write(amount, tabular, { x: right, y: at, align: 'right' });
      at += 14;
    });
  pen.rule(sumsX, at - 9, right, 'ink', 0.8);
  sheet.tag('P', () => {
    const bold: Style = { size: 11, isBold: true };
    pen.write('Total', bold, { x: sumsX, y: at + 6 });
    pen.write(total, bold, { x: right, y: at + 6, align: 'right' });
  });
  for (const part of advance) {
    at += 15;
    sheet.tag('P', () => {
      pen.write(part.label, body, { x: sumsX, y: at + 6 });
      pen.write(part.amount, tabular, { x: right, y: at + 6, align: 'right' });
    });
  }
  sheet.y = Math.max(y, at + 6) + 10;
}

const codeSize = 68;

/** Bank details, and the QR code that opens a UPI app. */
function drawPayment(sheet: Sheet, { bank, upi, upiId, upiAmount }: QuotationSheet): void {
  const { doc, pen } = sheet;
  if (bank.length === 0 && upi === '') return;
  const bankLines = bank.flatMap((text) => pen.wrap(text, body, middle - left));
  sheet.makeRoom(Math.max(upi === '' ? 0 : codeSize + 20, 30 + bankLines.length * 10.5));
  pen.rule(left, sheet.y, right);
  const top = sheet.y + 14;
  let end = top;
  if (bank.length > 0)
    sheet.tag('P', () => {
      pen.write('Bank details', label, { x: left, y: top });
      end = sheet.writeLines(bankLines, body, left, top + 12);
    });
  if (upi !== '') {
    const x = right - codeSize;
    sheet.tag('P', () => {
      const side = x - 10;
      pen.write('Pay by UPI', label, { x: side, y: top, align: 'right' });
      pen.write(upiAmount, { size: 8, isBold: true }, { x: side, y: top + 12, align: 'right' });
      sheet.writeLines(pen.wrap(upiId, body, side - middle - 10), body, side, top + 23, 'right');
    });
    sheet.tag('Figure', () => drawCode(doc, upi, x, sheet.y + 8));
    doc.link(x, sheet.y + 8, codeSize, codeSize, upi);
    end = Math.max(end, sheet.y + codeSize + 8);
  }
  sheet.y = end + 6;
}

function drawCode(doc: PDFKit.PDFDocument, text: string, x: number, y: number): void {
  const { size, path } = codePicture(encodeQR(text, 'raw', codeOptions));
  doc
    .save()
    .translate(x, y)
    .scale(codeSize / size)
    .path(path)
    .fill([...colours.ink])
    .restore();
}

/** Notes and terms, line by line over as many pages as they need. */
function drawTexts(sheet: Sheet, { notes, terms }: QuotationSheet): void {
  const { pen } = sheet;
  for (const [title, texts] of [
    ['Notes', notes],
    ['Terms', terms],
  ] as const) {
    if (texts.length === 0) continue;
    sheet.makeRoom(40);
    pen.rule(left, sheet.y, right);
    sheet.y += 14;
    sheet.tag('H2', () => pen.write(title, label, { x: left, y: sheet.y }));
    sheet.y += 11;
    for (const text of texts) {
      for (const line of pen.wrap(text, { size: 7.5 }, right - left)) {
        if (sheet.makeRoom(0)) sheet.y += 8;
        sheet.tag('P', () => pen.write(line, { size: 7.5 }, { x: left, y: sheet.y }));
        sheet.y += 10;
      }
      sheet.y += 1.5;
    }
  }
}

/** The line for the signature of the dealer. */
function drawSignatory(sheet: Sheet, { signatory: [seller, role] }: QuotationSheet): void {
  const { pen } = sheet;
  const lines = pen.wrap(seller, body, right - middle);
  sheet.makeRoom(lines.length * 10.5 + 46);
  sheet.tag('P', () => {
    const y = sheet.writeLines(lines, body, right, sheet.y + 14, 'right') + 24;
    pen.rule(right - 120, y - 10, right, 'ink');
    pen.write(role, label, { x: right, y, align: 'right' });
  });
}
