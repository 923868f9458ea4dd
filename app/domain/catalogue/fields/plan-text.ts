import type { PlanField } from '#app/domain/catalogue/plans/plan-fields.ts';
import { smallNumber } from '#app/domain/text/number-words.ts';
import { withAsciiDigits } from '#app/domain/text/safe-text.ts';
import type { CellRead, Kind } from './field-kinds.ts';
import { readPrice } from './price-text.ts';

/*
 * Numbers of plans with their units: `Rs 4,500/month`, `40 paise per copy`, `7.2K pages`, `3 yrs`, `GST 18%`. A unit that
 * the column does not have is refused, since nobody can tell whether to convert it.
 */

type Per = 'month' | 'year' | 'page' | 'piece' | 'other';
type Read = CellRead<number | null>;

const word = (words: string) =>
  new RegExp(`(?:/|\\b(?:per|a|each|every)\\b)?\\s*(?<![\\p{L}.])(?:${words})(?![\\p{L}])\\.?`, 'giu');

const pageWords = 'pages?|pgs?|cop(?:y|ies)|prints?|impressions?|clicks?';
/** What an amount may be for; the words are removed where they are the column's own. */
const pers: Record<Per, RegExp> = {
  page: word(`(?:(?:extra|excess|additional|colou?r|mono|b ?[/&]? ?w|a4)\\s+)*(?:${pageWords})`),
  month: word('months?|mths?|mo|monthly|p ?[./]? ?m'),
  year: word('years?|yrs?|annum|annual(?:ly)?|yearly|p ?[./]? ?a'),
  piece: word('cartridges?|toners?|drums?|kits?|bottles?'),
  other: word('days?|daily|weeks?|weekly|quarters?|quarterly|half[ -]?yearly|hours?'),
};

const plain = (text: string) => withAsciiDigits(text.normalize('NFKC')).toLowerCase();

/** Removes the words of one unit; `problem` if there are words of another. */
function withoutUnit(text: string, own: readonly Per[]): { left: string } | { problem: string } {
  let left = text;
  for (const per of Object.keys(pers) as Per[]) {
    const next = left.replace(pers[per], ' ');
    if (next !== left && !own.includes(per)) {
      const wanted = own[0] === 'month' || own[0] === 'year' || own[0] === 'page' ? ` per ${own[0]}` : '';
      return { problem: `“${text}” has another unit; please write the number${wanted} alone` };
    }
    left = next;
  }
  return { left };
}

function number(text: string): Read {
  const read = readPrice(text);
  if ('none' in read || 'label' in read) return { empty: true };
  return 'amount' in read ? { value: read.amount } : read;
}

const paise = /(\d+(?:\.\d+)?)\s*(?:paise|paisa|ps|p)(?![a-z])\.?/;
/** From here on a bare price of a page may be meant in paise. */
const doubtfulPrice = 20;

function readMoney(per: Per | null, cell: string): Read {
  const text = plain(cell).replace(/\(?\b(?:fully )?(?:refundable|interest[ -]free)\b\)?/g, ' ');
  const unit = withoutUnit(text, per === null ? [] : [per]);
  if ('problem' in unit) return unit;
  const left = unit.left.replace(/(^|[\s₹])\.(?=\d)/g, '$10.').trim();
  if (per !== 'page') return number(left);
  const inPaise = paise.exec(left);
  if (inPaise !== null && !/^\d+$/.test(inPaise[1] as string))
    return { problem: 'must be in whole paise, such as 40 paise' };
  if (inPaise !== null) return number(left.replace(paise, String(Number(inPaise[1]) / 100)));
  if (/\.\d{3,}/.test(left)) return { problem: 'must have at most two decimals' };
  const read = number(left);
  return 'value' in read && Number(read.value) >= doubtfulPrice && /^\d+$/.test(cell.trim())
    ? { ...read, warning: `“${cell}” is read as ₹${read.value} a page; write 40 paise or 0.40 if you mean paise` }
    : read;
}

