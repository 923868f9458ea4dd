import { expect, test } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';

apiPerTest();

test('returns only ids and names of users to staff', { tags: ['messages/follow-up'] }, async () => {
  const staff = await api.staffSession();
  const people = (self: string) =>
    ['owner', 'staff'].map((username) => ({ id: expect.any(String), username, isSelf: username === self }));
  expect((await read('/follow-up', staff)).people).toEqual(people('staff'));
  expect((await read('/follow-up')).people).toEqual(people('owner'));
});

test('returns business hours, holidays and the goal', { tags: ['messages/waiting-time'] }, async () => {
  const holidays = [{ from: '2026-11-08', until: '2026-11-10', name: 'Diwali', branch: '' }];
  await send('PUT', '/settings', { holidays, replyGoalMinutes: 30 });
  await send('POST', '/branches', { name: 'Nashik', address: '1 Road', city: 'Nashik' });
  const { people, hours, ...others } = await read('/follow-up');
  expect([people.length, hours.length]).toEqual([1, 7]);
  const branches = [{ id: expect.any(String), name: 'Nashik', hours: [] }];
  expect(others).toEqual({ holidays, replyGoalMinutes: 30, branches });
});
