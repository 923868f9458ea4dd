// @module-tag push/keys

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import type { SealedPushKeys } from '#app/storage/inquiries/push/push-keys.ts';
import { aBrowser } from '#tests/support/factories.ts';
import { addUser, dataDir, store, storePerTest } from '#tests/support/stores.ts';
import { createVapidKeys } from './vapid-keys.ts';

const errors: { details: object; message: string }[] = [];
const log = { error: (details: object, message: string) => errors.push({ details, message }) };
storePerTest();
beforeEach(() => void errors.splice(0));

const process = () => createVapidKeys({ store, box: createSecretBox(dataDir), log });

test('processes that start concurrently share one pair', async () => {
  const pairs = await Promise.all([process()(), process()(), process()()]);
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect(await process()()).toEqual(pairs[0]);
  expect(Buffer.from(pairs[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
});

test('never stores the private key in plain text', async () => {
  const { privateKey } = await process()();
  for (const file of ['platen.db', 'platen.db-wal']) {
    const bytes = readFileSync(join(dataDir, file), 'latin1');
    expect(bytes, file).not.toContain(privateKey);
    expect(bytes, file).not.toContain(Buffer.from(privateKey, 'base64url').toString('latin1'));
  }
});

test('replaces the keys and removes devices once if the key file is missing', async () => {
  const old = await process()();
  const userId = await addUser(store);
  await store.pushDevices.add(userId, aBrowser);
  const kept = (await store.pushKeys.read()) as SealedPushKeys;
  rmSync(join(dataDir, 'secret.key'));
  const moved = process();
  const fresh = await moved();
  expect(fresh.publicKey).not.toBe(old.publicKey);
  expect(await moved()).toEqual(fresh);
  expect(await store.pushDevices.list(userId)).toEqual([]);
  // A process that has read the old keys removes none of the new devices.
  await store.pushDevices.add(userId, aBrowser);
  const late = await store.pushKeys.replace(kept, { publicKey: 'late', sealedKey: 'late' });
  expect(late).toMatchObject({ publicKey: fresh.publicKey, devices: 0 });
  expect(await store.pushDevices.list(userId)).toHaveLength(1);
  expect(errors).toEqual([{ details: { devices: 1 }, message: expect.stringContaining('replaced') }]);
});
