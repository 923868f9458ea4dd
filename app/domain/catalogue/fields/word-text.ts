import type { PriceLabel, ProductStatus, StockStatus, Visibility } from '#app/domain/catalogue/product-options.ts';
import { squeezed } from '#app/domain/text/cell-text.ts';
import { smallNumber } from '#app/domain/text/number-words.ts';
import { readPrice } from './price-text.ts';

const yes = new Set(
  'yes yess yea y true 1 on ha haan han ji jee ok okay yep sure checked ✓ ✔ ☑ ✅ हाँ हां हा जी हाँजी हांजी सही हो होय হ্যাঁ আছে ஆம் உள்ளது అవును હા ಹೌದು ഉണ്ട് ਹਾਂ √ ★ ☆'
    .split(' ')
    .concat('yes ✓', 'जी हाँ', 'जी हां', 'ji haan', 'है'),
);
const no = new Set(
  'no n false 0 off nahi nahin nope na ✗ ✘ ❌ ☐ नहीं नही ना न नाही না নেই இல்லை లేదు ના ಇಲ್ಲ ഇല്ല ਨਹੀਂ'
    .split(' ')
    .concat('जी नहीं', 'नहीं है'),
);

export function readYesNo(text: string): boolean | null {
  const word = squeezed(text);
  return yes.has(word) ? true : no.has(word) ? false : null;
}

const units =
  'nos?|numbers?|pcs?|pieces?|units?|sets?|qty|boxe?s?|ctns?|cartons?|pkts?|packs?|pairs?|each|ea|machines?|reams?|rolls?|bottles?|btls?|nag|नग|पीस|यूनिट|सेट|अदद|डिब्बे?|টি|रिम';
const time =
  '(?:(?:working |business )?(?:days?|weeks?|wks?|months?|mths?|hrs?|hours?)(?![a-z])|दिन|हफ्ते|हफ़्ते|सप्ताह|महीने|महीना)';
const month =
  '(?<![a-z])(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|ust|ember|tember|ober)?(?![a-z])';
const transit =
  '(?<![a-z])(?:in |under |on )?(?:the )?(?:transit|order|way|arriving|incoming|pipeline|indent|demand|request|po)(?![a-z])';
const amount = '(?<![a-z])(?:\\d+|a|an|one|two|three|four|five|six|seven|eight|ten|few|couple of|next)';
/** `in Mumbai`, `at our godown`; not `in two weeks` or `in transit`. */
const place = `(?: (?:in|at|from|with|@) (?!.*(?:${time}|${month}|${transit}))[\\p{L}][\\p{L}\\p{M} ]*)?`;
const here = '(?:yes|in ?st(?:oc)?k|in hand|available|avl|avail|ready|ready stock|available stock|stock available)';
const quantity = new RegExp(
  `^(?:(?:approx|about|~|around|only)\\.?\\s*)?(?:(?:qty|quantity|stock|bal|balance|total|(${here}))${place}[\\s.]*)?(\\d{1,3}(?:,\\d{2,3})*|\\d+|[\\p{L}\\p{M}]+)(?:\\.0+)?\\s*(?:\\+)?\\s*(dozens?|doz|dz|दर्जन)?\\s*(?:${units})?\\.?\\s*(?:(${here})|left|only|मात्र)?${place}$`,
  'iu',
);

/** Reports whether a count is a lower limit: `10+`. */
export const isLowerLimit = (text: string): boolean => /\d\s*\+/.test(text);

/** Words of a stock cell in squeezed form, with an example of each. */
const anyOf = (...patterns: string[]): RegExp[] => patterns.map((pattern) => new RegExp(`^(?:${pattern})$`, 'u'));

