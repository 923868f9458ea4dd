import { readCount } from '#app/domain/catalogue/fields/word-text.ts';
import { cleanCell, squeezed } from '#app/domain/text/cell-text.ts';
import type { ColumnTarget } from './columns.ts';

/** Why a row is not a product, for display; `null` for a product. */
export type RowKind = 'A heading' | 'A total' | 'A note' | 'Column titles' | null;

/** Number of columns read, and of filled cells in a typical row. */
export type RowShape = { columns: number; typicalFilled: number };

type RowContext = {
  targets: readonly ColumnTarget[];
  titles: readonly string[];
  shape: RowShape;
  /** Reports whether the row may match an existing product; then it is not a heading. */
  isKnown: () => boolean;
  isTitle: (text: string) => boolean;
  /** Reports whether the whole text is a brand or a category. */
  isGroup: (text: string) => boolean;
};

/** Beginnings of totals, with an example of each. */
const totals: readonly RegExp[] = [
  /^(?:(?:grand|sub|net|page|section|category|brand)[ -]*)?(?:totals?|sum|forward)\b/i, // Grand Total
  /^(?:running|carried|brought|group)[ -]*(?:totals?|sum|forward)\b/i, // Carried forward
  /^round(?:ed|ing)? ?off\b/i, // Round off
  /^[bc]\s?\/?\.?\s?f\b/i, // B/F
  /^(?:कुल|योग|उप ?योग|एकूण|মোট|மொத்தம்|કુલ|మొత్తం)(?:\s|$|:)/, // कुल
  /\btotal ?[:=]?$/i, // Canon total
];

