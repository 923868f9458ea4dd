import { expect, test } from 'vitest';
import { errorForLog } from './log.ts';

test('an error of the database stands in the log without the row it is about', { tags: ['log/private'] }, () => {
  const refused = Object.assign(new Error('null value in column "name"'), {
    code: '23502',
    detail: 'Failing row contains (1, null, asha@example.com).',
    where: "COPY messages, line 1: 'asha'",
  });
  const told = errorForLog(refused);
  expect(told).toMatchObject({ code: '23502', message: refused.message, stack: expect.any(String) });
  expect(JSON.stringify(told)).not.toContain('asha');
});
