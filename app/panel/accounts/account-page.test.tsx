// @module-tag session/account
import { describe, expect } from 'vitest';
import { admin, type TestApi } from '#tests/support/api.ts';
import { aBranch } from '#tests/support/factories.ts';
import { type Panel, screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { field, form, problemAt, region } from '#tests/support/panel-queries.ts';

const page = '/admin/account';
const newPassword = 'seven-green-copiers';
const login = async (api: TestApi, username: string, password: string) =>
  (await api.call('POST', '/auth/login', { json: { username, password } })).status;
const people = () => region('People');
const person = async (name: string) =>
  within((await people().findByText(name, { selector: 'li strong' })).closest('li') as HTMLElement);

describe('the password', () => {
  const title = 'Change password';
  const submit = (panel: Panel, toast?: string) => panel.press(title, toast);
  const fill = (panel: Panel, current: string, fresh: string, again = fresh) =>
    panel.fillIn({ 'Current password': current, 'New password': fresh, 'Confirm new password': again }, title);

  test('is changed: other devices are signed out, this one stays', async ({ panel, api }) => {
    const elsewhere = await api.session();
    await panel.open(`${page}#currentPassword`);
    expect(field('Current password', title).closest('details')?.open, 'opened by its address').toBe(true);
    form(title).getByText(/^At least 12 characters/);
    await submit(panel);
    await waitFor(() => expect(problemAt(field('Current password', title))).toBe('Enter your current password'));
    expect(problemAt(field('New password', title))).toBe('The password needs at least 12 characters');
    await fill(panel, admin.password, 'my-owner-password');
    await submit(panel);
    const problem = 'The password must not contain the username';
    await waitFor(() => expect(problemAt(field('New password', title))).toBe(problem));
    await fill(panel, admin.password, newPassword, `${newPassword}x`);
    await submit(panel);
    await waitFor(() => expect(problemAt(field('Confirm new password', title))).toBe('The passwords do not match'));
    expect(panel.writes).toEqual([]);
    await fill(panel, 'not the password', newPassword);
    await submit(panel, 'Failed to change password');
    expect(problemAt(field('Current password', title))).toBe('This is not the current password');
    expect(field('New password', title).value).toBe(newPassword);
    expect(await panel.statusOf(elsewhere)).toBe(200);
    expect(field('New password', title).type).toBe('password');
    await panel.user.click(form(title).getByLabelText('Show passwords'));
    expect(field('New password', title).type).toBe('text');
    await fill(panel, admin.password, newPassword);
    await submit(panel, 'Password changed. Other devices are signed out.');
    expect(field('Current password', title).value).toBe('');
    expect([await panel.statusOf(elsewhere), await panel.statusOf()]).toEqual([401, 200]);
    expect(await login(api, admin.username, admin.password)).toBe(401);
    expect(await login(api, admin.username, newPassword)).toBe(200);
  });

  test('explains the limit of attempts', async ({ panel }) => {
    const detail = 'Too many attempts. Please wait a little.';
    panel.intercept('PUT', /^\/auth\/password/, () => Response.json({ detail }, { status: 429 }));
    await panel.open(page);
    await fill(panel, 'not the password', newPassword);
    await submit(panel, 'Failed to change password');
    expect(form(title).getByRole('alert').textContent).toBe(detail);
  });
});

test('signing out all devices asks first, and ends every session', async ({ panel, api }) => {
  const elsewhere = await api.session();
  await panel.open(page);
  const token = localStorage.getItem('token') ?? '';
  localStorage.setItem('draft:post', 'x');
  await panel.declines('Sign out on all devices', 'Sign out on all devices, this one too?');
  await panel.fails('POST', /^\/auth\/logout-everywhere/, 'Sign out on all devices', 'Failed to sign out');
  expect(location.pathname).toBe(page);
  expect([await panel.statusOf(elsewhere), await panel.statusOf(token)]).toEqual([200, 200]);
  await panel.press('Sign out on all devices');
  await panel.seesPage('Sign in');
  await panel.seesToast('Signed out on all devices');
  expect([await panel.statusOf(elsewhere), await panel.statusOf(token)]).toEqual([401, 401]);
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
      await panel.fill(field(label, title), value);
      await panel.user.click(form(title).getByRole('button', { name: /^Save/ }));
      await waitFor(async () =>
        expect(
          await (await api.call('GET', `/auth/${path}`, { token: localStorage.getItem('token') ?? '' })).json(),
        ).toEqual({ [key]: value }),
      );
      await panel.seesToast(title === 'Your name' ? 'Name saved' : 'Morning digest saved');
      await panel.reload();
      expect(field(label, title).value).toBe(value);
    }
  },
);

