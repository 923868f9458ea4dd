// @module-tag mail/panel
import { describe, expect } from 'vitest';
import { type Panel, screen, test, waitFor } from '#tests/support/panel.tsx';
import { field, form } from '#tests/support/panel-queries.ts';

const mailbox = { host: 'smtp.shop.test', port: 587, security: 'starttls', username: 'asha@shop.test', password: 'p' };
const press = (panel: Panel, formName: string, name: string) =>
  panel.user.click(form(formName).getByRole('button', { name }));

describe('the mail server', () => {
  const smtp = (label: string) => field(label, 'Mailbox');

  test('is tested before saving, with the errors at its fields', { tags: ['mail/test'] }, async ({ panel, api }) => {
    await panel.open('/admin/settings/email');
    screen.getByText('No e-mails are sent yet. Every inquiry is kept under Messages.');
    await press(panel, 'Mailbox', 'Gmail');
    const values = ['Mail server', 'Port', 'Encryption'].map((label) => smtp(label).value);
    expect(values).toEqual(['smtp.gmail.com', '587', 'starttls']);
    expect(form('Mailbox').getByRole('button', { name: 'Gmail' }).getAttribute('aria-pressed')).toBe('true');
    form('Mailbox').getByText(/^Gmail does not accept your usual password here\./);
    await panel.fill(smtp('User name'), 'asha@shop.test');
    await press(panel, 'Mailbox', 'Save e-mail settings');
    await form('Mailbox').findByText('Enter the password of this mailbox');
    await waitFor(() => expect(document.activeElement).toBe(smtp('Password')));
    await panel.fill(smtp('Password'), 'a-password');
    const test = () => press(panel, 'Test e-mail', 'Send me a test');
    await test();
    await form('Test e-mail').findByText('Enter an e-mail address, such as sales@yourshop.in');
    await panel.fill(field('Send the test to', 'Test e-mail'), 'me@shop.test');
    await panel.fill(smtp('Mail server'), 'smtp.shop .test');
    await test();
    await form('Mailbox').findByText('Enter the name of a mail server, such as smtp.gmail.com');
    await waitFor(() => expect(document.activeElement).toBe(smtp('Mail server')));
    await panel.fillIn({ 'Mail server': 'smtp.shop.test', Port: 'many' }, 'Mailbox');
    const { length } = panel.writes;
    await test();
    await form('Mailbox').findByText('Use 587 or 465; see the help of your e-mail provider');
    expect(panel.writes).toHaveLength(length);
    await panel.fill(smtp('Port'), '587');
    let body = '';
    panel.intercept('POST', /^\/mail-server\/test/, async (request) => {
      body = await request.text();
      return Response.json({ outcome: 'sent', said: '250 OK' }, { headers: { 'x-view': 'panel' } });
    });
    await test();
    const result = () => form('Test e-mail').getByRole('status').textContent;
    await waitFor(() => expect(result()).toMatch(/^The test went out to me@shop\.test\. .+ Then save the e-mail/));
    expect(result()).toContain('The mail server says: 250 OK');
    const typed = { ...mailbox, sender: '', password: 'a-password' };
    expect(JSON.parse(body)).toEqual({ to: 'me@shop.test', with: typed });
    // Any edit clears the result.
    await panel.fill(smtp('User name'), 'ravi@shop.test');
    expect(result()).toBe('');
    panel.intercept('POST', /^\/mail-server\/test/, 429);
    await test();
    await panel.seesToast('Too many tests. Please wait a few minutes.');
    expect((await api.store.mailServer.read()).host).toBe('');
  });

  test('is saved, its password never shown', { tags: ['mail/secret', 'undo/last-change'] }, async ({ panel }) => {
    await panel.open('/admin/settings/email');
    await press(panel, 'Mailbox', 'Gmail');
    await panel.fillIn({ 'User name': 'asha@shop.test', Password: 'a-password' }, 'Mailbox');
    expect(smtp('Password').type).toBe('password');
    await panel.user.click(form('Mailbox').getByLabelText('Show password'));
    expect(smtp('Password').type).toBe('text');
    await press(panel, 'Mailbox', 'Save e-mail settings');
    await panel.seesToast('E-mail settings saved');
    await waitFor(() => expect(smtp('Password').placeholder).toBe('Saved. Type to change it.'));
    expect(smtp('Password').value).toBe('');
    form('Mailbox').getByText('A password is saved. It is never shown again.');
    expect((await screen.findByText(/^Last changed by/)).textContent).toContain('owner');
    expect(document.body.textContent + JSON.stringify({ ...localStorage })).not.toContain('a-password');
    await panel.fill(smtp('User name'), 'ravi@shop.test');
    form('Mailbox').getByText('The saved password belongs to another mailbox. Please enter the right one.');
  });

  test('from the server environment is read-only', { tags: ['mail/environment'] }, async ({ panel }) => {
    const view = await panel.call('GET', '/mail-server');
    const fixed = { ...view, fixed: 'all', host: 'smtp.host.test', port: 465, username: '', sender: 'a@dealer.test' };
    panel.intercept('GET', /^\/mail-server$/, { json: fixed });
    await panel.open('/admin/settings/email');
    screen.getByText('Set on the server by its administrator. It cannot be changed here.');
    for (const text of ['smtp.host.test, port 465', '–', 'a@dealer.test']) screen.getByText(text);
    expect(screen.queryByRole('form', { name: 'Mailbox' })).toBe(null);
    form('Test e-mail').getByRole('button', { name: 'Send me a test' });
    panel.intercept('GET', /^\/mail-server$/, { json: { ...fixed, fixed: 'sender' } });
    await panel.reload();
    form('Mailbox').getByText('Set by who runs the server.');
    expect(form('Mailbox').queryByLabelText('Sender address')).toBe(null);
  });
});

