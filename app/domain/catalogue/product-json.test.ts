// @module-tag calls/json
import { expect, test } from 'vitest';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import { parsedFields, parseProduct, productJson, productsJson } from './product-json.ts';

const words = 'first by number, second by the dealer';
const specifications = Object.entries({ Speed: '25 ppm' }).concat([['1', words]]);
const dimensions = [['Width', '60 cm']];

test('specifications and dimensions are objects in JSON and keep their order', () => {
  const json = productJson({ name: 'Canon iR 2625', specifications, dimensions } as never);
  expect(json).toBe(
    `{"name":"Canon iR 2625","specifications":{"Speed":"25 ppm","1":"${words}"},"dimensions":{"Width":"60 cm"}}`,
  );
  expect(parseProduct(json)).toEqual({ name: 'Canon iR 2625', specifications, dimensions });
});

test('absent specifications are an empty list of a product, and stay absent among some fields', () => {
  expect(parseProduct('{"name":"A"}')).toEqual({ name: 'A', specifications: [], dimensions: [] });
  expect(parsedFields(parseJson('{"name":"A"}'))).toEqual({ name: 'A' });
  const some = parsedFields(parseJson('{"specifications":{"Speed":"25 ppm"}}'));
  expect(some).toEqual({ specifications: [['Speed', '25 ppm']] });
  expect(parsedFields(parseJson('{"dimensions":{}}'))).toEqual({ dimensions: [] });
});

test('no fields and no products are valid JSON', () => {
  expect(productJson({})).toBe('{}');
  expect(productJson({ specifications: [] })).toBe('{"specifications":{}}');
  expect(productsJson([])).toBe('[]');
  expect(productsJson([{ name: 'A' }, { name: 'B' }] as never)).toBe('[{"name":"A"},{"name":"B"}]');
});
