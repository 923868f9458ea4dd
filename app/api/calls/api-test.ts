import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

/** The API of the running test, and the token that its calls send. */
export let api: TestApi;
export let token: string;

type Who = 'session' | 'staffSession' | 'signIn' | 'nobody';
type Open = () => Promise<TestApi>;

async function begin(who: Who, open: Open) {
  api = await open();
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
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || null };
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
