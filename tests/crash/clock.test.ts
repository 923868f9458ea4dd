// @module-tag process/clock
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { anInquiry, aPost, productFields } from '#tests/support/factories.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';

/** The system clock jumps by years while the site runs. */

const day = 24 * 3_600_000;

let folder: string;
let site: Site;
let smtp: Smtp;
let token: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-clock-'));
  smtp = await startSmtp();
  jump(0);
  const shifted = `--import ${join(import.meta.dirname, 'shifted-clock.ts')}`;
  site = await startSite({
    template: inject('demoData'),
    environment: { NODE_OPTIONS: shifted, CLOCK_FILE: join(folder, 'ahead'), SMTP_URL: smtp.url, LOG_LEVEL: 'info' },
  });
  token = await site.signIn();
});
afterEach(async () => {
  await site.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const jump = (ms: number) => writeFileSync(join(folder, 'ahead'), String(ms));
const call = (method: string, path: string, body?: object) => callApi(site, method, path, { token, body });
const inquire = async (message: string) =>
  (await callApi(site, 'POST', '/contact', { body: anInquiry({ message }) })).status;
const sentAbout = (words: string) => expect.poll(() => smtp.received.some(({ raw }) => raw.includes(words))).toBe(true);
const titlesIn = async (response: Response) => (await response.json()).map(({ title }: { title: string }) => title);
const published = async () => titlesIn(await callApi(site, 'GET', '/blog'));

test('the site works through clock jumps of two years in both directions and loses nothing', async () => {
  await call('PUT', '/settings', { contactEmail: 'owner@dealer.example' });
  const { id } = await (await call('POST', '/products', productFields({ name: 'Deleted today' }))).json();
  expect((await call('DELETE', `/products/${id}`)).status).toBe(204);
  const inAMonth = new Date(Date.now() + 30 * day).toISOString();
  const post = aPost({ title: 'Of next month', publishedAt: inAMonth });
  expect((await call('POST', '/blog', post)).status).toBe(201);
  expect(await inquire('Before')).toBe(201);
  await sentAbout('Before');

  for (const ahead of [730 * day, -730 * day]) {
    jump(ahead);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect(await inquire(`While it is wrong by ${ahead}`)).toBe(201);
    await sentAbout(`While it is wrong by ${ahead}`);
    // Existing sessions are invalid, but users can sign in again and work.
    expect((await call('GET', '/bin')).status).toBe(401);
    token = await site.signIn();
    expect((await call('PUT', '/settings', { companyDescription: `At ${ahead}` })).status).toBe(200);
    expect((await published()).includes('Of next month')).toBe(ahead > 0);
    // The sweep runs a minute after startup, when the whole trash appears two years old.
    if (ahead > 0)
      await expect
        .poll(site.output, { timeout: 120_000 })
        .toContain('Nothing is removed for its age until the clock has run for a day');

    jump(0);
    expect((await call('GET', '/bin')).status).toBe(401);
    token = await site.signIn();
    expect(await titlesIn(await call('GET', '/bin'))).toEqual(['Deleted today']);
    expect(await published()).not.toContain('Of next month');
    expect(await inquire(`Afterwards, ${ahead}`)).toBe(201);
    await sentAbout(`Afterwards, ${ahead}`);
  }
  // The outbox marks an e-mail as sent shortly after its arrival.
  await expect
    .poll(async () => (await (await call('GET', '/status')).json()).mail)
    .toMatchObject({ waiting: 0, givenUp: 0 });
  expect(site.output()).not.toContain('"level":50');
});
