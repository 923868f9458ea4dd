import type { PriceLabel } from '#app/domain/product-options.ts';

/** What a price cell says; `problem` is a sentence without its subject. */
export type PriceRead =
  | { amount: number }
  /** No number, but words that stand for one. */
  | { label: PriceLabel }
  | { none: true }
  | { problem: string };

const onRequest =
  /^(?:p\.?\s?o\.?\s?a\.?|p\.?\s?o\.?\s?r\.?|(?:price |rate )?on (?:request|application|demand|call|enquiry|inquiry)|request|ask(?: for price| us)?|call(?: us| now| for (?:price|rate|best price))?|tba|tbd|to be (?:advised|announced))$/;
const forQuote =
  /^(?:contact|quote|quotation|contact us|(?:contact|call|ask) for (?:a )?quot(?:e|ation)|on quotation)$/;
const none = /^(?:n\.?\/?a\.?|nil|none|null|blank|[-–—_.x]+|not applicable|no price)$/;

/** Words around a price that say nothing of its number. */
const around =
  /₹|:|\b(?:rs|inr)\.?(?=\s*\d)|\b(?:rs|inr|mrp|rupees?|only|each|per|unit|pcs?|piece|nos?|net|approx|starting|from|onwards)\b\.?|(?:\(?\s*[+(]?\s*(?:incl?(?:usive)?|excl?(?:usive)?|plus|\+)?\.?\s*(?:of )?(?:\d{1,2}\s*%\s*)?(?:all )?(?:gst|tax(?:es)?|vat)\b(?:\s*@?\s*\d{1,2}\s*%)?(?:\s+(?:extra|incl\w*|excl\w*|as applicable))?\s*\)?)|\/-|\/=|[/*]/gi;

const factors: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  l: 1e5,
  lac: 1e5,
  lacs: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
};

/** No price is longer; what is, is not looked through for one. */
const maxLength = 80;

/** Words between two numbers hold them apart, as a line break or a tab does. */
const apart = '\n';
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

const unreadable = { problem: 'could not be read as a price; please write only a number, such as 12500' };

/** Reads a price as dealers write it: `₹ 1,25,000/-`, `Rs. 1.25 lakh + GST`, `POA`. */
export function readPrice(text: string): PriceRead {
  const written = text.normalize('NFKC').replace(breaks, apart).trim();
  if (written.length > maxLength) return unreadable;
  const lines = written.toLowerCase().replace(/[!*]+$/, '');
  const words = lines.replace(/\s+/g, ' ');
  if (words === '' || none.test(words)) return { none: true };
  if (onRequest.test(words)) return { label: 'Price on Request' };
  if (forQuote.test(words)) return { label: 'Contact for Quote' };
  if (/\d\s*(?:-|–|—|to|\/)\s*(?:₹|rs\.?)?\s*\d/i.test(words)) return { problem: 'is a range; please write one price' };
  const parts = lines.replace(around, apart).split(apart);
  if (parts.filter((part) => /\d/.test(part)).length > 1)
    return { problem: 'holds two numbers; please write one price' };
  const left = parts.join(' ').replace(/\s+/g, ' ').trim();
  if (/^(?:-|\()\s*\d/.test(left)) return { problem: 'must not be negative' };
  const match = /^([\d.,' ]*\d[\d.,]*) ?([a-z]*)\.?$/.exec(left);
  const factor = match?.[2] ? factors[match[2]] : 1;
  const amount = match === null ? null : plainNumber((match[1] as string).replace(/[.,]$/, ''));
  if (amount === null || factor === undefined) return unreadable;
  // A sheet that worked a price out has more decimals than money has.
  return { amount: Math.round(amount * factor * 100) / 100 };
}

/** With commas in place of the spaces or apostrophes that begin a group of digits. */
const withCommas = (written: string): string =>
  written.includes(',') ? written : written.replace(/(\d)[ '](?=\d{2,3}(?!\d))/g, '$1,');

/** A number with the marks of India, of Europe or none; `null` where its groups fit none of them. */
function plainNumber(written: string): number | null {
  const text = withCommas(written.trim().replace(/ ?([,.]) ?/g, '$1'));
  const [whole = '', decimals = '', ...more] = text.split('.');
  if (more.length === 0 && /^\d+(?:,\d{2,3})*$/.test(whole) && /^\d*$/.test(decimals)) {
    const groups = whole.split(',');
    if (groups.length === 1 || (groups.at(-1)?.length === 3 && (groups[0]?.length ?? 0) <= 3))
      return Number(`${groups.join('')}.${decimals || 0}`);
  }
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text) && (text.includes(',') || more.length > 0))
    return Number(text.replaceAll('.', '').replace(',', '.'));
  return null;
}
