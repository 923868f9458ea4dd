import type { Product } from '#app/domain/catalogue/product.schema.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { toMinor } from '#app/domain/text/money.ts';
import { shortLine } from '#app/domain/text/safe-text.ts';
import { isSlug } from '#app/domain/text/slug.ts';

export const maxLines = 30;
export const maxQuantity = 999;
/** In characters. */
export const maxNote = 80;
/** Servers and messengers cut long addresses, so notes that do not fit are left out. */
const maxTextLength = 6000;

export const wantNames: Record<ItemWant, string> = {
  buy: 'Buy',
  'buy-amc': 'Buy with AMC',
  rent: 'Rent',
  amc: 'AMC',
  service: 'Service',
};

/** What follows the name of a machine in a line of text. */
const wantTexts: Record<ItemWant, string> = {
  buy: '',
  'buy-amc': ' with AMC',
  rent: ', rent',
  amc: ', AMC',
  service: ', service',
};

/** What follows the price of a line. */
export const priceNotes: Partial<Record<ItemWant, string>> = { 'buy-amc': ' without AMC', rent: ' a month' };

export const isBought = (want: ItemWant): boolean => want === 'buy' || want === 'buy-amc';

/** A line from untrusted texts; a missing or invalid part becomes its default. */
export function itemOf(product: string, quantity: string, want: string, note: string): AskedItem {
  const count = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 1;
  return {
    product,
    quantity: Math.min(Math.max(count, 1), maxQuantity),
    want: itemWants.find((each) => each === want) ?? 'buy',
    note: shortLine(note, maxNote),
  };
}

/** Keeps words readable: a space is `_`, any other special character `~` and its bytes in hexadecimal. */
const noteText = (note: string): string =>
  encodeURIComponent(note)
    .replace(/[_.~!*'()]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '_')
    .replaceAll('%', '~');

function noteOf(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('_', '%20').replaceAll('~', '%'));
  } catch {
    return '';
  }
}

/** Valid lines, one for each product, at most 30. */
export function cleanItems(items: readonly AskedItem[]): AskedItem[] {
  const known = new Set<string>();
  return items.filter(({ product }) => isSlug(product) && !known.has(product) && known.add(product)).slice(0, maxLines);
}

/** Merges lines of the same product and wish: adds their quantities and joins their notes. */
export function mergedItems(items: readonly AskedItem[]): AskedItem[] {
  const merged = new Map<string, AskedItem>();
  for (const item of items) {
    const key = `${item.product} ${item.want}`;
    const { quantity = 0, note = '' } = merged.get(key) ?? {};
    const notes = [...new Set([note, item.note].filter((text) => text !== ''))].join('; ').slice(0, maxNote);
    merged.set(key, { ...item, quantity: Math.min(quantity + item.quantity, maxQuantity), note: notes.toWellFormed() });
  }
  return [...merged.values()];
}

/** The lines of an address: `slug.quantity.want.note`, separated by commas. */
export const readItems = (text: string): AskedItem[] =>
  cleanItems(
    text.split(',').map((line) => {
      const [product = '', quantity = '', want = '', note = ''] = line.split('.');
      return itemOf(product, quantity, want, noteOf(note));
    }),
  );

/** The only form of a list in an address: parts at their defaults are left out at the end of a line. */
export function itemsText(items: readonly AskedItem[]): string {
  let length = 0;
  return items
    .map(({ product, quantity, want, note }) => {
      const parts = [product, String(quantity), want, noteText(note)];
      if (length + parts.join('.').length > maxTextLength) parts[3] = '';
      const isDefault = [false, parts[1] === '1', parts[2] === 'buy', parts[3] === ''];
      while (isDefault[parts.length - 1]) parts.pop();
      const text = parts.join('.');
      length += text.length + 1;
      return text;
    })
    .join(',');
}

export const listHref = (items: readonly AskedItem[]): string =>
  items.length === 0 ? '/quote-list' : `/quote-list?m=${itemsText(items)}`;

/** The link that adds machines; a script adds them to the list of the browser. */
export const addHref = (slugs: string): string => `/quote-list?add=${slugs}`;

/** Returns the lines after a button: `remove:slug`, `more:slug` or `less:slug`. */
export function changedItems(items: readonly AskedItem[], button: string): AskedItem[] {
  const [act, slug] = button.split(':');
  const step = act === 'more' ? 1 : act === 'less' ? -1 : 0;
  return items
    .filter(({ product }) => button !== `remove:${product}`)
    .map((item) => (item.product === slug ? itemOf(slug, `${item.quantity + step}`, item.want, item.note) : item));
}

type Priced = Pick<Product, 'regularPrice' | 'salePrice' | 'priceLabel' | 'currency' | 'rentPerMonth'>;

/** Paise, to buy (without AMC) or for a month of rent; `null` on request or in another currency. `product` is as visitors see it. */
export function publicPaise(product: Priced, want: ItemWant, currency: string): number | null {
  if (product.currency !== currency || want === 'amc' || want === 'service') return null;
  if (want === 'rent') return product.rentPerMonth == null ? null : toMinor(product.rentPerMonth);
  const price = priceView(product);
  return price.kind === 'request' ? null : toMinor(price.amount);
}

type PricedLine = {
  quantity: number;
  want: ItemWant;
  paise: number | null;
  taxPercent: number;
  /** Whether the price is the lowest of several. */
  isFrom: boolean;
};

/** A sum of public prices and the tax on it if prices exclude it, in paise. */
export type ListTotal = { paise: number; tax: number; isFrom: boolean };
export type ListTotals = { buy: ListTotal; rent: ListTotal; unpriced: number };

/** The sums of a list, and the number of lines without a price. */
export function listTotals(lines: readonly PricedLine[]): ListTotals {
  const sum = (isWanted: (want: ItemWant) => boolean) =>
    lines
      .filter(({ want, paise }) => isWanted(want) && paise !== null)
      .reduce<ListTotal>(
        (total, { quantity, paise, taxPercent, isFrom }) => ({
          paise: total.paise + quantity * (paise ?? 0),
          tax: total.tax + Math.round((quantity * (paise ?? 0) * taxPercent) / 100),
          isFrom: total.isFrom || isFrom,
        }),
        { paise: 0, tax: 0, isFrom: false },
      );
  return {
    buy: sum(isBought),
    rent: sum((want) => want === 'rent'),
    unpriced: lines.filter(({ paise }) => paise === null).length,
  };
}

type Named = Pick<AskedItem, 'quantity' | 'want' | 'note'> & { name: string };

/** `2 × Canon X, rent: needed by Friday`. */
export const lineText = ({ quantity, name, want, note }: Named): string =>
  `${quantity} × ${name}${wantTexts[want]}${note === '' ? '' : `: ${note}`}`;

export const listMessage = (lines: readonly Named[], address: string): string =>
  [
    'Hi, please send me a quotation for:',
    ...lines.map((line, index) => `${index + 1}. ${lineText(line)}`),
    address,
  ].join('\n');

export const listSubject = (count: number): string => `Quote list: ${count} ${count === 1 ? 'machine' : 'machines'}`;

/** The kinds of offer for a line of the quote list. */
export const itemWants = ['buy', 'buy-amc', 'rent', 'amc', 'service'] as const;
export type ItemWant = (typeof itemWants)[number];

export type AskedItem = { product: string; quantity: number; want: ItemWant; note: string };

/** A line of an inquiry, with the product's name and price when it was sent. */
export type InquiryItem = AskedItem & {
  name: string;
  /** Price or rent per month in paise; `null` if none was public. */
  paise: number | null;
};
