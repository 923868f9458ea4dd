import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { endpointsOf } from '#app/api/index.ts';
import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import type { Endpoint } from './endpoint.ts';

/** The API of the running test, and the token that its calls send. */
export let api: TestApi;
export let token: string;

type Who = 'session' | 'staffSession' | 'signIn' | 'nobody';
type Open = () => Promise<TestApi>;

async function begin(who: Who, open: Open) {
  const opened = await open();
  const endpoints = endpointsOf(opened.deps).sort(
    (a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')),
  );
  const call: typeof opened.call = async (method, path, options) => {
    const response = await opened.call(method, path, options);
    await expectDocumented(endpoints, `${method} ${path}`, response);
    return response;
  };
  api = { ...opened, call };
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

/** Creates an API key without a password; `days` until it expires. */
export async function aKey(rights: ApiKey['rights'], days: number | null = null, name = 'ERP'): Promise<string> {
  const key = `platen_${randomBytes(32).toString('base64url')}`;
  const secretHash = createHash('sha256').update(key).digest('hex');
  await api.store.apiKeys.add({ name, rights, days, start: key.slice(7, 13), secretHash, createdBy: 'owner' });
  return key;
}

export const actAs = (other: string) => {
  token = other;
};

export async function send(method: string, path: string, json?: unknown, as = token, headers = {}) {
  const response = await api.call(method, path, { token: as, headers, ...(json === undefined ? {} : { json }) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: isJson(response) ? JSON.parse(text) : text || null,
  };
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false;

/** Expects the documentation of a call to list the status of its response, with a schema of exactly its fields. */
async function expectDocumented(endpoints: readonly Endpoint[], call: string, response: Response) {
  const called = endpoints.find((each) =>
    new RegExp(`^${each.method} ${each.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`, 'i').test(call),
  );
  if (called === undefined || response.status >= 500) return;
  const answer = called.answers[response.status];
  expect(answer, `${call}: ${response.status}`).toBeDefined();
  expect(isJson(response), call).toBe(answer?.schema !== undefined);
  if (answer?.schema === undefined) return;
  const body = await response.clone().json();
  const parsed = JSON.stringify(answer.schema.parse(body), (name, value) =>
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
