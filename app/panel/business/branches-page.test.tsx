// @module-tag panel/branches
// @module-tag panel-errors/settings
import { expect } from 'vitest';
import { screen, test, waitFor } from '#tests/support/panel.tsx';
import { field, form, leaveQuestion } from '#tests/support/panel-queries.ts';

const depot = { name: 'Thane Depot', address: '9 Example Chowk', city: 'Thane 400601' };
const office = { name: 'Pune Office', address: '1 Road', city: 'Pune 411005' };

test('a branch is added with its own hours', async ({ panel, api }) => {
  await panel.call('PUT', '/settings', { hours: Array(7).fill('10:00-19:00') });
  await panel.open('/admin/settings/branches');
  await panel.press('Add branch');
  const fresh = (label: string) => field(label, 'New branch');
  await waitFor(() => expect(document.activeElement).toBe(fresh('Name')));
  await panel.press('Add branch');
  await form('New branch').findByText('Enter a name');
  for (const problem of ['Enter an address', 'Enter a city']) form('New branch').getByText(problem);
  await panel.fillIn(
    { Name: depot.name, Address: depot.address, 'City and PIN code': depot.city, Telephone: '+91 00000 00009' },
    'New branch',
  );
  await panel.fill(fresh('GSTIN'), '27AAPFU0939F1ZV');
  await panel.press('Add another number');
  await panel.fill(fresh('Telephone 2'), '+91 00000 00010');
  form('New branch').getByText('(Mon-Sun 10:00 am to 7:00 pm)');
  await panel.click('radio', 'Own hours');
  await panel.fillIn({ 'Monday opens': '10:30', 'Monday closes': '19:30' }, 'New branch');
  await panel.click('checkbox', 'Saturday');
  await panel.press('Use Monday’s times on all open days');
  expect(form('New branch').getByText('Closed').closest('li')?.textContent).toContain('Saturday');
  await panel.fillIn({ 'Sunday opens': '12:00', 'Sunday closes': '11:00' }, 'New branch');
  await panel.press('Add branch');
  await form('New branch').findByText('It must close after it opens');
  expect(fresh('Sunday opens').getAttribute('aria-invalid')).toBe('true');
  await panel.fill(fresh('Sunday closes'), '00:00');
  await panel.press('Add branch', 'Thane Depot added');
  expect(await api.store.branches.list()).toMatchObject([
    {
      ...depot,
      phone: ['+91 00000 00009', '+91 00000 00010'],
      email: '',
      hours: [...Array(5).fill('10:30-19:30'), '', '12:00-24:00'],
    },
  ]);
  const item = (await screen.findByRole('heading', { name: 'Thane Depot' })).closest('li');
  const page = screen.getByRole<HTMLAnchorElement>('link', { name: 'View on the site' });
  expect(new URL(page.href).pathname).toBe('/branches/thane-depot');
  for (const text of ['GSTIN 27AAPFU0939F1ZV', '9 Example Chowk, Thane 400601', '+91 00000 00009, +91 00000 00010'])
    expect(item?.textContent).toContain(text);
  expect(item?.textContent).toContain('Mon-Fri 10:30 am to 7:30 pm, Sat Closed, Sun 12:00 pm');
});

test('a branch is changed', { tags: ['undo/last-change'] }, async ({ panel, api }) => {
  const hours = [...Array(6).fill('10:00-19:30'), '12:00-24:00'];
  await panel.call('POST', '/branches', { ...depot, phone: ['+91 00000 00009', '+91 00000 00010'], hours });
  await panel.open('/admin/settings/branches');
  await panel.press('Edit Thane Depot');
  const known = (label: string) => field(label, 'Branch Thane Depot');
  expect(known('Sunday closes').value).toBe('00:00');
  await panel.press('Remove telephone 1');
  await panel.click('radio', /^Usual hours/);
  await panel.fill(known('City and PIN code'), 'Thane West 400602');
  await panel.press('Save branch', 'Thane Depot saved');
  expect(await api.store.branches.list()).toMatchObject([
    { city: 'Thane West 400602', phone: ['+91 00000 00010'], hours: [] },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Thane Depot' })));
  await screen.findByText('Usual hours');
  expect((await screen.findByText(/^Last changed by/)).textContent).toContain('owner');
});

test('errors show at their fields and keep the typed text', async ({ panel, api }) => {
  await panel.open('/admin/settings/branches');
  await panel.press('Add branch');
  const fresh = (label: string) => field(label, 'New branch');
  await panel.press('Add another number');
  const wrong = { Name: 'n'.repeat(200), Address: '1 Road', 'City and PIN code': 'Pune 41100', 'Telephone 2': '98123' };
  await panel.fillIn(wrong, 'New branch');
  await panel.press('Add branch');
  await form('New branch').findByText('A PIN code has 6 digits');
  form('New branch').getByText('This number is too short');
  await panel.fillIn({ 'City and PIN code': 'Pune', 'Telephone 2': '' }, 'New branch');
  await panel.press('Add branch', 'Failed to save branch');
  expect([fresh('Name').getAttribute('aria-invalid'), fresh('Name').value]).toEqual(['true', wrong.Name]);
  await panel.declines('Cancel', leaveQuestion);
  await panel.press('Cancel');
  await waitFor(() => expect(screen.queryByRole('form', { name: 'New branch' })).toBe(null));
  expect(await api.store.branches.list()).toEqual([]);
});

test('a branch is deleted after a confirmation, and an open form stays as it is', async ({ panel, api }) => {
  await panel.call('POST', '/branches', depot);
  await panel.call('POST', '/branches', office);
  await panel.open('/admin/settings/branches');
  await panel.press('Add branch');
  await panel.fill(field('Name', 'New branch'), 'Still typing');
  await panel.declines('Delete Thane Depot', 'Delete this branch?');
  await panel.fails('DELETE', /^\/branches/, 'Delete Thane Depot', 'Failed to delete branch');
  expect(await api.store.branches.list()).toHaveLength(2);
  await panel.press('Delete Thane Depot', 'Branch deleted');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Thane Depot' })).toBe(null));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Branches' })));
  expect(await api.store.branches.list()).toMatchObject([office]);
  expect(field('Name', 'New branch').value).toBe('Still typing');
});