/** Beginnings of notes, with an example of each. */
const notes: readonly RegExp[] = [
  /^[*†#•]+\s*\D/, // * subject to availability
  /^n\.? ?b\.?\s*:/i, // N.B.: ask for bulk
  /^(?:notes?|terms|t ?& ?c|validity|freight|transport|payment)\b/i, // Note: prices may change
  /^conditions?\b/i, // Conditions of sale
  /^e\.? ?&\.? ?o\.? ?e|^e\.?o\.?e/i, // E. & O. E.
  /^prices?\s+(?:are|is|subject|valid|ex|incl|excl|may|without|mentioned|quoted|above|w\.?e\.?f)/i, // Prices are exclusive of GST
  /^rates?\s+(?:are|is|subject|valid|ex|incl|excl|may)\b/i, // Rates are subject to change
  /^all (?:prices|rates|models|products|items)\b/i, // All prices in rupees
  /^above (?:prices|rates)\b/i, // Above prices are ex-godown
  /^gst\b.*(?:extra|applicable|included|%)/i, // GST 18% extra
  /^subject to\b/i, // Subject to Pune jurisdiction
  /^valid (?:till|up ?to|until|for|from)\b/i, // Valid till Diwali
  /^page\s*(?:no\.?\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?$/i, // Page 3 of 7
  /^\d+ of \d+$/i, // 3 of 7
  /^cont(?:inued|d|\.)/i, // Contd.
  /^end of (?:list|report|page|file|price)/i, // End of list
  /\bw\.?e\.?f\b/i, // New rates w.e.f. 1 April
  /^thank/i, // Thank you
  /^regards|^yours (?:faithfully|truly)/i, // Yours faithfully
  /^for (?:m\/s|any|more|further|bulk|orders?|enquir|dealers?)\b/i, // For orders call us
  /^for .*(?:pvt|ltd|traders|enterprises?|agenc|agencies|systems|co\.)/i, // For Sharma Traders
  /^authori[sz]ed signatory|^sign(?:ature)?\b/i, // Authorised Signatory
  /^(?:prepared|checked|approved) by/i, // Prepared by Ravi
  /^(?:printed|generated) (?:on|by)/i, // Printed on 1-Nov
  /^contact\s*:/i, // Contact: Ravi
  /^(?:mob|mobile|phone|tel|ph|email|e-mail|whatsapp)\b\s*[.:]/i, // Mobile: 98250 00000
  /^(?:web(?:site)?|gstin|address|office|bank|a\/c|ifsc)\b\s*[.:]/i, // GSTIN: 24ABCDE1234F1Z5
  /^www\.|^https?:\/\//i, // www.dealer.test
  /^delivery\s*:/i, // Delivery: 2 weeks
  /^warranty as per/i, // Warranty as per OEM
  /^installation (?:free|extra|charges)/i, // Installation extra
  /^(?:भूल चूक|हस्ताक्षर|नोट|शर्तें|कीमतें|मूल्य|धन्यवाद|पृष्ठ)/, // मूल्य बिना सूचना के बदल सकते हैं
];

const isTotal = (text: string) => totals.some((pattern) => pattern.test(text));
const isNote = (text: string) => notes.some((pattern) => pattern.test(text));

/** An address of a picture is no note. */
const pictures = new Set<ColumnTarget>(['images', 'featuredImage', 'gallery']);

const hasLetters = (text: string) => /\p{L}/u.test(text);
const isSerial = (text: string) => /^(?:\(?(?:\d{1,4}|[a-z]|[ivx]{1,5})[.):]*|s\.?no\.?)$/i.test(text);
/** `MF3010`, `L3250`, `2900B`: a heading contains no model number. */
const model = /\b(?=[a-z-]*\d)(?=[\d-]*[a-z])[a-z\d-]{4,}\b|\b(?!(?:19|20)\d\d\b)\d{3,}\b/i;

/** Distinguishes headings, totals, notes and repeated titles from products. */
export function rowKind(cells: readonly string[], context: RowContext): RowKind {
  const { targets, shape, isKnown, isGroup } = context;
  const cellsInUse = cells
    .map((cell, column) => ({
      text: cleanCell(cell).trim(),
      target: targets[column] ?? '',
    }))
    .filter(({ text, target }) => text !== '' && !pictures.has(target));
  const filled = cellsInUse.map(({ text }) => text);
  if (!filled.some((cell) => /[\p{L}\p{N}]/u.test(cell))) return 'A heading';
  if (isTitleRow(cells, context) || isColumnNumbers(filled)) return 'Column titles';
  if (isKnown()) return null;
  const texts = cellsInUse.flatMap(({ text, target }) =>
    hasLetters(text) && (target !== '' || !isSerial(text)) && readCount(text) === null ? [text] : [],
  );
  const first = texts[0] ?? '';
  const isSaid = (...wanted: ColumnTarget[]) =>
    targets.some((target, column) => {
      const cell = cleanCell(cells[column] ?? '').trim();
      return wanted.includes(target) && cell !== '' && !isTotal(cell) && !isNote(cell);
    });
  if (texts.some(isTotal) && !isSaid('brand', 'category', 'specifications')) return 'A total';
  if (isNote(first) && !(isSaid('brand') && isSaid('sku', 'regularPrice', 'category'))) return 'A note';
  const isGroupRow = isGroup(first) && !isSaid('sku');
  // In a list with two columns, a group has no price, but it may have the sum of its stock.
  if (shape.columns < 3 || shape.typicalFilled < 3) {
    const isName = cleanCell(cells[targets.indexOf('name')] ?? '').trim() === first;
    const isNarrowGroup =
      isName && first !== '' && shape.typicalFilled >= 2 && isGroupRow && !isSaid('regularPrice', 'salePrice');
    return !isNarrowGroup ? null : filled.length === 1 ? 'A heading' : 'A total';
  }
  if (texts.length === 0) return filled.length <= 2 ? 'A total' : null;
  if (new Set(texts.map(squeezed)).size > 1) return null;
  const isAlone = cellsInUse.every(
    ({ text, target }) => (target === '' && isSerial(text)) || squeezed(text) === squeezed(first),
  );
  if (isGroupRow) return isAlone ? 'A heading' : 'A total';
  if (!isAlone || /[;\t|].*[;\t|]/.test(first)) return null;
  if (texts.length === 1 && model.test(first.slice(0, 200))) return null;
  return first.length > 60 || /[.!]$/.test(first) ? 'A note' : 'A heading';
}

/** `1 2 3 4 5` below the titles of a tender form. */
const isColumnNumbers = (filled: readonly string[]): boolean =>
  filled.length >= 3 && filled.every((cell, index) => cell.replace(/[().]/g, '') === String(index + 1));

function isTitleRow(cells: readonly string[], { titles, isTitle }: RowContext): boolean {
  const filled = cells
    .map((cell, column) => [squeezed(cell), squeezed(titles[column] ?? ''), cell] as const)
    .filter(([cell]) => cell !== '');
  const same = filled.filter(([cell, title]) => cell === title).length;
  const known = filled.filter(([cell, title, raw]) => cell === title || isTitle(raw)).length;
  if (filled.length < 2) return false;
  return (same >= 2 && same * 2 >= filled.length) || (known === filled.length && (same >= 1 || known >= 3));
}
