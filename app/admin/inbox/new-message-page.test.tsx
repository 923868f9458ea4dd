/**
 * @module-tag messages/manual
 */
import { expect } from 'vitest';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));

test('a manual inquiry is saved with its product and source, and opens with the reply one tap away', async ({
  panel,
}) => {
  await panel.call('POST', '/init-data');
  const product = { name: 'Canon PIXMA G2010', slug: 'canon-pixma-g2010', brand: 'Canon', category: 'Printers' };
  await panel.call('POST', '/products', { ...product, description: 'An ink tank printer.' });
  await panel.open('/admin');
  await panel.click('link', 'Add inquiry');
  await screen.findByRole('heading', { name: 'Add inquiry' });
  expect(document.activeElement).toBe(field('Name'));
  await panel.user.keyboard('Ravi Rao');
  expect(field('Phone').inputMode).toBe('tel');
  await panel.fill(field('Phone'), '98000 12345');
  await panel.fill(field('What they want'), 'canon pixma g2010');
  await waitFor(() => expect(document.querySelector(`datalist option[value="${product.name}"]`)).not.toBe(null));
  await panel.user.click(field('Walk-in'));
  await panel.user.selectOptions(field('Branch'), 'Pune Head Office');
  await panel.click('button', 'Save inquiry');
  await panel.seesToast('Inquiry saved');
  await screen.findByRole('region', { name: 'Message from Ravi Rao' });
  expect(await panel.call('GET', '/contact')).toMatchObject([
    {
      name: 'Ravi Rao',
      phone: '98000 12345',
      email: '',
      subject: `Inquiry about ${product.name}`,
      source: 'walk-in',
      preferredBranch: 'Pune Head Office',
      read: true,
    },
  ]);
  expect(screen.queryByRole('link', { name: 'Mail' })).toBe(null);
  await panel.click('button', 'Reply');
  await within(screen.getByRole('dialog')).findByRole('link', { name: 'WhatsApp' });
});

test('a manual inquiry without a name or a number is rejected at its field', async ({ panel }) => {
  await panel.open('/admin/messages/new');
  await panel.click('button', 'Save inquiry');
  await screen.findByText('Enter the name');
  screen.getByText('Enter a phone number or an e-mail address');
  expect(panel.writes).toEqual([]);
});

test('a manual inquiry is stored once if the response is lost', async ({ panel }) => {
  await panel.open('/admin/messages/new');
  await panel.fill(field('Name'), 'Ravi Rao');
  await panel.fill(field('Phone'), '98000 12345');
  const restore = panel.intercept('POST', /^\/contact\/manual/, async (request) => {
    await panel.answer(request);
    throw new TypeError('Failed to fetch');
  });
  await panel.click('button', 'Save inquiry');
  await panel.seesToast('Failed to save the inquiry');
  restore();
  await panel.click('button', 'Save inquiry');
  await screen.findByRole('region', { name: 'Message from Ravi Rao' });
  expect(await panel.call('GET', '/contact')).toHaveLength(1);
});
