import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { sqliteStore } from '#tests/support/stores.ts';

test('a manual inquiry notifies no device and sends no e-mail', { tags: ['messages/manual'] }, async () => {
  const { store, dataDir, close } = await sqliteStore();
  const db = new DatabaseSync(join(dataDir, 'platen.db'), { timeout: 4000 });
  onTestFinished(async () => {
    db.close();
    await close();
  });
  await store.users.create({ username: 'asha', passwordHash: '', initial: false });
  db.exec(`insert into push_devices (id, user_id, endpoint, p256dh, auth, name, created_at)
    select 'phone', id, 'https://push.example/1', '', '', 'Phone', '2026-01-01' from users`);
  const queued = () => db.prepare('select kind from outbox').all();
  const entered = { by: 'asha', assignee: '' };
  await store.messages.create({ inquiry: anInquiry({ source: 'call' }), key: 'call-0001', entered });
  expect(queued()).toEqual([]);
  await store.messages.create({ inquiry: anInquiry(), key: 'site-0001' });
  expect(queued()).toEqual([{ kind: 'push' }]);
});
