import { cleanCell, squeezed } from '#app/domain/text/cell-text.ts';
import { readCount } from '#app/domain/text/word-text.ts';
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

const total =
  /^(?:(?:grand|sub|net|page|section|category|brand|running|carried|brought|group)[ -]*)?(?:total|totals|sum|forward)\b|^round(?:ed|ing)? ?off\b|^[bc]\s?\/?\.?\s?f\b|^(?:कुल|योग|उप ?योग|एकूण|মোট|மொத்தம்|કુલ|మొత్తం)(?:\s|$|:)|\btotal ?[:=]?$|^total (?:items|products|models|no|nos|qty|value|amount|machines)\b/i;
const note =
  /^(?:[*†#•]+\s*\D|n\.? ?b\.?\s*:|note\b|notes\b|terms\b|t ?& ?c\b|conditions?\b|e\.? ?&\.? ?o\.? ?e|e\.?o\.?e|prices?\s+(?:are|is|subject|valid|ex|incl|excl|may|without|mentioned|quoted|above|w\.?e\.?f)|all (?:prices|rates|models|products|items)\b|rates?\s+(?:are|is|subject|valid|ex|incl|excl|may)\b|above (?:prices|rates)\b|gst\b.*(?:extra|applicable|included|%)|subject to\b|validity\b|valid (?:till|up ?to|until|for|from)\b|page\s*(?:no\.?\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?$|\d+ of \d+$|continued|contd|cont\.|end of (?:list|report|page|file|price)|.*\bw\.?e\.?f\b|thank|thanks|regards|yours (?:faithfully|truly)|for (?:m\/s|any|more|further|bulk|orders?|enquir|dealers?)\b|for .*(?:pvt|ltd|traders|enterprises?|agenc|agencies|systems|co\.)|authori[sz]ed signatory|signature|sign\b|prepared by|checked by|approved by|printed (?:on|by)|generated (?:on|by)|contact\s*:|(?:mob|mobile|phone|tel|ph|email|e-mail|whatsapp|web(?:site)?|gstin|address|office|bank|a\/c|ifsc)\b\s*[.:]|www\.|https?:\/\/|payment\b|delivery\s*:|warranty as per|freight|transport|installation (?:free|extra|charges)|भूल चूक|हस्ताक्षर|नोट|शर्तें|कीमतें|मूल्य|धन्यवाद|पृष्ठ)/i;

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
      isRead: (targets[column] ?? '') !== '',
    }))
    .filter(({ text, target }) => text !== '' && !pictures.has(target));
  const filled = cellsInUse.map(({ text }) => text);
  if (!filled.some((cell) => /[\p{L}\p{N}]/u.test(cell))) return 'A heading';
  if (isTitleRow(cells, context) || isColumnNumbers(filled)) return 'Column titles';
  if (isKnown()) return null;
  const texts = cellsInUse.flatMap(({ text, isRead }) =>
    hasLetters(text) && (isRead || !isSerial(text)) && readCount(text) === null ? [text] : [],
  );
  const first = texts[0] ?? '';
  const isSaid = (...wanted: ColumnTarget[]) =>
    targets.some((target, column) => {
      const cell = cleanCell(cells[column] ?? '').trim();
      return wanted.includes(target) && cell !== '' && !total.test(cell) && !note.test(cell);
    });
  if (texts.some((cell) => total.test(cell)) && !isSaid('brand', 'category', 'specifications')) return 'A total';
  if (note.test(first) && !(isSaid('brand') && isSaid('sku', 'regularPrice', 'category'))) return 'A note';
  if (shape.columns < 3 || shape.typicalFilled < 3)
    return shape.typicalFilled === 2 && filled.length === 1 && isGroup(first) && !isSaid('sku') ? 'A heading' : null;
  if (texts.length === 0) return filled.length <= 2 ? 'A total' : null;
  if (new Set(texts.map(squeezed)).size > 1) return null;
  const isAlone = cellsInUse.every(
    ({ text, isRead }) => (!isRead && isSerial(text)) || squeezed(text) === squeezed(first),
  );
  if (isGroup(first) && !isSaid('sku')) return isAlone ? 'A heading' : 'A total';
  if (!isAlone || /[;\t|].*[;\t|]/.test(first)) return null;
  if (texts.length === 1 && model.test(first)) return null;
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
