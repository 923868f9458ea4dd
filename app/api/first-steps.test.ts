import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
  const [first, second] = (await api.deps.sampleFacts()).prices;
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
    shownSamples: { products: 2 },
    done: { machines: false, branch: false, mail: false },
  });
  await send('PUT', `/products/${ids[0]}`, { regularPrice: 1 });
  expect(await steps()).toMatchObject({ shownSamples: { products: 1 }, done: { machines: false } });
  await send('PUT', `/products/${ids[1]}`, { visibility: 'private' });
  expect(await listed('/products?sample=true')).toEqual([]);
  expect(await steps()).toMatchObject({
    shownSamples: { products: 0 },
    allSamples: { products: 1 },
    done: { machines: true },
  });
  await send('POST', '/init-data');
  expect(await steps()).toMatchObject({ done: { branch: false } });
  await send('POST', '/branches', { name: 'Ours', address: '12 Mahatma Gandhi Road', city: 'Pune' });
  expect(await steps()).toMatchObject({ shownSamples: { branches: 3 }, done: { branch: false } });
  for (const { id, name } of await (await send('GET', '/branches')).json())
    if (name !== 'Ours') await send('PUT', `/branches/${id}`, { address: `7 ${name} Street` });
  expect(await steps()).toMatchObject({ shownSamples: { branches: 0 }, done: { branch: true } });
});

describe('all samples', { tags: ['panel/samples'] }, () => {
  const steps = async () => (await send('GET', '/first-steps')).json();
  const post = { content: '<p>x</p>', category: 'Advice', status: 'published' };
  const machine = { name: 'A', brand: 'HP', category: 'Printers', description: 'A printer.' };

  test('are deleted in one step and restored in one step; edited ones stay', async () => {
    const { prices, posts } = await api.deps.sampleFacts();
    for (const each of prices.slice(0, 3)) await send('POST', '/products', { ...machine, ...each });
    for (const each of posts) await send('POST', '/blog', { ...post, ...each });
    await send('POST', '/init-data');
    const cards = await (await send('GET', '/products')).json();
    await send('PUT', `/products/${cards[0].id}`, { visibility: 'private' });
    await send('PUT', `/products/${cards[1].id}`, { regularPrice: 7 });
    const [edited] = await (await send('GET', '/blog')).json();
    await send('PUT', `/blog/${edited.id}`, { author: 'Asha Patil' });
    await send('PUT', '/settings', {
      testimonials: [{ original: '', quote: 'Good service.', name: 'Ravi', role: '' }],
    });
    await send('PUT', '/settings', { testimonials: null });
    const before = await steps();
    expect(before).toMatchObject({
      shownSamples: { products: 1, branches: 3, posts: posts.length - 1, testimonials: 3 },
      allSamples: { products: 2, branches: 3, posts: posts.length - 1, testimonials: 3 },
      done: { stories: false },
    });

    const answer = await send('POST', '/samples/delete');
    const { group, ...counts } = await answer.json();
    expect(counts).toEqual(before.allSamples);
    const none = { products: 0, branches: 0, posts: 0, testimonials: 0 };
    expect(await steps()).toMatchObject({ products: 1, shownSamples: none, allSamples: none, done: { stories: true } });
    expect((await (await send('GET', '/blog')).json()).map(({ id }: { id: string }) => id)).toEqual([edited.id]);
    expect((await (await send('GET', '/settings')).json()).testimonials).toEqual([]);
    expect(await (await send('GET', '/bin?view=groups')).json()).toMatchObject([
      { count: 2 + 3 + posts.length - 1 + 1, group: { id: group, label: 'All samples' } },
    ]);
    expect((await send('POST', '/samples/delete')).status).toBe(404);

    expect((await send('POST', `/bin/groups/${group}/restore`)).status).toBe(200);
    expect(await steps()).toEqual(before);
    expect((await (await send('GET', '/settings')).json()).testimonials).toBeNull();
  });

  test('leave testimonials written by the owner, before and since', async () => {
    const own = (quote: string) => ({ original: '', quote, name: 'Ravi', role: '' });
    const sample = { original: 'the-right-size', quote: '', name: '', role: '' };
    const kept = async () => (await (await send('GET', '/settings')).json()).testimonials;
    await send('PUT', '/settings', { testimonials: [own('A'), sample] });
    const { group } = await (await send('POST', '/samples/delete')).json();
    expect(await kept()).toEqual([own('A')]);
    await send('PUT', '/settings', { testimonials: [own('A'), own('B')] });
    await send('POST', `/bin/groups/${group}/restore`);
    expect(await kept()).toEqual([own('A'), own('B'), sample]);
  });
});
