import { resolveObjectURL } from 'node:buffer';
import { expect } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { region } from '#tests/support/panel-queries.ts';

const path = '/admin/settings/privacy';
const person = () => region('Data of a person');
const search = () => person().getByRole('textbox', { name: 'Phone number or e-mail' });

test('an owner finds, saves and erases the data of a person', {
  tags: ['privacy/find', 'privacy/erase', 'privacy/log'],
}, async ({ panel, api }) => {
  const inquiry = {
    name: 'Ravi Kulkarni',
    email: 'ravi@example.com',
    phone: '98000 54321',
    message: 'Please call me.',
  };
  await api.store.inquiries.create({ inquiry: anInquiry(inquiry) });
  await panel.open(path);
  screen.getByText('Nothing yet.');
  await panel.fill(search(), '98000 00000');
  await panel.press('Find');
  await person().findByText('Nothing is stored.');
  await panel.fill(search(), '+91 98000-54321');
  await panel.press('Find');
  const found = await person().findByRole('list', { name: 'Stored data' });
  expect(found.textContent).toMatch(/^Message, 1 Jun 2026.*Ravi KulkarniPlease call me\.$/);
  const writes = panel.writes.length;
  await panel.fill(search(), 'Ravi');
  await panel.press('Find');
  await person().findByText('Enter a phone number or an e-mail address');
  expect(person().queryByRole('list', { name: 'Stored data' })).toBeNull();
  expect(panel.writes).toHaveLength(writes);
  await panel.fill(search(), '9800054321');
  await panel.press('Find');
  await person().findByRole('list', { name: 'Stored data' });
  expect(person().queryByText('Enter a phone number or an e-mail address')).toBeNull();
  const files = panel.savedFiles();
  await panel.press('Save as file');
  await waitFor(() => expect(files).toMatchObject([{ download: 'personal-data.json' }]));
  const file = resolveObjectURL((files[0] as HTMLAnchorElement).href);
  expect(JSON.parse((await file?.text()) ?? '').messages).toMatchObject([inquiry]);
  await panel.declines('Erase', 'Erase 1 message? This cannot be undone.');
  await panel.fails('POST', /^\/privacy\/erase/, 'Erase', 'Failed to erase the data');
  expect(await panel.call('GET', '/contact')).toHaveLength(1);
  await panel.press('Erase');
  await person().findByText('Nothing is stored.');
  const log = await screen.findByRole('list', { name: 'Log' });
  await waitFor(() => expect(within(log).getAllByRole('listitem')).toHaveLength(2));
  expect(log.textContent).toMatch(/, ownerErased phone number ending 321: 1 message/);
  expect(log.textContent).toContain('Saved as file');
  expect(log.textContent).not.toContain('54321');
  expect(await panel.call('GET', '/contact')).toEqual([]);
});

test('an owner sets how long data is kept', { tags: ['privacy/retention'] }, async ({ panel }) => {
  await panel.open(path);
  const values = { 'Delete resolved messages': 'After 1 year', 'Delete spam': 'After 3 months' };
  await panel.fillIn({ ...values, 'Contact for complaints': 'Asha Patil' }, 'Privacy');
  await panel.press('Save settings', 'Settings updated successfully');
  const kept = { messageMonths: 12, spamMonths: 3, grievanceContact: 'Asha Patil' };
  expect(await panel.call('GET', '/settings')).toMatchObject(kept);
});

test('a failed load of the log and of the settings is explained', async ({ panel }) => {
  panel.intercept('GET', /^\/(privacy\/log|settings$)/, 500);
  await panel.open(path);
  screen.getByText(/^The log could not be loaded\./);
  screen.getByText(/^The settings could not be loaded\./);
});
