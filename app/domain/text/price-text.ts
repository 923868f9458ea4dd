import type { PriceLabel } from '#app/domain/product-options.ts';
import { cleanCell, squeezed, withAsciiDigits } from './cell-text.ts';
import { wordsToNumber } from './number-words.ts';
import { readTax } from './tax-text.ts';

/** The result of reading a price cell; `problem` is a sentence without its subject. */
export type PriceRead =
  | { amount: number; isDamaged?: true }
  /** Words instead of a number. */
  | { label: PriceLabel }
  | { none: true }
  | { problem: string };

const onRequest =
  /^(?:(?:कीमत|मूल्य|दाम|भाव|किंमत|किमत) (?:पूछें|पूछिए|विचारा|म[ाा]?[ंँ]गने पर)|विचारा|p ?\.? ?o ?\.? ?[ar]|(?:price |rate |prices |rates )?(?:up ?on|on|by) (?:request|req|application|demand|call|calls?|enquiry|inquiry|phone)|request(?: price)?|(?:please |pls |plz |kindly )?ask(?: for (?:price|rate)| us| price| rate| dealer)?|(?:please |pls |plz |kindly )?call(?: us| now| me| dealer| office| for (?:the )?(?:price|rate|prices|rates|best price|best rate|details))?|enquire|inquire|tb[acd]|to be (?:advised|announced|confirmed|decided|informed)|(?:price |rate )?(?:awaited|negotiable|not (?:fixed|decided|announced|available yet))|coming soon|कॉल करें|काल करें|फोन करें|फ़ोन करें|पूछें|पूछताछ करें|मा[ंँ]गने पर|अनुरोध पर|मांगने पर|मांग (?:पर|के अनुसार)|मागणीनुसार|मागणी ?प्रमाणे)$/;
const forQuote =
  /^(?:contact|quote|quotation|rfq|contact (?:us|dealer|sales|office)|(?:contact|call|ask|email|mail|request)(?: us)? for (?:a |an? )?(?:quot(?:e|ation)|offer)|(?:on|as per|per|against|by) quot(?:e|ation)|to be quoted|get (?:a )?quote|कोटेशन|संपर्क करें)$/;
const noPrice =
  /^(?:n ?[./]? ?a|nil|none|null|blank|not (?:applicable|available|priced)|(?:no|without) (?:price|rate)|नहीं|शून्य|कोई कीमत नहीं)$/;
const mark = '(?:₹|₨|rs\\.?|inr|re\\.?|rupees?|रु\\.?)?';
/** Nothing, or a currency without a number. */
const noNumber = new RegExp(`^${mark}[_.x*/= ]*$`);
const dash = new RegExp(`^${mark} ?[-–—]+$`);

const currencies: [RegExp, string][] = [
  [/\$|\busd\b|\bdollars?\b/, 'US dollars'],
  [/€|\beur(?:os?)?\b/, 'euros'],
  [/£|\bgbp\b|\bpounds?\b/, 'British pounds'],
  [/\baed\b|\bdhs\b|\bdirhams?\b/, 'UAE dirhams'],
  [/¥|\bjpy\b|\bcny\b|\brmb\b|\byen\b|\byuan\b/, 'yen or yuan'],
  [/\bsgd\b/, 'Singapore dollars'],
];

const W = '(?<![\\p{L}\\p{M}\\p{N}])';
const E = '(?![\\p{L}\\p{M}\\p{N}])';
/** Terms of delivery at the end. In capitals, FOR is `free on rail`; in small letters only before the name of a place. */
const places =
  'delhi|ncr|mumbai|pune|kolkata|chennai|bangalore|bengaluru|hyderabad|ahmedabad|surat|jaipur|lucknow|kanpur|nagpur|indore|bhopal|kochi|patna|india|destination|site|your';
