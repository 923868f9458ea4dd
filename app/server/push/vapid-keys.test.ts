// @module-tag push/keys
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '#app/server/secret-box.ts';
import type { SealedPushKeys } from '#app/storage/push-keys.ts';
import type { Store } from '#app/storage/store.ts';
import { sqliteStore } from '#tests/support/stores.ts';
import { createVapidKeys } from './vapid-keys.ts';

let store: Store;
let close: () => Promise<void>;
let dataDir: string;
const errors: { details: object; message: string }[] = [];
const log = { error: (details: object, message: string) => errors.push({ details, message }) };
beforeEach(async () => {
  ({ store, close, dataDir } = await sqliteStore());
  errors.length = 0;
});
afterEach(() => close());

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
    const bytes = readFileSync(join(dataDir, file));
    expect(bytes.includes(privateKey)).toBe(false);
    expect(bytes.includes(Buffer.from(privateKey, 'base64url'))).toBe(false);
  }
});

test('replaces the keys and removes devices once if the key file is missing', async () => {
  const old = await process()();
  await store.users.create({ username: 'asha', passwordHash: 'h', initial: false, role: 'admin' });
  const userId = (await store.users.find('asha'))?.id ?? '';
  const device = { endpoint: 'https://push.test/1', keys: { p256dh: 'B', auth: 'a' }, name: 'Phone' };
  await store.pushDevices.add(userId, device);
  const kept = (await store.pushKeys.read()) as SealedPushKeys;
  rmSync(join(dataDir, 'secret.key'));
  const moved = process();
  const fresh = await moved();
  expect(fresh.publicKey).not.toBe(old.publicKey);
  expect(await moved()).toEqual(fresh);
  expect(await store.pushDevices.list(userId)).toEqual([]);
  // A process that has read the old keys removes none of the new devices.
  await store.pushDevices.add(userId, device);
  const late = await store.pushKeys.replace(kept, { publicKey: 'late', sealedKey: 'late' });
  expect(late).toMatchObject({ publicKey: fresh.publicKey, devices: 0 });
  expect(await store.pushDevices.list(userId)).toHaveLength(1);
  expect(errors).toEqual([{ details: { devices: 1 }, message: expect.stringContaining('replaced') }]);
});
