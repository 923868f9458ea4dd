import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describe, expect, test } from 'vitest';
import { Failure } from '#app/domain/records/errors.ts';
import { fault } from './api-test.ts';
import { answerError } from './errors.ts';
import { Problem, tooMany } from './problem.ts';

async function answered(error: Error, requestId?: string) {
  const logged: unknown[][] = [];
  const log = { error: (...entry: unknown[]) => logged.push(entry) };
  const context = {
    req: { path: '/api/products' },
    get: (name: string) => (name === 'requestId' ? requestId : undefined),
  } as unknown as Context;
  const response = answerError(error, context, log as never);
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    detail: (await response.json()).detail,
    logged,
  };
}

describe('error responses', () => {
  test.each([
    ['a problem', new Problem(400, 'Not so'), { status: 400, detail: 'Not so' }],
    ['a limit', tooMany(7), { status: 429, retryAfter: '7', detail: 'Too many attempts. Please wait a little.' }],
    ['not found', new Failure('not-found', 'Post not found'), { status: 404, detail: 'Post not found' }],
    ['a conflict', new Failure('conflict', 'Another post'), { status: 409, detail: 'Another post' }],
    [
      'a field',
      new Failure('invalid', 'Is damaged', { field: 'file' }),
      { status: 422, ...fault('file', 'Is damaged') },
    ],
    ['a body', new Failure('invalid', 'Is damaged'), { status: 422, ...fault('', 'Is damaged') }],
    ['a framework error', new HTTPException(404, { message: 'Nothing here' }), { detail: 'Nothing here' }],
    ['a framework error without a message', new HTTPException(405), { status: 405, detail: 'Request refused' }],
  ])('converts %s and logs nothing', async (_what, error, expected) => {
    expect(await answered(error)).toMatchObject({ retryAfter: null, ...expected, logged: [] });
  });

  test('logs an operational failure with its cause and asks to retry soon', async () => {
    const cause = new Error('SQLITE_FULL');
    const full = new Failure('full', 'The disk is full', { cause });
    const { status, logged } = await answered(full, 'r-1');
    expect(status).toBe(507);
    expect(logged).toEqual([[{ err: cause, path: '/api/products', requestId: 'r-1' }, 'The disk is full']]);
    const busy = new Failure('busy', 'The database is busy');
    const soon = { status: 503, retryAfter: '2', logged: [[{ err: busy }, busy.message]] };
    expect(await answered(busy)).toMatchObject(soon);
  });

  test('an unexpected error is one sentence with the request id from the log', async () => {
    const error = new Error('secret details');
    const { detail, logged } = await answered(error, 'r-1');
    expect(detail).toBe('Something went wrong on our side (r-1).');
    expect(logged).toEqual([[{ err: error, path: '/api/products', requestId: 'r-1' }, 'Unexpected error']]);
    expect(await answered(error)).toMatchObject({ status: 500, detail: 'Something went wrong on our side.' });
  });
});
