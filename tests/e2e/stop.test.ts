// @module-tag beyond/shutdown

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { rowsOf } from '#tests/support/alter.ts';
import { longTest } from '#tests/support/how-long.ts';
import { caller } from '#tests/support/owner.ts';
import { listening } from '#tests/support/ports.ts';
import { startSite } from '#tests/support/site.ts';

const lead = { name: 'Asha', email: 'asha@example.com', phone: '+91 00000 12345', message: 'Hello' };

longTest('SIGTERM exits while the mail server hangs; unsent e-mails are sent after the next start', async () => {
  const hanging = createServer();
  const port = await listening(hanging);
  const accepted = once(hanging, 'connection');
  const site = await startSite({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const call = caller(site, await site.signIn());
  await call('POST', '/contact', lead);
  await accepted;
  expect((await call<{ mail: object }>('GET', '/status')).mail).toMatchObject({ isOn: true, waiting: 2 });
  expect(await site.terminate()).toEqual([0, null]);
  expect(rowsOf(site, 'select count(*) as waiting from outbox where sent_at is null')).toEqual([{ waiting: 2 }]);
  hanging.close();
  await site.stop();
});

test('with DRAIN_SECONDS, SIGTERM makes it unready, but it serves', { tags: ['upgrade/draining'] }, async () => {
  const site = await startSite({ environment: { DRAIN_SECONDS: '60' } });
  onTestFinished(() => {
    site.process.kill('SIGKILL');
    return site.stop();
  });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  site.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { interval: 10 }).toBe(503);
  const page = await fetch(`${site.url}/products`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  const sent = await fetch(`${site.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(lead),
    headers: { origin: site.url },
    redirect: 'manual',
  });
  expect([sent.status, sent.headers.get('connection')]).toEqual([303, 'close']);
});
