import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errorInWords, isLittleRoom } from './site-status.ts';

const gigabyte = 1024 ** 3;

test('little room is less than a gigabyte, on a small disk less than a tenth', { tags: ['status/room'] }, () => {
  expect(isLittleRoom(2 * gigabyte, 40 * gigabyte)).toBe(false);
  expect(isLittleRoom(0.9 * gigabyte, 40 * gigabyte)).toBe(true);
  expect(isLittleRoom(0.9 * gigabyte, 4 * gigabyte)).toBe(false);
  expect(isLittleRoom(0.3 * gigabyte, 4 * gigabyte)).toBe(true);
});

const general = errorInWords('whatever else');

/** What is logged because somebody's request failed: the general words are meant for these. */
const ofRequests = ['Unexpected error', 'A page failed'];

/** These pass on what another has said: the sentence of a failure, or which part of a page could not be read. */
const passingOn = ['api/errors.ts', 'server/pages.ts', 'site/or-fallback.ts'];

test('every error that the program logs is told in words that fit it', { tags: ['status/errors'] }, () => {
  const app = join(import.meta.dirname, '..');
  const found = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] }).flatMap((file) => {
    const source = readFileSync(join(app, file), 'utf8');
    const calls = source.match(/(?<!console)\.error\(\s*(\{|details)/g) ?? [];
    const messages = [...source.matchAll(/(?<!console)\.error\(\s*\{[^}]*\},\s*'([^']+)',?\s*\)/g)].map(
      (match) => match[1],
    );
    expect(calls.length - messages.length, file).toBe(passingOn.includes(file) ? 1 : 0);
    return messages as string[];
  });
  expect(found).toContain('A backup failed');
  for (const message of new Set(found))
    expect(errorInWords(message) === general, message).toBe(ofRequests.includes(message));
  expect(errorInWords('The disk is full')).not.toBe(general);
});

test('an error is told in plain words, whatever the log says of it', { tags: ['status/errors'] }, () => {
  expect(errorInWords('An import was broken off')).toBe('An import was broken off.');
  expect(errorInWords('SQLITE_IOERR: disk I/O error at /var/lib')).toBe(
    'A page could not be shown or a change could not be made. Whoever asked was told to try again.',
  );
});
