// @module-tag messages/timeline
import { resolveObjectURL } from 'node:buffer';
import { describe, expect } from 'vitest';
import { type Panel, screen, waitFor, within } from '#tests/support/panel.tsx';
import { region, texts } from '#tests/support/panel-queries.ts';
import {
  asha,
  detail,
  keepPage,
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

/** Waits for the timeline to have these events. */
const seesTimeline = (...events: RegExp[]) =>
  waitFor(() => {
    const listed = region('Timeline').queryAllByRole('listitem');
    expect(texts(listed)).toEqual(events.map((each) => expect.stringMatching(each)));
  });

test('views list waiting inquiries by urgency, with their waiting time and Overdue as text', {
  tags: ['messages/views', 'messages/waiting-time'],
}, async ({ panel, keep }) => {
  const meera = { name: 'Meera Joshi', phone: '9822055555', read: true };
  const farhan = { ...meera, name: 'Farhan', ago: 48 };
  const [, , meeras = '', , farhans = ''] = await keep([asha, ravi, meera, sunil, farhan]);
  await panel.call('PUT', `/contact/${meeras}?followUpOn=2026-06-01`);
  await panel.call('PUT', `/contact/${farhans}?followUpOn=2026-06-02`);
  await panel.open('/admin/messages');
  expect(rowOf('Asha')?.textContent).toContain('Waiting 30 min, reply by 1:00 pm');
  expect(rowOf('Ravi')?.textContent).toContain('Overdue 1 h 30 min, goal 1 h');
  expect(rowOf('Farhan')?.textContent).toContain('Follow-up on Tue 2 Jun');
  for (const [name, address, ...listed] of [
    ['Waiting 3', '?view=waiting', 'Meera Joshi', 'Ravi Rao', 'Asha Patil'],
    ['Today 4', '?view=today', 'Asha Patil', 'Ravi Rao', 'Meera Joshi', 'Sunil K'],
    ['Snoozed 1', '?view=snoozed', 'Farhan'],
    ['Done 1', '?view=done', 'Sunil K'],
  ] as [string, string, ...string[]][]) {
    await panel.user.click(await tab(name));
    await seesNames(...listed);
    expect(location.search).toBe(address);
  }
  await panel.user.click(await tab('Mine 0'));
  await screen.findByText('No messages assigned to you.');
  await panel.call('PUT', '/settings', { replyGoalMinutes: 30 });
  await panel.open('/admin/messages?view=waiting');
  expect(rowOf('Asha')?.textContent).toContain('Overdue 30 min, goal 30 min');
});

describe('a reply', { tags: ['messages/reply-taps'] }, () => {
  test('is recorded by its tap; one more tap sets Answered or Try tomorrow', async ({ panel, keep, api }) => {
    const [id = '', ravis = ''] = await keep([asha, ravi]);
    keepPage();
    await panel.open(`/admin/messages?id=${id}`);
    await seesTimeline(/^Received /, /^Opened by owner/);
    // The timeline is ordered by time.
    api.clock.advance(60_000);
    await panel.click('link', 'WhatsApp');
    await screen.findByText(/^WhatsApp, .+ What comes next\?$/);
    expect(await stored(panel.call, id)).toMatchObject({ status: 'in_progress', answeredAt: expect.any(String) });
    await seesTimeline(/^Received /, /^Opened by owner/, /^WhatsApp by owner/);
    await panel.press('Try tomorrow', 'Follow-up on Tue 2 Jun');
    await tab('Snoozed 1');
    expect(screen.queryByRole('button', { name: 'Try tomorrow' })).toBe(null);
    await panel.call('POST', `/contact/${ravis}/events`, { kind: 'called' });
    await panel.open(`/admin/messages?id=${ravis}`);
    await screen.findByText(/^Called, .+ What comes next\?$/);
    await panel.press('Answered', 'Status updated');
    expect(await stored(panel.call, ravis)).toMatchObject({ status: 'resolved' });
  });

  test.for([
    ['whatsapp', 'WhatsApp', /^https:\/\/wa\.me\/919800012345/],
    ['call', 'Call', /^tel:\+919800012345/],
  ] as const)('by %s from a notification is a focused link on top', async ([way, name, address], { panel, keep }) => {
    const [id = ''] = await keep([asha]);
    keepPage();
    await panel.open(`/admin/messages?id=${id}&do=${way}`);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: `${name} Asha Patil` });
    expect(link.href).toMatch(address);
    expect(document.activeElement).toBe(link);
    const search = screen.getByLabelText('Search messages');
    expect(link.compareDocumentPosition(search)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await panel.user.click(link);
    await waitFor(async () => expect(await stored(panel.call, id)).toMatchObject({ status: 'in_progress' }));
  });
});

