import { expect, test } from 'vitest';
import { createMetrics, kindOf } from './metrics.ts';

const gauges = async () => ({ mails: { help: 'E-mails.', value: { waiting: 2, given_up: 1 } } });
const errors = { total: () => 3 };

test('counts requests by kind and status class, in a histogram of durations', { tags: ['metrics/text'] }, async () => {
  const metrics = createMetrics('1.2.3', errors, gauges);
  metrics.observe('/products', 200, 3);
  metrics.observe('/products/canon', 200, 60);
  metrics.observe('/api/contact', 429, 0.4);
  metrics.observeCacheHit();
  metrics.observeStale();
  const text = await metrics.text();
  metrics.stop();
  for (const line of [
    '# TYPE platen_request_duration_seconds histogram',
    'platen_request_duration_seconds_bucket{kind="page",status="2xx",le="0.001"} 0',
    'platen_request_duration_seconds_bucket{kind="page",status="2xx",le="0.005"} 1',
    'platen_request_duration_seconds_bucket{kind="page",status="2xx",le="+Inf"} 2',
    'platen_request_duration_seconds_sum{kind="page",status="2xx"} 0.063',
    'platen_request_duration_seconds_count{kind="call",status="4xx"} 1',
    'platen_answers_from_memory_total 1',
    'platen_stale_answers_total 1',
    'platen_info{version="1.2.3"} 1',
    'platen_mails{state="waiting"} 2',
    '# TYPE platen_errors_total counter',
    'platen_errors_total 3',
    'platen_database_up 1',
  ])
    expect(text.split('\n')).toContain(line);
  // Every line is a comment or a sample, and the text ends with a newline.
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"\\\n]*"(,\w+="[^"\\\n]*")*\})? [\d.e+-]+)$/);
});

test('has a bounded number of series and no part of a path', { tags: ['metrics/private'] }, async () => {
  const metrics = createMetrics('x', errors, gauges);
  for (let index = 0; index < 5000; index++)
    metrics.observe(`/${index}/asha@example.com/${'api'.repeat(index % 3)}`, 100 + index, index);
  const text = await metrics.text();
  metrics.stop();
  expect(text).not.toContain('asha');
  expect(text.split('\n').length).toBeLessThan(400);
});

test('reports the other metrics while the database is unreachable', { tags: ['metrics/text'] }, async () => {
  const metrics = createMetrics('x', errors, () => Promise.reject(new Error('away')));
  const text = await metrics.text();
  for (const line of ['platen_errors_total 3', 'platen_database_up 0']) expect(text.split('\n')).toContain(line);
  expect(text).toContain('platen_memory_bytes{of="resident"}');
  metrics.stop();
});

test.each([
  ['/', 'page'],
  ['/products/canon', 'page'],
  ['/api', 'call'],
  ['/apiary', 'page'],
  ['/api/contact', 'call'],
  ['/uploads/x.webp', 'upload'],
  ['/assets/app.css', 'asset'],
  ['/healthz', 'health'],
] as const)('%s is a %s', (path, kind) => expect(kindOf(path)).toBe(kind));
