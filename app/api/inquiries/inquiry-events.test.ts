// @module-tag calls/contact
import { expect, test } from 'vitest';
import { api, apiPerTest, inquiry, read, send, token } from '#app/api/calls/api-test.ts';

apiPerTest();

test('adds a note or a reply to a message once per key, and wakes the outbox', async () => {
  const { id } = (await send('POST', '/contact', inquiry, '')).body;
  let wakes = 0;
  api.deps.mail.wake = () => wakes++;
  const add = async (kind: string, key: string) => {
    api.clock.advance(1000);
    const headers = { 'idempotency-key': key };
    return (await send('POST', `/contact/${id}/events`, { kind, text: ' Call back ' }, token, headers)).body;
  };
  for (let times = 0; times < 2; times++) expect(await add('note', 'note-0001')).toMatchObject({ id, status: 'new' });
  expect(await add('whatsapp', 'reply-0001')).toMatchObject({ status: 'in_progress' });
  const events: { kind: string; text: string; madeBy: string }[] = await read(`/contact/${id}/events`);
  const made = events.map(({ kind, text, madeBy }) => `${kind} ${text} ${madeBy}`);
  expect(made.slice(-2)).toEqual(['note Call back owner', 'whatsapp Call back owner']);
  expect([made.filter((each) => each.startsWith('note')).length, wakes]).toEqual([1, 3]);
});
