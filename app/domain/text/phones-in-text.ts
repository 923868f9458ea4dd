import { plainDigits } from './phone.ts';

/** A phone number found in a text, in E.164 form; `label` is the text before it on its line. */
export type FoundPhone = { number: string; kind: 'mobile' | 'landline' | 'foreign'; label: string };

/** Labels of other numbers, such as order numbers. */
const otherNumber = new RegExp(
  `(?:^|[^a-z])(?:${[
    'order|invoice|inv|bill|p\\.?o\\.?|ref(?:erence)?|quot(?:e|ation)|ticket|case|complaint|docket|challan|awb|tracking',
    'consignment|gst(?:in)?|pan|cin|tan|hsn|sac|udyam|msme|aadhaar|aadhar|a\\/?c|account|acct|ifsc|utr|txn|transaction',
    'serial|s\\/?n|sr|model|part|sku|item|pin(?:\\s?code)?|zip|otp|id|code|lead|query|enquiry|inquiry|customer|registration',
    'licen[cs]e|meter|counter|reading|rs|inr|₹|price|amount|total|budget|dt|date|file|tender|bid|rfq|vendor|upi',
  ].join('|')})[\\s.:#(/-]*(?:nos?|num(?:ber)?|id|code|copies)?[\\s.:#)/=-]*$`,
  'i',
);
const phoneLabel =
  /(?:mob|cell|phone|ph|tel|call|contact|whats?\s?app|wa|landline|office|dial|number|resi|(?<!\p{L})(?:no|off|mo|m|t|p))\b[^\p{L}\p{Nd}]*$/iu;

/** Group lengths in which an Indian mobile number is written without a label or a country code. */
const mobileShapes = [
  '10',
  '5 5',
  '3 3 4',
  '4 3 3',
  '3 4 3',
  '2 4 4',
  '4 4 2',
  '5 3 2',
  '5 2 3',
  '2 2 2 2 2',
  '4 2 4',
  '2 3 2 3',
  '2 3 3 2',
  '3 2 3 2',
];
const mostGroups = 6;
/** Maximum length of a label before a number, in characters. */
const longestLabel = 60;

/** Indian mobile number without country code or trunk zero. */
const isMobile = (digits: string) => /^[6-9]\d{9}$/.test(digits) && !/^(\d)\1+$/.test(digits);
/** Indian landline number with area code, without the trunk zero: `22 2567 8901`, `172 270 0440`. Toll-free numbers are none. */
const isLandline = (digits: string) =>
  /^(?=\d{10}$)(?:11|[2-8]|(?!1800|1860|1234567890)1[2-9]\d[2-7])/.test(digits) && !/^(\d)\1+$/.test(digits);

type Group = { digits: string; hasPlus: boolean; start: number; end: number };

/** Joins consecutive digit groups to a phone number; returns `null` if they form none. */
function numberOf(groups: readonly Group[], isLabelled: boolean): Omit<FoundPhone, 'label'> | null {
  const digits = groups.map((group) => group.digits).join('');
  const shape = groups.map((group) => group.digits.length).join(' ');
  const indian = (national: string): Omit<FoundPhone, 'label'> | null => {
    if (isMobile(national)) return { number: `+91${national}`, kind: 'mobile' };
    return isLandline(national) ? { number: `+91${national}`, kind: 'landline' } : null;
  };
  const withCode = digits.replace(/^00/, '');
  if (groups[0]?.hasPlus || (digits.startsWith('00') && digits.length > 11)) {
    if (withCode.startsWith('91')) return indian(withCode.slice(2).replace(/^0/, ''));
    const isForeign = /^[1-9]\d{7,14}$/.test(withCode);
    return isForeign ? { number: `+${withCode}`, kind: 'foreign' } : null;
  }
  if (/^0[1-9]\d{9}$/.test(digits)) {
    // Accepts a trunk zero as a separate group or before the area code. `09-11-2026 103` is a date.
    return /^2 2 4/.test(shape) ? null : indian(digits.slice(1));
  }
  if (/^91[6-9]\d{9}$/.test(digits)) return /^(?:12|2 )/.test(shape) || isLabelled ? indian(digits.slice(2)) : null;
  if (isMobile(digits) && (isLabelled || mobileShapes.includes(shape))) return indian(digits);
  return isLabelled && isLandline(digits) && groups.length > 1 ? indian(digits) : null;
}

