import { expect, test } from 'vitest';
import { errorForLog } from './log.ts';

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
