import { expect, test } from 'vitest';
import { dealer } from '#dealer';
import { starting } from './starting.ts';

const ask = (path: string) => starting(new Request(`http://localhost${path}`));

test('responds to pages with 503 and the telephone number', async () => {
  const response = ask('/products?category=copiers');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(response.headers.get('content-type')).toContain('text/html');
  const html = await response.text();
  expect(html).toContain('<h1>We are just opening</h1>');
  expect(html).toContain(dealer.phone);
});

test('responds to API calls in JSON', async () => {
  for (const path of ['/api', '/api/products']) {
    const response = ask(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({ detail: 'The site is starting. Please try again in a moment.' });
  }
  expect(ask('/apiary').headers.get('content-type')).toContain('text/html');
});

test('responds 200 to /healthz', async () => {
  expect(ask('/healthz').status).toBe(200);
});
