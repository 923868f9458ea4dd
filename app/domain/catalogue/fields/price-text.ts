import type { PriceLabel } from '#app/domain/catalogue/product-options.ts';
import { cleanCell, squeezed } from '#app/domain/text/cell-text.ts';
import { wordsToNumber } from '#app/domain/text/number-words.ts';
import { wordEnd, wordStart } from '#app/domain/text/patterns.ts';
import { withAsciiDigits } from '#app/domain/text/safe-text.ts';
import { readTax } from '#app/domain/text/tax-text.ts';

/** The result of reading a price cell; `problem` is a sentence without its subject. */
export type PriceRead =
  | { amount: number; isDamaged?: true }
  /** Words instead of a number. */
  | { label: PriceLabel }
  | { none: true }
  | { problem: string };

/** Words instead of a price, with an example of each. */
const wordLabels: readonly [RegExp, PriceLabel][] = [
  [/^(?:कीमत|मूल्य|दाम|भाव|किंमत|किमत) (?:पूछें|पूछिए|विचारा|म[ाा]?[ंँ]गने पर)$/, 'Price on Request'], // कीमत पूछें
  [/^(?:विचारा|पूछें|पूछताछ करें|मा[ंँ]गने पर|अनुरोध पर|मांगने पर)$/, 'Price on Request'], // अनुरोध पर
  [/^(?:मांग (?:पर|के अनुसार)|मागणीनुसार|मागणी ?प्रमाणे)$/, 'Price on Request'], // मांग पर
  [/^(?:कॉल|काल|फोन|फ़ोन) करें$/, 'Price on Request'], // कॉल करें
  [/^p ?\.? ?o ?\.? ?[ar]$/, 'Price on Request'], // P.O.A.
  [
    /^(?:(?:price|rate)s? )?(?:up ?on|on|by) (?:request|req|application|demand|calls?|enquiry|inquiry|phone)$/,
    'Price on Request', // Price on request
  ],
  [/^request(?: price)?$/, 'Price on Request'], // Request price
  [/^(?:please |pls |plz |kindly )?ask(?: for (?:price|rate)| us| price| rate| dealer)?$/, 'Price on Request'], // Please ask
  [/^(?:please |pls |plz |kindly )?call(?: us| now| me| dealer| office)?$/, 'Price on Request'], // Call us
  [/^(?:please |pls |plz |kindly )?call for (?:the )?(?:best )?(?:prices?|rates?|details)$/, 'Price on Request'], // Call for price
  [/^(?:enquire|inquire|tb[acd])$/, 'Price on Request'], // TBA
  [/^to be (?:advised|announced|confirmed|decided|informed)$/, 'Price on Request'], // To be announced
  [/^(?:price |rate )?(?:awaited|negotiable)$/, 'Price on Request'], // Price awaited
  [/^(?:price |rate )?not (?:fixed|decided|announced|available yet)$/, 'Price on Request'], // Price not fixed
  [/^coming soon$/, 'Price on Request'], // Coming soon
  [/^(?:contact|quote|quotation|rfq)$/, 'Contact for Quote'], // RFQ
  [/^contact (?:us|dealer|sales|office)$/, 'Contact for Quote'], // Contact us
  [/^(?:contact|call|ask|email|mail|request)(?: us)? for (?:an? )?(?:quot(?:e|ation)|offer)$/, 'Contact for Quote'], // Call for quote
  [/^(?:on|as per|per|against|by) quot(?:e|ation)$/, 'Contact for Quote'], // As per quotation
  [/^(?:to be quoted|get (?:a )?quote)$/, 'Contact for Quote'], // Get a quote
  [/^(?:कोटेशन|संपर्क करें)$/, 'Contact for Quote'], // संपर्क करें
];
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

/** Separates numbers; written in place of line breaks, tabs and text around a number. */
const apart = '\n';
const [W, E] = [wordStart, wordEnd];
/** Terms of delivery at the end. In capitals, FOR is `free on rail`; in small letters only before the name of a place. */
const places =
  'delhi|ncr|mumbai|pune|kolkata|chennai|bangalore|bengaluru|hyderabad|ahmedabad|surat|jaipur|lucknow|kanpur|nagpur|indore|bhopal|kochi|patna|india|destination|site|your';
