/**
 * Measures the time from sending an inquiry to its arrival at the push service, at a constant rate: `node bench/pushes.ts
 * [per second] [seconds]`. Prints the median and the 99th percentile in ms. Needs a build.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startPushService } from '#tests/support/push-service.ts';
import { startSite } from '#tests/support/site.ts';
import { quantile } from './figures.ts';

const [perSecond = 54, seconds = 20] = process.argv.slice(2).map(Number);
const count = perSecond * seconds;

const folder = mkdtempSync(join(tmpdir(), 'platen-ca-'));
const service = await startPushService();
writeFileSync(join(folder, 'ca.pem'), service.ca);
const environment = {
  PUSH_HOSTS: service.host,
  NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  TRUST_PROXY: '127.0.0.1',
  LOG_LEVEL: 'silent',
};
const site = await startSite({ environment });
try {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${site.session()}` };
  const { publicKey } = await (await fetch(`${site.url}/api/push/key`, { headers })).json();
  const device = { ...(await service.subscribe(publicKey)), name: 'Phone' };
  await fetch(`${site.url}/api/push/devices`, { method: 'POST', headers, body: JSON.stringify(device) });

  const sent = new Map<string, number>();
  const send = async (number: number) => {
    const name = `Visitor ${number}`;
    sent.set(name, Date.now());
    const inquiry = { name, email: `v${number}@example.com`, phone: '9800012345', subject: 'Copier', message: 'Hello' };
    const response = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      // Another visitor each time: the limits are per address.
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${number >> 8}.${number & 255}.1` },
      body: JSON.stringify(inquiry),
    });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`An inquiry was answered with ${response.status}`);
  };
  const begun = performance.now();
  const all: Promise<void>[] = [];
  for (let number = 0; number < count; number++) {
    await after(Math.max(0, begun + (number * 1000) / perSecond - performance.now()));
    all.push(send(number));
  }
  await Promise.all(all);
  const answeredIn = performance.now() - begun;
  while (service.received.length < count) await after(50);
  const times = service.received.map(({ notice, at }) => at - (sent.get(String(notice.title)) ?? Number.NaN));
  const ms = (part: number) => Math.round(quantile(times, part));
  process.stdout.write(
    `${count} inquiries, ${perSecond} a second, answered in ${(answeredIn / 1000).toFixed(1)} s; submit to push service: ` +
      `median ${ms(0.5)} ms, p99 ${ms(0.99)} ms; ${site.cpuSeconds().toFixed(1)} s of CPU time\n`,
  );
} finally {
  await site.stop();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
