// @module-tag process/shared-state
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { callApi, type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

const limits = { contact: 20, login: 10 };

let sites: Site[];
beforeAll(async () => {
  const environment = { DATABASE_URL: await postgresDatabase(), TRUST_PROXY: '127.0.0.1' };
  const first = await startSite({ environment });
  sites = [first, ...(await Promise.all([1, 2].map(() => startSite({ environment }))))];
});
afterAll(() => Promise.all(sites.map((site) => site.stop())));

const siteAt = (turn: number) => sites[turn % sites.length] as Site;

test('counts the inquiries of an address over all processes', async () => {
  const send = (number: number) =>
    callApi(siteAt(number), 'POST', '/contact', {
      headers: { 'x-forwarded-for': '192.0.2.7' },
      body: anInquiry({ message: `Inquiry ${number}` }),
    }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 3 * limits.contact }, (_, number) => send(number)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(limits.contact);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * limits.contact);
});

test('counts the wrong passwords of an address over all processes', async () => {
  const signIn = (number: number) =>
    callApi(siteAt(number), 'POST', '/auth/login', {
      headers: { 'x-forwarded-for': '192.0.2.8' },
      body: { username: siteAdmin.username, password: `wrong ${number}` },
    }).then(({ status }) => status);
  const statuses: number[] = [];
  for (let number = 0; number < 3 * limits.login; number++) statuses.push(await signIn(number));
  expect(statuses.filter((status) => status === 401)).toHaveLength(limits.login);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2 * limits.login);
});
