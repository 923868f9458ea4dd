// @module-tag session/sign-in
// @module-tag session/sign-in-toasts
// @module-tag session/redirect
// @module-tag session/token
import { expect } from 'vitest';
import { nextAddress, signInAddress } from '#app/panel/frame/calls/session.ts';
import { dealer } from '#dealer';
import { admin } from '#tests/support/api.ts';
import { screen, test } from '#tests/support/panel.tsx';

const username = () => screen.getByLabelText<HTMLInputElement>(/^Username/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const address = () => location.pathname + location.search;
const token = () => localStorage.getItem('token');

test('the sign-in page opens the panel after a correct password', async ({ panel, api }) => {
  const restore = panel.intercept('GET', /^\/settings/, 'no connection');
  await panel.open('/admin/login', { as: 'nobody' });
  restore();
  // Without the settings, the page has the name of the start.
  expect(document.title).toBe(`Sign in | ${dealer.name}`);
  screen.getByText(dealer.name);
  expect([username().required, password().required, password().type]).toEqual([true, true, 'password']);
  await panel.user.click(screen.getByLabelText('Show password'));
  expect(password().type).toBe('text');
  await panel.signIn({ ...admin, password: 'not-the-password-at-all' });
  await panel.seesToast('Invalid username or password');
  expect([address(), token()]).toEqual(['/admin/login', null]);
  expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'not-the-password-at-all'.length]);
  const held = panel.hold('POST', /^\/auth\/login/);
  await panel.signIn();
  expect(await screen.findByRole('button', { name: 'Signing in…' })).toHaveProperty('disabled', true);
  held.release();
  await panel.seesToast('Login successful!');
  await panel.seesPage('Dashboard');
  expect(address()).toBe('/admin');
  expect(token()).toMatch(/^[\w-]{43}$/);
  expect((await api.call('GET', '/auth/me', { token: token() ?? '' })).status).toBe(200);
});

test.for([
  '/admin',
  '/admin/settings',
  '/admin/no-such-page',
  '/admin/products?search=ricoh&show=draft',
  '/admin/products/0a-b_1?x=a b',
])('%s is the address after signing in', (path) => {
  const { search } = new URL(signInAddress(new URL(path, 'https://shop.test')), 'https://shop.test');
  expect(decodeURIComponent(nextAddress(new URLSearchParams(search)))).toBe(path);
});

test.for([
  '/admin\\evil',
  'https://evil.example/',
  '//evil.example',
  '/admin/login',
  'javascript:alert(1)',
  '/administration',
  '/products',
  '/admin/x#y',
  '',
])('“%s” is no address after signing in', (next) => {
  expect(nextAddress(new URLSearchParams({ next }))).toBe('/admin');
});

test('a signed-in user is redirected from the sign-in page', async ({ panel }) => {
  await panel.open('/admin/login?next=/admin/categories');
  await panel.seesPage('Categories');
});

test('the hint names the default administrator at first', { tags: ['session/hint'] }, async ({ panel }) => {
  const open = async (hint: object | null) => {
    const restore = panel.intercept('GET', /^\/auth\/hint/, () => Response.json(hint));
    await panel.open('/admin/login', { as: 'nobody' });
    return restore;
  };
  await open({ username: 'meena', passwordIn: 'file' });
  const hint = await screen.findByText(/The default administrator is/);
  expect(hint.textContent).toContain('meena. The password is in the file initial-password.txt');
  await open({ username: 'meena', passwordIn: 'environment' });
  await screen.findByText(/Use the password that was chosen when the website was set up/);
  await open(null);
  // The page reads the name of the company after the hint.
  await screen.findByText(dealer.name);
  expect(screen.queryByText(/The default administrator is/)).toBeNull();
});
