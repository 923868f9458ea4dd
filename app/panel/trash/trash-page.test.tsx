import { describe, expect } from 'vitest';
import type { TrashItem } from '#app/domain/records/trash.schema.ts';
import { aPost } from '#tests/support/factories.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const test = base.extend('trash', async ({ panel }) => {
  await panel.add('/categories', { name: 'Laser Printers' });
  const make = async (path: string, fields: object) => (await panel.add(path, fields)).id;
  return {
    make,
    async put(path: string, fields: object) {
      await panel.call('DELETE', `${path}/${await make(path, fields)}`);
    },
    titles: async () => (await panel.call<TrashItem[]>('GET', '/bin')).map(({ title }) => title),
  };
});
const rows = () => screen.queryAllByRole('list', { name: 'Trash' }).flatMap((list) => [...list.children]);
const row = (title: string) => rows().find(({ textContent }) => textContent?.includes(title)) as HTMLElement;
const focused = () => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`;
const search = () => screen.getByRole('searchbox', { name: 'Search the trash' });

describe('the trash', { tags: ['undo/bin-page'] }, () => {
  test('shows what was deleted, by whom and how long it is kept; restores and deletes', async ({ panel, trash }) => {
    const name = '<b>Printer</b>';
    const slug = 'printer';
    await trash.put('/products', { name: name, slug });
    await trash.put('/blog', aPost({ title: 'Post', slug }));
    await trash.make('/products', { name: 'Another', slug });
    await panel.open('/admin/settings/bin');
    within(row(name)).getByText(/^Deleted .* by owner\. Kept until .*\.$/);
    within(row(name)).getByText('Product');
    await panel.press(`Restore ${name}`);
    await screen.findByText('Another product has its web address now, so it got a new one: printer-2.');
    await waitFor(() => expect(row(name)).toBe(undefined));
    expect(document.activeElement?.textContent).toBe('Trash');
    expect(await panel.call('GET', '/products?slug=printer-2')).toMatchObject([{ name }]);
    await panel.declines('Delete permanently: Post', 'Delete Post permanently? It cannot be restored.');
    expect(rows()).toHaveLength(1);
    await panel.press('Delete permanently: Post', 'Deleted permanently');
    await screen.findByText('The trash is empty.');
    expect(await trash.titles()).toEqual([]);
  });

  test('shows groups and pages, and finds items', { tags: ['undo/bin-groups'] }, async ({ panel, trash, api }) => {
    const ids: string[] = [];
    for (let n = 1; n <= 26; n++) ids.push(await trash.make('/products', { name: `Fax ${n}` }));
    await panel.call('POST', '/products/delete', { ids });
    api.clock.advance(1000);
    for (let n = 1; n <= 24; n++) await trash.put('/products', { name: `Scanner ${n}` });
    await panel.open('/admin/settings/bin');
    await waitFor(() => expect(rows()).toHaveLength(24));
    await panel.click('link', 'Next');
    await screen.findByText('Page 2 of 2');
    expect(texts(rows())).toEqual([expect.stringContaining('26 items')]);
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
    await panel.press('Restore all: Deleted together', '26 items restored.');
    await screen.findByText('No items of this group are left.');
    await panel.click('link', 'All of the trash');
    await waitFor(() => expect(rows()).toHaveLength(24));
    expect(await panel.call('GET', '/products')).toHaveLength(26);
  });

  test('is offered by the page of a deleted entry', async ({ panel }) => {
    await panel.open('/admin/products/nobody');
    await panel.click('link', 'trash');
    await panel.seesPage('Trash');
  });
});

describe('Undo after a deletion', { tags: ['undo/toast'] }, () => {
  test.for([
    ['/products', 'Are you sure you want to delete this product?', 'Product deleted successfully', 'product'],
    ['/blog', 'Delete this post?', 'Post deleted', 'post'],
    ['/categories', 'Delete this category?', 'Category deleted', 'category'],
    ['/branches', 'Delete this branch?', 'Branch deleted', 'branch'],
  ] as const)('restores an entry of %s', async ([path, question, toast, noun], { panel, trash }) => {
    const { id } = await panel.add(path, path === '/blog' ? { title: 'Zebra' } : { name: 'Zebra' });
    await panel.open(`/admin${noun === 'branch' ? '/settings' : ''}${path}`);
    // A product has a button for each width of the window.
    const press = async () =>
      panel.user.click((await screen.findAllByRole('button', { name: 'Delete Zebra' })).at(-1) as HTMLElement);
    panel.confirm(false);
    await press();
    expect(panel.questions).toEqual([question]);
    expect(panel.writes).toEqual([]);
    panel.confirm(true);
    const restore = panel.intercept('DELETE', /./, 500);
    await press();
    await panel.seesToast(`Failed to delete ${noun}`);
    screen.getByRole('heading', { name: 'Zebra' });
    restore();
    await press();
    await panel.seesToast(toast);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Zebra' })).toBe(null));
    if (noun === 'product') await screen.findByText('No products yet');
    else
      await waitFor(() => expect(focused()).toMatch(/^(BUTTON {1,2}Add category|H1 Branches|SECTION .*No posts yet)/));
    expect(await trash.titles()).toEqual(['Zebra']);
    expect(panel.writes).toEqual(Array(2).fill(`DELETE ${path}/${id}`));
    await panel.press('Undo', 'Restored.');
    await screen.findByRole('heading', { name: 'Zebra' });
    expect(await trash.titles()).toEqual([]);
  });

  test('says so if the entry is no longer in the trash', async ({ panel, trash }) => {
    await trash.make('/blog', aPost({ title: 'Zebra' }));
    await panel.open('/admin/blog');
    await panel.press('Delete Zebra', 'Post deleted');
    const [item] = await panel.call<TrashItem[]>('GET', '/bin');
    await panel.call('DELETE', `/bin/${item?.id}`);
    await panel.press('Undo', 'This is no longer in the trash');
  });
});

describe('Undo after deleting several', () => {
  test('restores a selection of the grid', { tags: ['grid/delete', 'undo/bin-groups'] }, async ({ panel, trash }) => {
    for (const name of ['Fax', 'Scanner', 'Plotter']) await trash.make('/products', { name: name });
    const count = async () => (await panel.call<unknown[]>('GET', '/products')).length;
    await panel.open('/admin/products/prices');
    await panel.press('Select all 3');
    await panel.declines('Delete 3', 'Delete 3 products? You can restore them from the trash for 30 days.');
    expect(await count()).toBe(3);
    await panel.press('Delete 3', '3 products deleted');
    expect(await count()).toBe(0);
    await screen.findByText('No products found');
    await panel.press('Undo', '3 items restored.');
    await screen.findByText('3 products, none selected');
    expect(await count()).toBe(3);
  });

  test('restores all samples', { tags: ['panel/samples', 'panel/first-steps'] }, async ({ panel, api, trash }) => {
    const { prices, posts } = await api.deps.sampleFacts();
    for (const each of prices.slice(0, 2)) await trash.make('/products', each);
    for (const each of posts) await trash.make('/blog', { ...aPost(), ...each });
    await panel.call('POST', '/init-data');
    const counts = async () => {
      const all = await Promise.all(['/products', '/branches', '/blog'].map((path) => panel.call<[]>('GET', path)));
      return all.map(({ length }) => length);
    };
    const named = `2 products, 3 branches, ${posts.length} posts and 3 testimonials`;
    await panel.open('/admin/settings/samples');
    await screen.findByText(`Samples in your shop: ${named}.`, { exact: false });
    await panel.press('Remove all samples');
    expect(panel.questions).toEqual([`Remove all samples: ${named}? You can restore them from the trash for 30 days.`]);
    await panel.seesToast(`Removed ${named}`);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove all samples' })).toBe(null));
    expect(await counts()).toEqual([0, 0, 0]);
    await panel.press('Undo', `${2 + 3 + posts.length + 1} items restored.`);
    await screen.findByRole('button', { name: 'Remove all samples' });
    expect(await counts()).toEqual([2, 3, posts.length]);
  });
});
