// @module-tag process/disk-full-start
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { Failure } from '#app/domain/records/errors.ts';
import { diskFullError } from './data-folder.ts';

const dataDir = tmpdir();
const sentence = `There is no room left on the disk of DATA_DIR ${dataDir}; make room and start again`;

test.each([
  ['from the database', new Failure('full', 'The disk is full')],
  ['from the file system', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })],
])('reports a full disk at startup in one plain sentence: %s', (_who, error) => {
  expect(diskFullError(error, dataDir)).toMatchObject({ message: sentence, cause: error });
});

test('leaves any other error unchanged', () => {
  const error = new Failure('broken', 'The database cannot be read or written');
  expect(diskFullError(error, dataDir)).toBe(error);
  expect(diskFullError(error, `${dataDir}/not-there-yet`)).toBe(error);
});
