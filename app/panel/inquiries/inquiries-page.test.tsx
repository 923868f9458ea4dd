// @module-tag panel/message-badge
// @module-tag panel-errors/messages
import { describe, expect } from 'vitest';
import type { Branch } from '#app/domain/business/branch.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { aBranch, aLine } from '#tests/support/factories.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';
import {
  asha,
  comeOnline,
  detail,
  ravi,
  rowOf,
  rows,
  type StoredInquiry,
  seesNames,
  seesRow,
  stored,
  sunil,
  tab,
  test,
} from './inquiry-test.ts';

const meera: StoredInquiry = { name: 'Meera Joshi', subject: 'Rental', message: 'Three days', status: 'in_progress' };
const machine: StoredInquiry = { name: 'SEO Expert', message: 'Buy links', spam: true };

const timeline = () => texts(within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem'));
const button = (name: string) => screen.findByRole('button', { name });
/** Waits for the number of unread inquiries in the navigation. */
const seesUnread = (count: number) =>
  waitFor(() =>
    expect(screen.getByRole('link', { name: /^Messages/ }).textContent).toBe(
      count === 0 ? 'Messages' : `Messages${count} unread`,
    ),
  );

describe('the list', () => {
  test('shows the newest inquiry first, with its status', { tags: ['panel/messages'] }, async ({ panel, keep }) => {
    await keep([asha, ravi, meera, sunil]);
    await panel.open('/admin/messages');
    await seesUnread(2);
    expect(texts(rows())).toEqual([
      expect.stringMatching(/^Unread: Asha PatilMon 1 Jun, 12:00 pm.*Inquiry about Canon iR 2625 – We copy.*New$/s),
      expect.stringMatching(/^Unread: Ravi RaoMon 1 Jun, 11:00 am.*Toner, please.*New$/),
      expect.stringMatching(/^Meera JoshiMon 1 Jun, 10:00 am.*Rental – Three days.*In Progress$/),
      expect.stringMatching(/^Sunil KMon 1 Jun, 9:00 am.*Thanks.*Resolved$/),
    ]);
  });

  test('shows the branch of each inquiry and filters by it', {
    tags: ['beyond/nearest-branch'],
  }, async ({ panel, keep, api }) => {
    const branches = await Promise.all(
      ['Pune', 'Nashik'].map((name) => api.store.branches.create(aBranch({ name, city: 'X' }))),
    );
    const [, nashik] = branches as [Branch, Branch];
    await keep([asha, { ...ravi, pin: '422001', branch: nashik.id }]);
    await panel.open('/admin/messages');
    await seesUnread(2);
    expect(rowOf('Ravi Rao')?.textContent).toContain('Nashik');
    await panel.user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'Nashik');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rowOf('Ravi Rao')).toBeDefined();
    await panel.user.selectOptions(screen.getByRole('combobox', { name: 'Branch' }), 'All branches');
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  test('has fifty inquiries per page', async ({ panel, keep }) => {
    const ids = await keep(Array.from({ length: 120 }, (_, index) => ({ name: `Customer ${index}`, read: true })));
    await panel.open('/admin/messages');
    expect(rows()).toHaveLength(50);
    screen.getByText('50 of 120');
    await panel.press('Show more');
    expect(rows()).toHaveLength(100);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Customer 50'));
    await panel.open(`/admin/messages?id=${ids[70]}`);
    await detail('Customer 70');
    expect(rows()).toHaveLength(100);
  });

  test('shows an empty state of the list and the search', async ({ panel, keep }) => {
    await panel.open('/admin/messages');
    await screen.findByText('No messages yet.');
    await keep([sunil]);
    await panel.open('/admin/messages?q=canon');
    await screen.findByText('No message matches “canon”.');
    await panel.click('link', 'Show all messages');
    await seesRow('Sunil');
    expect(screen.getByLabelText<HTMLInputElement>('Search messages').value).toBe('');
  });

  test('shows one alert and the unread count if a load fails, and keeps its inquiries', async ({ panel, keep }) => {
    await keep([asha]);
    let restore = panel.intercept('GET', /^\/contact\?/, 500);
    await panel.open('/admin/messages');
    await panel.seesToast('Failed to fetch messages');
    await seesUnread(1);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    restore();
    await panel.press('Try again');
    await seesNames('Asha Patil');
    restore = panel.intercept('GET', /^\/contact\?/, 500);
    await keep([{ ...ravi, ago: -1 }]);
    comeOnline();
    await panel.seesToast('Failed to fetch messages');
    await screen.findByText('These messages may be out of date: the latest could not be loaded.');
    await seesNames('Asha Patil');
    restore();
    await panel.press('Try again');
    await seesRow('Ravi');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
  });
});

describe('an opened inquiry', () => {
  test('marks a GSTIN that is not valid', { tags: ['panel/messages'] }, async ({ panel, keep }) => {
    await keep([
      { ...asha, gstin: '29 aapfu-0939f1zr' },
      { ...ravi, gstin: '29AAPFU0939F1ZX' },
    ]);
    await panel.open('/admin/messages');
    await panel.user.click(await seesRow('Asha'));
    within(await detail('Asha Patil')).getByText('29 aapfu-0939f1zr');
    await panel.user.click(await seesRow('Ravi'));
    within(await detail('Ravi Rao')).getByText('29AAPFU0939F1ZX (not a valid GSTIN)');
  });

  test('shows all fields, is read and adds a history entry', { tags: ['panel/messages'] }, async ({ panel, keep }) => {
    const [id = ''] = await keep([asha, ravi]);
    await panel.open('/admin/messages');
    await panel.user.click(await seesRow('Asha'));
    const opened = await detail('Asha Patil');
    const text = opened.textContent.replaceAll('\u00a0', ' ');
    for (const part of [
      ...['We copy 10,000 pages.\n\nPlease quote.', 'Inquiry about Canon iR 2625', '098000 12345'],
      ...['asha@example.com', 'Pune Head Office', 'Mon 1 Jun, 12:00 pm'],
    ])
      expect(text).toContain(part);
    await seesUnread(1);
    expect(rowOf('Asha')?.textContent).not.toContain('Unread');
    expect(await panel.call('GET', `/contact?id=${id}`)).toMatchObject([{ read: true, status: 'new' }]);
    expect(location.search).toBe(`?id=${id}`);
    expect(screen.queryByRole('alert')).toBe(null);
    await panel.user.click(await seesRow('Ravi'));
    await within(await detail('Ravi Rao')).findByText('Any Branch');
    expect(opened).toHaveProperty('isConnected', false);
    history.back();
    await screen.findByText('Choose a message to read it.');
    expect(location.search).toBe('');
  });

  test.for([
    '<img src=x onerror=alert(1)><script>alert(1)</script>',
    '\u202egnp.exe שלום עולם',
    'a\u0000b\u001b[31mc\u0007',
  ])('shows hostile text as text: %j', async (text, { panel, keep }) => {
    const [id] = await keep([{ name: text, subject: text, message: text }]);
    await panel.open(`/admin/messages?id=${id}`);
    const opened = await detail(text);
    // Isolated, so that a change of the writing direction ends with the name.
    expect(rowOf(text)?.querySelector('bdi')?.textContent).toBe(text);
    expect(opened.querySelector('p[dir=auto]')?.textContent).toBe(text);
    expect(document.querySelectorAll('main :is(img, script)')).toHaveLength(0);
  });

  test('is read and closed by keyboard; / focuses the search', { tags: ['panel/unread'] }, async ({ panel, keep }) => {
    await keep([asha, ravi]);
    await panel.open('/admin/messages');
    (await seesRow('Ravi')).focus();
    await panel.user.keyboard('{Enter}');
    await detail('Ravi Rao');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    await panel.user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Close message');
    await panel.user.keyboard('{Escape}');
    await screen.findByText('Choose a message to read it.');
    expect(document.activeElement?.textContent).toContain('Ravi Rao');
    await panel.user.keyboard('/');
    expect(document.activeElement?.getAttribute('type')).toBe('search');
  });

  test('links to earlier inquiries of the same person', { tags: ['messages/same-person'] }, async ({ panel, keep }) => {
    const [id = '', , earlier] = await keep([asha, ravi, { ...asha, name: 'Asha P', subject: 'AMC' }]);
    await panel.open(`/admin/messages?id=${id}`);
    const list = within(await screen.findByRole('region', { name: 'Earlier messages (1)' }));
    await panel.user.click(list.getByRole('link', { name: /AMC/ }));
    await detail('Asha P');
    expect(location.search).toBe(`?id=${earlier}`);
  });
});

describe('actions on an inquiry', { tags: ['panel/message-status'] }, () => {
  test('set In Progress and Resolved at any time', { tags: ['undo/last-change'] }, async ({ panel, keep }) => {
    const [id = ''] = await keep([asha]);
    await panel.open(`/admin/messages?id=${id}`);
    for (const name of ['Resolved', 'In Progress']) {
      await panel.press(name, 'Status updated');
      await within(await seesRow('Asha')).findByText(name);
      expect((await button(name)).getAttribute('aria-pressed')).toBe('true');
      await panel.press('Dismiss');
    }
    expect(await stored(panel.call, id)).toMatchObject({ status: 'in_progress', read: true });
    expect(screen.queryByRole('button', { name: 'New' })).toBe(null);
    await panel.reload();
    expect((await screen.findByText(/^Last changed by/)).textContent).toContain('owner');
  });

  test('ask for confirmation on Delete', async ({ panel, keep }) => {
    const [id = ''] = await keep([asha, ravi]);
    await panel.open(`/admin/messages?id=${id}`);
    await panel.declines('Delete', 'Delete this message?');
    expect(await stored(panel.call, id)).toBeDefined();
    await panel.press('Delete', 'Message deleted');
    await seesNames('Ravi Rao');
    expect(await stored(panel.call, id)).toBeUndefined();
    expect(location.search).toBe('');
    // The next inquiry gets the focus.
    expect(document.activeElement?.textContent).toContain('Ravi Rao');
    await seesUnread(1);
    await panel.press('Undo');
    await seesRow('Asha');
    expect(await stored(panel.call, id)).toMatchObject({ read: true });
  });

  test('show an error and change nothing if they fail', async ({ panel, keep }) => {
    const [id = ''] = await keep([{ ...asha, read: true }]);
    await panel.open(`/admin/messages?id=${id}`);
    for (const method of ['PUT', 'DELETE']) panel.intercept(method, /^\/contact/, 500);
    // The queue repeats a status after a server error, so only an error of the request is one.
    await panel.fails('PUT', /status=/, 'Resolved', 'Failed to update', 422);
    await panel.press('Dismiss');
    await panel.press('Mark as spam', 'Failed to update');
    await panel.press('Delete', 'Failed to delete message');
    expect(rowOf('Asha')?.textContent).toMatch(/New$/);
    await detail('Asha Patil');
  });

  test('show a toast if the inquiry was deleted, and remove it', async ({ panel, keep }) => {
    const [first = '', second = ''] = await keep([asha, ravi, meera]);
    await panel.open(`/admin/messages?id=${first}`);
    await panel.call('DELETE', `/contact/${first}`);
    await panel.press('Resolved', 'Failed to update');
    await screen.findByText('This message is no longer here. It may have been deleted or moved.');
    await panel.user.click(await seesRow('Ravi'));
    await panel.call('DELETE', `/contact/${second}`);
    await panel.press('Delete', 'This message was already deleted');
    await seesNames('Meera Joshi');
  });
});

describe('finding inquiries', { tags: ['panel/message-filter'] }, () => {
  test('works by status with counts; the address keeps it and Back returns', async ({ panel, keep }) => {
    await keep([asha, { ...ravi, read: true }, meera, sunil, sunil]);
    await panel.open('/admin/messages');
    for (const name of ['All 5', 'Unread 1', 'In progress 1', 'Done 2']) await tab(name);
    await panel.user.click(await tab('Unread 1'));
    await seesNames('Asha Patil');
    await panel.user.click(await tab('Done 2'));
    await seesNames('Sunil K', 'Sunil K');
    expect(location.search).toBe('?view=done');
    expect((await tab('Done 2')).getAttribute('aria-current')).toBe('true');
    history.back();
    await seesNames('Asha Patil');
    expect(screen.queryByRole('link', { name: /^New / })).toBe(null);
    await panel.user.click(await tab('In progress 1'));
    await seesNames('Meera Joshi');
    expect(location.search).toBe('?status=in_progress');
  });

  test('marks unverified inquiries, and filters them', { tags: ['calls/unverified'] }, async ({ panel, keep }) => {
    await keep([asha, { ...ravi, unverified: true }]);
    await panel.open('/admin/messages');
    within(await seesRow('Ravi')).getByText('Unverified');
    expect(rowOf('Asha')?.textContent).not.toContain('Unverified');
    await panel.user.click(await tab('Unverified 1'));
    await seesNames('Ravi Rao');
    await panel.user.click(await seesRow('Ravi'));
    const note = 'Unverified: Received among unusually many messages, so it may be spam.';
    within(await detail('Ravi Rao')).getByText(note);
  });

  test('separates suspected spam, which can be moved both ways', async ({ panel, keep }) => {
    const [id = ''] = await keep([asha, machine]);
    await panel.open(`/admin/messages?id=${id}`);
    await panel.press('Mark as spam', 'Moved to suspected spam');
    await screen.findByText('No messages yet.');
    await panel.user.click(await tab('Suspected spam (2)'));
    expect(location.search).toBe('?spam=true');
    await seesNames('Asha Patil', 'SEO Expert');
    await panel.user.click(await seesRow('SEO Expert'));
    await panel.press('Not spam', 'Moved to messages');
    await tab('Suspected spam (1)');
    await panel.user.click(await tab('All 1'));
    await seesNames('SEO Expert');
    expect(screen.queryByRole('button', { name: 'Not spam' })).toBe(null);
  });
});

test('a row, its timeline and its quotations show what became of a quotation, also while open', {
  tags: ['quotations/outcomes'],
}, async ({ panel, keep }) => {
  const [id] = await keep([asha, ravi]);
  await setUpQuotations(panel.call);
  const { id: draft } = await panel.call<QuotationView>('POST', '/quotations', { messageId: id });
  await panel.call('PUT', `/quotations/${draft}`, { lines: [aLine] });
  const { secret } = await panel.call<QuotationView>('POST', `/quotations/${draft}/send`, { by: 'copy' });
  await panel.open(`/admin/messages?id=${id}`);
  await screen.findByText('Quotation sent');
  expect(rowOf('Asha')?.textContent).not.toContain('Q/2026-27');
  await panel.call('POST', '/quotations/answer', { secret, answer: 'change', reason: 'Two machines' });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(rowOf('Asha')?.textContent).toMatch(/In ProgressChange requested/));
  expect(rowOf('Asha')?.textContent).toContain('Q/2026-27/0001 change requested, ₹11,800: Two machines');
  expect(rowOf('Ravi')?.textContent).not.toContain('requested');
  await waitFor(() => expect(timeline().join('\n')).toMatch(/^Change requested.*Q\/2026-27\/0001: Two machines$/m));
  const quotations = within(await screen.findByRole('list', { name: 'Quotations' }));
  await quotations.findByText('Two machines');
  await panel.press('Resolved');
  await waitFor(() => expect(rowOf('Asha')?.textContent).toMatch(/ResolvedChange requested/));
});

test('a new inquiry appears without a reload and is announced', {
  tags: ['panel/new-messages'],
}, async ({ panel, keep }) => {
  await panel.open('/admin/messages');
  await screen.findByText('No messages yet.');
  await keep([asha]);
  comeOnline();
  await seesNames('Asha Patil');
  await waitFor(() => expect(texts(screen.getAllByRole('status'))).toContain('1 new message'));
  await seesUnread(1);
});