/** URLs, e-mail addresses and dates, whose digits are not phone numbers. */
const noPhones =
  /(?:https?:\/\/|www\.)\S+|[^\s@<>:]{1,64}@[^\s@<>]+|(?<!\+)\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}:\d{2}(?::\d{2})?\b/gi;
const phoneLinks = /(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=|tel:)\+?/gi;

const maxSearched = 20_000;

/** Returns the distinct phone numbers in a text, in order. Detects all common spellings of Indian numbers. */
export function phonesIn(text: string): FoundPhone[] {
  const found = new Map<string, FoundPhone>();
  for (const written of plainDigits(text.slice(0, maxSearched))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .split('\n')) {
    const line = written.replace(phoneLinks, 'phone: +').replace(noPhones, (no) => ' # '.padEnd(no.length, '#'));
    for (const phone of phonesOfLine(line)) if (!found.has(phone.number)) found.set(phone.number, phone);
  }
  return [...found.values()];
}

function phonesOfLine(line: string): FoundPhone[] {
  const found: FoundPhone[] = [];
  const groups: Group[] = [...line.matchAll(/(\+?)(\d+)/g)].map((match) => {
    const [all = '', plus, digits = ''] = match;
    return { digits, hasPlus: plus === '+', start: match.index, end: match.index + all.length };
  });
  const gapAfter = (index: number) => line.slice(groups[index]?.end, groups[index + 1]?.start);
  // Bounds the time for a line of many numbers, which would be quadratic.
  const before = (start: number) => line.slice(Math.max(0, start - longestLabel), start);
  // Skips a group next to a letter or inside an amount with commas.
  const isPart = ({ start, end }: Group) =>
    /[\p{L}_#]$|\d,$/u.test(before(start).replace(/(?:^|[^\p{L}])(?:m|p|t|ph|mo|mob)$/iu, '')) ||
    /^(?:[\p{L}_]|,\d{2,3}(?!\d))/u.test(line.slice(end, end + 5));
  for (let first = 0; first < groups.length; first++) {
    const start = (groups[first] as Group).start;
    const label = before(start)
      .replace(/[\s([+]*$/, ' ')
      .trimEnd();
    // `Please quote. 98123 45678`: the word belongs to another sentence.
    const isNewSentence = /\p{L}{4,}[.!?]\s+$/u.test(before(start));
    if (isPart(groups[first] as Group) || (otherNumber.test(label) && !isNewSentence)) continue;
    const isLabelled = phoneLabel.test(label);
    let best: { phone: Omit<FoundPhone, 'label'>; last: number } | null = null;
    for (let last = first; last < Math.min(groups.length, first + mostGroups); last++) {
      if (last > first && (!/^[\s().-]{1,4}$/.test(gapAfter(last - 1)) || groups[last]?.hasPlus)) break;
      if (isPart(groups[last] as Group)) break;
      const phone = numberOf(groups.slice(first, last + 1), isLabelled);
      if (phone !== null) best = { phone, last };
      // Foreign numbers vary in length.
      if (phone !== null && phone.kind !== 'foreign') break;
    }
    if (best === null) continue;
    found.push({ ...best.phone, label: label.trim() });
    first = best.last;
  }
  return found;
}

const rank = ({ kind, label }: FoundPhone): number =>
  (kind === 'mobile' ? 0 : kind === 'landline' ? 2 : 3) + (/fax|^f\W*$/i.test(label) ? 10 : 0);

/** Returns the number to call, preferring mobile numbers and ignoring `own`; empty if there is none. */
export function phoneIn(text: string, own: readonly string[] = []): string {
  const ours = new Set(own.flatMap((each) => phonesIn(`phone ${each}`).map(({ number }) => number)));
  const others = phonesIn(text).filter((phone) => !ours.has(phone.number) && rank(phone) < 10);
  return others.sort((a, b) => rank(a) - rank(b))[0]?.number ?? '';
}
