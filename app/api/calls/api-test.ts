import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { endpointsOf } from '#app/api/index.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import type { Endpoint } from './endpoint.ts';

/** The API of the running test, and the token that its calls send. */
export let api: TestApi;
export let token: string;
let endpoints: Endpoint[];

type Who = 'session' | 'staffSession' | 'signIn' | 'nobody';
type Open = () => Promise<TestApi>;

async function begin(who: Who, open: Open) {
  api = await open();
  endpoints = endpointsOf(api.deps).sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  token = who === 'nobody' ? '' : await api[who]();
}

export function apiPerTest(who: Who = 'session', open: Open = openApi) {
  beforeEach(() => begin(who, open));
  afterEach(() => api.close());
}

export function apiPerFile(who: Who = 'session', open: Open = openApi) {
  beforeAll(() => begin(who, open));
  afterAll(() => api.close());
}

export const actAs = (other: string) => {
  token = other;
};

export async function send(method: string, path: string, json?: unknown, as = token, headers = {}) {
  const response = await api.call(method, path, { token: as, headers, ...(json === undefined ? {} : { json }) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? JSON.parse(text) : text || null;
  if (response.status !== 500) expectDocumented(`${method} ${path}`, response.status, body);
  return { status: response.status, headers: response.headers, body };
}

/** Expects the documentation of a call to list this status, with a schema of exactly these fields. */
function expectDocumented(call: string, status: number, body: unknown) {
  const called = endpoints.find((each) =>
    new RegExp(`^${each.method} ${each.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`, 'i').test(call),
  );
  if (called === undefined) return;
  const answer = called.answers[status];
  expect(answer, `${call}: ${status}`).toBeDefined();
  const parsed = JSON.stringify(answer?.schema ? answer.schema.parse(body) : body, (name, value) =>
    ['specifications', 'dimensions'].includes(name) && Array.isArray(value) ? Object.fromEntries(value) : value,
  );
  expect(JSON.parse(parsed)).toEqual(body);
}

export const read = async (path: string, as = token) => (await send('GET', path, undefined, as)).body;
export const visit = (path: string) => read(path, '');

/** The body of a 422 for one field. */
export const fault = (field: string, msg: string, type = 'value_error') => ({
  detail: [{ loc: ['body', field], msg, type }],
});

export const machine = { name: 'Copier', slug: 'copier', brand: 'Canon', category: 'Copiers', description: 'Copies.' };
export const article = { title: 'Post', slug: 'post', author: 'Asha', category: 'Care', content: '<p>Words</p>' };
export const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message: 'Hello' };
