import { beforeAll, describe, expect, test } from 'vitest';
import { apiPerFile, fault, read, send } from '#app/api/calls/api-test.ts';
import { aPost } from '#tests/support/factories.ts';

let kept: string;
apiPerFile();
beforeAll(async () => {
  kept = (await send('POST', '/blog', aPost({ slug: 'kept' }))).body.id;
});

let slugs = 0;
const post = (content: string) => ({ ...aPost({ slug: `post-${++slugs}` }), content });

/** The three calls that accept content. */
const calls = [
  ['POST /blog', (content: string) => send('POST', '/blog', post(content))],
  ['PUT /blog/:id', (content: string) => send('PUT', `/blog/${kept}`, { content })],
  ['POST /blog/preview', (content: string) => send('POST', '/blog/preview', post(content))],
] as const;

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
  ['60,000 attributes', `<p ${Array.from(Array(60_000).keys(), (n) => `a${n}`).join(' ')}>`, /too many parts; make/],
];

describe.each(calls)('%s', { tags: ['validation/post-empty', 'validation/post-oversized'] }, (_name, sendContent) => {
  test('rejects content with nothing visible after sanitising, and accepts a picture, a table or a video alone', async () => {
    for (const content of unseen) {
      const { status, body } = await sendContent(content);
      expect([content, status, body]).toEqual([content, 422, fault('content', 'must not be empty')]);
    }
    for (const content of seen)
      expect([content, (await sendContent(content)).status]).toEqual([content, expect.toBeOneOf([200, 201])]);
  });

  test('rejects content too expensive to parse before parsing it', async () => {
    for (const [what, bomb, message] of bombs) {
      // Above the maximum length, the length is rejected.
      const content = bomb.slice(0, 500_000);
      const { status, body } = await sendContent(content);
      expect([what, status]).toEqual([what, 422]);
      expect(body.detail[0].msg).toMatch(message);
    }
  });

  test('accepts a long post with a long table', async () => {
    const row = '<tr><td>MP C3004</td><td>30 pages a minute</td><td>A3</td></tr>';
    const content = `<h2>All</h2><table>${row.repeat(2000)}</table>${'<p>An unclosed paragraph'.repeat(2000)}`;
    expect((await sendContent(content)).status).toBeLessThan(300);
  });
});

test('changing other fields leaves content unchanged', async () => {
  const { content } = await read(`/blog/${kept}`);
  expect((await send('PUT', `/blog/${kept}`, { title: 'Another' })).body).toMatchObject({ title: 'Another', content });
});
