// @module-tag calls/webhooks
import { expect, vi } from 'vitest';
import { admin } from '#tests/support/api.ts';
import { screen, test, waitFor } from '#tests/support/panel.tsx';
import { region } from '#tests/support/panel-queries.ts';

const page = '/admin/account/keys';
const list = () => region('Webhooks');
const inbound = () => region('Leads from portals and forms');
const address = 'https://8.8.8.8/hook';

test('creates a webhook whose secret is shown once, tests it, turns it off and deletes it', async ({ panel, api }) => {
  await panel.open(page);
  await screen.findByText('No webhooks yet.');
  await panel.press('Create webhook');
  await screen.findByText('Select at least one event');
  expect(panel.writes).toEqual([]);
  await panel.fillIn({ Address: 'https://127.0.0.1/', 'Your password': admin.password }, 'New webhook');
  await panel.user.click(screen.getByRole('checkbox', { name: 'New message' }));
  await panel.user.click(screen.getByRole('checkbox', { name: 'Stock changed' }));
  await panel.press('Create webhook', 'Failed to create the webhook');
  await screen.findByText('Enter a public address that begins with https://');
  await panel.fillIn({ Address: address }, 'New webhook');
  await panel.press('Create webhook');
  await screen.findByText(/it cannot be shown again/);
  screen.getByText(/^whsec_[\w+/]{43}=$/);
  await waitFor(() => list().getByText('New message, Stock changed'));

  await panel.press(`Send a test ${address}`, 'Sending…');
  await waitFor(() => list().getByText(/Test · Waiting$/));
  const [job] = await api.store.outbox.take(10, 'hook');
  if (job) await api.store.outbox.markFailed(job, 'Answered 500', { isFinal: true, chance: 0 });
  await panel.user.click(list().getByText('Last deliveries'));
  await panel.press(`Refresh ${address}`);
  await waitFor(() => list().getByText(/Test · Not sent · Answered 500$/));
  await panel.press('Send again', 'Sending…');
  await waitFor(() => list().getByText(/Test · Waiting$/));
  await panel.press(`Turn off ${address}`);
  await waitFor(() => list().getByText('Off'));
  expect(await api.store.webhooks.list()).toMatchObject([
    { isOn: false, events: ['inquiry.created', 'stock.changed'] },
  ]);
  await panel.press(`Delete ${address}`, 'Webhook deleted');
  await screen.findByText('No webhooks yet.');
});

test('creates an inbound address that takes leads, and revokes it; the list of keys does not have it', async ({
  panel,
  api,
}) => {
  await panel.open(page);
  await screen.findByText('No addresses yet.');
  await panel.fillIn({ 'Your password': admin.password }, 'New address');
  await panel.press('Create address');
  await screen.findByText('Select at least one source');
  await panel.user.click(screen.getByRole('radio', { name: 'JustDial' }));
  await panel.press('Create address');
  await screen.findByText(/it cannot be shown again/);
  screen.getByText('Ask JustDial to send your leads to it. The next lead appears under Messages.');
  expect(screen.queryByRole('form', { name: 'New address' }), 'only the address is left').toBeNull();
  const shown = screen.getByText(/^http.*\/api\/inbound\/platen_[\w-]{43}$/).textContent ?? '';
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await panel.press('Copy', 'Copied');
  expect(copied).toHaveBeenCalledWith(shown);
  const lead = { leadid: 'JD1', name: 'Asha', mobile: '9800012345' };
  expect((await api.call('POST', shown.slice(shown.indexOf('/inbound/')), { json: lead })).status).toBe(200);
  expect(await api.store.inquiries.list({ isSpam: false })).toMatchObject([{ name: 'Asha', portal: 'JustDial' }]);
  await waitFor(() =>
    expect(inbound().getByRole('listitem').textContent).toMatch(/^JustDial platen_.{6}…Never expires/),
  );
  screen.getByText('No keys yet.');
  await panel.press('Revoke JustDial', 'Key revoked');
  await screen.findByText('No addresses yet.');
});