const since = '(?: (?:since|till|until|from|for|at|in) .*)?';
const outOfStock = anyOf(
  `(?:stock )?(?:out|nil|none|zero|finished|over|exhausted|unavailable|oos|no|empty)${since}`, // stock nil
  `(?:stock )?(?:eol|obsolete|end of life|discontinued|disc|discont[a-z0-9_]*)${since}`, // discontinued since May
  `(?:currently |temporarily |temp )?(?:out of stock|unavailable|not av(?:ai)?l[a-z0-9_]*|not in stock)${since}`, // not available
  `n ?/? ?a${since}`, // n/a
  `(?:sold(?: out)?|stock ?out|no stock|without stock|no more|all sold|nil stock|zero stock)${since}`, // sold out
  `(?:stock (?:not available|khatam)|khatam)${since}`, // stock khatam
  `(?:अनुपलब्ध|उपलब्ध नहीं(?: है)?|आउट ऑफ स्टॉक|बिक गया)${since}`, // उपलब्ध नहीं
  `(?:स्टॉक (?:में )?नहीं(?: है)?|(?:स्टॉक )?(?:खत्म|ख़त्म|समाप्त)(?: हो गया)?)${since}`, // स्टॉक खत्म
  `(?:संपले|संपला|শেষ|স্টক শেষ|স্টক নেই)${since}`, // স্টক শেষ
);
const onBackorder = anyOf(
  '(?:0 )?(?:(?:on |under )?back ?ord(?:er)?(?:ed)?)', // on back order
  '(?:0 )?(?:available )?(?:on|to|by|under|against|make to|made to|order) ?(?:order|po|indent|demand|request|booking|basis)s?(?: only| basis)?', // against PO
  '(?:0 )?(?:ordered|indent(?:ed)?(?: item| basis)?|pre ?(?:order|book(?:ing)?))', // pre-order
  '(?:0 )?(?:coming(?: soon)?|arriving.*|upcoming|expected.*|awaited|wait ?list(?:ed)?)', // coming soon
  `(?:0 )?(?:\\d+ (?:(?:${units}) )?|stock |goods |shipment )?${transit}`, // 5 pcs in transit
  '(?:0 )?eta .*', // ETA 12 May
  '(?:0 )?(?:lead time|delivery|ships?|dispatch|del) (?:in )?\\d+(?: (?:to )?\\d+)?', // delivery in 10
  `(?:0 )?(?:lead time|delivery|ships?|dispatch|del|available|ready|within|in|after|approx|from)(?![a-z]).*${amount} ?${time}.*`, // in 2 weeks
  `(?:0 )?(?:delivery|ships?|dispatch|del|available|ready|in|after|from|by)(?![a-z]).*(?:next|mid|end|by|${month}|\\d[/.]\\d).*`, // by mid June
  `(?:0 )?\\d+ ?(?:(?:to|–|~)? ?\\d+ ?)?${time}.*`, // 2-3 weeks
  '(?:0 )?(?:one|two|three|four|five|six|a|few|next) (?:days?|weeks?|months?).*|next week|next month', // two weeks
  '(?:0 )?(?:ऑर्डर पर|आर्डर पर|मांग पर|आने वाला(?: है)?)', // मांग पर
  '(?:0 )?(?:(?:जल्द )?(?:आ रहा है|आ[एये]+गा)|जल्द|लवकरच(?: येईल)?|रास्ते में)', // रास्ते में
);
const inStock = anyOf(
  `(?:yes|in ?st(?:oc)?k|(?:in|on) hand|same day|plenty|ample|full|sufficient|achhe)${place}`, // in stock at Pune
  `(?:readily |immediately |always )?av(?:ai)?l(?:b|bl|able|ability)?${place}`, // readily available
  `ready(?: stock| to ship)?${place}`, // ready stock
  `(?:in )?stock(?: available| ok| ready| hai)?${place}`, // stock available
  `ex ?(?:stock|godown|warehouse|shop|showroom)${place}`, // ex-godown
  `(?:delivery |available )?immediate(?:ly)?(?: delivery)?${place}`, // immediate delivery
  `(?:limited(?: stock| qty| quantity)?|few left|last (?:piece|few|unit)s?|low(?: stock)?)${place}`, // few left
  `(?:उपलब्ध(?: है| आहे)?|शिल्लक|आहे|तैयार)${place}`, // उपलब्ध है
  `(?:(?:stock |स्टॉक )आहे|स्टॉक में(?: है)?|स्टॉक(?: है)?|इन स्टॉक|স্টকে আছে|স্টক আছে)${place}`, // स्टॉक में है
);
const isAnyOf = (patterns: readonly RegExp[], words: string) => patterns.some((pattern) => pattern.test(words));

