import type { PriceLabel, ProductStatus, StockStatus, Visibility } from '#app/domain/product-options.ts';
import { squeezed } from './cell-text.ts';
import { smallNumber } from './number-words.ts';

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

/** Reads yes or no; `null` for any other word. */
export function readYesNo(text: string): boolean | null {
  const word = squeezed(text);
  return yes.has(word) ? true : no.has(word) ? false : null;
}

const units =
  'nos?|numbers?|pcs?|pieces?|units?|sets?|qty|boxe?s?|ctns?|cartons?|pkts?|packs?|pairs?|each|ea|machines?|reams?|rolls?|bottles?|btls?|nag|नग|पीस|यूनिट|सेट|अदद|डिब्बे?|টি|रिम';
const quantity = new RegExp(
  `^(?:(?:approx|about|~|around)\\.?\\s*)?(?:(?:qty|quantity|stock|bal|balance|total|in stock|available)\\s*[:.=-]*\\s*)?(\\d{1,3}(?:,\\d{2,3})*|\\d+|[\\p{L}\\p{M}]+)(?:\\.0+)?\\s*(\\+)?\\s*(dozens?|doz|dz|दर्जन)?\\s*(?:${units})?\\.?\\s*(?:in stock|in hand|available|avl|left|only|ready|मात्र)?$`,
  'iu',
);

/** Reads a whole number in digits or words, with or without a unit; a dozen is 12. `null` for anything else. */
export function readCount(text: string): number | null {
  const aside = /\(([^()\d]*[\p{L}][^()\d]*)\)/u.exec(text)?.[1] ?? '';
  if (readStockStatus(aside) === 'on_backorder' || readStockStatus(aside) === 'out_of_stock') return null;
  const match = quantity.exec(squeezed(text.replace(`(${aside})`, ' ').replace(/^\s*-/, '−')));
  if (match === null) return null;
  const digits = match[1] as string;
  if (/^(?:dozen|doz|दर्जन)$/i.test(digits)) return 12;
  const value = /^\d/.test(digits) ? Number(digits.replaceAll(',', '')) : smallNumber(digits);
  return value === null ? null : match[3] === undefined ? value : value * 12;
}

/** Reports whether a count is a lower limit: `10+`. */
export const isLowerLimit = (text: string): boolean => /\d\s*\+/.test(text);

const outOfStock =
  /^(?:(?:stock )?(?:out|nil|none|zero|finished|over|exhausted|unavailable|oos|eol|obsolete|end of life|discontinued|disc|discont\w*|no|empty)|(?:currently |temporarily |temp )?(?:out of stock|unavailable|not available|not in stock)|n ?\/? ?a|sold(?: out)?|stock ?out|no stock|without stock|no more|all sold|nil stock|zero stock|stock (?:not available|khatam)|khatam|अनुपलब्ध|उपलब्ध नहीं(?: है)?|स्टॉक (?:में )?नहीं(?: है)?|(?:स्टॉक )?(?:खत्म|ख़त्म|समाप्त)(?: हो गया)?|बिक गया|स्टॉक समाप्त|संपले|संपला|শেষ|স্টক শেষ|স্টক নেই)$/;
const onBackorder =
  /^(?:(?:on |under )?back ?ord(?:er)?(?:ed)?|(?:on|to|by|under|against|make to|made to|order) ?(?:order|po|indent|demand|request|booking|basis)s?(?: only| basis)?|ordered|indent(?:ed)?(?: item| basis)?|pre ?(?:order|book(?:ing)?)|coming(?: soon)?|arriving.*|upcoming|expected.*|awaited|wait ?list(?:ed)?|(?:in |under )?transit|in pipeline|pipeline|(?:lead time|delivery|eta|ships?|dispatch|available|within|in|after|approx|del)\b.*\d.*|\d+ ?(?:(?:to|–|~)? ?\d+ ?)?(?:working |business )?(?:days?|weeks?|wks?|months?|mths?|hrs?|hours?|दिन|दिनों?|हफ्ते|हफ़्ते|सप्ताह|महीने|महीना).*|(?:one|two|three|four|five|six|a|few|next) (?:days?|weeks?|months?).*|next week|next month|ऑर्डर पर|आर्डर पर|मांग पर|आने वाला(?: है)?|जल्द(?: आ रहा है)?|रास्ते में)$/;
