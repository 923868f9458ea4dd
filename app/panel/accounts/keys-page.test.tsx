// @module-tag calls/keys
import { expect, vi } from 'vitest';
import { admin } from '#tests/support/api.ts';
import { screen, test, waitFor } from '#tests/support/panel.tsx';
import { region } from '#tests/support/panel-queries.ts';

const page = '/admin/account/keys';
const title = 'New key';
const list = () => region('API keys');

test('creates a key that is shown once, and revokes it', async ({ panel, api }) => {
  await panel.open('/admin/account');
  await panel.click('link', 'Keys and webhooks');
  await screen.findByText('No keys yet.');
  await panel.press('Create key');
  await screen.findByText('Select at least one right');
  expect(panel.writes).toEqual([]);
  await panel.fillIn({ Name: 'Tally', 'Your password': 'wrong' }, title);
  await panel.user.click(screen.getByRole('checkbox', { name: 'Read products, prices and categories' }));
  await panel.user.click(screen.getByRole('checkbox', { name: 'Quotations' }));
  await panel.press('Create key', 'Failed to create the key');
  await screen.findByText('This is not the current password');
  await panel.fillIn({ 'Your password': admin.password }, title);
  await panel.press('Create key');
  await screen.findByText(/it cannot be shown again/);
  const key = screen.getByText(/^platen_[\w-]{43}$/).textContent;
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await panel.press('Copy', 'Copied');
  expect(copied).toHaveBeenCalledWith(key);
  await waitFor(() =>
    expect(list().getByRole('listitem').textContent).toMatch(
      /^Tally platen_.{6}…Read products, prices and categories, Quotations/,
    ),
  );
  list().getByText(/^Expires on .* · Never used · Created by owner on /);
  expect(await panel.statusOf(key)).toBe(403);
  expect((await api.call('GET', '/products/brands', { token: key })).status).toBe(200);
  await panel.reload();
  expect(screen.queryByText(key)).toBeNull();
  list().getByText(/ · Used /);
  await panel.press('Revoke Tally', 'Key revoked');
  await screen.findByText('No keys yet.');
  expect((await api.call('GET', '/products/brands', { token: key })).status).toBe(401);
});

test('staff cannot open the page', async ({ panel }) => {
  await panel.open(page, { as: 'staff' });
  await screen.findByText('Only an owner can open this page. Please ask one of them.');
});
