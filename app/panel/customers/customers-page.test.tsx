import { expect } from 'vitest';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { ravi, test } from '#app/panel/inquiries/inquiry-test.ts';
import { aLine } from '#tests/support/factories.ts';
import { type Panel, screen, waitFor, within } from '#tests/support/panel.tsx';
import { field, itemsOf, region, texts } from '#tests/support/panel-queries.ts';

const customer = {
  name: 'Asha Patil',
  company: 'Asha & Co',
  address: '1 Road\nPune 411004',
  phone: '098000 12345',
  email: 'asha@x.test',
  gstin: '29AAPFU0939F1ZR',
};
const quote = (call: Panel['call']) => call<QuotationView>('POST', '/quotations', { customer, lines: [aLine] });
const values = () =>
  Object.fromEntries(
    ['Name', 'Company', 'Address', 'Phone', 'E-mail', 'GSTIN'].map((label) => [label, field(label).value]),
  );
const filled = {
  Name: 'Asha Patil',
  Company: 'Asha & Co',
  Address: '1 Road\nPune 411004',
  Phone: '098000 12345',
  'E-mail': 'asha@x.test',
  GSTIN: '29AAPFU0939F1ZR',
};

test('leads from the list to the customer and to a filled quotation', {
  tags: ['customers/list', 'customers/page', 'customers/filled'],
}, async ({ panel, keep }) => {
  const [message = ''] = await keep([
    { ...ravi, ago: 2 },
    { name: 'Asha', message: 'Toner', email: '', city: 'Pune', ago: 1 },
  ]);
  const { id } = await quote(panel.call);
  await panel.open('/admin/customers', { as: 'staff' });
  await screen.findByText('2 customers');
  const rows = () =>
    region('Customers')
      .getAllByRole('listitem')
      .map((row) => texts(row.querySelectorAll('bdi, span span')));
  expect(rows()).toEqual([
    ['Asha Patil', 'Asha & Co', 'Pune 411004', '1 June 2026', '1 message, 1 quotation'],
    ['Ravi Rao', '', '1 June 2026', '1 message'],
  ]);
  await panel.fill('Search customers', '0091 98000 12345');
  await screen.findByText('1 customer');
  await panel.click('link', /^Asha Patil/);
  await panel.seesPage('Asha Patil');
  expect(texts(document.querySelectorAll('dt'))).toEqual(['Company', 'GSTIN', 'Address', 'Phone', 'E-mail']);
  screen.getByText('Details follow the newest message or quotation (1 June 2026).');
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+919800012345');
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch('https://wa.me/919800012345?');
  const links = region('Messages and quotations').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/quotations/${id}`,
    expect.stringMatching(/^\/admin\/messages\?id=/),
  ]);
  await panel.click('link', 'New quotation');
  await panel.seesPage('New quotation');
  expect([values(), field('Place of supply').value]).toEqual([filled, '29']);
  await panel.open(`/admin/messages?id=${message}`);
  await panel.click('link', 'Customer');
  await panel.seesPage('Ravi Rao');
  await panel.open(`/admin/quotations/${id}`);
  await panel.click('link', 'Customer');
  await panel.seesPage('Asha Patil');
});

test('leads owners, not staff, to the stored data of the customer', {
  tags: ['customers/page'],
}, async ({ panel }) => {
  const { id } = await quote(panel.call);
  const link = /^Export or erase/;
  await panel.open(`/admin/customers/${id}`);
  await panel.click('link', link);
  await panel.seesPage('Privacy');
  expect(field('Phone number or e-mail').value).toBe('098000 12345');
  await screen.findByRole('list', { name: 'Stored data' });
  await panel.signOut();
  await panel.open(`/admin/customers/${id}`, { as: 'staff' });
  expect(screen.queryByRole('link', { name: link })).toBeNull();
});

test('a known customer is chosen while typing', { tags: ['customers/filled'] }, async ({ panel }) => {
  await quote(panel.call);
  await panel.open('/admin/quotations/new');
  for (const [label, text] of [
    ['Name', 'pati'],
    ['Company', 'asha'],
    ['Phone', '98000'],
  ] as const) {
    await panel.fill(label, text);
    await waitFor(() => expect(itemsOf('Known customers')).toHaveLength(1));
  }
  await panel.fill('Phone', '9811');
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^Asha Patil/ })).toEqual([]));
  await panel.fill('Phone', '98000');
  await panel.press(/^Asha Patil/);
  expect([values(), field('Place of supply').value]).toEqual([filled, '29']);
  expect(document.activeElement).toBe(field('Phone'));
  expect(screen.queryByRole('list', { name: 'Known customers' })).toBeNull();
});

test('says so if a customer is gone or nothing can be loaded', { tags: ['customers/page'] }, async ({ panel }) => {
  await panel.open('/admin/customers');
  screen.getByText('No customers yet. Each message and quotation adds its customer.');
  await panel.open('/admin/customers/gone');
  await panel.seesPage('Customer not found');
  panel.intercept('GET', /^\/customers/, 500);
  await panel.open('/admin/customers/gone');
  screen.getByText('The customer could not be loaded. Nothing is lost; please try again.');
  await panel.open('/admin/customers');
  screen.getByText('The customers could not be loaded. Nothing is lost; please try again.');
  expect(within(document.body).getByRole('searchbox', { name: 'Search customers' })).toBeTruthy();
});
