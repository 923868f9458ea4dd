import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const send = (method: string, path: string, json?: unknown) =>
  api.call(method, path, { token, ...(json === undefined ? {} : { json }) });

test('the first steps reflect the data: a changed or hidden sample no longer counts', {
  tags: ['panel/first-steps'],
}, async () => {
  const [first, second] = await api.deps.samplePrices();
  const machine = { name: 'A', brand: 'HP', category: 'Printers', description: 'A printer.' };
  const ids: string[] = [];
  for (const each of [first, second]) {
    const made = await send('POST', '/products', { ...machine, ...each });
    ids.push((await made.json()).id);
  }
  const steps = async () => (await send('GET', '/first-steps')).json();
  // The filter for samples lists these and no others.
  await send('POST', '/products', { ...machine, slug: 'own', regularPrice: 9 });
  const listed = async (path: string) =>
    (await (await send('GET', path)).json()).map(({ id }: { id: string }) => id).sort();
  for (const path of ['/products?sample=true', '/products?sample=true&limit=5', '/products/grid?sample=true'])
    expect(await listed(path), path).toEqual([...ids].sort());
  expect(await listed('/products?sample=true&brand=Canon')).toEqual([]);
  expect(await steps()).toMatchObject({
    products: 3,
    samples: 2,
    done: { machines: false, branch: false, mail: false },
  });
  await send('PUT', `/products/${ids[0]}`, { regularPrice: 1 });
  expect(await steps()).toMatchObject({ samples: 1, done: { machines: false } });
  await send('PUT', `/products/${ids[1]}`, { visibility: 'private' });
  expect(await listed('/products?sample=true')).toEqual([]);
  expect(await steps()).toMatchObject({ samples: 0, done: { machines: true } });
  await send('POST', '/init-data');
  expect(await steps()).toMatchObject({ done: { branch: false } });
  await send('POST', '/branches', { name: 'Ours', address: '12 Mahatma Gandhi Road', city: 'Pune' });
  expect(await steps()).toMatchObject({ done: { branch: true } });
});
