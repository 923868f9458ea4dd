import { expect, test } from 'vitest';
import { errorForLog, lineForPeople } from './log.ts';

test('logs a database error without the row it concerns', { tags: ['log/private'] }, () => {
  const refused = Object.assign(new Error('null value in column "name"'), {
    code: '23502',
    detail: 'Failing row contains (1, null, asha@example.com).',
    where: "COPY messages, line 1: 'asha'",
  });
  const logged = errorForLog(refused);
  expect(logged).toMatchObject({ code: '23502', message: refused.message, stack: expect.any(String) });
  expect(JSON.stringify(logged)).not.toContain('asha');
});

test('a line for people has no JSON', () => {
  const said = (fields: object) => lineForPeople(JSON.stringify({ level: 30, msg: 'request', ...fields }));
  expect(said({ method: 'GET', path: '/contact', status: 200 })).toBe('GET /contact 200');
  expect(said({ msg: 'Removed unused uploads', removed: 2 })).toBe('Removed unused uploads');
  const failed = { level: 50, msg: 'A page failed', path: '/blog', err: { message: 'no such table' } };
  expect(said(failed)).toBe('Error: A page failed: no such table (/blog)');
});
