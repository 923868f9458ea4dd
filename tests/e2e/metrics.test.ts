import { expect, inject, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { startSite } from '#tests/support/site.ts';

test('/metrics on its own port reports activity without personal data', {
  tags: ['metrics/text', 'metrics/private'],
}, async () => {
  const port = await freePort();
  const site = await startSite({ template: inject('demoData'), environment: { METRICS_PORT: String(port) } });
  const inquiry = { name: 'Asha Patil', email: 'asha@example.com', phone: '+91 00000 12345', message: 'A copier' };
  const sent = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inquiry),
  });
  expect(sent.status).toBe(201);
  for (let times = 0; times < 3; times++) expect((await fetch(`${site.url}/products?search=Asha`)).status).toBe(200);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const line of [
    'platen_request_duration_seconds_count{kind="page",status="2xx"} 1',
    'platen_request_duration_seconds_count{kind="call",status="2xx"} 1',
    'platen_answers_from_memory_total 2',
    'platen_messages_unread 1',
    'platen_imports_under_way 0',
    'platen_errors_total 0',
    'platen_database_up 1',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toMatch(/asha|patil|127\.0\.0\.1/i);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  await site.stop();
});
