// @module-tag status/panel
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createMailboxSettings } from '#app/server/inquiries/mailbox/mailbox-settings.ts';
import { createRecentErrors } from '#app/server/process/work/log.ts';
import { openMedia } from '#app/storage/pictures/media.ts';
import { openFolderPlace } from '#app/storage/pictures/places/folder-place.ts';
import { sqliteStore } from '#tests/support/stores.ts';
import { createSiteStatus } from './site-status.ts';

test('counts all pictures and their bytes', async () => {
  const { store, dataDir, close } = await sqliteStore();
  onTestFinished(close);
  const now = () => new Date();
  const isMailOn = async () => false;
  const summary = async () => ({ isNightly: true, warning: null, lastGoodAt: null });
  const errors = createRecentErrors(now);
  const mailbox = createMailboxSettings({ store, box: createSecretBox(dataDir), smtpPorts: [], mailHosts: [] });
  const backups = { summary };
  const uploads = join(dataDir, 'uploads');
  const media = openMedia(openFolderPlace(uploads), now);
  const read = createSiteStatus({ store, media, dataDir, version: '1', errors, backups, isMailOn, mailbox, now });
  expect((await read()).pictures).toEqual({ count: 0, bytes: 0 });
  for (let index = 1; index <= 130; index++) writeFileSync(join(uploads, `${index}`), 'x'.repeat(index));
  expect((await read()).pictures).toEqual({ count: 130, bytes: (130 * 131) / 2 });
  rmSync(uploads, { recursive: true });
  expect((await read()).pictures).toEqual({ count: 0, bytes: 0 });
});
