import { describe, expect } from 'vitest';
import type { BinItem } from '#app/domain/bin.ts';
import { form } from '#tests/support/api.ts';
import { anInquiry, aPost } from '#tests/support/factories.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';
import { aPhoto } from '#tests/support/pictures.ts';

const test = base.extend('trash', async ({ panel }) => {
  await panel.call('POST', '/categories', { name: 'Laser Printers', slug: 'laser-printers' });
  const make = async (path: string, fields: object) => (await panel.call<{ id: string }>('POST', path, fields)).id;
  return {
    make,
    async put(path: string, fields: object) {
      await panel.call('DELETE', `${path}/${await make(path, fields)}`);
    },
    titles: async () => (await panel.call<BinItem[]>('GET', '/bin')).map(({ title }) => title),
  };
});
const product = (name: string, slug = name.toLowerCase().replaceAll(' ', '-')) => ({
  name,
  slug,
  brand: 'Canon',
  category: 'Laser Printers',
  description: 'A printer.',
});
const rows = () => screen.queryAllByRole('list', { name: 'Trash' }).flatMap((list) => [...list.children]);
const row = (title: string) => rows().find(({ textContent }) => textContent?.includes(title)) as HTMLElement;
const search = () => screen.getByRole('searchbox', { name: 'Search the trash' });

describe('the trash', { tags: ['undo/bin-page'] }, () => {
  test('shows what was deleted, by which user and until when it is kept; restores and deletes', async ({
    panel,
    trash,
  }) => {
    const name = '<b>Printer</b>';
    const slug = 'printer';
    await trash.put('/products', product(name, slug));
    await trash.put('/blog', aPost({ title: 'Post', slug }));
    await trash.make('/products', product('Another', slug));
    await panel.open('/admin/settings/bin');
    within(row(name)).getByText(/^Deleted .* by owner\. Kept until .*\.$/);
    within(row(name)).getByText('Product');

    await panel.click('button', `Restore ${name}`);
    await screen.findByText('Another product has its web address now, so it got a new one: printer-2.');
    await waitFor(() => expect(row(name)).toBe(undefined));
    expect(document.activeElement?.textContent).toBe('Trash');
    expect(await panel.call('GET', '/products?slug=printer-2')).toMatchObject([{ name }]);

    panel.confirm(false);
    await panel.click('button', 'Delete permanently: Post');
    expect(panel.questions).toEqual(['Delete Post permanently? It cannot be restored.']);
    expect(rows()).toHaveLength(1);
    panel.confirm(true);
    await panel.click('button', 'Delete permanently: Post');
    await panel.seesToast('Deleted permanently');
    await screen.findByText('The trash is empty.');
    expect(await trash.titles()).toEqual([]);
    expect(panel.complaints).toEqual([]);
  });

  test('shows groups and pages, and finds items by name', { tags: ['undo/bin-groups'] }, async ({
    panel,
    trash,
    api,
  }) => {
    const ids: string[] = [];
    for (let n = 1; n <= 26; n++) ids.push(await trash.make('/products', product(`Fax ${n}`)));
    await panel.call('POST', '/products/delete', { ids });
    api.clock.advance(1000);
    for (let n = 1; n <= 24; n++) await trash.put('/products', product(`Scanner ${n}`));
    await panel.open('/admin/settings/bin');
    await waitFor(() => expect(rows()).toHaveLength(24));
    await panel.click('link', 'Next');
    await screen.findByText('Page 2 of 2');
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('26 items')]);

    await panel.fill(search(), 'scanner 17');
    await screen.findByText('1 item found');
    expect(row('Scanner 17')).toBeTruthy();
    await panel.fill(search(), 'plotter');
    await screen.findByText('Nothing in the trash matches.');
    await panel.fill(search(), '');
    await waitFor(() => expect(rows()).toHaveLength(24));

    await panel.click('link', 'Next');
    await panel.click('link', 'Show the items of Deleted together');
    await screen.findByRole('heading', { name: 'Deleted together · 26 items' });
    await waitFor(() => expect(rows()).toHaveLength(24));
    await panel.click('link', 'Next');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await panel.click('button', 'Restore all: Deleted together');
    await panel.seesToast('26 items restored.');
    await screen.findByText('No items of this group are left.');
    await panel.click('link', 'All of the trash');
    await waitFor(() => expect(rows()).toHaveLength(24));
    expect(await panel.call('GET', '/products')).toHaveLength(26);
  });

  test('can be loaded again after an error, and is offered by the page of a deleted entry', async ({ panel }) => {
    const restore = panel.intercept('GET', /^\/bin/, 'no connection');
    await panel.open('/admin/products/nobody');
    await panel.click('link', 'trash');
    await screen.findByRole('heading', { level: 1, name: 'Trash' });
    await panel.seesToast('Failed to fetch the trash');
    restore();
    await panel.click('button', 'Try again');
    await screen.findByText('The trash is empty.');
  });
});