describe('people', { tags: ['people/levels'] }, () => {
  test('staff are limited to branches', { tags: ['beyond/branch-staff'] }, async ({ panel, api }) => {
    const [, nashik] = await Promise.all(
      ['Pune', 'Nashik'].map((name) => api.store.branches.create(aBranch({ name }))),
    );
    await api.staffSession();
    await panel.open(page);
    expect((await person('staff')).getByText('Messages and quotations: all branches')).toBeDefined();
    await panel.press('Branches of staff');
    await panel.click('checkbox', 'Nashik');
    await panel.press('Save branches', 'Branches saved');
    await (await person('staff')).findByText('Messages and quotations: Nashik');
    const stored = (await api.store.users.list('')).find(({ username }) => username === 'staff');
    expect(stored?.branches).toEqual([nashik?.id]);
  });

  const meena = { username: 'meena', password: newPassword };

  test('are invited by a link, with which they choose their password', {
    tags: ['people/invitations'],
  }, async ({ panel, api }) => {
    const title = 'Add a person';
    const pune = await panel.add('/branches', { name: 'Pune' });
    await panel.add('/branches', { name: 'Nashik' });
    await panel.open(page);
    await panel.press('Create invitation');
    await waitFor(() => expect(problemAt(field('Name', title))).toBe('Enter a name'));
    await panel.fill(field('Name', title), 'Meena Patil');
    expect(field('Role', title).value).toBe('staff');
    await panel.fillIn({ Branch: pune.id }, title);
    await panel.press('Create invitation');
    const link = (await form(title).findByText(/^https:\/\/shop\.test\/admin\/join#/)).textContent ?? '';
    const chat = form(title).getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
    expect(new URL(chat.href).searchParams.get('text')).toContain(link);
    expect(form(title).getByText(/^Send this link to/).textContent).toContain('Meena Patil, for Pune. It works once');
    const invited = await person('Meena Patil');
    expect([invited.getByText('Staff'), invited.getByText('Invited')]).toHaveLength(2);
    invited.getByText(/^The link works until 8 Jun.*\. Messages and quotations: Pune$/);
    await panel.signOut();
    await panel.open(`/admin/join${new URL(link).hash}`, { as: 'nobody' });
    await panel.seesPage('Welcome');
    expect(field('Username', 'Your account').value).toBe('meena-patil');
    await panel.fillIn({ Username: 'OWNER', Password: newPassword }, 'Your account');
    await panel.press('Create account');
    await waitFor(() => expect(problemAt(field('Username', 'Your account'))).toBe('Another user has this name'));
    await panel.fillIn({ Username: 'meena', Password: newPassword }, 'Your account');
    await panel.press('Create account');
    await panel.seesToast('Welcome! You are signed in.');
    await panel.seesPage('Dashboard');
    expect(await login(api, 'meena', newPassword)).toBe(200);
    const made = (await api.store.users.list('')).find(({ username }) => username === 'meena');
    expect(made?.branches).toEqual([pune.id]);
    await panel.open(`/admin/join${new URL(link).hash}`);
    await screen.findByText('This link does not work any more. Please ask for a new one.');
  });

  test('whose invitation is cancelled are in the list no more', {
    tags: ['people/invitations'],
  }, async ({ panel }) => {
    await panel.call('POST', '/auth/invitations', { name: 'Meena', role: 'admin' });
    await panel.open(page);
    await panel.press('Cancel invitation of Meena', 'Invitation cancelled');
    expect(panel.questions).toEqual(['Cancel the invitation of Meena? Its link stops working.']);
    await waitFor(() => expect(people().getAllByRole('listitem')).toHaveLength(1));
  });

  test('get a new password from an owner, and are removed', { tags: ['calls/users'] }, async ({ panel, api }) => {
    await panel.call('POST', '/auth/register', meena);
    await panel.open(page);
    const own = await person(admin.username);
    own.getByText('You');
    expect(own.queryAllByRole('button')).toEqual([]);
    (await person('meena')).getByText('Never signed in');
    const { access_token: theirs } = await (await api.call('POST', '/auth/login', { json: meena })).json();
    await panel.press('Set new password for meena');
    const fresh = screen.getByLabelText(/^New password for meena/);
    expect(document.activeElement).toBe(fresh);
    await panel.fill(fresh, 'password12345');
    await panel.press('Set new password');
    await screen.findByText('The password is too easy to guess');
    await panel.fill(fresh, 'five-blue-scanners');
    await panel.press('Set new password', 'New password set. Tell it to meena in person.');
    expect(panel.questions).toEqual(['Set this new password for meena? They are signed out at once.']);
    expect([await panel.statusOf(theirs), await login(api, 'meena', 'five-blue-scanners')]).toEqual([401, 200]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set new password for meena' })),
    );
    await panel.press('Remove meena');
    const choice = screen.getByLabelText<HTMLSelectElement>('Who takes over their open messages and reminders?');
    expect([...choice.options].map(({ text }) => text)).toEqual(['owner (you)', 'Nobody']);
    await panel.user.selectOptions(choice, 'Nobody');
    await panel.press('Remove person', 'Person removed');
    expect(panel.writes.at(-1)).toMatch(/^DELETE .*takeOver=nobody$/);
    await waitFor(() => expect(people().getAllByRole('listitem')).toHaveLength(1));
    expect(document.activeElement?.textContent).toBe('People');
    expect(await login(api, 'meena', 'five-blue-scanners')).toBe(401);
  });

  test('become owners and staff again, and are signed out everywhere, after confirmation', async ({ panel, api }) => {
    await panel.call('POST', '/auth/register', { ...meena, role: 'staff' });
    const { access_token: theirs } = await (await api.call('POST', '/auth/login', { json: meena })).json();
    await panel.open(page);
    panel.confirm(false);
    await panel.press('Make an owner: meena');
    await panel.press('Sign out everywhere: meena');
    expect(panel.questions).toEqual([
      'Make meena an owner? They can then do everything you can, also remove you.',
      'Sign meena out on all their devices?',
    ]);
    expect(panel.writes).toEqual([]);
    panel.confirm(true);
    await panel.press('Make an owner: meena', 'meena is an owner now');
    await (await person('meena')).findByText('Owner');
    await panel.press('Make staff: meena', 'meena is staff now');
    expect(panel.questions.at(-1)).toBe(
      'Make meena staff? They can then no longer open settings, people, import or export.',
    );
    await (await person('meena')).findByText('Staff');
    expect(await panel.statusOf(theirs)).toBe(200);
    await panel.press('Sign out everywhere: meena', 'meena is signed out everywhere');
    expect(await panel.statusOf(theirs)).toBe(401);
  });

  test('are not shown to staff', async ({ panel }) => {
    await panel.add('/branches', { name: 'Pune' });
    await panel.open(page, { as: 'staff' });
    form('Change password');
    screen.getByText('Signed in as staff. Branches: Pune.');
    expect(screen.queryByRole('region', { name: 'People' })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Add a person' })).toBeNull();
  });
});
