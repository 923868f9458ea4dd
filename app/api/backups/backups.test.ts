import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { api, apiPerTest, read, send, token } from '#app/api/calls/api-test.ts';

apiPerTest();

const begin = (file: string) => api.store.backups.begin({ file, by: '', isEncrypted: false });

test('only an owner can request a backup, a few times an hour', { tags: ['backup/panel'] }, async () => {
  const { headers, ...answer } = await send('POST', '/backups');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(answer).toMatchObject({ status: 202, body: { isWanted: true, backups: [] } });
  expect(await api.store.backups.wantedBy()).toBe('owner');
  for (let count = 0; count < 5; count++) expect((await send('POST', '/backups')).status).toBe(202);
  expect((await send('POST', '/backups')).status).toBe(429);
});

test('sends the file unchanged, with no-store', { tags: ['backup/panel'] }, async () => {
  const name = 'platen-2026-06-01-063000.tar.gz';
  const { id } = await begin(name);
  const path = `/backups/${id}/file`;
  expect(await read('/backups')).toMatchObject({ backups: [{ isHere: false }] });
  expect((await send('GET', path)).body).toEqual({ detail: 'This backup no longer exists' });
  mkdirSync(join(api.uploads, 'backups'));
  writeFileSync(join(api.uploads, 'backups', name), Buffer.alloc(300_000, 'all that the site knows'));
  const response = await api.call('GET', path, { token });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-length': '300000',
    'content-disposition': `attachment; filename="${name}"`,
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(api.uploads, 'backups', name)));
  // Never serves a file other than a backup, even if the table names one.
  writeFileSync(join(api.uploads, 'secret.key'), 'secret');
  const other = await begin('../secret.key');
  expect((await send('GET', `/backups/${other.id}/file`)).status).toBe(404);
});
