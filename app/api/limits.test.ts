/**
 * @module-tag hostile/limits
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { form, openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { endpointsOf } from './index.ts';

/**
 * Limits of request data, taken from the schemas: a value at the limit is accepted, one above is rejected. Fields
 * without a limit in their schema have a row here.
 */

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

/** A path in the request data; `0` for the first item of an array. */
type Path = readonly (string | 0)[];
type Limit = { name: string; schema: z.ZodType; path: Path; atMost: unknown; tooMuch: unknown };

const named = (path: Path) => path.map((step) => (step === 0 ? '[]' : `.${step}`)).join('');

const texts = (count: number) => Array.from({ length: count }, (_, index) => `x${index}`);

/** Collects the limits of a schema in `limits`, and paths without one in `unlimited`. */
function collect(whole: z.ZodType, call: string, limits: Limit[], unlimited: Set<string>): void {
  const add = (path: Path, atMost: unknown, tooMuch: unknown) =>
    limits.push({ name: `${call} ${named(path)}`, schema: whole, path, atMost, tooMuch });
  const walk = (schema: Schema, path: Path): void => {
    const types = [schema.type].flat();
    if (schema.anyOf) for (const each of schema.anyOf) walk(each, path);
    else if (schema.enum || schema.const !== undefined) return;
    else if (schema.properties)
      for (const [name, each] of Object.entries(schema.properties)) walk(each, [...path, name]);
    else if (types.includes('array')) {
      const { maxItems } = schema;
      if (maxItems === undefined) unlimited.add(named(path));
      else add(path, texts(maxItems), texts(maxItems + 1));
      walk(schema.items ?? {}, [...path, 0]);
    } else if (types.includes('string')) {
      const { maxLength } = schema;
      if (maxLength === undefined) unlimited.add(named(path));
      else add(path, 'x'.repeat(maxLength), 'x'.repeat(maxLength + 1));
    } else if (types.includes('number') || types.includes('integer')) {
      const { minimum, maximum = Number.MAX_SAFE_INTEGER } = schema;
      if (maximum >= Number.MAX_SAFE_INTEGER) unlimited.add(named(path));
      else add(path, maximum, maximum + 1);
      if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) add(path, minimum, minimum - 1);
    } else if (!types.includes('boolean') && !types.includes('null')) unlimited.add(named(path));
  };
  walk(z.toJSONSchema(whole, { io: 'input', unrepresentable: 'any' }) as Schema, []);
}

/** Request data with only the given path set. */
const nest = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value);

type Issue = z.core.$ZodIssue;
const flat = (issues: readonly Issue[], path: readonly PropertyKey[] = []): { path: PropertyKey[]; code: string }[] =>
  issues.flatMap((issue) => {
    const at = [...path, ...issue.path];
    const inside = issue.code === 'invalid_union' ? issue.errors.flatMap((each) => flat(each, at)) : [];
    return [{ path: at, code: issue.code }, ...inside];
  });

/** Whether the value is rejected for its size; other missing fields do not matter. */
function isTooMuch({ schema, path }: Pick<Limit, 'schema' | 'path'>, value: unknown): boolean {
  const issues = flat(schema.safeParse(nest(path, value)).error?.issues ?? []);
  return issues.some((each) => /^too_(big|small)$/.test(each.code) && each.path.join() === path.join());
}

const namedValues = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 'x'.repeat(length)]));
const picture = (length: number) => 'https://x.test/'.padEnd(length, 'x');
const header = 'limited by the request’s header size, and only looked up';

