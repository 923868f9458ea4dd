import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#tests/support/ports.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';

let site: Site;
let smtp: Smtp;
beforeAll(async () => {
  const port = String(await freePort());
  smtp = await startSmtp();
  await smtp.feel('refusing');
  const environment = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'debug', SMTP_URL: smtp.url };
  site = await startSite({ template: inject('demoData'), environment });
});
afterAll(() => Promise.all([site.stop(), smtp.stop()]));

const lines = () =>
  site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('each request logs one line without personal data', { tags: ['log/private'] }, async () => {
  const person = { name: 'Asha Patil', email: 'asha@mail.example', phone: '+91 98765 43210' };
  const inquiry = { ...person, message: 'Wanted: a copier' };
  const json = { 'content-type': 'application/json', 'user-agent': 'Handset/1' };
  const send = (path: string, init: RequestInit = {}) => fetch(site.url + path, init);
  const post = (path: string, body: unknown, headers = {}) =>
    send(path, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const answers = [
    await post('/api/contact', inquiry),
    await post('/api/contact', { ...inquiry, email: 'no address of asha' }),
    await post('/api/auth/login', siteAdmin),
    await post('/api/auth/login', { username: 'asha', password: 'her-secret-phrase' }),
    await send('/products?search=asha%40mail.example'),
    await send('/products?search=asha%40mail.example'),
    await send('/api/contact', { headers: { authorization: 'Bearer asha-token-of-somebody' } }),
    await send('/nowhere'),
  ];
  for (const answer of answers) {
    const requestId = answer.headers.get('x-request-id');
    // At the debug level, a response from the page cache is logged too.
    await expect.poll(() => lines().filter((line) => line.requestId === requestId).length).toBeGreaterThan(0);
    expect(lines().find((line) => line.requestId === requestId)).toMatchObject({ status: answer.status });
  }
  // The mail server echoes each address it rejects: the visitor's and the owner's.
  const refused = () => lines().filter(({ msg }) => msg === 'An e-mail could not be sent');
  await expect.poll(() => refused().length).toBeGreaterThan(1);
  expect(refused()[0]).toMatchObject({ outcome: 'recipient refused', responseCode: 550 });
  expect(JSON.stringify(lines())).not.toMatch(/asha|@|patil|98765|copier|her-secret|correct-horse|Handset|bearer/i);
});
