// @module-tag process/database-locked
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, inject, onTestFinished, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { callApi, startSite } from '#tests/support/site.ts';

/** Another process locks the database, such as a manual copy or a database tool. */

const reads = ['/', '/products?search=duplex', '/contact', '/api/products', '/healthz'];

test('under an exclusive lock, reads work and writes answer 503 with Retry-After; both recover by themselves', async () => {
  const site = await startSite({ template: inject('demoData') });
  const other = new DatabaseSync(join(site.dataDir, 'platen.db'));
  onTestFinished(async () => {
    other.close();
    await site.stop();
  });
  const token = await site.signIn();
  const said = async (message: string) => {
    const answer = await callApi(site, 'POST', '/contact', { body: anInquiry({ message }) });
    return { ...(await answer.json()), status: answer.status, again: answer.headers.get('retry-after') };
  };
  expect((await said('Before')).status).toBe(201);
  other.exec('begin exclusive');
  const refused = said('Refused');
  const saving = callApi(site, 'PUT', '/settings', { token, body: { companyDescription: 'x' } });
  for (const path of reads) expect((await fetch(site.url + path)).status).toBe(200);
  expect((await callApi(site, 'GET', '/contact', { token })).status).toBe(200);
  expect(await refused).toMatchObject({
    status: 503,
    again: expect.stringMatching(/^\d+$/),
    detail: expect.stringMatching(/\w/),
  });
  expect((await saving).status).toBe(503);
  other.exec('commit');
  expect((await said('Afterwards')).status).toBe(201);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const kept: { message: string }[] = await (await callApi(site, 'GET', '/contact', { token })).json();
  expect(kept.map(({ message }) => message).sort()).toEqual(['Afterwards', 'Before']);
});
