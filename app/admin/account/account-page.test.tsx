/**
 * @module-tag session/account
 */
import { describe, expect } from 'vitest';
import { admin, type TestApi } from '#tests/support/api.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

const page = '/admin/account';
const newPassword = 'seven-green-copiers';
const form = (name: string) => within(screen.getByRole('form', { name }));
/** The label of a required field ends in an asterisk. */
const field = (formName: string, label: string) =>
  form(formName).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));
/** The error shown at a field. */
const problemAt = (formName: string, label: string) => {
  const input = field(formName, label);
  const [errorId = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return input.getAttribute('aria-invalid') === 'true' ? document.getElementById(errorId)?.textContent : null;
};
const login = async (api: TestApi, username: string, password: string) =>
  (await api.call('POST', '/auth/login', { json: { username, password } })).status;
const me = async (api: TestApi, token: string) => (await api.call('GET', '/auth/me', { token })).status;
const ownToken = () => localStorage.getItem('token') ?? '';
const people = () => within(screen.getByRole('region', { name: 'People' }));
const person = async (name: string) =>
  within((await people().findByText(name, { selector: 'strong' })).closest('li') as HTMLElement);

test('the page shows the user, and their last login', async ({ panel, api }) => {
  await panel.open(page);
  const facts = () => screen.getByRole('region', { name: 'Signed in' }).textContent;
  expect(facts()).toMatch(/Usernameowner.*Roleadmin.*Last loginN\/A/);
  await api.signIn();
  await panel.reload();
  expect(facts()).toMatch(/Last login1 June 2026|Last login1 Jun 2026/);
  expect(panel.complaints).toEqual([]);
});

test('a failed load shows a toast and can be retried', async ({ panel }) => {
  const restoreCall = panel.intercept('GET', /^\/auth\/sessions/, 500);
  await panel.open(page);
  await panel.seesToast('Failed to fetch account');
  restoreCall();
  await panel.click('button', 'Try again');
  await screen.findByRole('form', { name: 'Change password' });
});

describe('the password', () => {
  const title = 'Change password';
  const submit = (panel: { click: (role: string, name: string) => Promise<void> }) => panel.click('button', title);
  const fill = async (
    panel: { fill: (field: HTMLElement, text: string) => Promise<void> },
    current: string,
    fresh: string,
    again = fresh,
  ) => {
    await panel.fill(field(title, 'Current password'), current);
    await panel.fill(field(title, 'New password'), fresh);
    await panel.fill(field(title, 'Confirm new password'), again);
  };

  test('is changed: other devices are signed out, this one stays', async ({ panel, api }) => {
    const elsewhere = await api.session();
    await panel.open(page);
    form(title).getByText(/^At least 12 characters/);
    await submit(panel);
    await waitFor(() => expect(problemAt(title, 'Current password')).toBe('Enter your current password'));
    expect(problemAt(title, 'New password')).toBe('The password needs at least 12 characters');
    for (const [password, problem] of [
      ['x'.repeat(300), 'The password may have at most 256 characters'],
      ['111111111111', 'The password is too easy to guess'],
      ['my-owner-password', 'The password must not contain the username'],
    ] as const) {
      await fill(panel, admin.password, password);
      await submit(panel);
      await waitFor(() => expect(problemAt(title, 'New password')).toBe(problem));
    }
    await fill(panel, admin.password, newPassword, `${newPassword}x`);
    await submit(panel);
    await waitFor(() => expect(problemAt(title, 'Confirm new password')).toBe('The passwords do not match'));
    expect(panel.writes).toEqual([]);

    await fill(panel, 'not the password', newPassword);
    await submit(panel);
    await panel.seesToast('Failed to change password');
    expect(problemAt(title, 'Current password')).toBe('This is not the current password');
    expect(field(title, 'New password').value).toBe(newPassword);
    expect(await me(api, elsewhere)).toBe(200);

    expect(field(title, 'New password').type).toBe('password');
    await panel.user.click(form(title).getByLabelText('Show passwords'));
    expect(field(title, 'New password').type).toBe('text');
    await fill(panel, admin.password, newPassword);
    await submit(panel);
    await panel.seesToast('Password changed. Other devices are signed out.');
    expect(field(title, 'Current password').value).toBe('');
    expect([await me(api, elsewhere), await me(api, ownToken())]).toEqual([401, 200]);
    expect(await login(api, admin.username, admin.password)).toBe(401);
    expect(await login(api, admin.username, newPassword)).toBe(200);
  });

  test('explains the limit of attempts', async ({ panel }) => {
    const detail = 'Too many attempts. Please wait a little.';
    panel.intercept('PUT', /^\/auth\/password/, () => Response.json({ detail }, { status: 429 }));
    await panel.open(page);
    await fill(panel, 'not the password', newPassword);
    await submit(panel);
    await panel.seesToast('Failed to change password');
    expect(form(title).getByRole('alert').textContent).toBe(detail);
  });
});

test('signing out all devices asks first, and ends every session', async ({ panel, api }) => {
  const elsewhere = await api.session();
  await panel.open(page);
  const token = ownToken();
  localStorage.setItem('draft:post', 'x');
  panel.confirm(false);
  await panel.click('button', 'Sign out on all devices');
  expect(panel.questions).toEqual(['Sign out on all devices, this one too?']);
  panel.confirm(true);
  const restoreCall = panel.intercept('POST', /^\/auth\/logout-everywhere/, 'no connection');
  await panel.click('button', 'Sign out on all devices');
  await panel.seesToast('Failed to sign out');
  expect(location.pathname).toBe(page);
  expect([await me(api, elsewhere), await me(api, token)]).toEqual([200, 200]);
  restoreCall();
  await panel.click('button', 'Sign out on all devices');
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  await panel.seesToast('Signed out on all devices');
  expect([await me(api, elsewhere), await me(api, token)]).toEqual([401, 401]);
  expect([localStorage.getItem('token'), localStorage.getItem('draft:post')]).toEqual([null, null]);
});

test.for([
  { title: 'Morning digest', label: 'E-mail address', text: 'me@dealer.example', path: 'digest', key: 'email' },
  { title: 'Your name', label: 'Your name', text: 'Asha Rao', path: 'name', key: 'name' },
])(
  'the form “$title” saves and clears its text',
  { tags: ['messages/digest'] },
  async ({ title, label, text, path, key }, { panel, api }) => {
    await panel.open(page);
    for (const value of [text, '']) {
      await panel.fill(field(title, label), value);
      await panel.user.click(form(title).getByRole('button', { name: /^Save/ }));
      await waitFor(async () =>
        expect(await (await api.call('GET', `/auth/${path}`, { token: ownToken() })).json()).toEqual({ [key]: value }),
      );
      await panel.seesToast(title === 'Your name' ? 'Name saved' : 'Morning digest saved');
      await panel.reload();
      expect(field(title, label).value).toBe(value);
    }
  },
);

test('the morning digest refuses what is no address', async ({ panel }) => {
  await panel.open(page);
  await panel.fill(field('Morning digest', 'E-mail address'), 'me');
  await panel.user.click(form('Morning digest').getByRole('button', { name: /^Save/ }));
  await panel.seesToast('Failed to save the morning digest');
  expect(problemAt('Morning digest', 'E-mail address')).toMatch(/^Please enter an e-mail address/);
});

describe('people', { tags: ['people/levels'] }, () => {
  const meena = { username: 'meena', password: newPassword };

  test('can be added as staff, and then sign in', async ({ panel, api }) => {
    const title = 'Add a person';
    const submit = () => panel.click('button', 'Add person');
    await panel.open(page);
    form(title).getByText(/^3 to 40 letters, digits, dots, hyphens or underscores/);
    await submit();
    await waitFor(() => expect(problemAt(title, 'Username')).toBe('Enter a username'));
    expect(problemAt(title, 'Password')).toBe('The password needs at least 12 characters');
    await panel.fill(field(title, 'Username'), '<b> ₹');
    await panel.fill(field(title, 'Password'), newPassword);
    await submit();
    await panel.seesToast('Failed to add person');
    expect(problemAt(title, 'Username')).toBe('Must be 3 to 40 letters, digits, dots, hyphens or underscores');
    await panel.fill(field(title, 'Username'), 'OWNER');
    await submit();
    await waitFor(() => expect(problemAt(title, 'Username')).toBe('Another user has this name'));
    await panel.fill(field(title, 'Username'), 'meena');
    await panel.fill(field(title, 'Password'), 'meena-at-the-shop');
    await submit();
    await waitFor(() => expect(problemAt(title, 'Password')).toBe('The password must not contain the username'));
    await panel.fill(field(title, 'Password'), newPassword);
    expect(field(title, 'Role').value).toBe('staff');
    await submit();
    await panel.seesToast('Person added');
    expect(form(title).getByText('meena').parentElement?.textContent).toContain('meena can sign in now.');
    expect(field(title, 'Password').value).toBe('');
    await (await person('meena')).findByText('Staff');
    expect(await login(api, 'meena', newPassword)).toBe(200);
  });

  test('get a new password from an owner, and are removed', { tags: ['calls/users'] }, async ({ panel, api }) => {
    await panel.call('POST', '/auth/register', meena);
    await panel.open(page);
    const own = await person(admin.username);
    own.getByText('You');
    expect(own.queryAllByRole('button')).toEqual([]);
    (await person('meena')).getByText('Never signed in');
    const { access_token: theirs } = await (await api.call('POST', '/auth/login', { json: meena })).json();

    await panel.click('button', 'Set new password for meena');
    const fresh = screen.getByLabelText(/^New password for meena/);
    expect(document.activeElement).toBe(fresh);
    await panel.fill(fresh, 'password12345');
    await panel.click('button', 'Set new password');
    await screen.findByText('The password is too easy to guess');
    await panel.fill(fresh, 'five-blue-scanners');
    await panel.click('button', 'Set new password');
    await panel.seesToast('New password set. Tell it to meena in person.');
    expect(panel.questions).toEqual(['Set this new password for meena? They are signed out at once.']);
    expect([await me(api, theirs), await login(api, 'meena', 'five-blue-scanners')]).toEqual([401, 200]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set new password for meena' })),
    );

    panel.confirm(false);
    await panel.click('button', 'Remove meena');
    expect(panel.questions.at(-1)).toBe('Remove meena? They are signed out at once and cannot sign in any more.');
    await person('meena');
    panel.confirm(true);
    await panel.click('button', 'Remove meena');
    await panel.seesToast('Person removed');
    await waitFor(() => expect(people().getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement?.textContent).toBe('People');
    expect(await login(api, 'meena', 'five-blue-scanners')).toBe(401);
  });

  test('become owners and staff again, and are signed out everywhere, after confirmation', async ({ panel, api }) => {
    await panel.call('POST', '/auth/register', { ...meena, role: 'staff' });
    const { access_token: theirs } = await (await api.call('POST', '/auth/login', { json: meena })).json();
    await panel.open(page);
    panel.confirm(false);
    await panel.click('button', 'Make an owner: meena');
    await panel.click('button', 'Sign out everywhere: meena');
    expect(panel.questions).toEqual([
      'Make meena an owner? They can then do everything you can, also remove you.',
      'Sign meena out on all their devices?',
    ]);
    expect(panel.writes).toEqual([]);
    panel.confirm(true);
    await panel.click('button', 'Make an owner: meena');
    await panel.seesToast('meena is an owner now');
    await (await person('meena')).findByText('Owner');
    await panel.click('button', 'Make staff: meena');
    await panel.seesToast('meena is staff now');
    expect(panel.questions.at(-1)).toBe(
      'Make meena staff? They can then no longer open settings, people, import or export.',
    );
    await (await person('meena')).findByText('Staff');
    expect(await me(api, theirs)).toBe(200);
    await panel.click('button', 'Sign out everywhere: meena');
    await panel.seesToast('meena is signed out everywhere');
    expect(await me(api, theirs)).toBe(401);
  });

  test('stay if a call fails', async ({ panel }) => {
    await panel.call('POST', '/auth/register', meena);
    await panel.open(page);
    panel.intercept('DELETE', /^\/auth\/users/, 500);
    panel.intercept('PUT', /^\/auth\/users/, 500);
    await panel.click('button', 'Remove meena');
    await panel.seesToast('Failed to remove person');
    await panel.click('button', 'Make staff: meena');
    await panel.seesToast('Failed to change the role');
    await panel.click('button', 'Sign out everywhere: meena');
    await panel.seesToast('Failed to sign out');
    await (await person('meena')).findByText('Owner');
  });

  test('are not shown to staff', async ({ panel }) => {
    await panel.open(page, { as: 'staff' });
    form('Change password');
    expect(screen.getByRole('region', { name: 'Signed in' }).textContent).toContain('Rolestaff');
    expect(screen.queryByRole('region', { name: 'People' })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Add a person' })).toBeNull();
    expect(panel.complaints).toEqual([]);
  });
});
