/**
 * @module-tag panel-errors/settings
 */
import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

const words = {
  'Company name': 'Asha Copiers & Sons',
  'Company description': 'Copiers on rent.\nSince 1987.',
  'Contact e-mail': 'asha@example.com',
  'Google Analytics ID': 'G-ABCD123456',
  'Google Maps API key': `AIza${'x'.repeat(35)}`,
};
const saved = {
  companyName: 'Asha Copiers & Sons',
  companyDescription: 'Copiers on rent.\nSince 1987.',
  contactEmail: 'asha@example.com',
  googleAnalyticsId: 'G-ABCD123456',
  googleMapsApiKey: `AIza${'x'.repeat(35)}`,
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typed = () => Object.keys(words).map((label) => [label, field(label).value]);
const problemOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

describe('business details', { tags: ['panel/settings'] }, () => {
  test('are saved together', async ({ panel, api }) => {
    await panel.open('/admin/settings/business');
    for (const [label, value] of Object.entries(words)) await panel.fill(field(label), value);
    screen.getByText('Not saved yet');
    const restore = panel.intercept('PUT', /^\/settings/, 'no connection');
    await panel.click('button', 'Save settings');
    await panel.seesToast('Failed to update settings');
    expect(typed()).toEqual(Object.entries(words));
    restore();
    await panel.click('button', 'Save settings');
    await panel.seesToast('Settings updated successfully');
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBe(null));
    expect(await api.store.settings.read()).toMatchObject(saved);
    await panel.reload();
    expect(typed()).toEqual(Object.entries(words));
  });

  test('show an error for each invalid value, keep it as typed and save nothing', async ({ panel, api }) => {
    const garbage = {
      'Company name': 'x'.repeat(500),
      'Company description': 'y'.repeat(2500),
      'Contact e-mail': 'asha at example',
      'Google Analytics ID': 'UA-12345-6',
      'Google Maps API key': '<script>alert(1)</script>',
    };
    await panel.open('/admin/settings/business');
    for (const [label, value] of Object.entries(garbage)) await panel.fill(field(label), value);
    await panel.click('button', 'Save settings');
    await panel.seesToast('Failed to update settings');
    await waitFor(() =>
      expect(
        Object.keys(garbage).map((label) => [label, field(label).getAttribute('aria-invalid'), problemOf(label)]),
      ).toEqual([
        ['Company name', 'true', 'Must have at most 120 characters'],
        ['Company description', 'true', 'Must have at most 2000 characters'],
        ['Contact e-mail', 'true', 'Must be an e-mail address'],
        ['Google Analytics ID', 'true', 'Must look like G-XXXXXXXXXX'],
        ['Google Maps API key', 'true', 'Must be a Google Maps API key'],
      ]),
    );
    await waitFor(() => expect(document.activeElement).toBe(field('Company name')));
    expect(typed()).toEqual(Object.entries(garbage));
    expect(await api.store.settings.read()).toMatchObject({ companyName: '', contactEmail: '' });
    for (const [label, value] of Object.entries(words)) await panel.fill(field(label), value);
    await panel.click('button', 'Save settings');
    await panel.seesToast('Settings updated successfully');
    await waitFor(() => expect(document.querySelector('form [aria-invalid=true]')).toBe(null));
  });

  test('are not shown empty after a failed load, and load on retry', async ({ panel }) => {
    await panel.call('PUT', '/settings', saved);
    const restore = panel.intercept('GET', /^\/settings/, 500);
    await panel.open('/admin/settings/business');
    await panel.seesToast('Failed to fetch settings');
    screen.getByText(/^The settings could not be loaded\./);
    expect(screen.queryByRole('form', { name: 'Settings' })).toBe(null);
    restore();
    await panel.click('button', 'Try again');
    await screen.findByRole('form', { name: 'Settings' });
    expect(typed()).toEqual(Object.entries(words));
  });

  test('ask for confirmation before unsaved changes are left', async ({ panel }) => {
    await panel.open('/admin/settings/business');
    await panel.fill(field('Company name'), 'Not saved');
    panel.confirm(false);
    await panel.click('link', 'Categories');
    expect(panel.questions).toEqual(['You have unsaved changes. Leave without saving?']);
    expect(field('Company name').value).toBe('Not saved');
    panel.confirm(true);
    await panel.click('link', 'Categories');
    await screen.findByRole('heading', { level: 1, name: 'Categories' });
  });

  test('are restored and saved after the session expires', async ({ panel, api }) => {
    await panel.open('/admin/settings/business');
    await panel.fill(field('Company name'), 'Typed on a phone');
    await waitFor(() => expect(localStorage.getItem('draft:settings')).not.toBe(null));
    await panel.reload();
    expect(field('Company name').value).toBe('');
    await panel.click('button', 'Restore');
    expect(field('Company name').value).toBe('Typed on a phone');
    panel.endSession();
    await panel.click('button', 'Save settings');
    await panel.signInAgain();
    await panel.seesToast('Settings updated successfully');
    expect((await api.store.settings.read()).companyName).toBe('Typed on a phone');
    await waitFor(() => expect(localStorage.getItem('draft:settings')).toBe(null));
  });
});

