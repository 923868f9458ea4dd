/**
 * @module-tag beyond/shutdown
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { longTest } from '#tests/support/how-long.ts';
import { startSite } from '#tests/support/site.ts';

longTest(
  'SIGTERM exits within ten seconds while the mail server hangs; unsent e-mails are sent after the next start',
  async () => {
    const hanging = createServer().listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const accepted = once(hanging, 'connection');
    const { port } = hanging.address() as { port: number };
    const site = await startSite({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    const token = await site.signIn();
    const lead = { name: 'Asha', email: 'asha@example.com', phone: '+91 00000 12345', message: 'Hello' };
    const sent = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lead),
    });
    expect(sent.status).toBe(201);
    await accepted;
    const status = await fetch(`${site.url}/api/status`, { headers: { authorization: `Bearer ${token}` } });
    expect((await status.json()).mail).toMatchObject({ isOn: true, waiting: 2 });
    const begun = performance.now();
    const exit = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - begun).toBeLessThan(10_000);
    const db = new DatabaseSync(join(site.dataDir, 'platen.db'));
    expect(db.prepare('select count(*) as waiting from outbox where sent_at is null').get()).toEqual({ waiting: 2 });
    db.close();
    hanging.close();
    await site.stop();
  },
);

test('with DRAIN_SECONDS, SIGTERM makes the site unready at once, and it serves requests before it exits with 0', {
  tags: ['upgrade/draining'],
}, async () => {
  const site = await startSite({ environment: { DRAIN_SECONDS: '3' } });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const exit = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status, { interval: 10 }).toBe(503);
  const page = await fetch(`${site.url}/products`);
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  const lead = { name: 'Asha', email: 'asha@example.com', phone: '+91 00000 12345', message: 'Hello' };
  const sent = await fetch(`${site.url}/contact`, {
    method: 'POST',
    body: new URLSearchParams(lead),
    headers: { origin: site.url },
    redirect: 'manual',
  });
  expect([sent.status, sent.headers.get('connection')]).toEqual([303, 'close']);
  expect(await exit).toEqual([0, null]);
  await expect(fetch(`${site.url}/healthz`)).rejects.toThrow();
  await site.stop();
});