test('a day, an assignee and notes are stored', { tags: ['messages/follow-up'] }, async ({ panel, keep, api }) => {
  const [id = ''] = await keep([asha]);
  await panel.add('/branches', { name: 'Pune' });
  const nashik = await panel.add('/branches', { name: 'Nashik' });
  await panel.open(`/admin/messages?id=${id}`);
  /** Presses a button a minute later, because the timeline is ordered by time. */
  const later = async (button: string) => {
    api.clock.advance(60_000);
    await panel.press(button);
  };
  await later('Assign to me');
  await panel.seesToast('Assigned to owner');
  await later('Next week');
  await panel.seesToast('Follow-up on Mon 8 Jun');
  expect(await stored(panel.call, id)).toMatchObject({ followUpOn: '2026-06-08' });
  within(await seesRow('Asha')).getByText('Assigned to owner');
  await later('Remove');
  await panel.seesToast('Follow-up removed');
  await panel.user.type(screen.getByLabelText('Another day'), '2026-07-01');
  await later('Set');
  await panel.seesToast('Follow-up on Wed 1 Jul');
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note');
  await panel.fill(note, 'Wants A3.\nCall after 4 pm.');
  await later('Add note');
  await panel.seesToast('Note added');
  await waitFor(() => expect(note.value).toBe(''));
  await seesTimeline(
    /^Received/,
    /^Opened/,
    /^Assigned to owner by owner/,
    /^Follow-up on Mon 8 Jun/,
    /^Follow-up removed/,
    /^Follow-up on Wed 1 Jul/,
    /^Note by owner.*Wants A3\.\nCall after 4 pm\.$/s,
  );
  await panel.user.selectOptions(screen.getByLabelText('Assigned to'), 'Nobody');
  await panel.seesToast('Assigned to nobody');
  const branch = within(await detail('Asha Patil')).getByLabelText('Branch');
  await panel.user.selectOptions(branch, 'Nashik');
  await panel.seesToast('Moved to Nashik');
  expect(await stored(panel.call, id)).toMatchObject({ branch: nashik.id });
});

/** Exports the list and returns its file. */
async function exported(panel: Panel, files: HTMLAnchorElement[]) {
  const before = files.length;
  await panel.press('Export for Excel (CSV)');
  await waitFor(() => expect(files).toHaveLength(before + 1));
  const { download: name, href } = files.at(-1) as HTMLAnchorElement;
  return { name, names: (await resolveObjectURL(href)?.text())?.match(/Visitor \d+/g) };
}

/** Loads pages of this many inquiries instead of 1,000. */
const pagesOf = (panel: Panel, count: number) =>
  panel.intercept('GET', /^\/contact\?.*filter=/, (request) =>
    panel.answer(new Request(request.url.replace('limit=1000', `limit=${count}`), request)),
  );

const visitors = (count: number): StoredInquiry[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Visitor ${count - index}`,
    email: `v${count - index}@example.com`,
    ...(index === count - 1 ? {} : { status: 'resolved' }),
  }));

test('older inquiries load on request', { tags: ['messages/million'] }, async ({ panel, keep }) => {
  pagesOf(panel, 5);
  const files = panel.savedFiles();
  const ids = await keep(visitors(12));
  await panel.open('/admin/messages');
  await panel.user.click(await tab('Waiting 1'));
  await seesNames('Visitor 1');
  await panel.user.click(await tab('All 6+'));
  await panel.press('Load older messages');
  await tab('All 11+');
  const search = screen.getByLabelText('Search messages');
  const { length } = history;
  await panel.fill(search, 'v2@example.com');
  await screen.findByText('No message matches “v2@example.com”.');
  // Typing adds no history entry.
  expect([location.search, history.length]).toEqual(['?q=v2%40example.com', length]);
  expect(await exported(panel, files)).toMatchObject({ names: ['Visitor 2'] });
  await panel.press('Search older messages');
  await seesNames('Visitor 2');
  await panel.user.clear(search);
  await waitFor(() => expect(rows()).toHaveLength(12));
  const names = Array.from({ length: 12 }, (_, index) => `Visitor ${12 - index}`);
  expect(await exported(panel, files)).toEqual({ name: 'messages-2026-06-01.csv', names });
  // Not among those loaded.
  await panel.open(`/admin/messages?id=${ids[8]}`);
  within(await detail('Visitor 4')).getByText('v4@example.com');
});

test('the export has the inquiries of the filter, and is missing for staff', async ({ panel, keep }) => {
  const files = panel.savedFiles();
  await keep(visitors(3));
  await panel.open('/admin/messages?status=new');
  expect(await exported(panel, files)).toMatchObject({ names: ['Visitor 1'] });
  panel.intercept('GET', /^\/exports/, 500);
  await panel.press('Export for Excel (CSV)', 'Failed to create the file');
  await panel.open('/admin/messages', { as: 'staff' });
  expect(screen.queryByRole('button', { name: 'Export for Excel (CSV)' })).toBe(null);
});