test('the address for new inquiries is saved', async ({ panel, api }) => {
  await panel.call('PUT', '/mail-server', mailbox);
  const untried = (await panel.call('GET', '/mail-server')) as { isProven: boolean };
  panel.intercept('GET', /^\/mail-server$/, { json: { ...untried, isProven: true } });
  await panel.open('/admin/settings/email#contactEmail');
  screen.getByText(/^E-mails are sent, but no address gets new inquiries yet\./);
  const address = field('Contact e-mail', 'New inquiries');
  await waitFor(() => expect(document.activeElement).toBe(address));
  await panel.user.keyboard('asha@shop.test{Enter}');
  await panel.seesToast('Settings updated successfully');
  await screen.findByText('E-mail works.');
  expect((await api.store.settings.read()).contactEmail).toBe('asha@shop.test');
});

describe('the inquiry mailbox', { tags: ['messages/mailbox-panel'] }, () => {
  const imap = (label: string) => field(label, 'Inquiries by e-mail');

  test('is tested before saving, saved and turned on', async ({ panel, api }) => {
    await panel.open('/admin/settings/email');
    expect(screen.queryByRole('form', { name: 'Reading test' }), 'offered once it is used').toBeNull();
    await panel.user.click(imap('Make messages of new e-mails'));
    await press(panel, 'Inquiries by e-mail', 'Gmail');
    expect([imap('Mail server').value, imap('Port').value]).toEqual(['imap.gmail.com', '993']);
    await panel.fillIn({ 'User name': 'asha@shop.test', Password: 'a-password' }, 'Inquiries by e-mail');
    const result = () => form('Reading test').getByRole('status').textContent;
    panel.intercept('POST', /^\/mailbox\/test/, { json: { outcome: 'no such folder', said: '' } });
    await press(panel, 'Reading test', 'Test');
    await waitFor(() => expect(result()).toContain('The mailbox has no folder of this name.'));
    await press(panel, 'Inquiries by e-mail', 'Save mailbox');
    await panel.seesToast('E-mail settings saved');
    await screen.findByText('The mailbox is being opened. New e-mails appear from now on.');
    expect(await api.store.mailbox.read()).toMatchObject({ host: 'imap.gmail.com', folder: 'INBOX', isOn: true });
  });

  test('shows when it was read, and what stops it', async ({ panel }) => {
    const view = await panel.call('GET', '/mailbox');
    const now = { ...view, host: 'imap.shop.test', isOn: true, lastReadAt: new Date().toISOString() };
    panel.intercept('GET', /^\/mailbox$/, { json: now });
    await panel.open('/admin/settings/email');
    screen.getByText(/^New e-mails appear within a minute or two\. Last read just now\./);
    panel.intercept('GET', /^\/mailbox$/, { json: { ...now, problem: 'wrong password' } });
    await panel.reload();
    screen.getByText(/^The mail server does not take this user name and password\./);
  });

  test('lists left-out e-mails, makes one an inquiry', { tags: ['messages/mailbox-skips'] }, async ({ panel, api }) => {
    await api.store.mailbox.update((before) => ({ ...before, host: 'imap.shop.test', isOn: true }));
    const mail = {
      from: 'IndiaMART',
      subject: 'Your weekly leads',
      reason: 'bulk' as const,
      at: '2026-11-27T04:00:00Z',
    };
    await api.store.mailbox.listSkipped({ add: [{ ...mail, uid: 7 }] });
    await panel.open('/admin/settings/email');
    screen.getByText('1 e-mail left out');
    screen.getByText(/Newsletter$/);
    const button = 'Make it an inquiry: Your weekly leads';
    await panel.fails('POST', /^\/mailbox\/skipped\/7$/, button, 'The e-mail could not be read');
    await panel.press(button, 'Now under Messages');
    await waitFor(() => expect(screen.queryByText('1 e-mail left out')).toBe(null));
  });
});