/** Limits outside the schemas: an accepted value and a rejected one, or why there is none. */
const own: Record<string, [atMost: unknown, tooMuch: unknown] | string> = {
  'body.slug': ['x'.repeat(120), 'x'.repeat(121)],
  'body.featuredImage': [picture(500), picture(501)],
  'body.items[].product': ['x'.repeat(120), 'x'.repeat(121)],
  'body.images[]': [picture(500), picture(501)],
  'body.gallery[]': [picture(500), picture(501)],
  'body.specifications': [namedValues(100, 1000), namedValues(101, 1)],
  'body.dimensions': [namedValues(20, 200), namedValues(21, 1)],
  'body.currency': ['INR', 'INRR'],
  'body.publishedAt': ['2026-01-01T00:00:00.000000000Z', '2026-01-01T00:00:00.0000000000Z'],
  'body.hours': [Array(7).fill(''), Array(8).fill('')],
  'body.hours[]': ['09:00-18:00', '09:00-18:000'],
  'body.holidays[].from': ['2026-11-08', '2026-11-080'],
  'body.holidays[].until': ['2026-11-08', '2026-11-080'],
  'body.country': ['IN', 'IND'],
  'body.group': ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-0000000000000'],
  'body.device': ['x'.repeat(64), 'x'.repeat(65)],
  'body.username': ['x'.repeat(40), 'x'.repeat(41)],
  'body.phone': [`+${'9'.repeat(15)}`, `+${'9'.repeat(16)}`],
  'body.whatsapp': ['9'.repeat(15), '9'.repeat(16)],
  'query.ids': [Array(40).fill('x').join(), Array(41).fill('x').join()],
  'query.slugs': ['x'.repeat(5000), 'x'.repeat(5001)],
  'query.since': ['2026-01-01T00:00:00.000000000Z', '2026-01-01T00:00:00.0000000000Z'],
  'query.from': ['2026-01-01', '2026-01-011'],
  'query.to': ['2026-01-01', '2026-01-011'],
  'body.password': 'see the password test below',
  'body.newPassword': 'see the password test below',
  'query.brand': 'truncated to 200 characters, see below',
  'query.group': 'truncated to 200 characters, see below',
  'query.category': 'truncated to 200 characters, see below',
  'query.id': 'truncated to 200 characters, see below',
  'query.search': 'truncated to 200 characters, see below',
  'query.slug': 'truncated to 200 characters, see below',
  'query.tag': 'truncated to 200 characters, see below',
  'query.moveTo': header,
};

let api: TestApi;
let token: string;
const limits: Limit[] = [];
/** The schemas of each path without a limit. */
const owners = new Map<string, z.ZodType[]>();
beforeAll(async () => {
  api = await openApi();
  token = await api.session();
  for (const { method, path, body, query } of endpointsOf(api.deps))
    for (const [where, schema] of Object.entries({ body, query })) {
      if (schema === undefined) continue;
      const here = new Set<string>();
      collect(schema, `${method} ${path}`, limits, here);
      for (const name of here) owners.set(where + name, [...(owners.get(where + name) ?? []), schema]);
    }
});
afterAll(() => api.close());

test('every string, array and number has a limit: accepted at the limit, rejected above', () => {
  expect(limits.length).toBeGreaterThan(250);
  expect(limits.filter((limit) => isTooMuch(limit, limit.atMost)).map(({ name }) => name)).toEqual([]);
  expect(limits.filter((limit) => !isTooMuch(limit, limit.tooMuch)).map(({ name }) => name)).toEqual([]);
});

test('every field without a limit in its schema has a row', () => {
  expect([...owners.keys()].sort()).toEqual(Object.keys(own).sort());
});

