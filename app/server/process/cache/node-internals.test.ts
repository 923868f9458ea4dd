// @module-tag beyond/page-cache
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownNodeVersion } from './node-internals.ts';

const advice =
  'Node was updated: compare app/server/process/cache/node-internals.ts with _storeHeader of its HTTP server';

test('the Node version is the one node-internals.ts was written for', () => {
  const packages = readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8');
  expect(`v${JSON.parse(packages).dependencies.node}`, advice).toBe(knownNodeVersion);
  expect(process.version, advice).toBe(knownNodeVersion);
});
