import { panel } from '#app/admin/calls.ts';
import { byId, type Noun } from '#app/admin/edit/noun.ts';
import { productSaveFailure } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Product } from '#app/domain/product.ts';
import { type ProductForm, repeatedNames, toFields, toForm } from './form-values.ts';
import { numberProblems } from './number-problems.ts';

export const productNoun: Noun<Product, ProductForm> = {
  name: 'product',
  subject: 'This product was',
  labels: {
    name: 'Name',
    slug: 'URL slug',
    sku: 'SKU',
    brand: 'Brand',
    category: 'Category',
    description: 'Full description',
    shortDescription: 'Short description',
    regularPrice: 'Regular price',
    salePrice: 'Sale price',
    currency: 'Currency',
    priceLabel: 'Price label',
    inStock: 'In stock',
    stockQuantity: 'Stock quantity',
    stockStatus: 'Stock status',
    status: 'Status',
    visibility: 'Visibility',
    featured: 'Featured',
    featuredImage: 'Featured image',
    images: 'Pictures',
    gallery: 'Gallery',
    videos: 'Videos',
    metaTitle: 'Title for search engines',
    metaDescription: 'Description for search engines',
    keywords: 'Keywords',
    focusKeyword: 'Focus keyword',
    tags: 'Tags',
    specifications: 'Specifications',
    dimensions: 'Dimensions',
    warranty: 'Warranty',
    enquiryForm: 'Get a Quote button',
    rating: 'Rating',
    reviewCount: 'Number of reviews',
    reviews: 'Reviews',
  },
  read: toForm,
  write: toFields,
  check: (values) => [...numberProblems(values), ...repeatedNames(values)],
  // Lists that are typed with commas stand in one field.
  pathOf: (field) => field.replace(/^(tags|keywords)\..*/, '$1'),
  drafts: 'offered',
  api: byId(panel.products),
  messages: {
    created: sentences.product.created,
    updated: sentences.product.updated,
    failed: productSaveFailure,
    invalid: sentences.product.invalid,
  },
};
