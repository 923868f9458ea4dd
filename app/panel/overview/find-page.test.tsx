// @module-tag panel/find
import { expect, onTestFinished, vi } from 'vitest';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { asha, ravi, test } from '#app/panel/inquiries/inquiry-test.ts';
import { aLine } from '#tests/support/factories.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { field, texts } from '#tests/support/panel-queries.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';

const customer = { name: 'Kiran', company: 'Zenith Prints', address: '', phone: '098000 54321', email: '', gstin: '' };

const groups = () =>
  Object.fromEntries(
    screen.queryAllByRole('heading', { level: 2 }).map((heading) => {
      const links = within(heading.closest('li') as HTMLElement).getAllByRole('link');
      return [
        heading.textContent,
        links.map((link) => [texts(link.querySelectorAll('bdi'))[0], link.getAttribute('href')]),
      ];
    }),
  );

test('finds products, each customer once, quotation numbers and settings', async ({ panel, keep }) => {
  await setUpQuotations(panel.call);
  const [message] = await keep([asha, { ...asha, name: 'Asha P' }, ravi]);
  const { id } = await panel.call<QuotationView>('POST', '/quotations', {});
  const body = { customer, lines: [aLine], validUntil: '2099-12-31' };
  await panel.call('PUT', `/quotations/${id}`, body);
  const { number } = await panel.call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });
  for (let index = 1; index < 8; index++) await panel.add('/products', { name: `Zenith ${index}` });
  await panel.open('/admin');
  await panel.user.click(screen.getAllByRole('link', { name: 'Search everything' })[0] as HTMLElement);
  await panel.seesPage('Search everything');
  await waitFor(() => expect(document.activeElement).toBe(field('Search everything')));
  const search = async (text: string, found: string) => {
    await panel.fill(field('Search everything'), text);
    await waitFor(() => expect(new URLSearchParams(location.search).get('search')).toBe(text));
    await screen.findByText(found);
    return groups();
  };
  expect(await search('asha', '1 result')).toEqual({
    Customers: [['Asha Patil', `/admin/customers/${message}`]],
  });
  const zenith = await search('zenith', '9 results');
  expect(zenith.Customers).toEqual([[customer.name, `/admin/customers/${id}`]]);
  expect(zenith.Quotations).toEqual([[number, `/admin/quotations/${id}`]]);
  expect(zenith.Products).toHaveLength(6);
  expect(zenith.Products?.at(-1)).toEqual(['All 7 products', '/admin/products?search=zenith']);
  expect((await search(number, '1 result')).Quotations).toEqual([[number, `/admin/quotations/${id}`]]);
  // Another number of results than before and after, so that old ones are not taken for new ones.
  expect(await search('qqqq zzzz', 'Nothing found for “qqqq zzzz”.')).toEqual({});
  expect(await search('gstin', '1 result')).toEqual({
    'Settings and pages': [['Quotations', '/admin/settings/quotations']],
  });
  expect(Object.values(await search('amc', '1 result'))).toEqual([[['Cost data', '/admin/products/costs']]]);
  await search('password', '2 results');
  await panel.click('link', /^Account/);
  await panel.seesPage('Account');
});

test('shows settings also if the other results fail, but not to staff', async ({ panel }) => {
  const restore = panel.intercept('GET', /^\/customers/, 500);
  await panel.open('/admin/find?search=gstin');
  await panel.seesToast('Failed to search');
  screen.getByText('The results could not be loaded. Nothing is lost; please try again.');
  expect(Object.keys(groups())).toEqual(['Settings and pages']);
  restore();
  await panel.open('/admin/find?search=gstin', { as: 'staff' });
  await screen.findByText('Nothing found for “gstin”.');
});

test('More leads to all places outside the bar of a phone', { tags: ['panel/sidebar'] }, async ({ panel }) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const names = () =>
    Object.fromEntries(Object.entries(groups()).map(([title, rows]) => [title, rows.map(([name]) => name)]));
  await panel.open('/admin/find');
  expect(names()).toEqual({
    Products: ['Pictures', 'To improve', 'Categories', 'Prices and stock', 'Cost data', 'Import / Export'],
    Website: ['Blog', 'Insights'],
    Business: ['Customers', 'Settings', 'Keys and webhooks', 'Account'],
    Settings: expect.arrayContaining(['Contact and address', 'Quotations', 'Backups']),
  });
  await panel.user.click(within(screen.getByRole('list', { name: 'More' })).getByRole('link', { name: 'Settings' }));
  await panel.seesPage('Settings');
  await panel.open('/admin/find', { as: 'staff' });
  expect(names()).toEqual({
    Products: ['Pictures', 'To improve', 'Categories', 'Prices and stock', 'Cost data'],
    Website: ['Blog', 'Insights'],
    Business: ['Customers', 'Account'],
  });
});
