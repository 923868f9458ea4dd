// @module-tag panel-errors/settings
import { expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { screen, test, waitFor } from '#tests/support/panel.tsx';
import { field, itemsOf, problemAt, texts } from '#tests/support/panel-queries.ts';

const words = {
  'Company name': 'Asha Copiers & Sons',
  'Company description': 'Copiers on rent.\nSince 1987.',
  'Contact e-mail': 'asha@example.com',
  'Google Analytics ID': 'G-ABCD123456',
  'Google Maps API key': `AIza${'x'.repeat(35)}`,
};
const saved = {
  companyName: words['Company name'],
  companyDescription: words['Company description'],
  contactEmail: words['Contact e-mail'],
  googleAnalyticsId: words['Google Analytics ID'],
  googleMapsApiKey: words['Google Maps API key'],
};
const typed = () => Object.keys(words).map((label) => [label, field(label).value]);

test('business details are saved together, and invalid values get an error and stay as typed', {
  tags: ['panel/settings'],
}, async ({ panel, api }) => {
  const garbage = {
    'Company name': 'x'.repeat(500),
    'Company description': 'y'.repeat(2500),
    'Contact e-mail': 'asha at example',
    'Google Analytics ID': 'UA-12345-6',
    'Google Maps API key': '<script>alert(1)</script>',
  };
  await panel.open('/admin/settings/business');
  await panel.fillIn(garbage);
  await panel.press('Save settings', 'Failed to update settings');
  await waitFor(() => expect(document.activeElement).toBe(field('Company name')));
  expect(Object.keys(garbage).map((label) => problemAt(field(label)))).toEqual([
    'Must have at most 120 characters',
    'Must have at most 2000 characters',
    'Must be an e-mail address',
    'Must look like G-XXXXXXXXXX',
    'Must be a Google Maps API key',
  ]);
  expect(typed()).toEqual(Object.entries(garbage));
  expect(await api.store.settings.read()).toMatchObject({ companyName: '', contactEmail: '' });
  await panel.fillIn(words);
  await panel.fails('PUT', /^\/settings/, 'Save settings', 'Failed to update settings', 'no connection');
  expect(typed()).toEqual(Object.entries(words));
  await panel.press('Save settings', 'Settings updated successfully');
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBe(null));
  expect(document.querySelector('form [aria-invalid=true]')).toBe(null);
  expect(await api.store.settings.read()).toMatchObject(saved);
  await panel.reload();
  expect(typed()).toEqual(Object.entries(words));
});

test('search synonyms are used by the next search, and can be reset to the original', {
  tags: ['search/settings'],
}, async ({ panel, api }) => {
  await panel.add('/categories', { name: 'Photocopiers' });
  await panel.add('/products', { category: 'Photocopiers' });
  const count = async (search: string) => (await panel.call<Product[]>('GET', `/products?search=${search}`)).length;
  const found = async () => [await count('riso'), await count('xerox')];
  await panel.open('/admin/settings/search');
  const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Restore original' });
  const original = field('Synonyms').value;
  expect(original).toMatch(/^photocopier, photocopy.+xerox/);
  expect([back.disabled, await found()]).toEqual([true, [0, 1]]);
  await panel.fill('Synonyms', 'riso, photocopiers');
  await panel.press('Save settings', 'Settings updated successfully');
  expect((await api.store.settings.read()).searchSynonyms).toBe('riso, photocopiers');
  expect(await found()).toEqual([1, 0]);
  await panel.fill('Synonyms', 'a, b\n'.repeat(101));
  await panel.press('Save settings', 'Failed to update settings');
  await waitFor(() => expect(field('Synonyms').getAttribute('aria-invalid')).toBe('true'));
  expect(problemAt(field('Synonyms'))).toBe('Must have at most 100 lines');
  await panel.user.click(back);
  expect(field('Synonyms').value).toBe(original);
  await panel.press('Save settings');
  await waitFor(async () => expect((await api.store.settings.read()).searchSynonyms).toBe(''));
  expect(await found()).toEqual([0, 1]);
  await panel.reload();
  expect(field('Synonyms').value).toBe(original);
});

test('sample data are added after a confirmation', { tags: ['panel/sample-data'] }, async ({ panel, api }) => {
  await panel.call('POST', '/branches', { name: 'Pune Head Office', address: '1 Road', city: 'Pune' });
  await panel.open('/admin/settings/samples');
  await panel.declines('Initialize sample data', 'Initialize sample data? This will add categories and branches.');
  expect(await api.store.branches.list()).toHaveLength(1);
  await panel.fails('POST', /^\/init-data/, 'Initialize sample data', 'Failed to initialize data');
  await panel.press('Initialize sample data', 'Sample data initialized');
  await screen.findByText(/^Categories added: Black & White Photocopiers, .+, Toner, Ink & Drums\.$/);
  screen.getByText('Branches added: Mumbai Showroom, Nashik Service Centre.');
  expect(await api.store.branches.list()).toHaveLength(3);
});

test('old links are listed and removed', { tags: ['panel/redirects'] }, async ({ panel }) => {
  const { id } = await panel.add('/products', { slug: 'the-old' });
  await panel.call('PUT', `/products/${id}`, { slug: 'the-new' });
  await panel.open('/admin/settings/links');
  const list = () => itemsOf('Old links');
  expect(texts(list())).toEqual(['Product/products/the-oldleads to/products/the-new']);
  expect(screen.getByRole('link', { name: '/products/the-new' }).getAttribute('href')).toBe('/products/the-new');
  await panel.declines(
    'Remove /products/the-old',
    'Remove this old link? Visitors who use it will no longer find the page.',
  );
  await panel.fails('DELETE', /^\/redirects/, 'Remove /products/the-old', 'Failed to remove the old link');
  await panel.press('Remove /products/the-old', 'Old link removed');
  await screen.findByText(/^None yet\./);
  expect(await panel.call('GET', '/redirects')).toEqual([]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Old links' })),
  );
});
