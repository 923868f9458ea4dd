import type { QuotationSheet } from '#app/domain/quotations/quotation-sheet.ts';
import { createPen, type Style } from './pen.ts';

/** An A4 sheet in points. */
export const sheetSize = { left: 40, right: 555, top: 44, bottom: 784, middle: 297 } as const;

const small = { size: 7, colour: 'soft' } as const;
const bold = { size: 8, isBold: true } as const;

export type Sheet = ReturnType<typeof createSheet>;

/** The pages of a document, with a cursor that moves down, and tags for screen readers. */
export function createSheet(doc: PDFKit.PDFDocument, { number, seller }: QuotationSheet) {
  const pen = createPen(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);

  function artifact(draw: () => void): void {
    doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    doc.endMarkedContent();
  }

  const sheet = {
    doc,
    pen,
    root,
    /** The cursor. */
    y: sheetSize.top as number,

    /** Draws a tagged element, such as a paragraph `P`. */
    tag(type: string, draw: () => void, parent: PDFKit.PDFStructureElement = root): void {
      const element = doc.struct(type);
      parent.add(element);
      element.add(draw);
      element.end();
    },

    /** Opens a tagged element for others, such as a table; the caller ends it. */
    group(type: string, parent: PDFKit.PDFStructureElement = root): PDFKit.PDFStructureElement {
      const element = doc.struct(type);
      parent.add(element);
      return element;
    },

    /** Writes lines below each other; returns the baseline after the last one. */
    writeLines(
      lines: readonly string[],
      style: Style,
      x: number,
      top: number,
      align: 'left' | 'right' = 'left',
    ): number {
      const step = style.size + 2.5;
      lines.forEach((text, index) => {
        pen.write(text, style, { x, y: top + index * step, align });
      });
      return top + lines.length * step;
    },

    /** Begins a page if less than `height` is left. Returns whether it did. */
    makeRoom(height: number): boolean {
      if (sheet.y + height <= sheetSize.bottom) return false;
      doc.addPage();
      artifact(() => {
        pen.write(number, { size: 8 }, { x: sheetSize.right, y: sheetSize.top, align: 'right' });
        sheet.y = sheet.writeLines(pen.wrap(seller.name, bold, 360), bold, sheetSize.left, sheetSize.top);
      });
      sheet.y += 3.5;
      return true;
    },

    /** Adds the page numbers and crop marks, and ends the document. */
    finish(): void {
      root.end();
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < count; page++) {
        doc.switchToPage(page);
        artifact(() => {
          cropMarks(doc);
          pen.write(`Quotation ${number}`, small, { x: sheetSize.left, y: 806 });
          pen.write(`Page ${page + 1} of ${count}`, small, { x: sheetSize.right, y: 806, align: 'right' });
        });
      }
      doc.end();
    },
  };
  return sheet;
}

/** The marks at the corners of a printed sheet. */
function cropMarks(doc: PDFKit.PDFDocument): void {
  const [edge, end] = [26, 14];
  doc.lineWidth(0.4).strokeColor([0, 0, 0, 60]);
  for (const isRight of [false, true])
    for (const isLow of [false, true]) {
      const x = (inset: number) => (isRight ? doc.page.width - inset : inset);
      const y = (inset: number) => (isLow ? doc.page.height - inset : inset);
      doc.moveTo(x(edge), y(end)).lineTo(x(edge), y(end - 10));
      doc.moveTo(x(end), y(edge)).lineTo(x(end - 10), y(edge));
    }
  doc.stroke();
}
