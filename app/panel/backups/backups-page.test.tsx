// @module-tag backup/panel
// @module-tag backup/warning
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import type { TestApi } from '#tests/support/api.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { itemsOf, texts } from '#tests/support/panel-queries.ts';

const file = 'platen-2026-06-01-063000.tar.gz';
const contents = { products: 1, posts: 2, messages: 3, pictures: 4, pictureBytes: 5 * 1024 ** 2, missingPictures: 1 };
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;
const all = () => texts(itemsOf('Backups'));

async function keepGoodBackup({ store, uploads }: TestApi): Promise<void> {
  const { id } = await store.backups.begin({ file, by: 'asha', isEncrypted: false });
  await store.backups.end(id, { step: 'proven', bytes: 2048, contents });
  mkdirSync(join(uploads, 'backups'), { recursive: true });
  writeFileSync(join(uploads, 'backups', file), 'all');
}

test('a backup is requested, followed until it ends, and shown', async ({ panel, api }) => {
  await panel.open('/admin/settings/backups');
  screen.getByText('No backup has been made yet. The first one runs automatically within a day.');
  expect(fact('On the server')).toBe(join(api.uploads, 'backups'));
  expect(fact('Off-site copy')).toBe('None');
  screen.getByText(/^Ask your server administrator for off-site copies/);
  await panel.press('Back up now');
  await screen.findByText('Backing up and verifying. You can leave this page.');
  await panel.press('Backing up…');
  expect(panel.writes).toEqual(['POST /backups']);
  await keepGoodBackup(api);
  await screen.findByText('The last backup was verified by a test restore: nothing is missing.');
  screen.getByText(/^Download it regularly, in case the server is lost\./);
  screen.getByRole('button', { name: 'Back up now' });
  expect(fact('Contents')).toBe('1 product, 2 posts, 3 messages and 4 pictures (5.0 MB)');
  expect([fact('Size'), fact('Encrypted')]).toEqual(['2 KB', 'No']);
  screen.getByText('1 picture was gone before this backup was made.');
  expect(all()).toEqual([expect.stringMatching(/Good, 2 KB, by asha ?Download ?How to restoreSend this/)]);
  const command = `platen restore ${join(api.uploads, 'backups', file)} && systemctl restart platen`;
  const send = screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(new URL(send.href).searchParams.get('text')).toContain(command);
  await panel.press('Copy', 'Copied');
  expect(await navigator.clipboard.readText()).toContain(command);
});

test('off-site copies and their problems are shown', async ({ panel, api }) => {
  await keepGoodBackup(api);
  const view = await panel.call<BackupsView>('GET', '/backups');
  const [backup] = view.backups;
  const show = async (change: Partial<BackupsView>, ofBackup: object = {}) => {
    const json = { ...view, bucket: 's3.test/backups', ...change, backups: [{ ...backup, ...ofBackup }] };
    panel.intercept('GET', /^\/backups/, { json: json });
    await panel.open('/admin/settings/backups');
  };
  await show({}, { sentAt: '2026-06-01T07:00:00.000Z', isEncrypted: true, by: '', isHere: false });
  expect([fact('Off-site copy'), fact('Last copied')]).toEqual(['s3.test/backups', '1 Jun 2026, 12:30 pm']);
  screen.getByText('All is well. The last backup was verified by a test restore: nothing is missing.');
  expect(fact('Encrypted')).toBe('Yes, with your server administrator’s passphrase');
  expect(all()).toEqual([
    expect.stringMatching(/Good, 2 KB, automatically, also off-site, not on the server any more$/),
  ]);
  expect(screen.queryByRole('button', { name: 'Download' })).toBe(null);
  await show({ warning: 'unsent' }, { sendProblem: 'refused' });
  expect(fact('Last copied')).toBe('Not yet');
  screen.getByText('No backup was copied off-site for more than two days.');
  screen.getByText('The off-site storage rejected the key. Please ask your server administrator to check it.');
  const triedAt = new Date(Date.now() - 20 * 60_000).toISOString();
  const snapshot = { triedAt, goodAt: triedAt, sentAt: '2026-06-01T07:00:00.000Z', failingSince: null };
  await show({ isHourly: true, snapshot, warning: 'snapshots' });
  expect(fact('Hourly snapshot')).toMatch(
    /^Sent 1 Jun 2026, 12:30 pm\. If the server broke now, the changes of 2[01] minutes would be lost, but no inquiry or quotation\.$/,
  );
  screen.getByText('Hourly snapshots have failed for 3 hours.');
  await show({ isHourly: true, snapshot, copiesWaitSince: triedAt });
  expect(fact('Hourly snapshot')).toContain('would be lost, with inquiries since ');
  await show({ isHourly: true });
  expect(fact('Hourly snapshot')).toBe('Not yet');
  await show({ warning: 'old', isNightly: false });
  screen.getByText(/Please press “Back up now”\. If that fails, ask your server administrator\./);
  screen.getByText(/^Your server administrator has turned off nightly backups\./);
});

test('a failed backup is shown on the dashboard, in the settings list and with its remedy', async ({ panel, api }) => {
  const { id } = await api.store.backups.begin({ file, by: '', isEncrypted: false });
  await api.store.backups.end(id, { step: 'failed', problem: 'full' });
  await panel.open('/admin');
  await screen.findByText(/^Your backups need attention\./);
  await panel.click('link', 'Settings, Backups');
  await screen.findByText('The last backup of your website failed.');
  screen.getByText(
    /The disk is full\. Please ask your server administrator to free up space\. It is retried every hour\./,
  );
  const beside = () => within(screen.getByRole('navigation', { name: 'Settings' }));
  await waitFor(() => expect(beside().getByRole('link', { name: /^Backups/ }).textContent).toBe('Backups!please look'));
  // The next good backup clears the warning.
  api.clock.advance(60_000);
  await keepGoodBackup(api);
  await panel.reload();
  screen.getByText(/^The last backup was verified/);
  await waitFor(() => expect(beside().queryByText('please look')).toBe(null));
  expect(all()).toHaveLength(2);
});

test('too many and failed requests are reported', async ({ panel }) => {
  await panel.open('/admin/settings/backups');
  await panel.fails('POST', /^\/backups/, 'Back up now', 'Too many backups. Please wait an hour.', 429);
  panel.intercept('POST', /^\/backups/, 500);
  await panel.press('Back up now', 'Failed to start the backup');
});

test('staff cannot see backups or their warning', async ({ panel, api }) => {
  const { id } = await api.store.backups.begin({ file, by: '', isEncrypted: false });
  await api.store.backups.end(id, { step: 'failed', problem: 'full' });
  await panel.open('/admin/settings/backups', { as: 'staff' });
  screen.getByText(/^Only an owner can open this page\./);
  await panel.open('/admin', { as: 'staff' });
  await panel.seesPage('Dashboard');
  expect(screen.queryByText(/The last backup/)).toBe(null);
});
