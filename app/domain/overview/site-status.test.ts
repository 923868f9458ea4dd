import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeError, isDiskSpaceLow } from './site-status.ts';

const gigabyte = 1024 ** 3;

test('disk space is low below 1 GB, or below a tenth of a small disk', { tags: ['status/room'] }, () => {
  const isLow = (free: number, all: number) => isDiskSpaceLow(free * gigabyte, all * gigabyte);
  expect([isLow(2, 40), isLow(0.9, 40), isLow(0.9, 4), isLow(0.3, 4)]).toEqual([false, true, false, true]);
});

const general = describeError('whatever else');

/** Log messages of failed requests, which the general sentence describes. */
const ofRequests = ['Unexpected error', 'A page failed'];

/** Files whose log message is a variable: the message of a failure, or a part of a page. */
const passingOn = ['api/calls/errors.ts', 'server/pages.ts', 'site/frame/or-fallback.ts'];

test('every log message of an error has a fitting plain sentence', { tags: ['status/errors'] }, () => {
  const app = join(import.meta.dirname, '../..');
  const found = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] }).flatMap((file) => {
    const source = readFileSync(join(app, file), 'utf8');
    const calls = source.match(/(?<!console)\.error\(\s*(\{|details)/g) ?? [];
    const messages = [...source.matchAll(/(?<!console)\.error\(\s*\{[^}]*\},\s*'([^']+)',?\s*\)/g)];
    expect(calls.length - messages.length, file).toBe(passingOn.includes(file) ? 1 : 0);
    return messages.map((match) => match[1] as string);
  });
  expect(found).toContain('A backup failed');
  for (const message of new Set(found))
    expect(describeError(message) === general, message).toBe(ofRequests.includes(message));
  expect(describeError('The disk is full')).not.toBe(general);
  expect(describeError('An import was interrupted')).toBe('An import was interrupted.');
  const words = 'A page could not be shown or a change could not be made. The user was asked to try again.';
  expect(describeError('SQLITE_IOERR: disk I/O error at /var/lib')).toBe(words);
});
