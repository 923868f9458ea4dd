// @module-tag session/second-factor
import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { admin, type TestApi } from '#tests/support/api.ts';
import { type Panel, screen, test, waitFor } from '#tests/support/panel.tsx';
import { dialog, form, region, texts } from '#tests/support/panel-queries.ts';

const halfMinute = 30_000;
/** The one-time code this many time steps from now. Each code works once. */
const codeOf = (api: TestApi, key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: api.clock.now().getTime() + steps * halfMinute,
  });
const part = () => region('Two-step verification');
const press = (panel: Panel, name: string) => panel.user.click(part().getByRole('button', { name }));
const unfold = (panel: Panel, title: string) => panel.user.click(part().getByText(title));
const text = (name: string, label: RegExp) => form(name).getByLabelText<HTMLInputElement>(label);
const password = (name = 'Set up codes') => text(name, /^Your password/);
const code = (name = 'Set up codes') => text(name, /^Code from the app/);
const recoveryCodes = () => texts(part().getAllByRole('listitem'));

/** Starts the setup, up to the key. */
async function setUp(panel: Panel) {
  await panel.open('/admin/account');
  await unfold(panel, 'Set up codes');
  await panel.fill(password(), admin.password);
  await press(panel, 'Next');
  await part().findByRole('img', { name: 'QR code for the app' });
  return part().getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent;
}

async function turnOn(panel: Panel, api: TestApi) {
  const key = await setUp(panel);
  await panel.fill(code(), codeOf(api, key));
  await press(panel, 'Turn on');
  await part().findByRole('heading', { name: 'Save your recovery codes' });
  return { key, recoveryCodes: recoveryCodes() };
}

