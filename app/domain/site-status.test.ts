import { expect, test } from 'vitest';
import { errorInWords, isLittleRoom } from './site-status.ts';

const gigabyte = 1024 ** 3;

test('little room is less than a gigabyte, on a small disk less than a tenth', { tags: ['status/room'] }, () => {
  expect(isLittleRoom(2 * gigabyte, 40 * gigabyte)).toBe(false);
  expect(isLittleRoom(0.9 * gigabyte, 40 * gigabyte)).toBe(true);
  expect(isLittleRoom(0.9 * gigabyte, 4 * gigabyte)).toBe(false);
  expect(isLittleRoom(0.3 * gigabyte, 4 * gigabyte)).toBe(true);
});

test('an error is told in plain words, whatever the log says of it', { tags: ['status/errors'] }, () => {
  expect(errorInWords('An import was broken off')).toBe('An import was broken off.');
  expect(errorInWords('SQLITE_IOERR: disk I/O error at /var/lib')).toBe(
    'A page could not be shown or a change could not be made. Whoever asked was told to try again.',
  );
});
