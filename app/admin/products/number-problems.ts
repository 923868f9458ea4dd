import type { FieldError } from '#app/admin/edit/field-errors.ts';
import { hasStepOfOnePaisa } from '#app/domain/money.ts';
import type { ProductForm } from './form-values.ts';

type Rule = (value: number) => string | undefined;

const price: Rule = (value) =>
  value < 0
    ? 'The price must not be negative'
    : hasStepOfOnePaisa(value)
      ? undefined
      : 'The price must have at most two decimals';

const count: Rule = (value) =>
  value < 0 ? 'The number must not be negative' : Number.isInteger(value) ? undefined : 'Must be a whole number';

const rules = {
  regularPrice: price,
  salePrice: price,
  stockQuantity: count,
  rating: (value) => (value < 0 || value > 5 ? 'Must be from 0 to 5' : undefined),
  reviewCount: count,
} satisfies Partial<Record<keyof ProductForm, Rule>>;

/** What is wrong with the numbers of a product, in the words of its fields; an empty field is no number. */
export function numberProblems(form: Pick<ProductForm, keyof typeof rules>): FieldError[] {
  return (Object.keys(rules) as (keyof typeof rules)[]).flatMap((field) => {
    const text = form[field].trim();
    const message = text === '' ? undefined : rules[field](Number(text));
    return message === undefined ? [] : [{ field, message }];
  });
}
