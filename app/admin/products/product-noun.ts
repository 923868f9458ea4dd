import { panel } from '#app/admin/calls.ts';
import { byId, type Noun } from '#app/admin/edit/noun.ts';
import { productSaveFailure } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
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
  api: byId(panel.products),
  messages: {
    created: sentences.product.created,
    updated: sentences.product.updated,
    failed: productSaveFailure,
    invalid: sentences.product.invalid,
  },
};
