// @module-tag post/content
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownWords } from '#tests/support/hostile-words.ts';
import { cleanHtml, sanitiserVersion } from './clean-html.ts';

describe('keeps the markup of posts', () => {
  test.each([
    '<h2>Title</h2><p>Text with <strong>weight</strong>, <em>stress</em> and <a href="/products?tag=a3">a link</a>.</p>',
    '<ul><li>One</li></ul><ol start="3"><li>Three</li></ol><blockquote>Said</blockquote>',
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">B</td></tr></tbody></table>',
    '<p><a href="mailto:a@b.test">Mail</a> <a href="tel:+910000000000">Call</a> <a href="#top">Up</a></p>',
    '<figure><img src="/uploads/0a1b-2x2.webp" alt="A" width="2" height="2" loading="lazy" /><figcaption>B</figcaption></figure>',
  ])('%s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<a href="https://x.test/" target="_blank">x</a>', '<a href="https://x.test/" rel="noopener nofollow">x</a>'],
    ['<a href="HTTP://x.test/" title="X">x</a>', '<a href="HTTP://x.test/" title="X" rel="noopener nofollow">x</a>'],
    ['<h1>x</h1>', '<h2>x</h2>'],
  ])('and marks external links and lowers h1: %s', (html, clean) => expect(cleanHtml(html)).toBe(clean));

  test('replaces a YouTube iframe with the cookie-free player', () => {
    const player =
      '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="YouTube video" allowfullscreen loading="lazy"></iframe>';
    for (const src of ['https://www.youtube.com/embed/aqz-KE-bpKQ?autoplay=1', 'https://youtu.be/aqz-KE-bpKQ'])
      expect(cleanHtml(`<iframe src="${src}" onload="x()" srcdoc="<script>1</script>"></iframe>`)).toBe(player);
  });
});

describe('allows pictures by HTTPS or from our uploads', { tags: ['beyond/post-pictures'] }, () => {
  test.each(['https://cdn.test/a.png', '/uploads/0a1b-2x2.webp'])('keeps %s', (src) => {
    expect(cleanHtml(`<p><img src="${src}"></p>`)).toBe(`<p><img src="${src}" alt="" loading="lazy" /></p>`);
  });

  test.each([
    'http://cdn.test/a.png',
    '/admin',
    '/uploads/../x.png',
    '/uploads/',
    'a.png',
    '//cdn.test/a.png',
    '#',
    '',
  ])('removes the element of “%s”', (src) => expect(cleanHtml(`<p>A<img src="${src}">B</p>`)).toBe('<p>AB</p>'));
});

describe('the size of a picture', () => {
  test.each(Object.entries({ 12: true, 12345: true, 123456: false, '100%': false, a12: false, '': false }))(
    'of “%s” is kept: %s',
    (given, isKept) => {
      const src = '/uploads/0a1b-2x2.webp';
      for (const side of ['width', 'height'])
        expect(cleanHtml(`<img src="${src}" ${side}="${given}">`)).toBe(
          `<img src="${src}" alt=""${isKept ? ` ${side}="${given}"` : ''} loading="lazy" />`,
        );
    },
  );
});

/** Anything left that could run code, load external content or affect the page. */
const dangerous =
  /<(script|style|svg|math|object|embed|form|input|button|link|meta|base|template|noscript|video|audio|source|textarea|select|details|x)\b|\son\w+\s*=|\s(style|class|id|srcdoc|data-[\w-]+)\s*=|(href|src)\s*=\s*"\s*(javascript|vbscript|data):|evil\.invalid/i;

describe('removes executable markup', () => {
  test.each(ownWords.html)('%s', (html) => {
    // Escaped markup is harmless text.
    expect(cleanHtml(html).replace(/&lt;.*?&gt;/gs, '')).not.toMatch(dangerous);
  });

  test('idempotent: cleaning twice changes nothing more', () => {
    for (const html of ownWords.html) expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
  });

  test('any concatenation of fragments stays harmless', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ownWords.html),
      fc.constantFrom('<', '>', '"', "'", '</p>', '<p ', '<!--', '-->', '&'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const clean = cleanHtml(pieces.join(''));
        return !dangerous.test(clean.replace(/&lt;[\s\S]*?&gt;/g, '').replace(/>[^<]*</g, '><'));
      }),
      { numRuns: 300 },
    );
  });

  test('limits deep nesting', () => {
    expect(cleanHtml('<p>'.repeat(5000)).length).toBeLessThan(100_000);
  });
});

test('requires a new `rulesVersion` when the output changes', { tags: ['beyond/sanitised'] }, () => {
  const sample = [...ownWords.html, '<h1>a</h1><img src="http://x.test/a.png"><a href="https://x.test/">x</a>'];
  const outcome = createHash('sha256').update(sample.map(cleanHtml).join('\n')).digest('hex').slice(0, 16);
  expect([sanitiserVersion, outcome]).toEqual(['2.18.1/1', '18f105d713a6012d']);
});
