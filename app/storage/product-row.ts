import type { NewProduct } from '#app/domain/product.schema.ts';
import { isPublic, type Product, type ProductCard, withPublicPrices } from '#app/domain/product.ts';
import { fold } from '#app/domain/search-text.ts';
import type { Audience } from './audience.ts';
import { fromBit, fromJson, fromPaise, toBit, toJson, toPaise } from './columns.ts';
import type { ProductRow } from './tables.ts';

/** The columns that follow from what was sent; the rest is the row's own history. */
export function toColumns(product: NewProduct): Omit<ProductRow, 'id' | 'place' | 'created_at' | 'updated_at'> {
  return {
    name: product.name,
    slug: product.slug,
    sku: product.sku,
    brand: product.brand,
    brand_key: fold(product.brand),
    name_key: fold(product.name),
    category: product.category,
    description: product.description,
    short_description: product.shortDescription,
    regular_price: toPaise(product.regularPrice),
    sale_price: toPaise(product.salePrice),
    currency: product.currency,
    price_label: product.priceLabel,
    in_stock: toBit(product.inStock),
    stock_quantity: product.stockQuantity,
    stock_status: product.stockStatus,
    status: product.status,
    visibility: product.visibility,
    visible: toBit(isPublic(product)),
    featured: toBit(product.featured),
    featured_image: product.featuredImage,
    images: toJson(product.images),
    gallery: toJson(product.gallery),
    videos: toJson(product.videos),
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
    keywords: toJson(product.keywords),
    focus_keyword: product.focusKeyword,
    tags: toJson(product.tags),
    specifications: toJson(product.specifications),
    dimensions: toJson(product.dimensions),
    warranty: product.warranty,
    enquiry_form: toBit(product.enquiryForm),
    rating: product.rating,
    review_count: product.reviewCount,
    reviews: toJson(product.reviews),
  };
}

export const cardColumns = [
  'id',
  'name',
  'slug',
  'brand',
  'category',
  'description',
  'short_description',
  'regular_price',
  'sale_price',
  'currency',
  'price_label',
  'in_stock',
  'featured',
  'featured_image',
  'images',
] as const satisfies (keyof ProductRow)[];

export type CardRow = Pick<ProductRow, (typeof cardColumns)[number]>;

const seenBy = <P extends ProductCard>(audience: Audience, product: P): P =>
  audience === 'public' ? withPublicPrices(product) : product;

/** Characters of a description that a card may need, where there is no short one. */
const shownOfDescription = 300;

export function fromCardRow(row: CardRow, audience: Audience): ProductCard {
  const card = cardOf(row);
  const description = card.shortDescription === '' ? card.description.slice(0, shownOfDescription).toWellFormed() : '';
  return seenBy(audience, { ...card, description, images: card.images.slice(0, 1) });
}

function cardOf(row: CardRow): ProductCard {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    brand: row.brand,
    category: row.category,
    description: row.description,
    shortDescription: row.short_description,
    regularPrice: fromPaise(row.regular_price),
    salePrice: fromPaise(row.sale_price),
    currency: row.currency,
    priceLabel: row.price_label as Product['priceLabel'],
    inStock: fromBit(row.in_stock),
    featured: fromBit(row.featured),
    featuredImage: row.featured_image,
    images: fromJson(row.images),
  };
}

export function fromRow(row: ProductRow, audience: Audience): Product {
  return seenBy(audience, {
    ...cardOf(row),
    sku: row.sku,
    stockQuantity: row.stock_quantity,
    stockStatus: row.stock_status as Product['stockStatus'],
    status: row.status as Product['status'],
    visibility: row.visibility as Product['visibility'],
    gallery: fromJson(row.gallery),
    videos: fromJson(row.videos),
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    keywords: fromJson(row.keywords),
    focusKeyword: row.focus_keyword,
    tags: fromJson(row.tags),
    specifications: fromJson(row.specifications),
    dimensions: fromJson(row.dimensions),
    warranty: row.warranty,
    enquiryForm: fromBit(row.enquiry_form),
    rating: row.rating,
    reviewCount: row.review_count,
    reviews: fromJson(row.reviews),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}
