// @module-tag beyond/branch-staff
import { beforeEach, expect, test } from 'vitest';
import { actAs, api, apiPerTest, inquiry, read, send } from '#app/api/calls/api-test.ts';
import { aBranch, anInquiry } from '#tests/support/factories.ts';

apiPerTest();

/** The messages and quotations of two branches, and the token of a staff user that sees one of them. */
async function branches() {
  const { store } = api.deps;
  const [pune, nashik] = await Promise.all(['Pune', 'Nashik'].map((name) => store.branches.create(aBranch({ name }))));
  const made = async (branch: string, name: string) => {
    const message = await store.inquiries.create({ inquiry: anInquiry({ name, branch }), key: `key of ${name}` });
    const quotation = (await send('POST', '/quotations', { messageId: message.id })).body;
    return { id: message.id, quotation: quotation.id as string };
  };
  const own = await made(pune?.id ?? '', 'Asha');
  const other = await made(nashik?.id ?? '', 'Ravi');
  const nowhere = await made('', 'Sunil');
  const staff = await api.staffSession();
  const { id } = (await read('/auth/users')).find((user: { username: string }) => user.username === 'staff');
  const limit = (ids: string[]) => send('PUT', `/auth/users/${id}/branches`, { branches: ids });
  expect((await limit([pune?.id ?? ''])).status).toBe(204);
  return { own, other, nowhere, staff, limit, userId: id as string, pune: pune?.id ?? '', nashik: nashik?.id ?? '' };
}

let here: Awaited<ReturnType<typeof branches>>;
beforeEach(async () => {
  here = await branches();
});

const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
const customers = (list: { body: { customer: { name: string } } }[]) => names(list.map(({ body }) => body.customer));

test('lists and counts have the messages and quotations of their branches only', async () => {
  const { own, other, staff, limit, pune, nashik } = here;
  const seen = async () => ({
    list: names(await read('/contact', staff)),
    page: names(await read('/contact?filter=all', staff)),
    otherBranch: names(await read(`/contact?filter=all&branch=${nashik}`, staff)),
    byId: names(await read(`/contact?id=${other.id}`, staff)),
    unread: (await read('/status', staff)).messages.unread,
    quotations: customers((await read('/quotations', staff)).quotations),
    branches: names((await read('/follow-up', staff)).branches),
    insights: (await read('/insights', staff)).total.inquiries,
  });
  const asha = ['Asha'];
  expect(await seen()).toEqual({
    ...{ list: asha, page: asha, otherBranch: asha, byId: [], unread: 1, quotations: asha },
    branches: ['Pune'],
    insights: 1,
  });
  expect(names(await read(`/contact?filter=all&branch=${pune}`, staff))).toEqual(asha);
  expect(names(await read(`/contact?id=${own.id}`, staff))).toEqual(asha);
  await limit([]);
  const all = ['Asha', 'Ravi', 'Sunil'];
  expect(await seen()).toEqual({
    ...{ list: all, page: all, otherBranch: ['Ravi'], byId: ['Ravi'], unread: 3, quotations: all },
    branches: ['Nashik', 'Pune'],
    insights: 3,
  });
});

test('each call about a message or quotation of another branch, or of none, answers 404', async () => {
  const { own, other, nowhere, staff } = here;
  const calls = ({ id, quotation }: typeof own): [string, string, object?][] => [
    ['PUT', `/contact/${id}?read=true`],
    ['GET', `/contact/${id}/events`],
    ['POST', `/contact/${id}/events`, { kind: 'note', text: 'x' }],
    ['POST', '/quotations', { messageId: id }],
    ['POST', '/quotations', { copyOf: quotation }],
    ['GET', `/quotations/${quotation}`],
    ['GET', `/quotations/${quotation}/pdf`],
    ['PUT', `/quotations/${quotation}`, { notes: 'x' }],
    ['POST', `/quotations/${quotation}/seen`],
    ['POST', `/quotations/${quotation}/send`, { by: 'link' }],
    ['POST', `/quotations/${quotation}/answer`, { answer: 'accepted' }],
    ['POST', `/quotations/${quotation}/version`],
    ['DELETE', `/quotations/${quotation}`],
    ['DELETE', `/contact/${id}`],
  ];
  const statuses = async (of: typeof own) => {
    const all: number[] = [];
    for (const [method, path, json] of calls(of)) all.push((await send(method, path, json, staff)).status);
    return all;
  };
  const none = calls(own).map(() => 404);
  expect([await statuses(other), await statuses(nowhere)]).toEqual([none, none]);
  // An answer to a draft.
  expect((await statuses(own)).filter((status) => status === 404)).toHaveLength(1);
});

