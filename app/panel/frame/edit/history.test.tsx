import { expect } from 'vitest';
import { aPost } from '#tests/support/factories.ts';
import { test as base, type Panel, screen, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const unfold = async ({ user }: Panel) =>
  user.click((await screen.findByRole('heading', { name: 'History' })).closest('summary') as HTMLElement);

const test = base.extend('history', ({ panel }) => ({
  /** Creates an entry and then saves each of the changes. */
  async make(path: string, fields: object, ...changes: object[]) {
    const { id } = await panel.add(path, fields);
    for (const change of changes) await panel.call('PUT', `${path}/${id}`, change);
    return id;
  },
  /** Opens a form of the panel and its history. */
  async open(page: string) {
    await panel.open(page);
    await unfold(panel);
    await screen.findByRole('list', { name: 'History' });
  },
  changes: () => [...screen.getByRole('list', { name: 'History' }).children] as HTMLElement[],
  bringBack: (change: HTMLElement | undefined) =>
    panel.user.click(within(change as HTMLElement).getByRole('button', { name: /^Restore the version before/ })),
}));

const product = { name: 'Copier', slug: 'copier', warranty: 'One year' };

test('of a product shows the changes, restores them, and keeps text typed since', {
  tags: ['undo/differences', 'undo/bring-back'],
}, async ({ panel, history }) => {
  const id = await history.make(
    '/products',
    { ...product, regularPrice: 45_000, tags: ['a3'], warranty: '' },
    { regularPrice: 47_500 },
    { tags: [], sku: '<i>X</i>' },
  );
  const now = () => panel.call('GET', `/products?id=${id}`);
  await history.open(`/admin/products/${id}`);
  const [latest, first] = history.changes();
  expect(history.changes()).toHaveLength(2);
  expect(latest?.textContent).toMatch(/, by owner.*SKU: empty → {2}changed to <i>X<\/i>.*Tags: a3 → .*empty/);
  expect(first?.textContent).toMatch(/Regular price: ₹45,000 → {2}changed to ₹47,500/);
  await panel.fill(screen.getByLabelText('Warranty'), 'Two years');
  await history.bringBack(first);
  await panel.seesToast('Restored');
  expect(await now()).toMatchObject([{ regularPrice: 45_000, sku: '', tags: ['a3'], warranty: '' }]);
  expect(screen.getByLabelText<HTMLInputElement>('Regular price').value).toBe('45000');
  expect(screen.getByLabelText<HTMLInputElement>('Warranty').value).toBe('Two years');
  await waitFor(() => expect(history.changes()).toHaveLength(3));
  expect(history.changes()[2]?.textContent).toContain('Current version');
  expect(document.activeElement).not.toBe(document.body);
  await panel.press('Undo', 'Change undone');
  expect(await now()).toMatchObject([{ regularPrice: 47_500, sku: '<i>X</i>', tags: [] }]);
  await waitFor(() => expect(history.changes()).toHaveLength(4));
});

test('keeps later changes and taken names', { tags: ['undo/bring-back'] }, async ({ panel, history }) => {
  const id = await history.make('/products', product, { slug: 'renamed', warranty: 'Two years' });
  await panel.open(`/admin/products/${id}`);
  await panel.call('PUT', `/products/${id}`, { warranty: 'Theirs' });
  await unfold(panel);
  await screen.findByRole('list', { name: 'History' });
  // Changes that the page has not loaded are not part of its history.
  expect(texts(history.changes())).toEqual([expect.stringMatching(/Warranty: One year → .*Two years/)]);
  await history.bringBack(history.changes()[0]);
  await panel.seesToast('Not restored. Someone else has saved this product since you opened it');
  expect(await panel.call('GET', `/products?id=${id}`)).toMatchObject([{ warranty: 'Theirs' }]);
  await panel.add('/products', product);
  await history.open(`/admin/products/${id}`);
  await history.bringBack(history.changes()[1]);
  await panel.seesToast('Not restored. Another product has this slug');
  expect(await panel.call('GET', `/products?id=${id}`)).toMatchObject([{ slug: 'renamed' }]);
});

test('restores the text of a post, in the editor too', { tags: ['undo/bring-back'] }, async ({ panel, history }) => {
  const content = '<p>The first words.</p>';
  const id = await history.make('/blog', aPost({ content }), { content: '<p>Other words.</p>', status: 'draft' });
  await history.open(`/admin/blog/${id}`);
  const text = await screen.findByRole('textbox', { name: 'Content' });
  expect(text.textContent).toBe('Other words.');
  expect(history.changes()[0]?.textContent).toMatch(/Content: The first words\. → .*Other words\./);
  await history.bringBack(history.changes()[0]);
  await waitFor(() => expect(text.textContent).toBe('The first words.'));
  expect(await panel.call('GET', `/blog/${id}`)).toMatchObject({ content, status: 'published' });
});

test('hides values of secrets', { tags: ['undo/secrets', 'undo/bring-back'] }, async ({ panel, history }) => {
  const key = `AIza${'b'.repeat(35)}`;
  await panel.call('PUT', '/settings', { companyName: 'Dealer 1', googleMapsApiKey: key });
  await panel.call('PUT', '/settings', { companyName: 'Better Copiers', searchSynonyms: 'riso, duplicator' });
  await history.open('/admin/settings/business');
  const [latest, first] = history.changes();
  expect(latest?.textContent).toContain('Company name: Dealer 1 →  changed to Better Copiers');
  expect(first?.textContent).toContain('Google Maps API key: changed (keys are not stored in the history)');
  expect(screen.getByRole('list', { name: 'History' }).textContent).not.toContain('AIza');
  await history.bringBack(latest);
  await panel.seesToast('Restored');
  const kept = { companyName: 'Dealer 1', googleMapsApiKey: key };
  expect(await panel.call('GET', '/settings')).toMatchObject({ ...kept, searchSynonyms: 'riso, duplicator' });
});

test('can be loaded again', { tags: ['undo/differences'] }, async ({ panel, history }) => {
  const id = await history.make('/products', product, { sku: 'S' });
  const restore = panel.intercept('GET', /\/history$/, 'no connection');
  await panel.open(`/admin/products/${id}`);
  await unfold(panel);
  await panel.seesToast('Failed to fetch the history');
  restore();
  await panel.press('Try again');
  await waitFor(() => expect(history.changes()).toHaveLength(1));
});