const inStock =
  /^(?:in ?st(?:oc)?k|(?:readily |immediately |always )?av(?:ai)?l(?:b|bl|able|ability)?|ready(?: stock| to ship)?|(?:in|on) hand|stock(?: available| ok| ready| hai)?|in ?stock|ex ?(?:stock|godown|warehouse|shop|showroom)|immediate(?: delivery)?|same day|limited(?: stock| qty| quantity)?|few left|last (?:piece|few|unit)s?|low(?: stock)?|plenty|ample|full|sufficient|उपलब्ध(?: है| आहे)?|शिल्लक|आहे|(?:stock |स्टॉक )आहे|স্টকে আছে|স্টক আছে|achhe|स्टॉक में(?: है)?|स्टॉक(?: है)?|तैयार)$/;

/** Reads a stock status from the words that dealers use, including delivery times; `null` for any other word. */
export function readStockStatus(text: string): StockStatus | null {
  const words = squeezed(text);
  if (outOfStock.test(words)) return 'out_of_stock';
  if (inStock.test(words)) return 'in_stock';
  if (onBackorder.test(words)) return 'on_backorder';
  const answer = readYesNo(words);
  return answer === null ? null : answer ? 'in_stock' : 'out_of_stock';
}

/** Status and visibility of a product, as read from a status word. */
export type Publishing = { status: ProductStatus; visibility?: Visibility };

const publishing: [RegExp, Publishing][] = [
  [
    /^(?:published?|publish|live|active|enabled?|online|on(?: site)?|yes|y|1|true|current|running|available|on sale|for sale|show(?:n)?|new|ok|approved|प्रकाशित|सक्रिय|चालू|लाइव|हाँ|हां)$/,
    { status: 'published' },
  ],
  [/^(?:public|visible|everyone|all|सार्वजनिक)$/, { status: 'published', visibility: 'public' }],
  [
    /^(?:draft(?:ed)?|pending(?: review)?|in ?progress|wip|unpublished|un ?publish|inactive|disabled?|offline|off|no|n|0|false|(?:under |in )?review|on hold|hold|to be (?:published|launched)|new launch|coming soon|upcoming|not (?:published|live|ready|active)|ड्राफ्ट|ड्राफ़्ट|मसौदा|निष्क्रिय|प्रारूप|नहीं)$/,
    { status: 'draft' },
  ],
  [
    /^(?:archived?|discont\w*|disc|dis ?cont|eol|eos|end of (?:life|sale|sales)|obsolete|retired|withdrawn|phased out|old(?: model)?|closed|deleted|removed|stopped|बंद|पुराना|पुरानी|संग्रहित)$/,
    { status: 'archived' },
  ],
  [
    /^(?:private|hidden|hide|internal(?: only| use)?|not (?:public|visible)|(?:dealers?|staff|office|trade|members?|partners?) only|confidential|invisible|password protected|निजी|छिपा(?: हुआ)?|गुप्त|गोपनीय)$/,
    { status: 'published', visibility: 'private' },
  ],
];

/** Reads a status word of a shop or another system, in English or Hindi; `null` for any other word. */
export function readPublishing(text: string): Publishing | null {
  const words = squeezed(text);
  const found = publishing.find(([pattern]) => pattern.test(words))?.[1];
  if (found !== undefined) return found;
  const answer = readYesNo(words);
  return answer === null ? null : { status: answer ? 'published' : 'draft' };
}

const priceLabelWords: [RegExp, PriceLabel][] = [
  [/^(?:start(?:s|ing)?(?: (?:from|at|price|@))?|from|onwards?|शुरू|से शुरू)$/, 'Starting from'],
  [/^(?:no ?label|none|no|blank|plain|exact|fixed(?: price)?|hide label|without label|n\/?a)$/, 'no-label'],
];

/** Reads a price label. `onRequest` reads words that replace a price. */
export function readPriceLabel(text: string, onRequest: (text: string) => PriceLabel | null): PriceLabel | null {
  const words = squeezed(text);
  return priceLabelWords.find(([pattern]) => pattern.test(words))?.[1] ?? onRequest(text);
}

/** Reads one of the choices, ignoring spelling differences; `null` for any other word. */
export function readChoice<Choice extends string>(text: string, choices: readonly Choice[]): Choice | null {
  const word = squeezed(text);
  return choices.find((choice) => squeezed(choice) === word) ?? null;
}
