import type { DealerFacts } from '#app/domain/business/dealer-facts.schema.ts';
import { type PriceTax, plusTax } from '#app/domain/business/price-tax.ts';
import { templateLimits } from '#app/domain/business/words/word-limits.ts';
import { isPublic, type Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { planOffer } from '#app/domain/cost/plan-offer.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import type { Inquiry } from './inquiry.ts';
import { inquiryProduct } from './inquiry.ts';
import { withoutBidiMarks } from './inquiry-reply.ts';

export type ReplyTemplate = DealerFacts['replyTemplates'][number];

export const placeholders = {
  name: 'the visitor’s name',
  product: 'the product of the inquiry',
  price: 'its price on your site, such as ₹45,000, or ₹45,000+ for a starting price',
  link: 'the address of its page',
  branch: 'the chosen branch, or else your city',
  plan: 'the rent or AMC that the visitor calculated, such as ₹2,500 / month',
  review: 'your link for reviews',
  me: 'your name and your company',
} as const;
export type Placeholder = keyof typeof placeholders;
export type ReplyValues = Record<Placeholder, string>;

export const placeholderNames = Object.keys(placeholders) as Placeholder[];

/** Matches text in braces, and unbalanced braces. */
const token = /\{([^{}\n]*)\}|[{}]/g;

/** Normalizes `{ Price }`, typed on a phone's keyboard, to `{price}`. */
function placeholderOf(inside: string | undefined): Placeholder | null {
  const name = (inside ?? '').trim().toLowerCase();
  return Object.hasOwn(placeholders, name) ? (name as Placeholder) : null;
}

/** Returns unknown placeholders such as `{discount}`, and unbalanced braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(token)].flatMap(([whole, inside]) => (placeholderOf(inside) === null ? [whole] : []));

/** A sentence with its emojis, or the rest of a line. A full stop inside a word, as in `platen.example`, ends none. */
const sentence = /\S.*?(?:[.!?।॥…]+["”’)\]]*(?:\s+[^\p{L}\p{N}\p{P}\s]+)*(?=\s|$)|$)/gu;
/** Matches a trailing abbreviation, initial or list number, after which the sentence continues. */
const goesOn = /(?:^|[\s(])(?:Rs|Nos?|Mr|Mrs|Ms|Dr|Smt|Shri|Pvt|Ltd|Approx|रु|क्र|श्री|\d{1,2}|\p{L}\p{M}*)\.$/iu;

function sentencesOf(line: string): string[] {
  const found: string[] = [];
  for (const part of line.match(sentence) ?? []) {
    const before = found.at(-1);
    if (before !== undefined && goesOn.test(before)) found[found.length - 1] += ` ${part}`;
    else found.push(part);
  }
  return found;
}

/** Fills in a sentence. Returns `null` if a value other than the name is empty. */
function fillSentence(text: string, values: ReplyValues): string | null {
  const used = [...text.matchAll(token)].map(([, inside]) => placeholderOf(inside));
  if (used.some((name) => name !== 'name' && (name === null || values[name] === ''))) return null;
  const named =
    values.name === ''
      ? text.replace(/^[\s,;:–-]*\{\s*name\s*\}[\s,;:–-]*/i, '').replace(/\s*\{\s*name\s*\}/gi, '')
      : text;
  return named.replace(token, (_whole, inside) => values[placeholderOf(inside) as Placeholder]);
}

/** Fills in a template. Omits sentences with an empty placeholder, and empty lines. Values are not filled again. */
export function fillTemplate(text: string, values: ReplyValues): string {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => {
    if (line.trim() === '') return [''];
    const kept = sentencesOf(line).flatMap((each) => fillSentence(each, values) || []);
    return kept.length === 0 ? [] : [kept.join(' ').replace(/\s+/g, ' ').trim()];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const maxNameLength = 80;
const maxProductLength = 200;
/** Matches text that phones turn into a link. */
const linkLike =
  /:\/\/|\bwww\.|[\w-]\.(?:[a-z]{2,}\/|(?:com|in|net|org|co|info|biz|xyz|site|shop|top|link|live|app|me|ly)\b)/i;

/** Returns a visitor's text on one line; empty if it contains a link, to prevent phishing. */
function visitorWords(text: string, maxLength: number): string {
  const words = withoutBidiMarks(text)
    .replace(/[{}]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return linkLike.test(words) ? '' : [...words].slice(0, maxLength).join('').trim();
}

export type ReplyFacts = {
  /** The product of the inquiry; `null` if unknown. */
  product: Product | null;
  /** Display name of the user; may be empty. */
  userName: string;
  companyName: string;
  city: string;
  priceTax: PriceTax;
  /** Such as `https://platen.example`. */
  siteUrl: string;
  reviewLink: string;
  locale: Locale;
};

/** The price as on the site, in a form that fits into any language; empty if the site shows none. */
function priceText(product: Product, { priceTax, locale }: ReplyFacts): string {
  const price = priceView(product);
  if (price.kind === 'request') return '';
  const amount = formatMoney(price.amount, price.currency, locale);
  return `${amount}${price.label === null ? '' : '+'}${plusTax(priceTax, locale)}`;
}

type Asked = Pick<Inquiry, 'name' | 'subject' | 'preferredBranch' | 'page'>;

/** Returns the placeholder values for an inquiry. Products hidden from visitors get no price and no link. */
export function replyValues(inquiry: Asked, facts: ReplyFacts): ReplyValues {
  const { userName, companyName, city, siteUrl, reviewLink } = facts;
  const product = facts.product !== null && isPublic(facts.product) ? facts.product : null;
  return {
    name: visitorWords(inquiry.name, maxNameLength),
    product: product?.name ?? visitorWords(inquiryProduct(inquiry.subject) ?? '', maxProductLength),
    price: product === null ? '' : priceText(product, facts),
    link: product === null ? '' : `${siteUrl}/products/${product.slug}`,
    branch: visitorWords(inquiry.preferredBranch, maxNameLength) || city,
    plan: product === null ? '' : planOffer(product, inquiry.page, facts),
    review: reviewLink,
    me: [...new Set([userName.trim(), companyName.trim()])].filter((part) => part !== '').join(', '),
  };
}

type Business = Pick<ReplyFacts, 'companyName' | 'city' | 'priceTax' | 'reviewLink' | 'locale'>;

export function exampleValues({ companyName, city, priceTax, reviewLink, locale }: Business): ReplyValues {
  const money = (amount: number) => formatMoney(amount, locale.currency, locale);
  const tax = plusTax(priceTax, locale);
  return {
    name: 'Asha Patil',
    product: 'Canon iR 2625',
    price: `${money(45_000)}${tax}`,
    link: 'https://www.yourshop.in/products/canon-ir-2625',
    branch: city,
    plan: `${money(2500)} / month${tax}`,
    review: reviewLink || 'https://g.page/r/your-shop/review',
    me: `Ravi, ${companyName}`,
  };
}

/** Returns how to find an inquiry's product: by exact name, or by the slug of a calculation; `null` if it has none. */
export function productOf({
  subject,
  page,
}: Pick<Inquiry, 'subject' | 'page'>): { name: string } | { slug: string } | null {
  const name = inquiryProduct(subject)?.trim();
  if (name) return { name };
  const slug = page.startsWith('/cost?') ? new URLSearchParams(page.slice('/cost?'.length)).get('m') : null;
  return slug ? { slug } : null;
}

/** Returns validation errors of templates by form path. */
export const templateProblems = (templates: readonly ReplyTemplate[]): { field: string; message: string }[] =>
  templates.flatMap(({ name, text }, index) => {
    const [unknown] = unknownPlaceholders(text);
    const problems = {
      name: name.trim() === '' ? 'Enter a name, such as Price and link' : tooLong(name, templateLimits.name),
      text:
        text.trim() === ''
          ? 'Enter the text, or remove this template'
          : unknown === undefined
            ? tooLong(text, templateLimits.text)
            : `${unknown} is not a placeholder. Use the buttons below the text`,
    };
    return Object.entries(problems).flatMap(([part, message]) =>
      message === undefined ? [] : [{ field: `${index}.${part}`, message }],
    );
  });

const tooLong = (text: string, most: number): string | undefined =>
  text.trim().length > most ? `Please use at most ${most} characters` : undefined;
