// @module-tag messages/manual
import { expect } from 'vitest';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { field } from '#tests/support/panel-queries.ts';

test('a manual inquiry is saved with product and source, and opens for a reply', async ({ panel }) => {
  await panel.call('POST', '/init-data');
  const product = await panel.add('/products', { name: 'Canon PIXMA G2010' });
  await panel.open('/admin');
  await panel.click('link', 'Add inquiry');
  await screen.findByRole('heading', { name: 'Add inquiry' });
  expect(document.activeElement).toBe(field('Name'));
  await panel.user.keyboard('Ravi Rao');
  expect(field('Phone').inputMode).toBe('tel');
  await panel.fillIn({ Phone: '98000 12345', 'What they want': 'canon pixma g2010' });
  await waitFor(() => expect(document.querySelector(`datalist option[value="${product.name}"]`)).not.toBe(null));
  await panel.user.click(field('Walk-in'));
  await panel.fillIn({ Branch: 'Pune Head Office' });
  await panel.press('Save inquiry', 'Inquiry of Ravi Rao saved');
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
  await panel.press('Reply');
  await within(screen.getByRole('dialog')).findByRole('link', { name: 'WhatsApp' });
});

test('a manual inquiry is stored once if the response is lost', async ({ panel }) => {
  await panel.open('/admin/messages/new');
  await panel.fillIn({ Name: 'Ravi Rao', Phone: '98000 12345' });
  const restore = panel.intercept('POST', /^\/contact\/manual/, async (request) => {
    await panel.answer(request);
    throw new TypeError('Failed to fetch');
  });
  await panel.press('Save inquiry', 'Not saved yet, but kept here. Save it later.');
  restore();
  await panel.press('Save inquiry');
  await screen.findByRole('region', { name: 'Message from Ravi Rao' });
  expect(await panel.call('GET', '/contact')).toHaveLength(1);
});

test('a manual inquiry stays on the device until it is saved', async ({ panel }) => {
  await panel.open('/admin/messages/new');
  await panel.fillIn({ Name: 'Ravi Rao', Phone: '98000 12345' });
  await panel.open('/admin/messages');
  await panel.open('/admin/messages/new');
  expect([field('Name').value, field('Phone').value]).toEqual(['Ravi Rao', '98000 12345']);
  await screen.findByText(/^Unsaved changes from .* were restored\.$/);
  await panel.press('Discard');
  expect([field('Name').value, localStorage.getItem('draft:new inquiry')]).toEqual(['', null]);
  expect(screen.queryByRole('button', { name: 'Discard' })).toBe(null);
  await panel.fillIn({ Name: 'Ravi Rao', Phone: '98000 12345' });
  await panel.press('Save inquiry');
  await screen.findByRole('region', { name: 'Message from Ravi Rao' });
  await panel.open('/admin/messages/new');
  expect([field('Name').value, localStorage.getItem('draft:new inquiry')]).toEqual(['', null]);
});
