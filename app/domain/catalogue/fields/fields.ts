import { type PlanField, planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planTitles } from '#app/domain/catalogue/plans/plan-titles.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { stockStatuses, visibilities } from '#app/domain/catalogue/product-options.ts';
import * as kinds from './field-kinds.ts';
import planTitleWords from './plan-aliases.json' with { type: 'json' };
import { planKinds } from './plan-text.ts';
import { readStockStatus } from './word-text.ts';

/** Fields that a file can contain: all except those that the server sets, and corrections of the server's reading. */
export type ImportedProduct = Omit<Product, 'id' | 'facts' | 'factCorrections' | 'createdAt' | 'updatedAt'>;
export type ImportField = keyof ImportedProduct;

/** `title` is that of exported files; `aliases` are others, folded, the surest first. */
type Column<Value> = { title: string; kind: kinds.Kind<Value>; aliases: readonly string[] };

const column = <Value>(title: string, kind: kinds.Kind<Value>, aliases = ''): Column<Value> => ({
  title,
  kind,
  aliases: aliases.split(/,\s+/).filter(Boolean),
});

/** Titles of plan columns in the files of suppliers, folded; the surest first. */
const planAliases: Partial<Record<PlanField, string>> = planTitleWords;

/** The columns of plan fields. An empty cell clears the field like that of any other. */
const planColumns = Object.fromEntries(
  planFieldNames.map((name) => [name, column(planTitles[name], planKinds[name], planAliases[name])]),
) as Record<PlanField, Column<number | null | undefined>>;

export const importFields: { [Field in ImportField]: Column<ImportedProduct[Field]> } = {
  sku: column(
    'SKU',
    kinds.code,
    `item code, product code, model code, part no, part number, code, model no, model number, item number,
    product number, article no, article code, article, material code, material number, catalogue number,
    catalog number, sku code, stock code, sku number, sku id, part code, order code`,
  ),
  name: column(
    'Name',
    kinds.line,
    `product name, product, model name, item name, model, item, machine, particulars, product title, product details,
    item details, machine model, model description, particular, goods, product description, item description,
    description of goods, description of item, goods description, title, designation`,
  ),
  slug: column('Web address', kinds.text, 'slug, url key, handle, web address ending'),
  brand: column('Brand', kinds.text, 'make, manufacturer, oem, company, brand name, principal, company name'),
  category: column(
    'Category',
    kinds.text,
    `product category, item category, category name, product type, machine type, type, product group, item group,
    group, segment, product line, kind, kind machine, kind m c, machine category, stock group, under group`,
  ),
  regularPrice: column(
    'Regular price',
    kinds.price,
    `mrp, list price, price, unit price, rate, mrp price, basic price, base price, standard price, market price,
    product price, amount, net price, value`,
  ),
  salePrice: column(
    'Sale price',
    kinds.price,
    `offer price, special price, discounted price, discount price, selling price, sell price, sales price, our price,
    deal price, promo price, best price, mop, offer`,
  ),
  costPrice: column(
    'Cost price',
    kinds.price,
    'purchase price, purchase rate, landing cost, landed cost, buying price',
  ),
  hsn: column('HSN code', kinds.hsn, 'hsn, hsn sac, hsn sac code, hsn no, hsn number'),
  currency: column('Currency', kinds.currency, 'currency code'),
  priceLabel: column('Price label', kinds.priceLabel, 'price note, price text, price remark, label'),
  inStock: column('In stock', kinds.stockYesNo),
  stockQuantity: column(
    'Stock quantity',
    kinds.count,
    `quantity, qty, stock qty, stock quantity, units, balance, balance qty, closing stock, closing qty,
    closing balance qty, qty hand, qty on hand, on hand, available qty`,
  ),
  stockStatus: column('Stock status', kinds.choice(kinds.stockStatusNames, stockStatuses, readStockStatus)),
  status: column(
    'Status',
    kinds.status,
    'product status, publish status, publish, published, active, live, catalogue status, website status, online',
  ),
  visibility: column(
    'Visibility',
    kinds.choice({ public: 'Public', private: 'Private' }, visibilities, kinds.readVisibility),
    'visible, show, show web, show on web, on web, web, web visibility, show customers',
  ),
  featured: column(
    'Featured',
    kinds.yesNo,
    'feature, featured product, hot, hot item, home page, highlight, best seller, show home page',
  ),
  shortDescription: column(
    'Short description',
    kinds.text,
    'summary, short text, brief, highlights, short desc, key features, tagline',
  ),
  description: column('Description', kinds.text, 'full description, long description, details, about, detail'),
  specifications: column(
    'Specifications',
    kinds.pairs,
    'specification, specs, tech data, technical data, tech specs, technical details, features, configuration, config',
  ),
  dimensions: column('Dimensions', kinds.pairs, 'dimension, size'),
  warranty: column(
    'Warranty',
    kinds.text,
    'guarantee, warranty period, warranty terms, warranty months, warranty years',
  ),
  tags: column('Tags', kinds.tags, 'tag, labels, product tags'),
  featuredImage: column('Featured image', kinds.text, 'main image, main picture, featured picture'),
  images: column(
    'Images',
    kinds.addresses,
    'image, pictures, picture, photos, photo, image url, image urls, image link, picture file',
  ),
  gallery: column('Gallery', kinds.addresses, 'gallery images'),
  videos: column('Videos', kinds.objects<Product['videos']>()),
  metaTitle: column('Search engine title', kinds.text, 'meta title, seo title'),
  metaDescription: column('Search engine description', kinds.text, 'meta description, seo description'),
  keywords: column('Keywords', kinds.list, 'search words, search keywords, seo keywords, meta keywords, keyword'),
  focusKeyword: column('Focus keyword', kinds.text),
  enquiryForm: column('Get a Quote button', kinds.yesNo, 'enquiry form, inquiry form'),
  rating: column('Rating', kinds.rating),
  reviewCount: column('Review count', kinds.count, 'number of reviews'),
  reviews: column('Reviews', kinds.objects<Product['reviews']>()),
  ...planColumns,
};

export const importFieldNames = Object.keys(importFields) as ImportField[];

export const requiredFields = ['name', 'brand', 'category', 'description'] as const satisfies ImportField[];

export const cellOf = <Field extends ImportField>(product: Pick<ImportedProduct, Field>, field: Field): string =>
  importFields[field].kind.write(product[field]);
