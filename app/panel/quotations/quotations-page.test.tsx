import { expect } from 'vitest';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { aLine } from '#tests/support/factories.ts';
import { screen, test, waitFor } from '#tests/support/panel.tsx';
import { region, texts } from '#tests/support/panel-queries.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';

const customer = { name: 'Asha', company: '', address: '', phone: '098000 12345', email: '', gstin: '' };

test('the list filters by state and customer', { tags: ['quotations/list-page'] }, async ({ panel, api }) => {
  await setUpQuotations(panel.call);
  const add = async (fields: object) => {
    api.clock.advance(1000);
    const { id } = await panel.call<QuotationView>('POST', '/quotations', {});
    const body = { customer: { ...customer, ...fields }, lines: [aLine], validUntil: '2099-12-31' };
    return panel.call<QuotationView>('PUT', `/quotations/${id}`, body);
  };
  const { id } = await add({ company: 'Zenith Prints' });
  const { number } = await panel.call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });
  await add({ name: 'Only a draft' });
  await panel.open('/admin/messages');
  await panel.click('link', 'Quotations');
  const open = await screen.findByText('open, waiting for an answer');
  expect(open.parentElement?.textContent).toContain('₹11,800');
  const rows = () => texts(region('Quotations').queryAllByRole('listitem'));
  expect(rows()).toEqual([
    expect.stringMatching(/^Only a draft₹11,800DraftValid until 31 Dec(ember)? 2099$/),
    expect.stringMatching(new RegExp(`^${number}₹11,800Zenith PrintsSentValid until 31 Dec(ember)? 2099$`)),
  ]);
  await panel.click('link', 'Sent');
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Zenith Prints')]));
  expect(location.search).toBe('?state=sent');
  expect(screen.getByRole('link', { name: 'Sent' }).getAttribute('aria-current')).toBe('true');
  await panel.user.type(screen.getByRole('searchbox', { name: 'Search quotations' }), 'zenith');
  await waitFor(() => expect(location.search).toBe('?state=sent&search=zenith'));
  await screen.findByText('1 quotation');
  const paths: string[] = [];
  panel.intercept('GET', /^\/quotations\/export/, (request) => {
    paths.push(new URL(request.url).search);
    return panel.answer(request);
  });
  const files = panel.savedFiles();
  await panel.press('CSV');
  await waitFor(() => expect(files).toMatchObject([{ download: expect.stringMatching(/^quotations-.*\.csv$/) }]));
  expect(paths).toEqual(['?state=sent&search=zenith&format=csv']);
  await panel.fill(screen.getByRole('searchbox', { name: 'Search quotations' }), 'nobody at all');
  await screen.findByText('No quotation found.');
  await panel.open('/admin/quotations', { as: 'staff' });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'CSV', hidden: true })).toBeNull();
});
