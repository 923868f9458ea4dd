import type { Product } from '#app/domain/catalogue/product.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { productSaveFailure } from '#app/panel/frame/calls/failures.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { mergePictureFields } from './pictures.tsx';
import { priceInShort, priceQuestion } from './price-and-stock.tsx';
import { type ProductValues, productForm } from './product-fields.ts';

export const productNoun: Noun<Product, ProductValues> = {
  name: 'product',
  subject: 'This product was',
  ...productForm,
  // Comma-separated lists are a single field.
  pathOf: (field) => field.replace(/^(tags|keywords)\..*/, '$1'),
  inShort: (name, values, other) => priceInShort(name, values) ?? productForm.inShort(name, values, other),
  mergeFurther: mergePictureFields,
  question: priceQuestion,
  drafts: 'offered',
  api: panel.products,
  messages: {
    created: sentences.product.created,
    updated: sentences.product.updated,
    failed: productSaveFailure,
    invalid: sentences.product.invalid,
  },
};
