import type { QuotationSheet, SheetColumn } from '#app/domain/quotations/quotation-sheet.ts';
import { type Sheet, sheetSize } from './page-frame.ts';
import type { Style } from './pen.ts';

type Placed = SheetColumn & { align: 'left' | 'right'; x: number };

const gap = 9;
/** The least width of the descriptions; wide amounts make the table smaller instead. */
const leastDescription = 120;
const sizes = [8, 7, 6, 5];

type Layout = { columns: Placed[]; size: number; nameX: number; nameWidth: number };

/** Places the columns from the right, each as wide as its widest text, in the largest size that fits. */
function layOut({ pen }: Sheet, content: QuotationSheet): Layout {
  let made: Layout | undefined;
  for (const size of sizes) {
    const nameX = sheetSize.left + pen.width(String(content.lines.length), { size, isTabular: true }) + 6;
    let right: number = sheetSize.right;
    const columns = content.columns
      .toReversed()
      .map((column): Placed => {
        const align = column.key === 'hsn' ? 'left' : 'right';
        const texts = content.lines.map((line) => line[column.key]);
        const widest = Math.max(
          pen.width(column.title, { size: size - 1 }),
          ...texts.map((text) => pen.width(text, { size, isTabular: true })),
        );
        const placed = { ...column, align, x: align === 'right' ? right : right - widest } as const;
        right -= widest + gap;
        return placed;
      })
      .reverse();
    made = { columns, size, nameX, nameWidth: right - nameX };
    if (made.nameWidth >= leastDescription) break;
  }
  return made as Layout;
}

/** Draws the lines of a quotation. The head is repeated on each page. */
export function drawLines(sheet: Sheet, content: QuotationSheet): void {
  const { pen } = sheet;
  const { columns, size, nameX, nameWidth } = layOut(sheet, content);
  const headStyle: Style = { size: size - 1, colour: 'soft' };
  const detailStyle: Style = { size: size - 1, colour: 'soft' };
  const table = sheet.group('Table');
  const { left, right } = sheetSize;

  function drawHead(): void {
    pen.rule(left, sheet.y, right, 'ink', 0.8);
    const y = sheet.y + size + 4;
    const row = sheet.group('TR', table);
    sheet.tag('TH', () => pen.write('No.', headStyle, { x: left, y }), row);
    sheet.tag('TH', () => pen.write('Description', headStyle, { x: nameX + 8, y }), row);
    for (const { title, x, align } of columns) sheet.tag('TH', () => pen.write(title, headStyle, { x, y, align }), row);
    row.end();
    sheet.y = y + 5;
  }

  drawHead();
  for (const line of content.lines) {
    const names = pen.wrap(line.name, { size }, nameWidth - 8);
    const details = line.details.flatMap((text) => pen.wrap(text, detailStyle, nameWidth - 8));
    const height = names.length * (size + 2) + details.length * (size + 1.5) + 7;
    if (sheet.makeRoom(height)) drawHead();
    pen.rule(left, sheet.y, right);
    const first = sheet.y + size + 4;
    const row = sheet.group('TR', table);
    sheet.tag(
      'TD',
      () => pen.write(line.number, { size, colour: 'soft', isTabular: true }, { x: left, y: first }),
      row,
    );
    const texts: { text: string; style: Style; step: number }[] = [
      ...names.map((text) => ({ text, style: { size }, step: size + 2 })),
      ...details.map((text) => ({ text, style: detailStyle, step: size + 1.5 })),
    ];
    sheet.y = first;
    const drawTexts = () => {
      const fitting = Math.max(1, Math.floor((sheetSize.bottom - sheet.y) / (size + 2)));
      for (const { text, style, step } of texts.splice(0, fitting)) {
        pen.write(text, style, { x: nameX + 8, y: sheet.y });
        sheet.y += step;
      }
    };
    sheet.tag('TD', drawTexts, row);
    for (const { key, x, align } of columns)
      sheet.tag('TD', () => pen.write(line[key], { size, isTabular: true }, { x, y: first, align }), row);
    // A cell that is taller than a page goes on with the next one.
    while (texts.length > 0) {
      sheet.makeRoom(sheetSize.bottom);
      sheet.y += size + 4;
      sheet.tag('TD', drawTexts, row);
    }
    row.end();
    sheet.y += 3 - size;
  }
  table.end();
  pen.rule(left, sheet.y, right, 'ink', 0.8);
}
