import { panel } from '#app/admin/calls.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { productSaveFailure } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { Product } from '#app/domain/product.ts';
import { fieldLabels } from './field-labels.ts';
import { type ProductForm, toFields, toForm } from './form-values.ts';

export const productNoun: Noun<Product, ProductForm> = {
  subject: 'This product was',
  valuesOf: toForm,
  fieldsOf: toFields,
  labelOf: (field) => fieldLabels[field],
  create: panel.products.create,
  update: ({ id }, fields, on) => panel.products.update(id, fields, on),
  find: ({ id }) => panel.products.find(id),
  say: { created: sentences.product.created, updated: sentences.product.updated, failed: productSaveFailure },
};
