import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardFields } from '#app/domain/product.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { endpointsOf } from './index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const read = async () => (await api.call('GET', '/openapi.json')).json();

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(await read());
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test('it tells every call, with its body and its answers', async () => {
  const { paths } = await read();
  for (const { method, path, access, body, upload, answers } of endpointsOf(api.deps)) {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    expect(operation, `${method} ${path}`).toBeDefined();
    expect(Object.keys(operation.responses)).toEqual(Object.keys(answers));
    expect(operation.requestBody === undefined).toBe(body === undefined && upload === undefined);
    expect(operation.security.length).toBe(access === 'admin' ? 1 : 2);
  }
});

test('bodies and answers are told field by field', async () => {
  const { paths } = await read();
  const { schema } = paths['/api/products'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['name', 'slug', 'brand', 'category', 'description']);
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['regularPrice', 'specifications', 'videos']));
  expect(JSON.stringify(schema.properties.priceLabel)).toContain('Price on Request');
  const answer = paths['/api/products'].get.responses[200].content['application/json'].schema;
  const [whole, cards] = answer.anyOf;
  expect(Object.keys(whole.items.properties)).toEqual(expect.arrayContaining(['id', 'createdAt', 'regularPrice']));
  expect(Object.keys(cards.items.properties).sort()).toEqual([...cardFields].sort());
  const upload = paths['/api/settings/upload-brand-logo'].post.requestBody.content['multipart/form-data'].schema;
  expect(upload.required).toEqual(['file', 'brand_name']);
});

test('the page to read it loads nothing and runs nothing', async () => {
  const response = await api.call('GET', '/docs');
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page).toContain('/api/products/upload-gallery');
  expect(page).not.toMatch(/<script|src=|https?:\/\//);
});

test('the page for people tells every call, its fields and its answers', async () => {
  const response = await api.call('GET', '/docs');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = (await response.text())
    .replace(/<[^>]+>/g, '¦')
    .replace(/[¦\s]*¦[¦\s]*/g, '¦')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
  const { paths } = await read();
  for (const [path, methods] of Object.entries<Record<string, { summary: string; security: unknown[] }>>(paths))
    for (const [method, { summary, security }] of Object.entries(methods)) {
      const lock = security.length === 1 ? '¦🔒' : '';
      expect(page).toContain(`¦${method.toUpperCase()}¦${path}${lock}¦${summary}`);
    }
  const groups = new Set(Object.keys(paths).map((path) => path.split('/')[2]));
  for (const group of groups) expect(page).toContain(`¦${group}¦`);
  for (const part of [
    '¦Parameters¦',
    '¦status (query)¦',
    '¦Body: application/json¦name¦required¦string¦slug¦required¦string¦',
    '¦Body: multipart/form-data¦file¦required¦string¦',
    '"published" | "draft" | "archived"',
    '¦tags¦string[]',
    'number | null',
    '{ access_token, user }',
    '¦Answers¦',
  ])
    expect(page).toContain(part);
});
