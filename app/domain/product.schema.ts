import { z } from 'zod';
import { hasStepOfOnePaisa, isCurrency } from './money.ts';
import { cardFields, priceLabels, productDefaults, productStatuses, stockStatuses, visibilities } from './product.ts';
import {
  entity,
  imageReference,
  line,
  lines,
  namedValues,
  requiredLine,
  requiredText,
  slug,
  text,
} from './text.schema.ts';
import { youtubeId } from './youtube.ts';

const price = z
  .number()
  .min(0, 'must not be negative')
  .max(1_000_000_000, 'must be at most 1,00,00,00,000')
  .refine(hasStepOfOnePaisa, 'must have at most two decimals')
  .nullable();

const count = z
  .number()
  .min(0, 'must not be negative')
  .max(1_000_000_000, 'is too large')
  .refine(Number.isInteger, 'must be a whole number')
  .nullable();

const images = z
  .array(imageReference)
  .max(50, 'must have at most 50 entries')
  .overwrite((list) => list.filter(Boolean));

const video = z.object({
  youtubeUrl: z
    .string()
    .trim()
    .refine((address) => youtubeId(address) !== null, 'must be the address of a YouTube video'),
  title: line(200).default(''),
  description: text(2000).default(''),
});

const review = z.object({
  rating: z.number().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
  author: line(120).default(''),
  text: text(2000).default(''),
});

const required = z.object({
  name: requiredLine(200),
  slug,
  brand: requiredLine(100),
  category: requiredLine(120),
  description: requiredText(20_000),
});

const optional = z.object({
  sku: line(100),
  shortDescription: text(1000),
  regularPrice: price,
  salePrice: price,
  currency: z.string().refine(isCurrency, 'must be a currency code such as INR'),
  priceLabel: z.enum(priceLabels),
  inStock: z.boolean(),
  stockQuantity: count,
  stockStatus: z.enum(stockStatuses),
  status: z.enum(productStatuses),
  visibility: z.enum(visibilities),
  featured: z.boolean(),
  featuredImage: imageReference,
  images,
  gallery: images,
  videos: z.array(video).max(20, 'must have at most 20 entries'),
  metaTitle: line(200),
  metaDescription: line(500),
  keywords: lines(50, 100),
  focusKeyword: line(100),
  tags: lines(50, 60),
  specifications: namedValues(100, 1000),
  dimensions: namedValues(20, 200),
  warranty: line(300),
  enquiryForm: z.boolean(),
  rating: z.number().min(0, 'must be 0 to 5').max(5, 'must be 0 to 5').nullable(),
  reviewCount: count,
  reviews: z.array(review).max(200, 'must have at most 200 entries'),
});

const { fields, create, change } = entity(required, optional, productDefaults);

/** A new product, complete with defaults. */
export const newProduct = create;
export type NewProduct = z.output<typeof newProduct>;

/** The fields of a product that change. */
export const productChange = change;
export type ProductChange = z.output<typeof productChange>;

/** A product as the calls answer it. */
export const productEntity = z.object({ id: z.string(), ...fields, createdAt: z.string(), updatedAt: z.string() });

/** The part of a product that a card shows. */
export const productCardEntity = productEntity.pick(
  Object.fromEntries(cardFields.map((name) => [name, true])) as Record<(typeof cardFields)[number], true>,
);
