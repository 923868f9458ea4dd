/**
 * @module-tag mail/secret
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what is sealed can be opened by every process over the same folder, and read by nobody', () => {
  const sealed = createSecretBox(folder).seal('correct horse ठीक');
  expect(sealed).not.toContain('horse');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('horse');
  expect(createSecretBox(folder).open(sealed)).toBe('correct horse ठीक');
  expect(statSync(join(folder, 'secret.key')).mode & 0o077).toBe(0);
});

test('the same is never sealed the same way, but has the same fingerprint', () => {
  const box = createSecretBox(folder);
  expect(box.seal('a')).not.toBe(box.seal('a'));
  expect(box.fingerprint('a')).toBe(createSecretBox(folder).fingerprint('a'));
  expect(box.fingerprint('a')).not.toBe(box.fingerprint('b'));
});

test('with another key, or changed on its way, it is not opened', () => {
  const sealed = createSecretBox(folder).seal('a secret');
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const box = createSecretBox(folder);
  expect(box.open(bytes.toString('base64url'))).toBeNull();
  expect(box.open('')).toBeNull();
  rmSync(join(folder, 'secret.key'));
  expect(createSecretBox(folder).open(sealed)).toBeNull();
});

test('no key is made before one is needed, and one that is damaged is not written over', () => {
  createSecretBox(folder);
  expect(readdirSync(folder)).toEqual([]);
  writeFileSync(join(folder, 'secret.key'), 'not a key');
  expect(() => createSecretBox(folder).seal('a')).toThrow(/secret.key is damaged/);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('not a key');
});
