import { afterEach, beforeEach, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const read = async (token: string) => (await api.call('GET', '/follow-up', { token })).json();

test('returns only ids and names of users to staff', {
  tags: ['messages/follow-up'],
}, async () => {
  const owner = await api.session();
  const { people } = await read(await api.staffSession());
  expect(people).toEqual([
    { id: expect.any(String), username: 'owner', isSelf: false },
    { id: expect.any(String), username: 'staff', isSelf: true },
  ]);
  expect((await read(owner)).people).toEqual(
    people.map((person: { username: string }) => ({ ...person, isSelf: person.username === 'owner' })),
  );
});

test('returns business hours, holidays and the goal', { tags: ['messages/waiting-time'] }, async () => {
  const token = await api.session();
  const holidays = [{ from: '2026-11-08', until: '2026-11-10', name: 'Diwali', branch: '' }];
  await api.call('PUT', '/settings', { token, json: { holidays, replyGoalMinutes: 30 } });
  await api.call('POST', '/branches', { token, json: { name: 'Nashik', address: '1 Road', city: 'Nashik' } });
  const { people, hours, ...others } = await read(token);
  expect([people.length, hours.length]).toEqual([1, 7]);
  expect(others).toEqual({
    holidays,
    replyGoalMinutes: 30,
    branches: [{ id: expect.any(String), name: 'Nashik', hours: [] }],
  });
  for (const replyGoalMinutes of [4, 1441, 7.5, '60'])
    expect((await api.call('PUT', '/settings', { token, json: { replyGoalMinutes } })).status).toBe(422);
});
