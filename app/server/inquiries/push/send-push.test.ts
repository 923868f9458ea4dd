// @module-tag push/public

import { describe, expect, test } from 'vitest';
import { Unreachable } from '#app/storage/engine/databases/postgres-failure.ts';
import { type PushService, startPushService } from '#tests/support/push-service.ts';
import { pushSetup } from '#tests/support/push-setup.ts';
import { startForAll } from '#tests/support/started.ts';
import { dataDir, store, storePerFile } from '#tests/support/stores.ts';

let service: PushService;
startForAll(startPushService, (started) => (service = started));
storePerFile();

const push = () => pushSetup({ store, dataDir, localHosts: [service.host] });
const how = { ttl: 60, stop: new AbortController().signal, now: new Date() };
const notice = { title: 'Asha', body: '', url: '', tag: 'x' };

describe('an endpoint', () => {
  test.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://10.0.0.1/1',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://8.8.8.8:8443/1',
    'https://user:secret@8.8.8.8/1',
    'ftp://8.8.8.8/1',
    'not an address',
  ])('%s is rejected on adding and never contacted', async (endpoint) => {
    const { check, send } = push();
    await expect(check(endpoint)).rejects.toMatchObject({ kind: 'invalid', field: 'endpoint' });
    const { keys } = await service.subscribe(await push().publicKey());
    expect(await send({ endpoint, keys }, notice, how)).toMatchObject({ outcome: 'refused' });
  });

  test('at a public address is accepted; a private one only if configured', async () => {
    await push().check('https://8.8.8.8/fcm/send/1');
    await push().check(`https://${service.host}/1`);
    await expect(pushSetup({ store, dataDir }).check(`https://${service.host}/1`)).rejects.toThrow();
  });
});

test('a notification is sent again if the database with its keys was away', async () => {
  const away = { ...store, pushKeys: { ...store.pushKeys, read: () => Promise.reject(new Unreachable('closed')) } };
  const target = await service.subscribe(await push().publicKey());
  const { send } = pushSetup({ store: away, dataDir, localHosts: [service.host] });
  expect(await send(target, notice, how)).toMatchObject({ outcome: 'failed' });
  expect(await push().send(target, notice, how)).toMatchObject({ outcome: 'sent' });
});
