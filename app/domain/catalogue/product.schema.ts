import { z } from 'zod';
import { hsnDigits, isHsn } from '#app/domain/business/gst.ts';
import { factCorrections, facts } from '#app/domain/catalogue/facts/facts.schema.ts';
import { type PlanField, planFieldNames, planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planTitles } from '#app/domain/catalogue/plans/plan-titles.ts';
import { imageReference } from '#app/domain/pictures/image-ref.schema.ts';
import { hasStepOfOnePaisa, isCurrency } from '#app/domain/text/money.ts';
import {
  absent,
  entity,
  line,
  lines,
  namedValues,
  requiredLine,
  requiredText,
  slug,
  text,
} from '#app/domain/text/text.schema.ts';
import {
  cardFields,
  picturesPerList,
  priceLabels,
  productStatuses,
  stockStatuses,
  visibilities,
} from './product-options.ts';
import { distinctTags } from './tags.ts';
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

const percent = z.number().min(0, 'must not be negative').max(100, 'must be at most 100').nullable();

const planUnits = {
  money: [price, 'in `currency`'],
  count: [count, 'a whole number'],
  percent: [percent, 'in percent'],
} as const;

/** The numbers of plans, which answers omit if they are not stated. */
const plan = Object.fromEntries(
  planFieldNames.map((name) => {
    const [rule, unit] = planUnits[planFields[name]];
    return [name, absent(rule.optional().describe(`${planTitles[name]}, ${unit}`), null)];
  }),
) as Record<PlanField, { field: z.ZodOptional<typeof price>; byDefault: null }>;

const images = z
  .array(imageReference)
  .max(picturesPerList, `must have at most ${picturesPerList} entries`)
  .overwrite((list) => list.filter(Boolean));

const video = z.object({
  youtubeUrl: z
    .string()
    .trim()
    .max(500, 'must have at most 500 characters')
    .refine((address) => youtubeId(address) !== null, 'must be the address of a YouTube video'),
  title: line(200).default(''),
  description: text(2000).default(''),
});

const review = z.object({
  rating: z.number().min(1, 'must be 1 to 5').max(5, 'must be 1 to 5'),
  author: line(120).default(''),
  text: text(2000).default(''),
});

const required = {
  name: requiredLine(200),
  slug,
  brand: requiredLine(100),
  category: requiredLine(120),
  description: requiredText(20_000),
};

const optional = {
  sku: absent(line(100), ''),
  shortDescription: absent(text(1000), ''),
  /** Prices in `currency`, with at most two decimals. */
  regularPrice: absent(price, null),
  salePrice: absent(price, null),
  /** What the dealer pays; visitors never see it. */
  costPrice: absent(price, null),
  hsn: absent(
    line(20)
      .overwrite(hsnDigits)
      .refine((code) => code === '' || isHsn(code), 'must have 4, 6 or 8 digits'),
    '',
  ),
  currency: absent(z.string().refine(isCurrency, 'must be a currency code such as INR'), 'INR'),
  priceLabel: absent(z.enum(priceLabels), 'Starting from'),
  inStock: absent(z.boolean(), true),
  stockQuantity: absent(count, null),
  stockStatus: absent(z.enum(stockStatuses), 'in_stock'),
  status: absent(z.enum(productStatuses), 'published'),
  visibility: absent(z.enum(visibilities), 'public'),
  featured: absent(z.boolean(), false),
  featuredImage: absent(imageReference, ''),
  images: absent(images, []),
  gallery: absent(images, []),
  videos: absent(z.array(video).max(20, 'must have at most 20 entries'), []),
  metaTitle: absent(line(200), ''),
  metaDescription: absent(line(500), ''),
  keywords: absent(lines(50, 100), []),
  focusKeyword: absent(line(100), ''),
  tags: absent(lines(50, 60).overwrite(distinctTags), []),
  specifications: absent(namedValues(100, 1000), []),
  dimensions: absent(namedValues(20, 200), []),
  warranty: absent(line(300), ''),
  enquiryForm: absent(z.boolean(), true),
  rating: absent(z.number().min(0, 'must be 0 to 5').max(5, 'must be 0 to 5').nullable(), null),
  reviewCount: absent(count, null),
  reviews: absent(z.array(review).max(200, 'must have at most 200 entries'), []),
  /** The owner's corrections of `facts`. */
  factCorrections: absent(factCorrections, {}),
  ...plan,
};

const { fields, create, change } = entity(required, optional);

export const newProduct = create;
export type NewProduct = z.output<typeof newProduct>;

export const productChange = change;
export type ProductChange = z.output<typeof productChange>;

/** Fields that the price grid changes, see grid.ts. */
export const gridFieldsChange = entity(
  { category: required.category },
  {
    regularPrice: optional.regularPrice,
    salePrice: optional.salePrice,
    priceLabel: optional.priceLabel,
    inStock: optional.inStock,
    stockStatus: optional.stockStatus,
    stockQuantity: optional.stockQuantity,
    status: optional.status,
    tags: optional.tags,
    ...plan,
  },
).change;

export const productEntity = z.object({
  id: z.string(),
  ...fields,
  facts: facts.describe('What the product states about itself, each with the words that it was read from'),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Product = z.output<typeof productEntity>;

export const productCardEntity = productEntity
  .pick(Object.fromEntries(cardFields.map((name) => [name, true])) as Record<(typeof cardFields)[number], true>)
  .extend({
    description: text(20_000).describe('Its beginning; empty where there is a short one'),
    facts: z.array(z.string()).max(3).describe('What its specifications say in a word each'),
  });
