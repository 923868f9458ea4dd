// @module-tag calls/json
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpointsOf } from '#app/api/index.ts';
import { namedSchemas } from '#app/api/overview/named-schemas.ts';
import { planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { api, apiPerTest, send, visit } from './api-test.ts';

apiPerTest('nobody');

const document = () => visit('/openapi.json');

type Operation = { summary: string; description: string; security: object[] };
const isPublic = (security: object[]) => security.some((way) => Object.keys(way).length === 0);

test('without credentials, exactly the calls that are not declared public answer 401', async () => {
  const { paths } = await document();
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths))
    for (const [method, { security }] of Object.entries(methods)) {
      const at = path.replace('/api', '').replaceAll(/\{\w+\}/g, 'nobody');
      const { status } = await send(method.toUpperCase(), at, undefined, '');
      expect([method, path, status === 401]).toEqual([method, path, !isPublic(security)]);
    }
});

test('names the main schemas, with examples that are valid, in at most 300 kB', async () => {
  const { components, servers, ...whole } = await document();
  expect(servers).toEqual([{ url: 'https://shop.test' }]);
  const { schemas } = components;
  const main = ['Product', 'ProductInput', 'Category', 'BlogPost', 'Branch', 'Settings', 'Inquiry', 'InquiryInput'];
  for (const name of [...main, 'Quotation', 'QuotationInput', 'Customer', 'Error'])
    expect([name, schemas[name]?.examples]).toEqual([name, [expect.any(Object)]]);
  for (const [name, [schema, example]] of Object.entries(namedSchemas)) {
    if (example === undefined) continue;
    const isAnswer = !/Input$|Change$|^Error$/.test(name) && schema instanceof z.ZodObject;
    const { error } = (isAnswer ? schema.partial().strict() : schema).safeParse(JSON.parse(JSON.stringify(example)));
    expect([name, error?.issues]).toEqual([name, undefined]);
  }
  const used = new Set(JSON.stringify([whole, components]).match(/#\/components\/\w+\/[\w-]+/g));
  for (const name of used) expect(components[name.split('/')[2] ?? ''][name.split('/')[3] ?? '']).toBeDefined();
  expect(Buffer.byteLength(await (await api.call('GET', '/openapi.json')).text())).toBeLessThan(300_000);
});

test('the document is valid OpenAPI 3.1', async () => {
  expect(await new Validator().validate(await document())).toEqual({ valid: true });
});

test('describes every call in a sentence, with its body and responses, also those to a bad token, user, id or body', async () => {
  const { paths } = await document();
  for (const { method, path, access, right, summary, body, upload, answers } of endpointsOf(api.deps)) {
    const call = `${method} ${path}`;
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    expect(operation, call).toBeDefined();
    const statuses = Object.keys(answers);
    expect(Object.keys(operation.responses)).toEqual(statuses);
    expect(operation.description, call).toMatch(/^For /);
    const hasBody = body !== undefined || upload !== undefined;
    expect(operation.requestBody !== undefined, call).toBe(hasBody);
    const roles = { public: [], staff: ['staff'], admin: ['owner'] }[access];
    const key = right === undefined ? [] : [{ apiKey: [right] }];
    expect(operation.security, call).toEqual([...(access === 'public' ? [{}] : []), { session: roles }, ...key]);
    if (right !== undefined) expect(operation.description, call).toContain(`\`${right}\``);
    expect(summary, call).toMatch(/^\p{Lu}[^\n]{8,}[.`]$/u);
    for (const { description } of Object.values(answers))
      expect(description, call).toMatch(/^[\p{Lu}\d`][^\n]+[^.\s]$/u);
    const expected = ['401', '429', access !== 'public' && '403', path.includes(':') && '404'].filter(Boolean);
    expect(statuses, call).toEqual(
      expect.arrayContaining([...expected, ...(hasBody ? ['400', '413', '415', '422'] : [])]),
    );
    expect(statuses[0], call).toMatch(/^[23]/);
    if (!hasBody) expect(statuses, call).not.toContain('415');
  }
});

test('shows the link of a quotation only to users that may send it', { tags: ['quotations/sending'] }, async () => {
  const { paths, components } = await document();
  const calls = Object.values<Record<string, { security: object[] }>>(paths).flatMap((methods) =>
    Object.values(methods),
  );
  const isLinked = (part: object): boolean => {
    const text = JSON.stringify(part);
    const named = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
    return text.includes('"link":') || named.some((name) => isLinked(components.schemas[name]));
  };
  const withLink = calls.filter(isLinked);
  expect(withLink.length).toBeGreaterThan(4);
  const some = [[{ session: ['owner'] }], [{ session: ['staff'] }, { apiKey: ['quotations'] }]];
  for (const call of withLink) expect(some).toContainEqual(call.security);
});

test('describes the numbers of plans with their units', { tags: ['cost/calls'] }, async () => {
  const { paths, components } = await document();
  const { Product, ProductInput, ProductChange } = components.schemas;
  const grid = paths['/api/products/grid'].put.requestBody;
  for (const part of [ProductInput, ProductChange, grid].map((schema) => JSON.stringify(schema))) {
    expect(part).toContain('"description":"Rent per month, in `currency`"');
    expect(part).toContain('"description":"Toner yield, black, a whole number"');
    expect(part).toContain('"description":"Tax percent, in percent"');
  }
  const list = paths['/api/products'].get.responses[200].content['application/json'].schema.anyOf[0];
  expect(list.items).toEqual({ $ref: '#/components/schemas/Product' });
  expect(Object.keys(Product.properties)).toEqual(expect.arrayContaining(planFieldNames));
  expect(Product.required).not.toEqual(expect.arrayContaining(['rentPerMonth']));
});

test('describes parameters of path and query', async () => {
  const { paths, components } = await document();
  const string = { type: 'string' };
  const { operationId, tags, parameters, responses } = paths['/api/imports/{id}/lines'].get;
  expect([operationId, tags]).toEqual(['getImportsIdLines', ['imports']]);
  expect(parameters[0]).toEqual({ name: 'id', in: 'path', required: true, schema: string });
  const warned = { type: 'string', const: 'true' };
  expect(parameters).toContainEqual({ name: 'warned', in: 'query', required: false, schema: warned });
  expect(responses[404]).toEqual({ $ref: '#/components/responses/Error404' });
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  expect(components.responses.Error404).toEqual({ description: 'Unknown id', content: error });
});

test('describes the files and texts of each upload', async () => {
  const { paths } = await document();
  const formOf = (path: string) => paths[path].post?.requestBody?.content['multipart/form-data']?.schema;
  const forms = Object.keys(paths).filter(formOf);
  const fields = forms.map((path) => `${path}: ${Object.keys(formOf(path).properties)}; ${formOf(path).required}`);
  const inquiry = 'photos,name,email,phone,subject,message,preferredBranch,page,remarks';
  expect(fields.sort()).toEqual([
    `/api/contact/photos: ${inquiry}; ${inquiry}`,
    '/api/imports/{id}/pictures: file; file',
    '/api/imports: file,sheet,separator; file',
    '/api/media: file; file',
    '/api/products/upload-gallery: files; files',
    '/api/products/upload-image: file,border; file',
    '/api/settings/upload-brand-logo: file,brand_name; file,brand_name',
    '/api/settings/upload-hero-image: file; file',
    '/api/settings/upload-logo: file; file',
  ]);
  const string = { type: 'string' };
  const file = { ...string, format: 'binary', description: expect.stringMatching(/^At most \d+ bytes$/) };
  const files = { type: 'array', items: file, minItems: 1, maxItems: 10 };
  expect(formOf('/api/products/upload-gallery')).toEqual({
    type: 'object',
    properties: { files },
    required: ['files'],
  });
  expect(formOf('/api/imports').properties).toEqual({ file, sheet: string, separator: string });
});

test('the documentation page loads and runs nothing, and lists every call with fields and responses', async () => {
  const { headers, body } = await send('GET', '/docs');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(body).not.toMatch(/<script|src=|https?:\/\//);
  const page = body
    .replace(/<[^>]+>/g, '¦')
    .replace(/[¦\s]*¦[¦\s]*/g, '¦')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");
  const { paths } = await document();
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths))
    for (const [method, { summary, description, security }] of Object.entries(methods)) {
      const lock = isPublic(security) ? '' : '¦🔒';
      expect(page).toContain(`¦${method.toUpperCase()}¦${path}${lock}¦${summary}¦${description}`);
    }
  const groups = new Set(Object.keys(paths).map((path) => path.split('/')[2]));
  for (const group of groups) expect(page).toContain(`¦${group}¦`);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods as { parameters: object[] }[]));
  const withParameters = operations.filter(({ parameters }) => parameters.length > 0);
  expect(page.split('¦Parameters¦')).toHaveLength(1 + withParameters.length);
  for (const part of [
    '¦204¦Done¦401¦',
    '¦Parameters¦',
    '¦status (query)¦',
    '¦Body: application/json¦name¦required¦string¦slug¦required¦string¦',
    '¦Body: multipart/form-data¦file¦required¦string¦',
    '"published" | "draft" | "archived"',
    '¦tags¦string[]',
    'number | null',
    '{ access_token, user, deviceSecret }',
    '¦Responses¦',
  ])
    expect(page).toContain(part);
});