const whole = (read: Read): Read =>
  'value' in read && !Number.isInteger(read.value) ? { problem: 'must be a whole number' } : read;

const around = /^(?:up ?to|approx(?:imately)?|about|around|avg|min(?:imum)?|max(?:imum)?|~)\.?\s*|\s*\bor less$/g;

function readPages(own: readonly Per[], cell: string): Read {
  const text = plain(cell)
    .replace(around, '')
    .replace(/@\s*5\s*%(?:\s*coverage)?/, '')
    .replace(new RegExp(`(?<=\\b(?:${pageWords})\\s*)\\([^()]*\\)$`), '')
    .replace(/\bfree\b/, '')
    .trim();
  if (/₹|\brs\b|\binr\b|%/.test(text)) return { problem: 'must be a number of pages' };
  const unit = withoutUnit(text, ['page', ...own]);
  return 'problem' in unit ? unit : whole(number(unit.left.trim()));
}

function readMonths(cell: string): Read {
  const match = /^([\d.]+|\p{L}+)\s*(m|months?|mths?|mo|y|years?|yrs?)?\.?$/u.exec(plain(cell).replace(around, ''));
  const count = match && (/^\d/.test(match[1] as string) ? Number(match[1]) : smallNumber(match[1] as string));
  if (count === null || Number.isNaN(count)) return { problem: 'must be a number of months, such as 12' };
  return whole({ value: match?.[2]?.startsWith('y') ? count * 12 : count });
}

function readWatts(cell: string): Read {
  const match = /^(\d[\d,]*(?:\.\d+)?)\s*(w|watts?|kw)?\.?$/.exec(plain(cell).replace(around, ''));
  if (match === null) return { problem: 'must be a number of watts, such as 550' };
  const watts = Number((match[1] as string).replaceAll(',', '')) * (match[2] === 'kw' ? 1000 : 1);
  return whole({ value: Math.round(watts * 100) / 100 });
}

const tax = '(?:[ics]?gst|tax|vat)?';
const percent = new RegExp(`^${tax}\\s*[@:]?\\s*(\\d+(?:\\.\\d+)?)\\s*(?:%|per ?cent)?\\s*${tax}$`);

function readPercent(cell: string): Read {
  const text = plain(cell);
  if (/^(?:exempt(?:ed)?|nil[ -]rated)$/.test(text)) return { value: 0 };
  const match = percent.exec(text);
  const value = Number(match?.[1]);
  if (match === null || value > 100) return { problem: 'must be a percentage, such as 18' };
  if (value === 0 || value >= 1) return { value };
  // A spreadsheet holds 18 % as 0.18.
  const inPercent = Math.round(value * 1e4) / 100;
  return { value: inPercent, warning: `“${cell}” is read as ${inPercent} %` };
}

const kind = (read: (cell: string) => Read): Kind<number | null | undefined> => ({
  read,
  write: (value) => (value == null ? '' : String(value)),
});

const money = (per: Per | null) => kind((cell) => readMoney(per, cell));
const pages = (...own: Per[]) => kind((cell) => readPages(own, cell));

/** How the cells of each plan field are read and written. */
export const planKinds: Record<PlanField, Kind<number | null | undefined>> = {
  rentPerMonth: money('month'),
  rentPagesMono: pages('month'),
  rentPagesColour: pages('month'),
  rentExtraMono: money('page'),
  rentExtraColour: money('page'),
  rentDeposit: money(null),
  rentMonths: kind(readMonths),
  amcFull: money('year'),
  amcLabour: money('year'),
  amcPageMono: money('page'),
  amcPageColour: money('page'),
  tonerPrice: money('piece'),
  tonerYield: pages(),
  colourTonerPrice: money('piece'),
  colourTonerYield: pages(),
  drumPrice: money('piece'),
  drumYield: pages(),
  partsPrice: money('piece'),
  partsYield: pages(),
  powerInUse: kind(readWatts),
  taxPercent: kind(readPercent),
};
