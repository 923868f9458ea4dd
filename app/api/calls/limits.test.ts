// @module-tag hostile/limits
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpointsOf } from '#app/api/index.ts';
import { form } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { api, apiPerFile, send, token } from './api-test.ts';
import { defaultMaxBytes } from './endpoint.ts';

/**
 * Limits of request data, taken from the schemas: a value at the limit is accepted, one above is rejected. Fields
 * without a limit in their schema have a row here.
 */

type Bounds = { minimum?: number; maximum?: number; maxLength?: number; maxItems?: number };
type Schema = Bounds & {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
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
type Pair = [atMost: unknown, tooMuch: unknown];
/** A value and the same with one more character at its end. */
const upTo = (atMost: string): Pair => [atMost, `${atMost}${atMost.at(-1)}`];
const long = (length: number) => upTo('x'.repeat(length));
const picture = upTo('https://x.test/'.padEnd(500, 'x'));
const instant: Pair = ['2026-01-01T00:00:00.000000000Z', '2026-01-01T00:00:00.0000000000Z'];
const day = upTo('2026-11-08');
const cut = 'truncated to 200 characters, see below';

/** Limits outside the schemas: an accepted value and a rejected one, or why there is none. */
const own: Record<string, Pair | string> = {
  body: 'a lead of any program: its bytes, depth and number of values are limited, see body.test.ts',
  'body.slug': long(120),
  'body.featuredImage': picture,
  'body.items[].product': long(120),
  'body.images[]': picture,
  'body.gallery[]': picture,
  'body.specifications': [namedValues(100, 1000), namedValues(101, 1)],
  'body.dimensions': [namedValues(20, 200), namedValues(21, 1)],
  'body.currency': upTo('INR'),
  'body.publishedAt': instant,
  'body.hours': [Array(7).fill(''), Array(8).fill('')],
  'body.hours[]': upTo('09:00-18:00'),
  'body.holidays[].from': day,
  'body.holidays[].until': day,
  'body.country': upTo('IN'),
  'body.group': upTo('00000000-0000-4000-8000-000000000000'),
  'body.device': long(64),
  'body.username': long(40),
  'body.phone': upTo(`+${'9'.repeat(15)}`),
  'body.whatsapp': upTo('9'.repeat(15)),
  'query.ids': [Array(40).fill('x').join(), Array(41).fill('x').join()],
  'query.slugs': long(5000),
  'query.since': instant,
  'query.from': day,
  'query.to': day,
  'body.password': 'see the password test below',
  'body.newPassword': 'see the password test below',
  ...Object.fromEntries(
    ['brand', 'group', 'category', 'id', 'search', 'slug', 'tag'].map((name) => [`query.${name}`, cut]),
  ),
  'query.moveTo': 'limited by the request’s header size, and only looked up',
};

const limits: Limit[] = [];
/** The schemas of each path without a limit. */
const owners = new Map<string, z.ZodType[]>();
apiPerFile();
beforeAll(() => {
  for (const { method, path, body, query } of endpointsOf(api.deps))
    for (const [where, schema] of Object.entries({ body, query })) {
      if (schema === undefined) continue;
      const here = new Set<string>();
      collect(schema, `${method} ${path}`, limits, here);
      for (const name of here) owners.set(where + name, [...(owners.get(where + name) ?? []), schema]);
    }
});

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
    expect([isRefused(schema, atMost), isRefused(schema, tooMuch)]).toEqual([false, true]);
  }
});