test('the second factor is set up with a code, and shows its recovery codes once', async ({ panel, api }) => {
  const elsewhere = await api.session();
  await panel.open('/admin/account');
  await unfold(panel, 'Set up codes');
  await press(panel, 'Next');
  await part().findByText('Enter your password');
  await panel.fill(password(), 'wrong');
  await press(panel, 'Next');
  await part().findByText('This is not the current password');
  const key = await setUp(panel);
  const link = part().getByRole<HTMLAnchorElement>('link', { name: 'Open the app' });
  expect(new URL(link.href).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
  await press(panel, 'Turn on');
  await part().findByText('Enter the 6-digit code from the app');
  await panel.fill(code(), codeOf(api, key, 9));
  await press(panel, 'Turn on');
  await part().findByText('This is not the code that the app shows now');
  await panel.fill(code(), codeOf(api, key));
  await press(panel, 'Turn on');
  await panel.seesToast('Codes are on. Your other devices are signed out.');
  expect(document.activeElement?.textContent).toBe('Save your recovery codes');
  const codes = recoveryCodes();
  expect(codes).toHaveLength(10);
  expect((await api.call('GET', '/auth/me', { token: elsewhere })).status).toBe(401);
  expect((await api.call('GET', '/auth/me', { token: localStorage.getItem('token') ?? '' })).status).toBe(200);
  await press(panel, 'Copy');
  await panel.seesToast('Copied');
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  panel.confirm(false);
  await panel.click('link', 'Blog');
  expect(recoveryCodes(), 'they stay until they are saved').toEqual(codes);
  panel.confirm(true);
  await press(panel, 'I saved them');
  await part().findByText(/^10 recovery codes left/);
  part().getByText(/^On since 1 June 2026/);
  expect(document.body.textContent).not.toContain(codes[0]);
});

test('a setup that took too long says so at the code', async ({ panel, api }) => {
  const key = await setUp(panel);
  api.clock.advance(16 * 60_000);
  await panel.fill(code(), codeOf(api, key));
  await press(panel, 'Turn on');
  await part().findByText('This took too long. Please begin again.');
});

describe('signing in', () => {
  test('asks for a code after the password', { tags: ['session/sign-in'] }, async ({ panel, api }) => {
    const { key } = await turnOn(panel, api);
    await panel.open('/admin/login', { as: 'nobody' });
    await panel.signIn();
    const asked = await screen.findByLabelText<HTMLInputElement>(/^Code/);
    expect(screen.queryByText('This code is wrong or was used before')).toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    expect(document.activeElement).toBe(asked);
    expect([asked.inputMode, asked.autocomplete]).toEqual(['numeric', 'one-time-code']);
    await panel.fill(asked, '000000');
    await panel.press('Sign in', 'This code is wrong or was used before');
    expect([asked.selectionStart, asked.selectionEnd]).toEqual([0, 6]);
    await panel.fill(asked, codeOf(api, key, 1));
    await panel.press('Sign in', 'Login successful!');
    await panel.seesPage('Dashboard');
  });

  test('goes back to the password on request, and if it has changed', async ({ panel, api }) => {
    await turnOn(panel, api);
    await panel.open('/admin/login', { as: 'nobody' });
    await panel.signIn();
    await screen.findByLabelText(/^Code/);
    await panel.press('Back');
    await panel.signIn();
    const asked = await screen.findByLabelText(/^Code/);
    panel.intercept('POST', /^\/auth\/login/, 401);
    await panel.fill(asked, '000000');
    await panel.press('Sign in', 'Invalid username or password');
    screen.getByLabelText(/^Password/);
  });

  test('again over a form accepts a recovery code in place', { tags: ['session/ended'] }, async ({ panel, api }) => {
    const { recoveryCodes } = await turnOn(panel, api);
    await panel.open('/admin/account');
    const add = form('Add a person');
    await panel.fill(add.getByLabelText(/^Name/), 'Meena');
    panel.endSession();
    await panel.press('Create invitation');
    await panel.signInAgain();
    const { findByRole, getByLabelText, getByRole } = await dialog('Sign in again');
    await panel.user.click(await findByRole('button', { name: 'Phone lost? Use a recovery code' }));
    const asked = getByLabelText<HTMLInputElement>(/^Recovery code/);
    expect(asked.inputMode).toBe('text');
    await panel.fill(asked, (recoveryCodes[0] ?? '').toLowerCase());
    await panel.user.click(getByRole('button', { name: 'Sign in' }));
    await screen.findByText(/^Send this link to/);
  });
});

test('new recovery codes and turning codes off need the password and a code', async ({ panel, api }) => {
  const { key, recoveryCodes: first } = await turnOn(panel, api);
  await press(panel, 'I saved them');
  await unfold(panel, 'New recovery codes');
  part().getByText('Your current recovery codes will stop working.');
  await press(panel, 'Create new codes');
  await part().findByText('Enter your password');
  part().getByText('Enter a code');
  await panel.fill(password('New recovery codes'), admin.password);
  await panel.fill(code('New recovery codes'), codeOf(api, key, 1));
  await press(panel, 'Create new codes');
  await part().findByRole('heading', { name: 'Save your recovery codes' });
  const codes = recoveryCodes();
  expect(codes).toHaveLength(10);
  expect(codes).not.toContain(first[0]);
  await press(panel, 'I saved them');
  await panel.fill(password('Turn off'), admin.password);
  await panel.fill(code('Turn off'), first[3] ?? '');
  await press(panel, 'Turn off');
  await panel.seesToast('Failed to turn codes off');
  await panel.fill(code('Turn off'), codes[3] ?? '');
  await press(panel, 'Turn off');
  await panel.seesToast('Codes are off');
  await part().findByText('Set up codes');
  expect((await api.call('POST', '/auth/login', { json: admin })).status).toBe(200);
});

test.for([
  [3, true, /^3 recovery codes left, .* Please create new ones\.$/],
  [0, true, /^No recovery codes left, /],
  [9, false, /^The site was moved, so codes from your app no longer work\./],
] as const)(
  'the state of %i recovery codes (app works: %s) is in words',
  async ([recoveryCodesLeft, canCheckApp, words], { panel }) => {
    const state = { isOn: true, since: '2026-06-01T06:30:00.000Z', canCheckApp, recoveryCodesLeft };
    panel.intercept('GET', /^\/auth\/second-factor/, { json: state });
    await panel.open('/admin/account');
    part().getByText(words);
  },
);

test('an owner turns off the codes of a person who lost the phone', async ({ panel, api }) => {
  await turnOn(panel, api);
  const other = { username: 'second', password: 'five-blue-scanners' };
  // Turning codes on has ended the session of `panel.call`.
  await api.call('POST', '/auth/register', { token: await api.session(), json: other });
  const { access_token: token } = await (await api.call('POST', '/auth/login', { json: other })).json();
  await panel.open('/admin/account', { token });
  await panel.declines(
    `Turn off codes: ${admin.username}`,
    'Let owner sign in without a code? They are signed out at once, and need only their password until they set up codes again.',
  );
  panel.confirm(true);
  await panel.press(`Turn off codes: ${admin.username}`, 'owner can sign in without a code now');
  await waitFor(() => expect(screen.queryByRole('button', { name: `Turn off codes: ${admin.username}` })).toBeNull());
  expect((await api.call('POST', '/auth/login', { json: admin })).status).toBe(200);
});
