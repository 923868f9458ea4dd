// @module-tag beyond/hostile-soak

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { rowsOf } from '#tests/support/alter.ts';
import { form } from '#tests/support/api.ts';
import { certificateFile } from '#tests/support/certificate.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { wide } from '#tests/support/hostile-posts.ts';
import { type Imap, startImap } from '#tests/support/imap.ts';
import { mailSource } from '#tests/support/inquiry-mails.ts';
import { callApi, type Site, startSite } from '#tests/support/site.ts';

const minute = 60_000;
/** SOAK_MINUTES shortens a run. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const attackers = Array.from({ length: 50 }, (_, index) => `203.0.113.${index + 1}`);
const cachedPages = ['/', '/products', '/services', '/contact', '/blog'];
const formPages = ['/contact', '/', '/products/canon-pixma-g2010', '/quote-list', '/toner', '/cost'];

let site: Site;
let imap: Imap;
let token: string;
/** The most memory of the site so far, in MB. */
let most: number;
beforeEach(async () => {
  most = 0;
  imap = await startImap();
  site = await startSite({
    template: inject('demoData'),
    environment: {
      // As deployed.
      MALLOC_ARENA_MAX: '2',
      NODE_OPTIONS: '--max-semi-space-size=4',
      TRUST_PROXY: '127.0.0.1',
      SHED_AFTER_MS: '200',
      SMTP_PORTS: String(imap.port),
      NODE_EXTRA_CA_CERTS: certificateFile,
    },
  });
  token = site.session();
  await callApi(site, 'PUT', '/mailbox', { token, body: imap.login });
  // E-mails from before the first reading are no inquiries.
  const mailbox = async () => (await callApi(site, 'GET', '/mailbox', { token })).json();
  await expect.poll(async () => (await mailbox()).lastReadAt).not.toBeNull();
});
afterEach(async () => {
  await site.stop();
  await imap.stop();
});

/** Sends a request as the proxy would for a client, and reads the whole answer. */
async function from(address: string, path: string, options: RequestInit = {}): Promise<number> {
  const headers = { origin: site.url, 'x-forwarded-for': address, ...options.headers };
  const response = await fetch(site.url + path, { redirect: 'manual', ...options, headers });
  await response.arrayBuffer();
  return response.status;
}
const json = { 'content-type': 'application/json' };
const post = (address: string, path: string, body: BodyInit, headers = {}) =>
  from(address, path, { method: 'POST', body, headers });

/** A picture of a few hundred bytes whose pixels take 69 MB: just within the limit of a visitor's photo. */
const bomb = sharp({ create: { width: 4800, height: 4800, channels: 3, background: '#fff' } })
  .avif({ effort: 0 })
  .toBuffer();
const sendBomb = async (address: string) => {
  const photos = new File([new Uint8Array(await bomb)], 'a.avif');
  const page = '/toner?q=tk+9999';
  return post(address, '/api/contact/photos', form({ ...anInquiry({ message: randomUUID() }), page, photos }));
};
/** A workbook of 1 kB whose only cell is the last one that a sheet can have. */
const workbook = zipSync({
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="r"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(
    '<R><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/s.xml"/></R>',
  ),
  'xl/worksheets/s.xml': strToU8(
    '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>0</v></c></row></sheetData></worksheet>',
  ),
});

