/**
 * @module-tag calls/json
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { planFieldNames } from '#app/domain/cost/plan-fields.ts';
import { noFacts } from '#app/domain/dealer-facts.ts';
import { wordNames } from '#app/domain/page-words.ts';
import { cardFields } from '#app/domain/product-options.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { endpointsOf } from './index.ts';
import { openApi as describeCalls } from './openapi.ts';

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

test('describes every call with its body and responses', async () => {
  const { paths } = await read();
  for (const { method, path, access, body, upload, answers } of endpointsOf(api.deps)) {
    const operation = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
    expect(operation, `${method} ${path}`).toBeDefined();
    expect(Object.keys(operation.responses)).toEqual(Object.keys(answers));
    expect(operation.requestBody === undefined).toBe(body === undefined && upload === undefined);
    expect(operation.security.length).toBe(access === 'admin' ? 1 : 2);
  }
});

test('each call has a sentence and describes its responses, also those to a bad token, user, id or body', () => {
  for (const { method, path, access, summary, body, upload, answers } of endpointsOf(api.deps)) {
    const call = `${method} ${path}`;
    expect(summary, call).toMatch(/^\p{Lu}[^\n]{8,}[.`]$/u);
    for (const [status, { description }] of Object.entries(answers))
      expect(description, `${call} ${status}`).toMatch(/^[\p{Lu}\d`][^\n]+[^.\s]$/u);
    const hasBody = body !== undefined || upload !== undefined;
    const expected = [
      '401',
      ...(access === 'admin' ? ['403'] : []),
      ...(path.includes(':') ? ['404'] : []),
      ...(hasBody ? ['400', '413', '415', '422'] : []),
    ];
    expect(Object.keys(answers), call).toEqual(expect.arrayContaining(expected));
    expect(Object.keys(answers)[0], call).toMatch(/^[23]/);
    if (!hasBody) expect(Object.keys(answers), call).not.toContain('415');
  }
});

test('bodies and responses have a schema for each field', async () => {
  const { paths } = await read();
  const { schema } = paths['/api/products'].post.requestBody.content['application/json'];
  expect(schema.required).toEqual(['name', 'slug', 'brand', 'category', 'description']);
  expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['regularPrice', 'specifications', 'videos']));
  expect(JSON.stringify(schema.properties.priceLabel)).toContain('Price on Request');
  const answer = paths['/api/products'].get.responses[200].content['application/json'].schema;
  const [whole, cards] = answer.anyOf;
  expect(Object.keys(whole.items.properties)).toEqual(expect.arrayContaining(['id', 'createdAt', 'regularPrice']));
  expect(Object.keys(cards.items.properties).sort()).toEqual([...cardFields, 'facts'].sort());
  const upload = paths['/api/settings/upload-brand-logo'].post.requestBody.content['multipart/form-data'].schema;
  expect(upload.required).toEqual(['file', 'brand_name']);
});

test('describes the numbers of plans with their units', { tags: ['cost/calls'] }, async () => {
  const { paths } = await read();
  const schemaOf = (call: { requestBody: { content: Record<string, { schema: object }> } }) =>
    JSON.stringify(call.requestBody.content['application/json']?.schema);
  for (const call of [paths['/api/products'].post, paths['/api/products/{id}'].put, paths['/api/products/grid'].put]) {
    expect(schemaOf(call)).toContain('"description":"Rent per month, in `currency`"');
    expect(schemaOf(call)).toContain('"description":"Toner yield, black, a whole number"');
    expect(schemaOf(call)).toContain('"description":"Tax percent, in percent"');
  }
  const answer = paths['/api/products'].get.responses[200].content['application/json'].schema.anyOf[0].items;
  expect(Object.keys(answer.properties)).toEqual(expect.arrayContaining(planFieldNames));
  expect(answer.required).not.toEqual(expect.arrayContaining(['rentPerMonth']));
});

test('describes the dealer’s facts with their formats', { tags: ['dealer/call'] }, async () => {
  const { put, get } = (await read()).paths['/api/settings'];
  const sent = put.requestBody.content['application/json'].schema.properties;
  const answered = get.responses[200].content['application/json'].schema.properties;
  for (const name of Object.keys(noFacts)) {
    expect(sent).toHaveProperty(name);
    expect(answered).toHaveProperty(name);
  }
  expect(sent.phone.pattern).toBe('^\\+\\d{7,15}$');
  expect(JSON.stringify(sent.priceTax)).toContain('"unsaid"');
});

test('describes the page texts with their formats', { tags: ['words/call'] }, async () => {
  const { put, get } = (await read()).paths['/api/settings'];
  const sent = put.requestBody.content['application/json'].schema.properties;
  const answered = get.responses[200].content['application/json'].schema.properties;
  for (const name of wordNames) {
    expect(sent).toHaveProperty(name);
    expect(answered).toHaveProperty(name);
  }
  expect(JSON.stringify(sent.heroHeadline)).toMatch(/"maxLength":120.*"null"/);
  expect(JSON.stringify(sent.questions)).toMatch(/"original".*"answer"/);
});

test('snapshot: one call with all its parts', () => {
  const answers = {
    200: { description: 'The thing', schema: z.object({ id: z.string() }) },
    404: { description: 'None' },
  };
  const run = async () => new Response();
  const document = describeCalls(
    [
      {
        method: 'get',
        path: '/things/:id/parts-of',
        access: 'public',
        summary: 'One thing.',
        query: z.object({ view: z.enum(['a', 'b']).optional(), of: z.string() }),
        answers,
        run,
      },
      {
        method: 'put',
        path: '/things/:id',
        access: 'admin',
        summary: 'Change.',
        body: z.object({ n: z.int() }),
        answers,
        run,
      },
      {
        method: 'post',
        path: '/things/:id',
        access: 'admin',
        summary: 'Pictures.',
        upload: { field: 'files', maxFiles: 3, maxBytes: 1000, textFields: ['title'], optionalFields: ['note'] },
        answers: { 201: { description: 'Kept' } },
        run,
      },
    ],
    { title: 'Calls', version: '1' },
  );
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const ofThing = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
  const responses = {
    200: { description: 'The thing', content: { 'application/json': { schema: expect.objectContaining(ofThing) } } },
    404: { description: 'None' },
  };
  expect(document).toEqual({
    openapi: '3.1.0',
    info: { title: 'Calls', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/api/things/{id}/parts-of': {
        get: {
          operationId: 'getThingsIdPartsOf',
          tags: ['things'],
          summary: 'One thing.',
          security: [{}, { bearer: [] }],
          parameters: [
            id,
            { name: 'view', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } },
            { name: 'of', in: 'query', required: true, schema: { type: 'string' } },
          ],
          responses,
        },
      },
      '/api/things/{id}': {
        put: {
          operationId: 'putThingsId',
          tags: ['things'],
          summary: 'Change.',
          security: [{ bearer: [] }],
          parameters: [id],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: expect.objectContaining({
                  properties: { n: expect.objectContaining({ type: 'integer' }) },
                  required: ['n'],
                }),
              },
            },
          },
          responses,
        },
        post: {
          operationId: 'postThingsId',
          tags: ['things'],
          summary: 'Pictures.',
          security: [{ bearer: [] }],
          parameters: [id],
          requestBody: {
            required: true,
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  properties: {
                    files: {
                      type: 'array',
                      items: { type: 'string', format: 'binary', description: 'At most 1000 bytes' },
                      minItems: 1,
                      maxItems: 3,
                    },
                    title: { type: 'string' },
                    note: { type: 'string' },
                  },
                  required: ['files', 'title'],
                },
              },
            },
          },
          responses: { 201: { description: 'Kept' } },
        },
      },
    },
  });
});

test('the documentation page loads and runs nothing', async () => {
  const response = await api.call('GET', '/docs');
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page).toContain('/api/products/upload-gallery');
  expect(page).not.toMatch(/<script|src=|https?:\/\//);
});

test('the documentation page lists every call with fields and responses', async () => {
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
    '{ access_token, user, deviceSecret }',
    '¦Responses¦',
  ])
    expect(page).toContain(part);
});