describe('search synonyms', { tags: ['search/settings'] }, () => {
  test('are used by the next search, and can be reset to the original', async ({ panel, api }) => {
    await panel.call('POST', '/categories', { name: 'Photocopiers', slug: 'photocopiers' });
    const machine = { name: 'A', slug: 'a', brand: 'Ricoh', category: 'Photocopiers', description: 'A machine.' };
    await panel.call('POST', '/products', machine);
    const count = async (search: string) => (await panel.call<Product[]>('GET', `/products?search=${search}`)).length;
    const found = async () => [await count('riso'), await count('xerox')];
    await panel.open('/admin/settings/search');
    const back = screen.getByRole<HTMLButtonElement>('button', { name: 'Restore original' });
    const original = field('Synonyms').value;
    expect(original).toMatch(/^photocopier, photocopy.+xerox/);
    expect([back.disabled, await found()]).toEqual([true, [0, 1]]);
    await panel.fill(field('Synonyms'), 'riso, photocopiers');
    await panel.click('button', 'Save settings');
    await panel.seesToast('Settings updated successfully');
    expect((await api.store.settings.read()).searchSynonyms).toBe('riso, photocopiers');
    expect(await found()).toEqual([1, 0]);

    await panel.fill(field('Synonyms'), 'a, b\n'.repeat(101));
    await panel.click('button', 'Save settings');
    await panel.seesToast('Failed to update settings');
    await waitFor(() => expect(field('Synonyms').getAttribute('aria-invalid')).toBe('true'));
    expect(problemOf('Synonyms')).toBe('Must have at most 100 lines');

    await panel.user.click(back);
    expect(field('Synonyms').value).toBe(original);
    await panel.click('button', 'Save settings');
    await waitFor(async () => expect((await api.store.settings.read()).searchSynonyms).toBe(''));
    expect(await found()).toEqual([0, 1]);
    await panel.reload();
    expect(field('Synonyms').value).toBe(original);
  });

  test('are saved independently of other settings, with their own draft', async ({ panel, api }) => {
    await panel.open('/admin/settings/search');
    await panel.fill(field('Synonyms'), 'riso, photocopiers');
    await waitFor(() => expect(localStorage.getItem('draft:search words')).not.toBe(null));
    await panel.open('/admin/settings/business');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBe(null);
    await panel.open('/admin/settings/search');
    await panel.click('button', 'Restore');
    expect(field('Synonyms').value).toBe('riso, photocopiers');
    await panel.call('PUT', '/settings', { companyName: 'Meanwhile' });
    await panel.click('button', 'Save settings');
    await panel.seesToast('Settings updated successfully');
    expect(await api.store.settings.read()).toMatchObject({
      companyName: 'Meanwhile',
      searchSynonyms: 'riso, photocopiers',
    });
  });
});

test('sample data are added after a confirmation', { tags: ['panel/sample-data'] }, async ({ panel, api }) => {
  await panel.call('POST', '/branches', { name: 'Pune Head Office', address: '1 Road', city: 'Pune' });
  await panel.open('/admin/settings/samples');
  panel.confirm(false);
  await panel.click('button', 'Initialize sample data');
  expect(panel.questions).toEqual(['Initialize sample data? This will add categories and branches.']);
  expect(await api.store.branches.list()).toHaveLength(1);
  panel.confirm(true);
  const restore = panel.intercept('POST', /^\/init-data/, 500);
  await panel.click('button', 'Initialize sample data');
  await panel.seesToast('Failed to initialize data');
  restore();
  await panel.click('button', 'Initialize sample data');
  await panel.seesToast('Sample data initialized');
  await screen.findByText(/^Categories added: Black & White Photocopiers, .+, Toner, Ink & Drums\.$/);
  screen.getByText('Branches added: Mumbai Showroom, Nashik Service Centre.');
  expect(await api.store.branches.list()).toHaveLength(3);
  await panel.click('button', 'Initialize sample data');
  await screen.findByText('Nothing was added: you already have all sample data.');
});

test('old links are listed and removed', { tags: ['panel/redirects'] }, async ({ panel }) => {
  const restoreList = panel.intercept('GET', /^\/redirects/, 500);
  await panel.open('/admin/settings/links');
  await panel.seesToast('Failed to fetch old links');
  screen.getByText(/^The old links could not be loaded\./);
  restoreList();
  await panel.click('button', 'Try again');
  await screen.findByText('None yet. Each web address that you change will be listed here.');

  await panel.call('POST', '/categories', { name: 'Copiers', slug: 'copiers' });
  const machine = { name: 'A', slug: 'the-old', brand: 'Ricoh', category: 'Copiers', description: 'A.' };
  const { id } = await panel.call('POST', '/products', machine);
  await panel.call('PUT', `/products/${id}`, { slug: 'the-new' });
  const post = { title: 'P', slug: 'a-post', author: 'A', category: 'News', content: '<p>P</p>', status: 'published' };
  const { id: postId } = await panel.call('POST', '/blog', post);
  await panel.call('PUT', `/blog/${postId}`, { slug: 'the-post' });
  await panel.reload();
  const list = () => within(screen.getByRole('list', { name: 'Old links' })).getAllByRole('listitem');
  expect(
    list()
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(['Post/blog/a-postleads to/blog/the-post', 'Product/products/the-oldleads to/products/the-new']);
  expect(screen.getByRole('link', { name: '/products/the-new' }).getAttribute('href')).toBe('/products/the-new');

  panel.confirm(false);
  await panel.click('button', 'Remove /products/the-old');
  expect(panel.questions).toEqual(['Remove this old link? Visitors who use it will no longer find the page.']);
  expect(await panel.call('GET', '/redirects')).toHaveLength(2);
  panel.confirm(true);
  const restore = panel.intercept('DELETE', /^\/redirects/, 500);
  await panel.click('button', 'Remove /products/the-old');
  await panel.seesToast('Failed to remove the old link');
  restore();
  await panel.click('button', 'Remove /products/the-old');
  await panel.seesToast('Old link removed');
  await waitFor(() => expect(list()).toHaveLength(1));
  expect(await panel.call('GET', '/redirects')).toMatchObject([{ kind: 'post', from: 'a-post' }]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Old links' })),
  );
});
