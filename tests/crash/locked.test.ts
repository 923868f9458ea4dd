/**
 * @module-tag process/database-locked
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { type Site, startSite } from '#tests/support/site.ts';

/** Another process locks the database, such as a manual copy or a database tool. */

let site: Site;
let other: DatabaseSync;
beforeEach(async () => {
  site = await startSite({ template: inject('demoData') });
  other = new DatabaseSync(join(site.dataDir, 'platen.db'));
});
afterEach(async () => {
  other.close();
  await site.stop();
});

const call = (method: string, path: string, token: string, body?: object) =>
  fetch(site.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const reads = ['/', '/products?search=duplex', '/contact', '/api/products', '/healthz'];

test('under an exclusive lock, reads work and writes answer 503 with Retry-After; both recover by themselves', async () => {
  const token = await site.signIn();
  const said = async (message: string) => {
    const answer = await call('POST', '/api/contact', '', anInquiry({ message }));
    return { ...(await answer.json()), status: answer.status, again: answer.headers.get('retry-after') };
  };
  expect((await said('Before')).status).toBe(201);
  other.exec('begin exclusive');
  const refused = said('Refused');
  const saving = call('PUT', '/api/settings', token, { companyDescription: 'x' });
  for (const path of reads) expect((await call('GET', path, '')).status).toBe(200);
  expect((await call('GET', '/api/contact', token)).status).toBe(200);
  expect(await refused).toMatchObject({
    status: 503,
    again: expect.stringMatching(/^\d+$/),
    detail: expect.stringMatching(/\w/),
  });
  expect((await saving).status).toBe(503);
  other.exec('commit');
  expect((await said('Afterwards')).status).toBe(201);
  expect((await call('GET', '/readyz', '')).status).toBe(200);
  const kept: { message: string }[] = await (await call('GET', '/api/contact', token)).json();
  expect(kept.map(({ message }) => message).sort()).toEqual(['Afterwards', 'Before']);
});