describe('Undo after a deletion', { tags: ['undo/toast'] }, () => {
  test.for([
    ['/products', product('Zebra'), '/admin/products', 'Delete Zebra', 'Product deleted successfully'],
    ['/blog', aPost({ title: 'Zebra' }), '/admin/blog', 'Delete Zebra', 'Post deleted'],
    ['/categories', { name: 'Zebra', slug: 'zebra' }, '/admin/categories', 'Delete Zebra', 'Category deleted'],
    [
      '/branches',
      { name: 'Zebra', address: '1 Road', city: 'Pune' },
      '/admin/settings/branches',
      'Delete Zebra',
      'Branch deleted',
    ],
  ] as const)('restores an entry of %s', async ([path, fields, page, button, toast], { panel, trash }) => {
    await trash.make(path, fields);
    await panel.open(page);
    await panel.user.click((await screen.findAllByRole('button', { name: button })).at(-1) as HTMLElement);
    await panel.seesToast(toast);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Zebra' })).toBe(null));
    expect(await trash.titles()).toEqual(['Zebra']);
    await panel.click('button', 'Undo');
    await panel.seesToast('Restored.');
    await screen.findByRole('heading', { name: 'Zebra' });
    expect(await trash.titles()).toEqual([]);
    expect(panel.complaints).toEqual([]);
  });

  test('restores a message in the list and in the count', async ({ panel, trash }) => {
    await trash.make('/contact', anInquiry({ name: 'Zebra' }));
    await panel.open('/admin/messages');
    await panel.click('link', /Zebra/);
    await waitFor(async () => expect(await panel.call('GET', '/contact')).toMatchObject([{ read: true }]));
    await panel.click('button', 'Delete');
    await panel.seesToast('Message deleted');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Zebra/ })).toBe(null));
    await panel.click('button', 'Undo');
    await screen.findByRole('link', { name: /Zebra/ });
    expect(await panel.call('GET', '/contact')).toMatchObject([{ name: 'Zebra', read: true }]);
  });

  test('restores a picture of the settings', async ({ panel, api }) => {
    const { buffer } = await aPhoto('logo.jpg', 200, 80);
    const body = form({ file: new Blob([new Uint8Array(buffer)]) });
    await api.call('POST', '/settings/upload-logo', { token: await api.session(), body });
    const { companyLogo } = await panel.call('GET', '/settings');
    await panel.open('/admin/settings/pictures');
    await panel.click('button', 'Remove company logo');
    expect(panel.questions).toEqual(['Remove the company logo?']);
    await panel.seesToast('Logo removed');
    expect(await panel.call('GET', '/settings')).not.toMatchObject({ companyLogo });
    await panel.click('button', 'Undo');
    await panel.seesToast('Restored.');
    expect(await panel.call('GET', '/settings')).toMatchObject({ companyLogo });
  });

  test('says so if the entry is no longer in the trash', async ({ panel, trash }) => {
    await trash.make('/blog', aPost({ title: 'Zebra' }));
    await panel.open('/admin/blog');
    await panel.click('button', 'Delete Zebra');
    await panel.seesToast('Post deleted');
    const [item] = await panel.call<BinItem[]>('GET', '/bin');
    await panel.call('DELETE', `/bin/${item?.id}`);
    await panel.click('button', 'Undo');
    await panel.seesToast('This is no longer in the trash');
  });
});

describe('Undo after deleting several', () => {
  test('restores a selection of the price grid', { tags: ['grid/delete', 'undo/bin-groups'] }, async ({
    panel,
    trash,
  }) => {
    for (const name of ['Fax', 'Scanner', 'Plotter']) await trash.make('/products', product(name));
    const count = async () => (await panel.call<unknown[]>('GET', '/products')).length;
    await panel.open('/admin/products/prices');
    await panel.click('button', 'Select all 3');
    panel.confirm(false);
    await panel.click('button', 'Delete 3');
    expect(panel.questions).toEqual(['Delete 3 products? You can restore them from the trash for 30 days.']);
    expect(await count()).toBe(3);
    panel.confirm(true);
    await panel.click('button', 'Delete 3');
    await panel.seesToast('3 products deleted');
    expect(await count()).toBe(0);
    await screen.findByText('No products found');
    await panel.click('button', 'Undo');
    await panel.seesToast('3 items restored.');
    await screen.findByText('3 products, none selected');
    expect(await count()).toBe(3);
  });

  test('restores all samples, which the dashboard removes', { tags: ['panel/samples', 'panel/first-steps'] }, async ({
    panel,
    api,
    trash,
  }) => {
    const { prices, posts } = await api.deps.sampleFacts();
    for (const each of prices.slice(0, 2)) await trash.make('/products', { ...product('Sample'), ...each });
    for (const each of posts) await trash.make('/blog', { ...aPost(), ...each });
    await panel.call('POST', '/init-data');
    const counts = async () => {
      const all = await Promise.all(['/products', '/branches', '/blog'].map((path) => panel.call<[]>('GET', path)));
      return all.map(({ length }) => length);
    };
    await panel.open('/admin');
    await screen.findByText(`Still on your website: ${posts.length} posts and 3 testimonials with invented names.`);
    await panel.click('button', 'Remove all samples');
    const named = `2 products, 3 branches, ${posts.length} posts and 3 testimonials`;
    expect(panel.questions).toEqual([`Remove all samples: ${named}? You can restore them from the trash for 30 days.`]);
    await panel.seesToast(`Removed ${named}`);
    await waitFor(() => expect(document.body.textContent).toContain('Replace the sample posts and testimonials: done'));
    expect(screen.queryByRole('button', { name: 'Remove all samples' })).toBe(null);
    expect(await counts()).toEqual([0, 0, 0]);
    await panel.click('button', 'Undo');
    await panel.seesToast(`${2 + 3 + posts.length + 1} items restored.`);
    await screen.findByRole('button', { name: 'Remove all samples' });
    expect(await counts()).toEqual([2, 3, posts.length]);
  });
});