const services = 'freight|transport(?:ation)?|delivery|courier|packing|installation|insurance';
const endings: readonly RegExp[] = [
  `ex[\\s-]*(?:works?|factory|godown|warehouse|showroom|stock|depot|${places})`, // Ex-Godown
  'f\\.o\\.r\\.?(?:\\s+(?!pairs?|sets?|pack|pcs|box|dozen|lot|all|both|each|members?|dealers?)[a-z]+){1,2}', // F.O.R. Delhi
  `for (?:${places})(?:\\s+(?:site|godown|office|city|delivery))?`, // for Delhi site
  '(?:landed|delivered)(?:\\s+(?:cost|price|rate|basis))?', // landed cost
  `(?:${services})(?:\\s+charges?)?\\s+(?:extra|free|included?|paid|inclusive|at actuals?|additional)`, // freight extra
].map((words) => new RegExp(`(?<=\\d\\D*)[([]?\\s*\\b(?:${words})\\s*[)\\]]?\\s*$`));
const withoutDelivery = (text: string): string => {
  const found = endings.find((pattern) => pattern.test(text));
  return found === undefined ? text : text.replace(found, apart);
};

/** Marks and words around an amount, with an example of each. */
const aroundNumber: readonly RegExp[] = [
  /[₹₨௹`~≈@]/g, // ₹ 12,500
  /[/|]\s*[-–—]|-\/|\/=/g, // 12,500/-
  /(?<=\d)\s*[-=]\s*00(?!\d)/g, // 14,250=00
  /(?<=\d)\s*[-=.]+\s*$/g, // 12,500.-
  /[:*#†]/g, // MRP: 5,999
  `(?<=\\d)(?:inr|rs)${E}`, // 48500INR
  `/\\s*(?:pc|pcs|unit|nos?|each|piece|set|bottle|ream|roll|box)${E}\\.?`, // 285/ream
  `${W}per\\s+(?:bottle|ream|roll|box|pack|cartridge|set|machine)${E}`, // ₹649 per bottle
  `${W}(?:rs|re|inr|mrp|dp|ndp|rupees?|rupaye)(?:${E}|(?=\\d))\\.?`, // Rs. 12,500
  `${W}(?:only|each|per|unit|pcs?|piece|nos?|net|nett)(?:${E}|(?=\\d))\\.?`, // 12,500 only
  `${W}(?:approx|negotiable|about|starting|starts?|from|at|onwards?)(?:${E}|(?=\\d))\\.?`, // Starting from 9,999
  `${W}(?:price|rate|offer|cost)(?:${E}|(?=\\d))\\.?`, // Price 5,999
  `${W}(?:रु|रू|ரூ|રૂ|రూ|ರೂ|টাকা|matro|रुपये|रुपए|रुपया|रूपये|मात्र|केवल|फक्त)(?:${E}|(?=\\d))\\.?`, // 5,999 रुपये
].map((pattern) => (typeof pattern === 'string' ? new RegExp(pattern, 'giu') : pattern));
const withoutMarks = (text: string): string =>
  aroundNumber.reduce((left, pattern) => left.replace(pattern, apart), text);

/** Longer cells are refused unread. */
const maxLength = 120;

const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
const dates: readonly RegExp[] = [
  '\\d{1,2}[-/.]\\d{1,2}[-/.](?:19|20)?\\d{2}', // 12-3-2026
  '(?:19|20)\\d{2}[-/.]\\d{1,2}[-/.]\\d{1,2}', // 2026-03-12
  `\\d{1,2}(?:st|nd|rd|th)?[-/. ]?${month}(?:[-/., ]+\\d{2,4})?`, // 12-Mar-26
  `${month}[-/., ]+(?:\\d{1,2},? )?\\d{2,4}`, // Mar 12, 2026
].map((words) => new RegExp(`^(?:${words})(?:[ t]\\d{1,2}:\\d{2}.*)?$`));

/** Reports whether a text is a date, to which a spreadsheet converts `12-3`. */
export const isDate = (text: string): boolean => dates.some((pattern) => pattern.test(text.trim().toLowerCase()));

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
  const label = wordLabels.find(([pattern]) => pattern.test(words))?.[1];
  if (label !== undefined) return { label };
  if (written.length > maxLength) return unreadable;
  if (isDate(lines)) return { problem: 'is a date; please write a price' };
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

const withoutNotes = (text: string) => withoutMarks(readTax(text, apart).rest);
const joined = (text: string) => text.replace(/\s+/g, ' ').trim();

function readNumber(lines: string): PriceRead {
  const plain = withoutDelivery(readTax(lines, apart).rest);
  const noEnding = plain.replace(/(\d)\s*[-=]\s*00(?!\d)/g, '$1');
  if (/\d\s*(?:-|–|—|to|\/)\s*(?:₹|rs\.?)?\s*\d/i.test(joined(noEnding)))
    return { problem: 'is a range; please write one price' };
  const parts = withoutMarks(noEnding).split(apart);
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
