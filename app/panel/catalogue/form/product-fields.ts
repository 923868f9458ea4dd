import { factLabel } from '#app/domain/catalogue/facts/fact-text.ts';
import type { FactCorrections, FactName } from '#app/domain/catalogue/facts/facts.ts';
import type { NewProduct } from '#app/domain/catalogue/product.schema.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { catalogueCalls } from '#app/panel/catalogue/catalogue-calls.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { productSaveFailure } from '#app/panel/frame/calls/failures.ts';
import { type Field, formOf, plain, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { basics } from './basics.tsx';
import { plans } from './number-rules.ts';
import { mergePictureFields, pictures } from './pictures.tsx';
import { priceAndStock, priceInShort, priceQuestion } from './price-and-stock.tsx';
import { reviews, searchEngines, videos } from './short-sections.tsx';
import { specifications } from './specifications.tsx';

/** The owner's corrections of the facts that the site reads. */
const facts: { factCorrections: Field<FactCorrections, FactCorrections> } = {
  factCorrections: {
    ...plain<FactCorrections>('Corrected facts', {}),
    inShort: (corrections) =>
      Object.keys(corrections)
        .map((name) => factLabel(name as FactName))
        .join(', '),
  },
};

const fields = {
  ...basics,
  ...priceAndStock,
  ...plans,
  ...pictures,
  ...videos,
  ...specifications,
  ...facts,
  ...searchEngines,
  ...reviews,
};

const requiredFields = ['name', 'slug', 'brand', 'category', 'description'];

export type ProductValues = ValuesOf<typeof fields>;

export const productForm = formOf<NewProduct>()(fields);

/** The form values for a copy of a product: a draft under another name, without SKU and reviews. */
export function copyOf(product: Product): ProductValues {
  const { rating, reviewCount, reviews } = productForm.initial;
  return {
    ...productForm.read(product),
    name: `${product.name} copy`,
    slug: '',
    sku: '',
    status: 'draft',
    rating,
    reviewCount,
    reviews,
  };
}

export const productNoun: Noun<Product, ProductValues> = {
  name: 'product',
  subject: 'This product was',
  ...productForm,
  // Comma-separated lists are a single field.
  pathOf: (field) => field.replace(/^(tags|keywords)\..*/, '$1'),
  inShort: (name, values, other) => priceInShort(name, values) ?? productForm.inShort(name, values, other),
  mergeFurther: mergePictureFields,
  question: priceQuestion,
  queueAs: ({ name }) => name,
  api: { ...panel.products, savedBy: async (id) => (await catalogueCalls.history(id))[0]?.by },
  messages: {
    created: 'Product created successfully',
    updated: sentences.product.updated,
    failed: productSaveFailure,
    invalid: (names) =>
      names.some((name) => requiredFields.includes(name))
        ? sentences.product.missingFields(names)
        : sentences.product.invalid,
  },
};
