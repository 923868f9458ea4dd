// @module-tag mail/secret

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { createSecretBox } from './secret-box.ts';

folderPerTest();

test('every process with the same folder can open a sealed text, which is unreadable without the key', () => {
  const sealed = createSecretBox(folder).seal('correct horse ठीक');
  expect(sealed).not.toContain('horse');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('horse');
  expect(createSecretBox(folder).open(sealed)).toBe('correct horse ठीक');
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0);
});

test('equal texts get different ciphertexts but the same fingerprint', () => {
  const box = createSecretBox(folder);
  expect(box.seal('a')).not.toBe(box.seal('a'));
  expect(box.fingerprint('a')).toBe(createSecretBox(folder).fingerprint('a'));
  expect(box.fingerprint('a')).not.toBe(box.fingerprint('b'));
});

test('does not open a text with another key or after tampering', () => {
  const sealed = createSecretBox(folder).seal('a secret');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const box = createSecretBox(folder);
  expect(box.open(bytes.toString('base64url'))).toBeNull();
  expect(box.open('')).toBeNull();
  rmSync(join(folder, 'secret.key'));
  expect(createSecretBox(folder).open(sealed)).toBeNull();
});

test('creates the key on first use and never overwrites a damaged one', () => {
  createSecretBox(folder);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'secret.key'), 'not a key');
  expect(() => createSecretBox(folder).seal('a')).toThrow(/secret.key is damaged/);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('not a key');
});
