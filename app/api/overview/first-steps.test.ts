import { describe, expect, test } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';

apiPerTest();

const steps = () => read('/first-steps');
const ids = (list: { id: string }[]) => list.map(({ id }) => id).sort();
const printer = { name: 'A', brand: 'HP', category: 'Printers', description: 'A printer.' };

test('a changed or hidden sample no longer counts for the first steps', { tags: ['panel/first-steps'] }, async () => {
  const [first, second] = (await api.deps.sampleFacts()).prices;
  const add = async (fields: object) => (await send('POST', '/products', { ...printer, ...fields })).body;
  const samples = [await add(first as object), await add(second as object)];
  // The filter for samples lists these and no others.
  await add({ slug: 'own', regularPrice: 9 });
  for (const path of ['/products?sample=true', '/products?sample=true&limit=5', '/products/grid?sample=true'])
    expect(ids(await read(path)), path).toEqual(ids(samples));
  expect(await read('/products?sample=true&brand=Canon')).toEqual([]);
  const nothing = { samples: false, mail: false, notifications: false };
  expect(await steps()).toMatchObject({ products: 3, shownSamples: { products: 2 }, done: nothing });
  await send('PUT', `/products/${samples[0].id}`, { regularPrice: 1 });
  expect(await steps()).toMatchObject({ shownSamples: { products: 1 }, done: { samples: false } });
  await send('PUT', `/products/${samples[1].id}`, { visibility: 'private' });
  expect(await read('/products?sample=true')).toEqual([]);
  const samplesLeft = { shownSamples: { products: 0 }, allSamples: { products: 1 } };
  expect(await steps()).toMatchObject({ ...samplesLeft, done: { samples: true } });
  await send('POST', '/init-data');
  expect(await steps()).toMatchObject({ shownSamples: { branches: 3 }, done: { samples: false } });
  await send('POST', '/branches', { name: 'Ours', address: '12 Mahatma Gandhi Road', city: 'Pune' });
  for (const { id, name } of await read('/branches'))
    if (name !== 'Ours') await send('PUT', `/branches/${id}`, { address: `7 ${name} Street` });
  expect(await steps()).toMatchObject({ shownSamples: { branches: 0 }, done: { samples: true } });
  await send('PUT', '/settings', { settledSteps: ['hours', 'claim: 99%'] });
  expect(await steps()).toMatchObject({ claims: 10, done: { hours: true, claims: false } });
});

describe('all samples', { tags: ['panel/samples'] }, () => {
  const post = { content: '<p>x</p>', category: 'Advice', status: 'published' };
  const own = (quote: string) => ({ original: '', quote, name: 'Ravi', role: '' });
  const testimonials = async () => (await read('/settings')).testimonials;

  test('are deleted in one step and restored in one step; edited ones stay', async () => {
    const { prices, posts } = await api.deps.sampleFacts();
    for (const each of prices.slice(0, 3)) await send('POST', '/products', { ...printer, ...each });
    for (const each of posts) await send('POST', '/blog', { ...post, ...each });
    await send('POST', '/init-data');
    const cards = await read('/products');
    await send('PUT', `/products/${cards[0].id}`, { visibility: 'private' });
    await send('PUT', `/products/${cards[1].id}`, { regularPrice: 7 });
    const [edited] = await read('/blog');
    await send('PUT', `/blog/${edited.id}`, { author: 'Asha Patil' });
    await send('PUT', '/settings', { testimonials: [own('Good service.')] });
    await send('PUT', '/settings', { testimonials: null });
    const before = await steps();
    const allSamples = { products: 2, branches: 3, posts: posts.length - 1, testimonials: 3 };
    const shownSamples = { ...allSamples, products: 1 };
    expect(before).toMatchObject({ shownSamples, allSamples, claims: 11, done: { samples: false } });
    const { group, ...counts } = (await send('POST', '/samples/delete')).body;
    expect(counts).toEqual(before.allSamples);
    const none = { products: 0, branches: 0, posts: 0, testimonials: 0 };
    expect(await steps()).toMatchObject({
      products: 1,
      shownSamples: none,
      allSamples: none,
      claims: 8,
      done: { samples: true },
    });
    expect(ids(await read('/blog'))).toEqual([edited.id]);
    expect(await testimonials()).toEqual([]);
    expect(await read('/bin?view=groups')).toMatchObject([
      { count: 2 + 3 + posts.length - 1 + 1, group: { id: group, label: 'All samples' } },
    ]);
    expect((await send('POST', '/samples/delete')).status).toBe(404);
    expect((await send('POST', `/bin/groups/${group}/restore`)).status).toBe(200);
    expect(await steps()).toEqual(before);
    expect(await testimonials()).toBeNull();
  });

  test('leave testimonials written by the owner, before and since', async () => {
    const sample = { original: 'the-right-size', quote: '', name: '', role: '' };
    await send('PUT', '/settings', { testimonials: [own('A'), sample] });
    const { group } = (await send('POST', '/samples/delete')).body;
    expect(await testimonials()).toEqual([own('A')]);
    expect(await read('/bin')).toMatchObject([{ kind: 'words', title: 'Sample testimonials', removedBy: 'owner' }]);
    await send('PUT', '/settings', { testimonials: [own('A'), own('B')] });
    await send('POST', `/bin/groups/${group}/restore`);
    expect(await testimonials()).toEqual([own('A'), own('B'), sample]);
  });
});
