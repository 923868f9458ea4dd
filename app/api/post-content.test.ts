import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { cpuStopwatch } from '#tests/support/cpu.ts';
import { aPost } from '#tests/support/factories.ts';

let api: TestApi;
let token: string;
let kept: string;

beforeAll(async () => {
  api = await openApi();
  token = await api.session();
  const made = await api.call('POST', '/blog', { token, json: aPost({ slug: 'kept' }) });
  kept = (await made.json()).id;
});
afterAll(() => api.close());

let slugs = 0;
const post = (content: string) => ({ ...aPost({ slug: `post-${++slugs}` }), content });

/** The three calls that accept content. */
const calls = [
  ['POST /blog', (content: string) => api.call('POST', '/blog', { token, json: post(content) })],
  ['PUT /blog/:id', (content: string) => api.call('PUT', `/blog/${kept}`, { token, json: { content } })],
  ['POST /blog/preview', (content: string) => api.call('POST', '/blog/preview', { token, json: post(content) })],
] as const;

const atContent = (msg: string) => ({ detail: [{ loc: ['body', 'content'], msg, type: 'value_error' }] });

const unseen = [
  '<script>x</script>',
  '<p></p>',
  '<p> &nbsp;\u200b&#8203;</p><hr><br>',
  '<h2><strong></strong></h2>',
  '<!-- nothing -->',
  '<img src="javascript:alert(1)">',
  '<iframe src="https://evil.invalid/"></iframe>',
];

const seen = [
  'Only text',
  '<img src="/uploads/0a1b-2x2.webp">',
  '<table><tr><td>1</td></tr></table>',
  '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ"></iframe>',
];

const bombs: [string, string, RegExp][] = [
  ['150,000 nested <b>', '<b>'.repeat(150_000), /inside one another/],
  ['60,000 nested lists', '<ul><li>'.repeat(60_000), /inside one another/],
  ['90,000 nested <svg>', '<svg>'.repeat(90_000), /inside one another/],
  ['60,000 elements side by side', '<b>x</b>'.repeat(60_000), /too many parts; make/],
  ['80,000 unclosed cells', `<table><tr>${'<td>1'.repeat(80_000)}`, /too many parts; make/],
  ['500,000 characters that could start an element', '<'.repeat(500_000), /too many parts; make/],
  [
    '60,000 attributes',
    `<p ${Array.from({ length: 60_000 }, (_, index) => `a${index}`).join(' ')}>`,
    /too many parts; make/,
  ],
];

test.each(calls)(
  '%s rejects content with nothing visible after sanitising',
  { tags: ['validation/post-empty'] },
  async (_name, send) => {
    for (const content of unseen) {
      const response = await send(content);
      expect([content, response.status, await response.json()]).toEqual([content, 422, atContent('must not be empty')]);
    }
  },
);

test.each(calls)('%s accepts a picture, a table or a video alone', async (_name, send) => {
  for (const content of seen) expect([content, (await send(content)).ok]).toEqual([content, true]);
});

test.each(calls)(
  '%s rejects content too expensive to parse within a second',
  { tags: ['validation/post-oversized'] },
  async (_name, send) => {
    for (const [what, bomb, message] of bombs) {
      // Above the maximum length, the length is rejected.
      const content = bomb.slice(0, 500_000);
      const took = cpuStopwatch();
      const response = await send(content);
      expect([what, response.status]).toEqual([what, 422]);
      expect([what, took() < 1000]).toEqual([what, true]);
      expect((await response.json()).detail[0].msg).toMatch(message);
    }
  },
);

test.each(calls)('%s accepts a long post with a long table', async (_name, send) => {
  const row = '<tr><td>MP C3004</td><td>30 pages a minute</td><td>A3</td></tr>';
  const content = `<h2>All</h2><table>${row.repeat(2000)}</table>${'<p>An unclosed paragraph'.repeat(2000)}`;
  expect((await send(content)).ok).toBe(true);
});

test('changing other fields leaves content unchanged', async () => {
  const response = await api.call('PUT', `/blog/${kept}`, { token, json: { title: 'Another' } });
  expect((await response.json()).title).toBe('Another');
});
