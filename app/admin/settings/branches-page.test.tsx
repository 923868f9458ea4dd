/**
 * @module-tag panel/branches
 * @module-tag panel-errors/settings
 */
import { expect } from 'vitest';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

const depot = { name: 'Thane Depot', address: '9 Example Chowk', city: 'Thane 400601' };
const office = { name: 'Pune Office', address: '1 Road', city: 'Pune 411005' };
const form = (name: string) => within(screen.getByRole('form', { name }));
/** The label of a required field ends in an asterisk. */
const field = (formName: string, label: string) =>
  form(formName).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`));

test('a branch is added with its own hours', async ({ panel, api }) => {
  await panel.call('PUT', '/settings', { hours: Array(7).fill('10:00-19:00') });
  await panel.open('/admin/settings/branches');
  await panel.click('button', 'Add branch');
  const fresh = (label: string) => field('New branch', label);
  await waitFor(() => expect(document.activeElement).toBe(fresh('Name')));
  await panel.click('button', 'Add branch');
  await form('New branch').findByText('Enter a name');
  for (const problem of ['Enter an address', 'Enter a city']) form('New branch').getByText(problem);
  await panel.fill(fresh('Name'), depot.name);
  await panel.fill(fresh('Address'), depot.address);
  await panel.fill(fresh('City and PIN code'), depot.city);
  await panel.fill(fresh('Telephone'), '+91 00000 00009');
  await panel.click('button', 'Add another number');
  await panel.fill(fresh('Telephone 2'), '+91 00000 00010');
  form('New branch').getByText('(Mon-Sun 10:00-7:00)');
  await panel.click('radio', 'Own hours');
  await panel.fill(fresh('Monday opens'), '10:30');
  await panel.fill(fresh('Monday closes'), '19:30');
  await panel.click('checkbox', 'Saturday');
  await panel.click('button', 'Use Monday’s times on all open days');
  expect(form('New branch').getByText('Closed').closest('li')?.textContent).toContain('Saturday');
  await panel.fill(fresh('Sunday opens'), '12:00');
  await panel.fill(fresh('Sunday closes'), '11:00');
  await panel.click('button', 'Add branch');
  await form('New branch').findByText('It must close after it opens');
  expect(fresh('Sunday opens').getAttribute('aria-invalid')).toBe('true');
  await panel.fill(fresh('Sunday closes'), '');
  await form('New branch').findByText('Enter when it opens and closes');
  await panel.fill(fresh('Sunday closes'), '00:00');
  await panel.click('button', 'Add branch');
  await panel.seesToast('Branch added');
  expect(await api.store.branches.list()).toMatchObject([
    {
      ...depot,
      phone: ['+91 00000 00009', '+91 00000 00010'],
      email: '',
      hours: [...Array(5).fill('10:30-19:30'), '', '12:00-24:00'],
    },
  ]);
  const item = (await screen.findByRole('heading', { name: 'Thane Depot' })).closest('li');
  for (const text of ['9 Example Chowk, Thane 400601', '+91 00000 00009, +91 00000 00010'])
    expect(item?.textContent).toContain(text);
  expect(item?.textContent).toContain('Mon-Fri 10:30-7:30, Sat Closed, Sun 12:00');
});

test('a branch is changed', { tags: ['undo/last-change'] }, async ({ panel, api }) => {
  const hours = [...Array(6).fill('10:00-19:30'), '12:00-24:00'];
  await panel.call('POST', '/branches', { ...depot, phone: ['+91 00000 00009', '+91 00000 00010'], hours });
  await panel.open('/admin/settings/branches');
  await panel.click('button', 'Edit Thane Depot');
  const known = (label: string) => field('Branch Thane Depot', label);
  expect(known('Sunday closes').value).toBe('00:00');
  await panel.click('button', 'Remove telephone 1');
  await panel.click('radio', /^Usual hours/);
  await panel.fill(known('City and PIN code'), 'Thane West 400602');
  await panel.click('button', 'Save branch');
  await panel.seesToast('Branch updated');
  expect(await api.store.branches.list()).toMatchObject([
    { city: 'Thane West 400602', phone: ['+91 00000 00010'], hours: [] },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Thane Depot' })));
  await screen.findByText('Usual hours');
  expect((await screen.findByText(/^Last changed by/)).textContent).toContain('owner');
});

test('errors show at their fields and keep the typed text', async ({ panel, api }) => {
  await panel.open('/admin/settings/branches');
  await panel.click('button', 'Add branch');
  const fresh = (label: string) => field('New branch', label);
  await panel.click('button', 'Add another number');
  const wrong = {
    Name: 'n'.repeat(200),
    Address: 'a'.repeat(400),
    'City and PIN code': 'c'.repeat(200),
    'Telephone 2': '1'.repeat(50),
    'E-mail': 'no address',
  };
  for (const [label, value] of Object.entries(wrong)) await panel.fill(fresh(label), value);
  await panel.click('button', 'Add branch');
  await panel.seesToast('Failed to save branch');
  for (const [label, value] of Object.entries(wrong))
    await waitFor(() =>
      expect([label, fresh(label).getAttribute('aria-invalid'), fresh(label).value]).toEqual([label, 'true', value]),
    );
  const right = { Name: 'Pune', Address: '1 Road', 'City and PIN code': 'Pune', 'Telephone 2': '', 'E-mail': '' };
  for (const [label, value] of Object.entries(right)) await panel.fill(fresh(label), value);
  panel.intercept('POST', /^\/branches/, 500);
  await panel.click('button', 'Add branch');
  await waitFor(() => expect(panel.writes).toHaveLength(2));
  await panel.seesToast('Failed to save branch');
  expect(fresh('Name').value).toBe('Pune');
  panel.confirm(false);
  await panel.click('button', 'Cancel');
  expect(panel.questions).toEqual(['You have unsaved changes. Leave without saving?']);
  panel.confirm(true);
  await panel.click('button', 'Cancel');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New branch' })).toBe(null));
  expect(await api.store.branches.list()).toEqual([]);
});

test('a branch is deleted after a confirmation, and an open form stays as it is', async ({ panel, api }) => {
  await panel.call('POST', '/branches', depot);
  await panel.call('POST', '/branches', office);
  await panel.open('/admin/settings/branches');
  await panel.click('button', 'Add branch');
  await panel.fill(field('New branch', 'Name'), 'Still typing');
  panel.confirm(false);
  await panel.click('button', 'Delete Thane Depot');
  expect(panel.questions).toEqual(['Delete this branch?']);
  panel.confirm(true);
  const restore = panel.intercept('DELETE', /^\/branches/, 500);
  await panel.click('button', 'Delete Thane Depot');
  await panel.seesToast('Failed to delete branch');
  restore();
  expect(await api.store.branches.list()).toHaveLength(2);
  await panel.click('button', 'Delete Thane Depot');
  await panel.seesToast('Branch deleted');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Thane Depot' })).toBe(null));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Branches' })));
  expect(await api.store.branches.list()).toMatchObject([office]);
  panel.intercept('GET', /^\/branches/, 500);
  await panel.click('button', 'Delete Pune Office');
  await panel.seesToast('Failed to fetch branches');
  expect(field('New branch', 'Name').value).toBe('Still typing');
});

test('a failed load can be retried, and a site without branches links to the samples', async ({ panel }) => {
  const restore = panel.intercept('GET', /^\/branches/, 500);
  await panel.open('/admin/settings/branches');
  await panel.seesToast('Failed to fetch branches');
  screen.getByText(/^The branches could not be loaded\./);
  expect(screen.queryByRole('button', { name: 'Add branch' })).toBe(null);
  restore();
  await panel.click('button', 'Try again');
  await screen.findByText(/^No branches yet\./);
  const links = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sample data' });
  expect(links.map((link) => link.getAttribute('href'))).toContain('/admin/settings/samples');
});