const delivery = new RegExp(
  [
    '(?<=\\d\\D*)[([]?\\s*\\b(?:ex[\\s-]*(?:works?|factory|godown|warehouse|showroom|stock|depot|',
    places,
    ')|f\\.o\\.r\\.?(?:\\s+(?!pairs?|sets?|pack|pcs|box|dozen|lot|all|both|each|members?|dealers?)[a-z]+){1,2}|for (?:',
    places,
    ')(?:\\s+(?:site|godown|office|city|delivery))?|(?:landed|delivered)(?:\\s+(?:cost|price|rate|basis))?',
    '|(?:freight|transport(?:ation)?|delivery|courier|packing|installation|insurance)(?:\\s+charges?)?\\s+',
    '(?:extra|free|included?|paid|inclusive|at actuals?|additional))\\s*[)\\]]?\\s*$',
  ].join(''),
);
const aroundNumber = new RegExp(
  `₹|₨|௹|\`|~|≈|@|[/|]\\s*[-–—]|-/|/=|(?<=\\d)\\s*[-=.]+\\s*$|(?<=\\d)(?:inr|rs)${E}|(?<=\\d)\\s*[-=]\\s*00(?!\\d)|[:*#†]|/\\s*(?:pc|pcs|unit|nos?|each|piece|set|bottle|ream|roll|box)${E}\\.?|${W}per\\s+(?:bottle|ream|roll|box|pack|cartridge|set|machine)${E}|${W}(?:rs|re|inr|mrp|dp|ndp|rupees?|rupaye|only|each|per|unit|pcs?|piece|nos?|net|nett|approx|negotiable|about|starting|starts?|from|at|onwards?|price|rate|offer|cost|रु|रू|ரூ|રૂ|రూ|ರೂ|টাকা|matro|रुपये|रुपए|रुपया|रूपये|मात्र|केवल|फक्त)(?:${E}|(?=\\d))\\.?`,
  'giu',
);

/** Longer cells are refused unread. */
const maxLength = 120;

/** Separates numbers; written in place of line breaks, tabs and text around a number. */
const apart = '\n';
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
const date = new RegExp(
  `^(?:\\d{1,2}[-/.]\\d{1,2}[-/.](?:19|20)?\\d{2}|(?:19|20)\\d{2}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}(?:st|nd|rd|th)?[-/. ]?${month}(?:[-/., ]+\\d{2,4})?|${month}[-/., ]+(?:\\d{1,2},? )?\\d{2,4})(?:[ t]\\d{1,2}:\\d{2}.*)?$`,
);

/** Reports whether a text is a date, to which a spreadsheet converts `12-3`. */
export const isDate = (text: string): boolean => date.test(text.trim().toLowerCase());

const unreadable = { problem: 'could not be read as a price; please write only a number, such as 12500' };

/** A sign before the amount that a wrong encoding replaced: `?45,000`. */
const lostSign = /^[?\ufffd]{1,3}\s*(?=\d)/;

/** Reads a price in any common form: `₹ 1,25,000/-`, `Rs. 1.25 lakh + GST`, `बारह हज़ार`, `POA`. Amounts are rupees. */
export function readPrice(text: string): PriceRead {
  const whole = text.trim().replace(lostSign, '');
  const read = readWhole(whole);
  return 'amount' in read && whole !== text.trim() ? { ...read, isDamaged: true } : read;
}