/** The patterns take quadratic time, which matters for longer texts. */
const maxLength = 120;

type StockRead = { count: number | null; status: StockStatus | null };
const nothing: StockRead = { count: null, status: null };

/** Goods that exist but cannot be sold. */
const unsellable = /reserv|book|block|damag|defect|fault|hold|not for sale/;
const partInTransit = new RegExp(`^\\d+ ${transit}`);
const negative = /(?:^|[(:=])\s*[-–−]\s*\)?\s*\d|\(\s*[-–−]\s*\)|^\s*\(\s*\d+\s*\)\s*$/;

function readClause(words: string): StockRead {
  const status = statusOf(words);
  if (/^(?:dozen|doz|दर्जन)$/i.test(words)) return { count: 12, status };
  const [, before, digits = '', dozens, after] = quantity.exec(words) ?? [];
  const value = /^\d/.test(digits) ? Number(digits.replaceAll(',', '')) : smallNumber(digits);
  if (value === null) return { count: null, status };
  const count = dozens === undefined ? value : value * 12;
  const isStock = before !== undefined || after !== undefined;
  return { count, status: status ?? (isStock ? (count === 0 ? 'out_of_stock' : 'in_stock') : null) };
}

function statusOf(words: string): StockStatus | null {
  if (isAnyOf(outOfStock, words)) return 'out_of_stock';
  if (isAnyOf(inStock, words)) return 'in_stock';
  return isAnyOf(onBackorder, words) ? 'on_backorder' : null;
}

/**
 * Reads a stock cell by its clauses: `In stock (5)`, `10 (transit)`. Remarks without digits are ignored. Returns nothing
 * for contradictions, several counts, and clauses with digits that cannot be read.
 */
