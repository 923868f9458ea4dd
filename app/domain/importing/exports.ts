import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { ImportField } from '#app/domain/catalogue/fields/fields.ts';
import { squeezed } from '#app/domain/text/cell-text.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { readTax } from '#app/domain/text/tax-text.ts';

/** Target of a column: a field, `stock`, `specification` with the title as its name, or empty for an ignored column. */
export type ColumnTarget = ImportField | 'stock' | 'specification' | '';

/** A title of an exported file without its remarks: `Categories (x,y,z...)` is `categories`. */
const keyOf = (title: string): string =>
  fold(title)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The columns of a file that another program exports. */
type Export = {
  /** Titles that only this program writes; one is enough. */
  signs: string;
  /** Titles by target; those of `''` are never read. */
  columns: Partial<Record<ColumnTarget, string>>;
};

const exports: Export[] = [
  {
    // WooCommerce
    signs: 'visibility in catalog, visibility in catalogue',
    columns: {
      '': 'id, type',
      status: 'published',
      visibility: 'visibility in catalog, visibility in catalogue',
      featured: 'is featured',
      stockQuantity: 'stock',
      inStock: 'in stock',
      category: 'categories',
      brand: 'brands',
    },
  },
  {
    // PrestaShop: the template of its import, and the list in its back office.
    signs: 'price tax excluded, price tax included, price (tax excl.), price (tax incl.), url rewritten',
    columns: {
      '': 'id, product id, supplier, on sale, discount amount, unit price, available for order',
      sku: 'reference',
      status: 'active, enabled, status',
      category: 'categories, category',
      regularPrice: 'price tax excluded, price tax included, price',
      slug: 'url rewritten',
      images: 'image urls, image',
      shortDescription: 'short description, summary',
    },
  },
  {
    // Shopify: products, in the old and the new form, and inventory.
    signs: 'variant price, variant sku, compare at price, hs code',
    columns: {
      '': 'id, on hand, incoming, committed, unavailable',
      slug: 'handle, url handle',
      name: 'title',
      description: 'body, body html, description',
      brand: 'vendor',
      category: 'type, product category',
      sku: 'variant sku, sku',
      stockQuantity: 'variant inventory qty, inventory quantity, available',
      salePrice: 'variant price, price',
      regularPrice: 'variant compare at price, compare at price',
      images: 'image src, product image url',
      visibility: 'published, published on online store',
      status: 'status',
    },
  },
  {
    // Government e-Marketplace, where your price is that for buyers
    signs: 'catalogue status, catalog status, gem product id',
    columns: {
      sku: 'sku, catalogue id, catalog id, gem product id',
      name: 'item title, product title',
      salePrice: 'your price, offer price',
      status: 'catalogue status, catalog status, status',
    },
  },
  {
    // Zoho Inventory and Zoho Books
    signs: 'purchase rate, reorder point',
    columns: {
      '': 'item id, product type, item type, opening stock, initial stock',
      name: 'item name',
      regularPrice: 'selling price, rate',
      stockQuantity: 'stock on hand, quantity available',
      description: 'description',
    },
  },
];

/** Returns the targets of the titles of a known export, the surest first; `null` for any other file. */
export function exportColumns(
  titles: readonly string[],
): ((title: string) => { target: ColumnTarget; doubt: number } | null) | null {
  const keys = new Set(titles.flatMap((title) => [keyOf(title), fold(title)]));
  const found = exports.find(({ signs }) => signs.split(', ').some((sign) => keys.has(sign)));
  if (found === undefined) return null;
  const columns = new Map(
    Object.entries(found.columns).flatMap(([target, names]) =>
      names
        .split(', ')
        .map((name, doubt) => [name, { target: target as ColumnTarget, doubt: doubt - names.length }] as const),
    ),
  );
  // The only column about publishing decides the status.
  const published = columns.get('published');
  if (published !== undefined && !keys.has('status')) columns.set('published', { ...published, target: 'status' });
  return (title) => columns.get(keyOf(title)) ?? null;
}

/** Titles of prices that customers must not see, or that are not in rupees. */
const notPublic = /purchase|wholesale|landed|landing|buying|\bcost\b|international|\bcogs?\b|margin/i;
/** `Disc %`, but not `Price + GST %`. */
const isShare = (title: string) => /%|per ?cent/i.test(title) && !/gst|tax|vat/i.test(title);
export const isPublicPrice = (title: string): boolean => !notPublic.test(title) && !isShare(title);

/** Half a step of doubt, which decides between two prices with the same title. */
export function taxDoubt(title: string, priceTax: PriceTax): number {
  const { basis } = readTax(title);
  if (basis === null) return 0;
  return basis === priceTax ? -0.5 : basis === 'included' && priceTax === 'unsaid' ? 0 : 0.5;
}

/** Reports whether the title is that of the earlier price in Shopify. */
export const isEarlierPrice = (title: string): boolean => /\bcompare.at\b/i.test(title);

/** Reports whether a row is a variant of the product above, such as a colour, or one more picture of it. */
export function isVariant(
  cells: readonly string[],
  above: readonly string[],
  targets: readonly ColumnTarget[],
  titles: readonly string[],
): boolean {
  const at = (target: ColumnTarget, row: readonly string[]) => (row[targets.indexOf(target)] ?? '').trim();
  const type = titles.findIndex((title) => /^type$/i.test(title));
  if (type >= 0 && targets[type] === '' && squeezed(cells[type] ?? '') === 'variation') return true;
  return (
    targets.includes('name') &&
    at('name', cells) === '' &&
    at('slug', cells) !== '' &&
    at('slug', cells) === at('slug', above)
  );
}

/** `Printers > Laser Printers, Offers` under `Categories` is `Laser Printers`. A shop's own category may have a comma. */
export function categoryIn(cell: string, title: string): string {
  const paths = /^categories\b/i.test(title)
    ? cell.split(/(?<!\\),/).map((path) => path.replaceAll('\\,', ',').trim())
    : [cell];
  const path = paths.find((each) => !/^(?:home|root|all|uncategori[sz]ed)?$/i.test(each)) ?? '';
  return path.split(/\s*>\s*/).at(-1) as string;
}
