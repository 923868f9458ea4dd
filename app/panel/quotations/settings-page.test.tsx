// @module-tag quotations/settings
import { expect } from 'vitest';
import { screen, test } from '#tests/support/panel.tsx';

test('the settings printed on quotations are saved', async ({ panel }) => {
  await panel.open('/admin/settings/quotations');
  const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' });
  expect(state.options[0]?.textContent).toBe('Maharashtra, as in your address');
  await panel.user.selectOptions(state, '29');
  await panel.fill('GSTIN', '29 rsial 8066p 1z4');
  await screen.findByText('State: Karnataka, by your GSTIN');
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
  await panel.fillIn({ 'Bank details': 'Example Bank\nAccount 1234', 'UPI ID': 'dealer@okbank' });
  await panel.fill(screen.getByLabelText('Valid for, in days'), '30');
  await panel.fill('Terms', 'Delivery in 7 days');
  await panel.press('Save settings', 'Settings updated successfully');
  expect(await panel.call('GET', '/settings')).toMatchObject({
    gstin: '29RSIAL8066P1Z4',
    bankDetails: 'Example Bank\nAccount 1234',
    upiId: 'dealer@okbank',
    quotationDays: 30,
    quotationTerms: 'Delivery in 7 days',
  });
});