test.each(Object.entries(own).filter((row) => typeof row[1] !== 'string'))('the limit of %s', (name, row) => {
  const [, ...steps] = name.split(/(?=\.|\[)/);
  const path = steps.map((step) => (step === '[]' ? 0 : step.slice(1)));
  const [atMost, tooMuch] = row as [unknown, unknown];
  const isRefused = (schema: z.ZodType, value: unknown) =>
    flat(schema.safeParse(nest(path, value)).error?.issues ?? []).some((each) => each.path.join() === path.join());
  for (const schema of owners.get(name) ?? []) {
    expect(isRefused(schema, atMost)).toBe(false);
    expect(isRefused(schema, tooMuch)).toBe(true);
  }
});

const mebibyte = 1024 * 1024;

describe('JSON bodies', () => {
  test('have a maximum size: accepted at the limit, 413 one byte above', async () => {
    const wrong: string[] = [];
    for (const { method, path, body, maxBytes = mebibyte } of endpointsOf(api.deps)) {
      if (body === undefined) continue;
      const send = async (bytes: number) => {
        const headers = { 'content-type': 'application/json' };
        const text = '{}'.padEnd(bytes, ' ');
        return (await api.call(method.toUpperCase(), path.replace(/:\w+/g, 'x'), { token, headers, body: text }))
          .status;
      };
      const [atMost, tooMuch] = [await send(maxBytes), await send(maxBytes + 1)];
      if (atMost >= 413 !== (atMost === 422) || atMost >= 500 || tooMuch !== 413)
        wrong.push(`${method} ${path}: ${atMost}, ${tooMuch}`);
    }
    expect(wrong).toEqual([]);
  });

  test('a value above its limit is a 422 that names it', async () => {
    const response = await api.call('GET', '/products?limit=1001');
    expect([response.status, (await response.json()).detail[0].loc]).toEqual([422, ['query', 'limit']]);
    expect((await api.call('GET', '/products?limit=1000')).status).toBe(200);
    const named = await api.call('POST', '/branches', {
      token,
      json: { name: 'x'.repeat(121), address: 'A', city: 'P' },
    });
    expect([named.status, (await named.json()).detail[0].loc]).toEqual([422, ['body', 'name']]);
  });

  test.each([
    ['/products', 'limit', 1, 1000],
    ['/products', 'offset', 0, 10_000_000],
    ['/products/grid', 'limit', 1, 1000],
    ['/products/grid', 'offset', 0, 10_000_000],
    ['/products/cost-data', 'limit', 1, 100],
    ['/products/cost-data', 'offset', 0, 10_000_000],
    ['/blog', 'limit', 1, 1000],
    ['/blog', 'offset', 0, 10_000_000],
    ['/contact', 'limit', 1, 1000],
    ['/bin', 'limit', 1, 1000],
    ['/bin', 'offset', 0, 10_000_000],
    ['/imports/none/lines', 'limit', 1, 500],
    ['/imports/none/lines', 'offset', 0, 1_000_000],
  ])('%s takes whole numbers for %s from %i to %i', async (path, name, least, most) => {
    const isInvalid = async (value: number | string) =>
      (await api.call('GET', `${path}?${name}=${value}`, { token })).status === 422;
    const values = [least - 1, least, most, most + 1, least + 0.5, 'x'];
    expect(await Promise.all(values.map(isInvalid))).toEqual([true, false, false, true, true, true]);
  });

  test('a filter is truncated to 200 characters', async () => {
    await api.store.products.create(aProduct({ brand: 'x'.repeat(100), tags: ['y'.repeat(60)], slug: 'one' }));
    for (const query of ['search', 'brand', 'category', 'tag', 'slug', 'id']) {
      const answer = (length: number) => api.call('GET', `/products?${query}=${'x'.repeat(length)}`);
      expect(await (await answer(201)).text()).toBe(await (await answer(200)).text());
    }
    expect(await (await api.call('GET', `/products?brand=${'x'.repeat(100)}`)).json()).toHaveLength(1);
  });

  test('a password has at most 256 characters', async () => {
    const add = (password: string) =>
      api.call('POST', '/auth/register', { token, json: { username: 'asha', password, role: 'staff' } });
    const long = 'correct-horse '.repeat(20);
    expect((await add(long.slice(0, 257))).status).toBe(422);
    expect((await add(long.slice(0, 256))).status).toBe(201);
  });
});

describe('file uploads', () => {
  const uploads = () =>
    endpointsOf(api.deps).flatMap((each) => (each.upload ? [{ ...each, upload: each.upload }] : []));
  const send = (path: string, parts: Parameters<typeof form>[0]) =>
    api.call('POST', path.replace(/:\w+/g, 'x'), { token, body: form(parts) });
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg');
  const textsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'x']));

  longTest('have limits on file size and number: 413 and 422', async () => {
    const wrong: string[] = [];
    for (const { path, upload } of uploads()) {
      const { field, maxBytes, maxFiles, textFields } = upload;
      const texts = textsOf(textFields);
      const statuses = [
        (await send(path, { ...texts, [field]: file(maxBytes) })).status,
        (await send(path, { ...texts, [field]: file(maxBytes + 1) })).status,
        (await send(path, { ...texts, [field]: Array.from({ length: maxFiles }, () => file(1)) })).status,
        (await send(path, { ...texts, [field]: Array.from({ length: maxFiles + 1 }, () => file(1)) })).status,
      ];
      const [atMost = 0, tooMuch, asMany = 0, oneMore] = statuses;
      const isRead = (status: number) => status === 404 || status === 415 || status === 422;
      if (!isRead(atMost) || tooMuch !== 413 || !isRead(asMany) || oneMore !== 422)
        wrong.push(`${path}: ${statuses.join(', ')}`);
    }
    expect(uploads().length).toBeGreaterThan(6);
    expect(wrong).toEqual([]);
  });

  test('accept ten text fields and no more', async () => {
    const withTexts = (count: number) =>
      send('/products/upload-image', {
        ...textsOf(Array.from({ length: count }, (_, index) => `n${index}`)),
        file: file(10),
      });
    // The remaining error is that the file is not a picture.
    expect((await withTexts(10)).status).toBe(415);
    const many = await withTexts(11);
    expect([many.status, (await many.json()).detail[0].type]).toEqual([422, 'too_many']);
  });
});
