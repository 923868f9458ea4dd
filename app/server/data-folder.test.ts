/**
 * @module-tag process/disk-full-start
 */
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { Failure } from '#app/domain/errors.ts';
import { diskFullError } from './data-folder.ts';

const dataDir = tmpdir();
const sentence = `There is no room left on the disk of DATA_DIR ${dataDir}; make room and start again`;

test.each([
  ['the database says so', new Failure('full', 'The disk is full')],
  ['the file system says so', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })],
])('a start on a full disk is told in one plain sentence: %s', (_who, error) => {
  expect(diskFullError(error, dataDir)).toMatchObject({ message: sentence, cause: error });
});

test('any other error stays what it is', () => {
  const error = new Failure('broken', 'The database cannot be read or written');
  expect(diskFullError(error, dataDir)).toBe(error);
  expect(diskFullError(error, `${dataDir}/not-there-yet`)).toBe(error);
});
