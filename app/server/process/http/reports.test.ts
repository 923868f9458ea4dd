import { beforeEach, expect, test } from 'vitest';
import { createReports } from './reports.ts';

let logged: { details: Record<string, unknown>; message: string }[];
let at: Date;
let take: (request: Request) => Promise<Response>;
beforeEach(() => {
  logged = [];
  at = new Date('2026-11-22T10:00:00Z');
  const warn = (details: object | string, message = `${details}`) =>
    logged.push({ details: typeof details === 'string' ? {} : { ...details }, message });
  take = createReports({ log: { warn } as never, publicUrl: 'https://shop.test', now: () => at });
});

const send = (given: unknown, type = 'application/csp-report') => {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  return take(new Request('http://localhost/reports', { method: 'POST', headers: { 'content-type': type }, body }));
};
const report = {
  'document-uri': 'https://shop.test/products?search=asha%40example.com#x',
  'violated-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?visitor=asha',
  'script-sample': 'asha',
  referrer: 'https://shop.test/?q=asha',
  'line-number': 7,
};

test('logs a report without personal data', { tags: ['reports/taken'] }, async () => {
  expect((await send({ 'csp-report': report })).status).toBe(204);
  const { 'document-uri': documentURL, 'violated-directive': effectiveDirective } = report;
  const inNewForm = { documentURL, effectiveDirective, blockedURL: 'inline', sample: 'asha' };
  const other = { type: 'deprecation', body: { documentURL: 'https://shop.test/' } };
  const list = [{ type: 'csp-violation', body: inNewForm, user_agent: 'asha' }, other];
  expect((await send(list, 'application/reports+json')).status).toBe(204);
  const message = 'A browser reported a policy violation';
  expect(logged).toEqual([
    { details: { rule: 'script-src-elem', page: '/products', blocked: 'https://evil.example', line: 7 }, message },
    { details: { rule: 'script-src-elem', page: '/products', blocked: 'inline', line: 0 }, message },
  ]);
  expect(JSON.stringify(logged)).not.toContain('asha');
});

test('logs no secret of an address', async () => {
  for (const path of ['/quotation/AbC-123?preview', '/Inquiry/KX7Q2?key=AbC', '/quotation/AbC-123/pdf'])
    await send({ 'csp-report': { ...report, 'document-uri': `https://shop.test${path}` } });
  expect(logged.map(({ details }) => details.page)).toEqual(['/quotation/…', '/inquiry/…', '/quotation/…/pdf']);
});

test('rejects or ignores malformed, oversized and foreign reports', { tags: ['reports/limited'] }, async () => {
  expect((await send({ 'csp-report': { 'document-uri': { toString: 1 } } })).status).toBe(204);
  expect((await send({ 'csp-report': report }, 'application/json')).status).toBe(415);
  expect((await send('{')).status).toBe(400);
  expect((await send({ 'csp-report': { ...report, padding: 'x'.repeat(20_000) } })).status).toBe(413);
  for (const body of [null, 3, [], [null, { type: 'csp-violation' }], { 'csp-report': 'x' }])
    expect((await send(body)).status).toBe(204);
  await send({ 'csp-report': { ...report, 'document-uri': 'https://shop.test.evil.example/' } });
  expect(logged).toEqual([]);
});

test('logs at most 20 reports a minute', { tags: ['reports/limited'] }, async () => {
  for (let count = 0; count < 50; count++) await send({ 'csp-report': report });
  expect(logged).toHaveLength(21);
  expect(logged.at(-1)?.message).toBe('Further browser reports are dropped for a minute');
  at = new Date('2026-11-22T10:01:01Z');
  await send({ 'csp-report': report });
  expect(logged).toHaveLength(22);
});