const attacks: ((address: string, round: number) => Promise<unknown>)[] = [
  (address, round) =>
    post(address, formPages[round % formPages.length] as string, 'a=&'.repeat(27_000), {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  sendBomb,
  (address) => from(address, `/?utm_source=x&utm_campaign=${randomUUID()}`),
  (address) => from(address, `/products?search=${randomUUID()}`),
  (address) => from(address, `/products?search=${encodeURIComponent('\ufdfa'.repeat(200))}`),
  (address) => from(address, `/products?search=q${'+'.repeat(15_000)}x`),
  (address) => from(address, `/${randomUUID()}`),
  (address, round) => from(address, ['//quotation/', '/inquiry%2f', '/quotations/'][round % 3] + randomUUID()),
  (address) => post(address, '/api/contact', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, json),
  (address) => post(address, '/api/contact', JSON.stringify({ ...anInquiry(), ...wide }), json),
];
const hostileMails = [
  mailSource({ text: `Phone${' '.repeat(3000)}!` }),
  mailSource({ text: `Phone ${' '.repeat(14_000)}\n`.repeat(200) }),
  mailSource({ text: '<p><b>'.repeat(43_000), headers: 'Content-Type: text/html; charset=utf-8' }),
  mailSource({ text: 'Name: \ufdfa'.repeat(8000) }),
  mailSource({ text: `a${'\u0300'.repeat(60_000)}${'\u0316'.repeat(60_000)}` }),
  mailSource({ subject: 'S'.repeat(300_000) }),
];

/** Memory of the main process in MB. */
const megabytes = () =>
  (Number(readFileSync(`/proc/${site.process.pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 2 ** 20;
/** Calls `act` every `pauseMs` until the time is over, one call at a time. Follows the memory of the site. */
async function repeat(until: number, pauseMs: number, act: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; performance.now() < until; round++) {
    await act(round);
    most = Math.max(most, megabytes());
    await sleep(pauseMs);
  }
}

/** Visits cached pages until the time is over. */
const visit = (until: number): Promise<void> =>
  repeat(until, 100, async (round) => {
    // A busy machine may shed a visit, which is tried again.
    const page = cachedPages[round % cachedPages.length] as string;
    for (let status = 0; status !== 200; status = await from('198.51.100.1', page)) expect([0, 503]).toContain(status);
  });

/** As the script of the form: a failed try is sent again. */
async function inquire(message: string, round: number): Promise<void> {
  const body = JSON.stringify(anInquiry({ message }));
  const address = `198.51.100.${(round % 200) + 2}`;
  for (let tries = 0; tries < 5; tries++) {
    if ((await post(address, '/api/contact', body, json)) === 201) return;
    await sleep(1000);
  }
  expect.fail(`${message} was not accepted`);
}

/** The texts that are not stored. */
function lost(texts: readonly string[]): string[] {
  const stored = rowsOf(site, 'select message from messages');
  return texts.filter((text) => !stored.some(({ message }) => String(message).includes(text)));
}

test('24 photos that unpack to 69 MB each stay outside the memory of the site', async () => {
  const before = megabytes();
  const watched = repeat(performance.now() + 10_000, 50, async () => {});
  await Promise.all(attackers.slice(0, 24).map(sendBomb));
  await watched;
  expect(most - before).toBeLessThan(100);
  expect(most).toBeLessThan(300);
});

test('hostile input of 50 addresses loses no inquiry; the site stays usable', { timeout: 25 * minute }, async () => {
  const until = performance.now() + minutes * minute;
  const inquiries: string[] = [];
  await Promise.all([
    visit(until),
    repeat(until, 2000, async (round) => {
      await inquire(`Inquiry ${round}.`, round);
      inquiries.push(`Inquiry ${round}.`);
    }),
    repeat(until, 10_000, async (round) => {
      // Each hostile one may stop the reading for a minute, until it is set aside.
      const hostile = round % 10 === 0 ? [hostileMails[(round / 10) % hostileMails.length] as string] : [];
      await imap.deliver([...hostile, mailSource({ text: `E-mail ${round}.` })]);
      inquiries.push(`E-mail ${round}.`);
    }),
    repeat(until, 30_000, () =>
      callApi(site, 'POST', '/imports', { token, body: form({ file: new File([workbook], 'prices.xlsx') }) }),
    ),
    // The site may close the connection before it has read all.
    ...attackers.map((address, index) =>
      repeat(until, 1000, (round) =>
        (attacks[(round + index) % attacks.length] as (typeof attacks)[0])(address, round).catch(() => {}),
      ),
    ),
  ]);
  expect(most).toBeLessThan(400);
  await expect.poll(() => lost(inquiries), { timeout: 10 * minute }).toEqual([]);
  expect(site.process.exitCode ?? site.process.signalCode).toBeNull();
});