function readStock(text: string): StockRead {
  if (text.length > maxLength || negative.test(text)) return nothing;
  const clauses = squeezed(text)
    .replace(/\s*[:=]\s*/g, ' ')
    .split(/[()[\];|]|,(?!\d)/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');
  const reads = clauses.map(readClause);
  const isUnread = reads.map(({ count, status }) => count === null && status === null);
  if (isUnread[0] !== false) return nothing;
  if (clauses.some((clause, index) => isUnread[index] && (/\d/.test(clause) || unsellable.test(clause))))
    return nothing;
  const [counted, ...others] = reads.filter(({ count }) => count !== null);
  if (others.length > 0) return nothing;
  const count = counted?.count ?? null;
  const has = (status: StockStatus) => reads.some((read) => read.status === status);
  if (counted?.status === 'in_stock') return { count, status: 'in_stock' };
  if (has('in_stock') && has('out_of_stock')) return nothing;
  // `5 (2 in transit)`: either 5 or 3 are in stock.
  if (count !== null && count > 0 && clauses.some((clause) => partInTransit.test(clause))) return nothing;
  // The time of delivery of goods that are here: `In stock, delivery in 2 days`.
  const isShipped =
    reads[0]?.status === 'in_stock' && clauses.some((clause) => /^(?:deliver|dispatch|ship)/.test(clause));
  if (isShipped) return { count, status: 'in_stock' };
  if (has('on_backorder')) return { count: null, status: 'on_backorder' };
  if (has('out_of_stock')) return { count: count === 0 ? 0 : null, status: 'out_of_stock' };
  return { count, status: has('in_stock') ? 'in_stock' : null };
}

/** Reads a whole number in digits or words, with or without a unit; a dozen is 12. `null` for anything else. */
export const readCount = (text: string): number | null => readStock(text).count;

/** Reads a stock status from the words that dealers use, including delivery times; `null` for any other word. */
export function readStockStatus(text: string): StockStatus | null {
  const { status } = readStock(text);
  const answer = status === null ? readYesNo(text) : null;
  return answer === null ? status : answer ? 'in_stock' : 'out_of_stock';
}

/** Status and visibility of a product, as read from a status word. */
export type Publishing = { status: ProductStatus; visibility?: Visibility };

const hidden: Publishing = { status: 'published', visibility: 'private' };
const publishing: [RegExp, Publishing][] = [
  [
    /^(?:published?|publish|live|active|enabled?|online|on(?: site)?|current|running|approved)$/,
    { status: 'published' },
  ], // Active
  [/^(?:yes|y|1|true|ok|new|available|on sale|for sale|show(?:n)?)$/, { status: 'published' }], // Yes
  [/^(?:प्रकाशित|सक्रिय|चालू|लाइव|हाँ|हां)$/, { status: 'published' }], // सक्रिय
  [/^(?:public|visible|everyone|all|सार्वजनिक)$/, { status: 'published', visibility: 'public' }], // Public
  [/^(?:both|search|catalogu?e?(?:,? search)?)$/, { status: 'published', visibility: 'public' }], // catalog, search
  [/^(?:draft(?:ed)?|unpublished|un ?publish|in ?progress|wip|to be (?:published|launched))$/, { status: 'draft' }], // Draft
  [
    /^(?:pending.*|awaiting.*|(?:under |in )?review|submitted|rejected|(?:temporarily )?suspended|expired)$/,
    { status: 'draft' },
  ], // Pending approval
  [/^(?:inactive|disabled?|offline|off|no|n|0|false|on hold|hold)$/, { status: 'draft' }], // Inactive
  [/^(?:new launch|coming soon|upcoming|not (?:published|live|ready|active))$/, { status: 'draft' }], // Upcoming
  [/^(?:ड्राफ्ट|ड्राफ़्ट|मसौदा|निष्क्रिय|प्रारूप|नहीं)$/, { status: 'draft' }], // ड्राफ्ट
  [
    /^(?:archived?|retired|withdrawn|phased out|old(?: model)?|closed|deleted|removed|stopped)$/,
    { status: 'archived' },
  ], // Archived
  [/^(?:discont\w*|disc|dis ?cont|eol|eos|end of (?:life|sales?)|obsolete)$/, { status: 'archived' }], // EOL
  [/^(?:बंद|पुराना|पुरानी|संग्रहित)$/, { status: 'archived' }], // बंद
  [/^(?:private|hidden|hide|none|confidential|invisible|password protected|not (?:public|visible))$/, hidden], // Hidden
  [/^(?:internal(?: only| use)?|(?:dealers?|staff|office|trade|members?|partners?) only)$/, hidden], // Dealers only
  [/^(?:निजी|छिपा(?: हुआ)?|गुप्त|गोपनीय)$/, hidden], // निजी
];

/** Reads a status word of a shop or another system, in English or Hindi; `null` for any other word. */
export function readPublishing(text: string): Publishing | null {
  const words = squeezed(text);
  // In WooCommerce, -1 is a draft.
  if (/^\s*[-–−]\s*\d+\s*$/.test(text)) return { status: 'draft' };
  const found = publishing.find(([pattern]) => pattern.test(words))?.[1];
  if (found !== undefined) return found;
  const answer = readYesNo(words);
  return answer === null ? null : { status: answer ? 'published' : 'draft' };
}

const priceLabelWords: [RegExp, PriceLabel][] = [
  [/^(?:start(?:s|ing)?(?: (?:from|at|price|@))?|from|onwards?|शुरू|से शुरू)$/, 'Starting from'],
  [/^(?:no ?label|none|no|blank|plain|exact|fixed(?: price)?|hide label|without label|n\/?a)$/, 'no-label'],
];

export function readPriceLabel(text: string): PriceLabel | null {
  const words = squeezed(text);
  const label = priceLabelWords.find(([pattern]) => pattern.test(words))?.[1];
  if (label !== undefined) return label;
  const price = readPrice(text);
  return 'label' in price ? price.label : null;
}

/** Reads one of the choices, ignoring spelling differences; `null` for any other word. */
export function readChoice<Choice extends string>(text: string, choices: readonly Choice[]): Choice | null {
  const word = squeezed(text);
  return choices.find((choice) => squeezed(choice) === word) ?? null;
}