describe('JSON bodies', () => {
  test('have a maximum size: accepted at the limit, 413 one byte above', async () => {
    const wrong: string[] = [];
    for (const { method, path, body, maxBytes = defaultMaxBytes } of endpointsOf(api.deps)) {
      if (body === undefined) continue;
      const at = path.replace(/:\w+/g, 'x');
      const headers = { 'content-type': 'application/json' };
      const statusOf = async (bytes: number) =>
        (await api.call(method.toUpperCase(), at, { token, headers, body: '{}'.padEnd(bytes, ' ') })).status;
      const [atMost, tooMuch] = [await statusOf(maxBytes), await statusOf(maxBytes + 1)];
      if (atMost >= 413 !== (atMost === 422) || atMost >= 500 || tooMuch !== 413)
        wrong.push(`${method} ${path}: ${atMost}, ${tooMuch}`);
    }
    expect(wrong).toEqual([]);
  });

  const many = 10_000_000;
  test.each([
    ...['/products', '/products/grid', '/blog', '/bin'].map((path) => [path, 'limit', 1, 1000] as const),
    ...['/products', '/products/grid', '/products/cost-data', '/blog', '/bin'].map(
      (path) => [path, 'offset', 0, many] as const,
    ),
    ['/products/cost-data', 'limit', 1, 100],
    ['/contact', 'limit', 1, 1000],
    ['/imports/none/lines', 'limit', 1, 500],
    ['/imports/none/lines', 'offset', 0, 1_000_000],
  ] as const)('%s takes whole numbers for %s from %i to %i', async (path, name, least, most) => {
    const isInvalid = async (value: number | string) => (await send('GET', `${path}?${name}=${value}`)).status === 422;
    const values = [least - 1, least, most, most + 1, least + 0.5, 'x'];
    expect(await Promise.all(values.map(isInvalid))).toEqual([true, false, false, true, true, true]);
  });

  test.each([
    [`/quotations?search=${'x'.repeat(201)}`, 'must have at most 200 characters'],
    [`/quotations?message=${'x'.repeat(65)}`, 'must have at most 64 characters'],
    [`/contact?search=${'x'.repeat(201)}`, 'must have at most 200 characters'],
    ['/contact?after=x', 'must be a value of X-Next'],
    ['/contact?since=yesterday', 'must be a time such as 2026-03-12T04:30:00Z'],
    [`/products/grid?ids=${'x,'.repeat(41)}`, 'must have at most 40 entries'],
  ])('%s is a 422 with a reason', async (path, msg) => {
    expect((await send('GET', path)).body.detail).toMatchObject([{ msg }]);
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
    const add = (password: string) => send('POST', '/auth/register', { username: 'asha', password, role: 'staff' });
    const long = 'correct-horse '.repeat(20);
    expect((await add(long.slice(0, 257))).status).toBe(422);
    expect((await add(long.slice(0, 256))).status).toBe(201);
  });
});

describe('file uploads', () => {
  const uploads = () =>
    endpointsOf(api.deps).flatMap((each) => (each.upload ? [{ ...each, upload: each.upload }] : []));
  const upload = (path: string, parts: Parameters<typeof form>[0]) =>
    api.call('POST', path.replace(/:\w+/g, 'x'), { token, body: form(parts) });
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.jpg');
  const textsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'x']));

  longTest('have limits on file size and number: 413 and 422', async () => {
    const wrong: string[] = [];
    for (const { path, upload: rules } of uploads()) {
      const { field, maxBytes, maxFiles, textFields } = rules;
      const files = (count: number) => Array.from({ length: count }, () => file(1));
      const statuses: number[] = [];
      for (const sent of [file(maxBytes), file(maxBytes + 1), files(maxFiles), files(maxFiles + 1)])
        statuses.push((await upload(path, { ...textsOf(textFields), [field]: sent })).status);
      const [atMost = 0, tooMuch, asMany = 0, oneMore] = statuses;
      const isRead = (status: number) => status === 404 || status === 415 || status === 422;
      if (!isRead(atMost) || tooMuch !== 413 || !isRead(asMany) || oneMore !== 422)
        wrong.push(`${path}: ${statuses.join(', ')}`);
    }
    expect(uploads().length).toBeGreaterThan(6);
    expect(wrong).toEqual([]);
  });

  test('accept ten text fields and no more', async () => {
    const withTexts = (count: number) => upload('/products/upload-image', { ...textsOf(texts(count)), file: file(10) });
    // The remaining error is that the file is not a picture.
    expect((await withTexts(10)).status).toBe(415);
    const many = await withTexts(11);
    expect([many.status, (await many.json()).detail[0].type]).toEqual([422, 'too_many']);
  });
});