test('what they enter belongs to their branch, and messages of others cannot be assigned to them', async () => {
  const { other, staff, pune, nashik, userId } = here;
  const manual = (preferredBranch: string) =>
    send('POST', '/contact/manual', { ...inquiry, source: 'call', preferredBranch }, staff);
  expect((await manual('')).body.branch).toBe(pune);
  expect((await manual('Nashik')).status).toBe(422);
  const draft = (await send('POST', '/quotations', { branch: '' }, staff)).body;
  expect(draft.branch).toBe(pune);
  for (const branch of [nashik, ''])
    expect(await send('PUT', `/quotations/${draft.id}`, { branch }, staff)).toMatchObject({ status: 422 });
  expect(await send('POST', '/quotations', { branch: nashik }, staff)).toMatchObject({ status: 422 });
  const assigned = await send('PUT', `/contact/${other.id}?assignee=${userId}`);
  expect(assigned).toMatchObject({ status: 422 });
  actAs(staff);
  expect(await read('/outbox/failed')).toEqual([]);
});

test('an owner moves a message to another branch, but not away from its assignee', async () => {
  const { nowhere, own, staff, pune, nashik, userId } = here;
  const move = (id: string, branch: string, by?: string) =>
    send('PUT', `/contact/${id}?branch=${branch}`, undefined, by);
  expect(await move(nowhere.id, pune)).toMatchObject({ status: 200, body: { branch: pune } });
  expect((await send('PUT', `/contact/${nowhere.id}?assignee=${userId}`, undefined, staff)).status).toBe(200);
  expect(await move(nowhere.id, nashik)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'assignee'] }] },
  });
  expect(await move(nowhere.id, 'gone')).toMatchObject({ status: 422 });
  expect(await move(own.id, nashik, staff)).toMatchObject({ status: 422 });
  actAs(staff);
  const events = await read(`/contact/${nowhere.id}/events`);
  expect(events.map(({ kind, text }: { kind: string; text: string }) => `${kind}: ${text}`).sort()).toEqual([
    'assigned: staff',
    'note: Branch: Pune',
    'opened: ',
    'received: ',
  ]);
});

test('notifications and the digest reach a user for their branches only', async () => {
  const { store } = api.deps;
  const { pune, nashik, userId } = here;
  const device = { endpoint: 'https://push.test/1', keys: { p256dh: 'B', auth: 'a' }, name: 'Phone' };
  await store.pushDevices.add(userId, device, 'browser');
  const due = async () => (await store.outbox.take(100, 'push')).map(({ text }) => text);
  await store.inquiries.create({ inquiry: anInquiry({ name: 'Meera', branch: nashik }), key: 'another-key' });
  expect(await due()).toEqual([]);
  await store.inquiries.create({ inquiry: anInquiry({ name: 'Kiran', branch: pune }), key: 'a-third-key' });
  expect(await due()).toEqual([expect.stringContaining('Kiran')]);
  await store.users.setDigestEmail(userId, 'staff@dealer.test');
  await store.digests.send('2026-06-01', new Date(0), ({ waiting }) => ({
    notice: { title: 'Digest', body: '', url: '/admin', tag: 'digest' },
    mails: (to) => [{ kind: 'digest', to, replyTo: null, subject: 'Digest', text: names(waiting).join() }],
  }));
  const mails = (await store.outbox.take(100)).filter(({ to }) => to === 'staff@dealer.test');
  expect(mails.map(({ text }) => text)).toEqual(['Asha,Kiran']);
});