function readWhole(text: string): PriceRead {
  const written = withAsciiDigits(cleanCell(text).normalize('NFKC').replace(breaks, apart)).trim();
  const lines = written
    .replace(/\bF\.?O\.?[RB]\b\.?(?= *[A-Za-z])/, 'f.o.r')
    .toLowerCase()
    .replace(/[!*#†]+$/, '')
    .trim();
  const words = squeezed(lines.replaceAll(apart, ' '));
  // A dash fills an empty cell, so it does not remove a price.
  if (noNumber.test(lines) || dash.test(lines) || /^(?:₹|rs\.?|inr) ?\/-$/.test(lines)) return { none: true };
  if (noPrice.test(words)) return { label: 'Price on Request' };
  if (onRequest.test(words)) return { label: 'Price on Request' };
  if (forQuote.test(words)) return { label: 'Contact for Quote' };
  if (written.length > maxLength) return unreadable;
  if (date.test(lines)) return { problem: 'is a date; please write a price' };
  const currency = currencies.find(([pattern]) => pattern.test(lines))?.[1];
  if (currency !== undefined) return { problem: `is in ${currency}; please write it in rupees` };
  const both = /^([^()]*\d[^()]*)\(([^()\d]+)\)\s*$/.exec(lines);
  const inWords = both === null ? null : amountIn(withoutNotes(both[2] as string));
  if (both !== null && inWords !== null) {
    const read = readNumber(both[1] as string);
    return 'amount' in read && read.amount !== inWords
      ? { problem: 'differs between figures and words; please write one price' }
      : read;
  }
  return readNumber(lines);
}

const withoutNotes = (text: string) => readTax(text, apart).rest.replace(aroundNumber, apart);
const joined = (text: string) => text.replace(/\s+/g, ' ').trim();

function readNumber(lines: string): PriceRead {
  const plain = readTax(lines, apart).rest.replace(delivery, apart);
  const noEnding = plain.replace(/(\d)\s*[-=]\s*00(?!\d)/g, '$1');
  if (/\d\s*(?:-|–|—|to|\/)\s*(?:₹|rs\.?)?\s*\d/i.test(joined(noEnding)))
    return { problem: 'is a range; please write one price' };
  const parts = noEnding.replace(aroundNumber, apart).split(apart);
  if (parts.filter((part) => /\d/.test(part)).length > 1)
    return { problem: 'holds two numbers; please write one price' };
  const left = joined(parts.join(' ').replace(/[([]\s*[)\]]/g, ''));
  if (/^(?:-|\()\s*\d/.test(left)) return { problem: 'must not be negative' };
  const amount = amountIn(left.replace(/^\(([^()]*)\)$/, '$1'));
  // A spreadsheet formula can leave more decimals than money has.
  return amount === null ? unreadable : { amount: Math.round(amount * 100) / 100 };
}

function amountIn(text: string): number | null {
  const left = joined(text);
  return /^[\d.,' ]*\d[\d.,]*$/.test(left)
    ? plainNumber(left.replace(/[.,]$/, ''))
    : wordsToNumber(withTightGroups(left), (digits) => plainNumber(digits.replace(/[.,]$/, '')));
}

/** `1 25 000` as one word, so that the groups of one number are not read as several. */
const withTightGroups = (text: string) =>
  text.replace(/(\d)[ '](?=\d{2,3}(?!\d))/g, '$1,').replace(/ ?([,.]) ?(?=\d)/g, '$1');

/** Replaces spaces and apostrophes between groups of digits by commas. */
const withCommas = (written: string): string =>
  written.includes(',') ? written : written.replace(/(\d)[ '](?=\d{2,3}(?!\d))/g, '$1,');

/** Parses a number with Indian, Western, European or no grouping; `null` for any other grouping. */
function plainNumber(written: string): number | null {
  const text = withCommas(written.trim().replace(/ ?([,.]) ?/g, '$1'));
  if (/^\d{3,},\d\d$/.test(text)) return Number(text.replace(',', '.'));
  // `16.850` may be 16,850 or 16.85.
  if (/^\d{1,3}\.\d{3}$/.test(text)) return null;
  const [whole = '', decimals = '', ...more] = text.split('.');
  if (more.length === 0 && /^\d+(?:,\d{2,3})*$/.test(whole) && /^\d*$/.test(decimals)) {
    const groups = whole.split(',');
    if (groups.length === 1 || (groups.at(-1)?.length === 3 && (groups[0]?.length ?? 0) <= 3))
      return Number(`${groups.join('')}.${decimals || 0}`);
  }
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return null;
}
