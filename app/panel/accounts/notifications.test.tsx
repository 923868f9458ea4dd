// @module-tag push/panel
import { expect, onTestFinished, vi } from 'vitest';
import type { PushDevice } from '#app/domain/inquiries/notices/push-device.ts';
import { admin } from '#tests/support/api.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';
import { region } from '#tests/support/panel-queries.ts';

const endpoint = 'https://push.test/phone';

/** A browser with notifications as an owner's device, named Phone. */
const test = base.extend('device', async ({ api }) => {
  const { id = '' } = (await api.store.users.find(admin.username)) ?? {};
  return api.store.pushDevices.add(id, { endpoint, keys: { p256dh: '', auth: '' }, name: 'Phone' });
});

/** Gives the simulated browser the calls for notifications, with this permission. */
function allowPush(permission: NotificationPermission): void {
  const pushManager = { getSubscription: async () => ({ endpoint }) };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }), addEventListener() {}, removeEventListener() {} },
    configurable: true,
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
}

const section = () => region('Notifications');
const button = (name: string) => section().findByRole('button', { name });
const devices = (panel: { call: <Body>(method: string, path: string) => Promise<Body> }) =>
  panel.call<PushDevice[]>('GET', '/push/devices');

test('another device is paused, changed and removed', async ({ panel, device }) => {
  await panel.open('/admin/account');
  await panel.user.click(await section().findByText('Edit Phone'));
  const form = within(await screen.findByRole('form', { name: 'Phone' }));
  const save = () => panel.user.click(form.getByRole('button', { name: 'Save' }));
  await panel.fill(form.getByLabelText(/^Name/), ' ');
  await panel.user.type(form.getByLabelText('Quiet from'), '22:00');
  await save();
  await form.findByText('Enter both times, or none');
  form.getByText('Enter a name for this device');
  await panel.fill(form.getByLabelText(/^Name/), 'Shop phone');
  await panel.user.type(form.getByLabelText('Quiet until'), '08:00');
  await panel.user.click(form.getByLabelText(/^Hide names/));
  await save();
  await panel.seesToast('Device saved');
  await waitFor(() => expect(section().getByText('Edit Shop phone').closest('details')?.open).toBe(false));
  await section().findByText(/Quiet 10:00 pm to 8:00 am · Names hidden/);
  expect(await devices(panel)).toMatchObject([
    { id: device.id, name: 'Shop phone', quietFrom: '22:00', quietUntil: '08:00', hidesNames: true },
  ]);
  await panel.user.click(await button('Pause Shop phone'));
  await section().findByText('Paused');
  await panel.user.click(await button('Resume Shop phone'));
  await waitFor(() => expect(section().queryByText('Paused')).toBe(null));
  await panel.user.click(await button('Remove Shop phone'));
  await panel.seesToast('Device removed');
  expect(await devices(panel)).toEqual([]);
});

test.for([
  ['sent', 'status', 'Test sent. It appears on the device in a few seconds.'],
  ['gone', 'alert', 'This device no longer receives notifications and was removed. Turn them on there again.'],
  ['refused', 'alert', 'The test was not sent. Remove the device and turn notifications on there again.'],
  ['failed', 'alert', 'The test was not sent. Please try again in a few minutes.'],
] as const)('a test with the outcome %s shows it', async ([outcome, role, text], { panel, device }) => {
  panel.intercept('POST', new RegExp(`/${device.id}/test$`), { json: { outcome } });
  await panel.open('/admin/account');
  await panel.user.click(await button('Test Phone'));
  await panel.seesToast(text);
  expect(screen.getByText(text).closest('[role]')?.getAttribute('role')).toBe(role);
});

test('the current device is marked, and can be turned on only with permission', async ({ panel, device }) => {
  allowPush('granted');
  await panel.open('/admin/account');
  await section().findByText('This device');
  expect(section().queryByRole('button', { name: 'Turn on for this device' })).toBe(null);
  await panel.call('DELETE', `/push/devices/${device.id}`);
  await panel.reload();
  await button('Turn on for this device');
  allowPush('denied');
  await panel.reload();
  await section().findByText(/^Notifications are blocked for this site\./);
  expect(section().queryByRole('button', { name: 'Turn on for this device' })).toBe(null);
});

test('an iPhone needs the Home Screen first, and another browser without support says so', async ({ panel }) => {
  await panel.open('/admin/account');
  await section().findByText('This browser cannot show notifications.');
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get');
  onTestFinished(() => userAgent.mockRestore());
  userAgent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1');
  await panel.reload();
  await section().findByText(/tap Share, then Add to Home Screen/);
  expect(section().queryByRole('button', { name: 'Turn on for this device' })).toBe(null);
});
