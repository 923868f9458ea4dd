import { readFileSync } from 'node:fs';

type Foreign = { vectors: { context: string; payload: string }[] };

const file = process.env.MARKUP_VECTORS;

/** Additional vectors of a kind from the file named by MARKUP_VECTORS (see CONTRIBUTING.md); `null` without one. */
export const foreignVectors = (kind: string): string[] | null =>
  file
    ? (JSON.parse(readFileSync(file, 'utf8')) as Foreign).vectors
        .filter(({ context }) => context === kind)
        .map(({ payload }) => payload)
    : null;

/** Our own attack strings, by the place they target. */
const own = {
  /** A path segment, percent-encoded. */
  brandNamePath: ['..%2fsettings', '%2e%2e', '%00', 'A%0d%0aX-Injected:%201', 'A%2FB', '50%', '%C3%28', '<b>', 'a~'],
  csvCell: ['=2+3', '+2', '-2', '@A1', '\t=2+3', '  =2+3', '\u200b=2+3', '＝2+3', '"=2+3', "'=2+3", ';=2+3'],
  googleAnalyticsId: ['G-abcd', 'G-ABCD"><script>', "G-ABCD');x('", 'UA-1-1', 'G-ABCD/../x', 'G-', '</script>'],
  googleMapsApiKey: ['AIzaSy0123456789abcd"><script>', 'AIzaSy0123456789abcd&callback=x', 'AIza', 'AIza</script>'],
  /** Text inside a JSON script element. */
  jsonld: ['</script><svg onload=x()>', '<!--<script>', ']]><script>x()</script>', '\\u003c/script><b>', '"}</script>'],
  mailHeader: [
    'a@b.test\r\nBcc: x@evil.invalid',
    'A\nSubject: x',
    'a@b.test,x@evil.invalid',
    'a@b.test; x@evil.invalid',
    'A <x@evil.invalid>',
    'a%0d%0aBcc:x@evil.invalid',
    '=?utf-8?q?a=0D=0ABcc:x?=@b.test',
  ],
  search: [
    ...["'", '"', '*', 'a*b"', 'NEAR(a', 'a OR 1=1', "'); drop table products; --", '%_', '((', '-a'],
    ...['\ud800', '{a}:'],
  ],
  slug: ['../admin', 'A B', '%2e%2e', 'a/b', '--', 'a#b', 'a?b', 'é', '<b>', 'constructor', '__proto__', 'tags'],
  text: [
    '<script>x()</script>',
    '"><svg onload=x()>',
    '</title><script>x()</script>',
    "' onfocus='x()",
    'a\r\nX-Injected: 1',
  ],
  /** Image URLs. */
  url: [
    'javascript:x()',
    'java\tscript:x()',
    'data:text/html,x',
    '//evil.invalid/a.png',
    '\\\\evil.invalid\\a.png',
    '/uploads/../platen.db',
    '/uploads/%2e%2e%2fplaten.db',
    'a.png" onerror="x()',
    'https://evil.invalid/a.png"x',
    'file:///etc/passwd',
    '..',
    'https://',
  ],
  youtubeUrl: [
    'https://youtube.com.evil.invalid/watch?v=aaaaaaaaaaa',
    'https://evil.invalid/?https://youtu.be/aaaaaaaaaaa',
    'https://www.youtube.com@evil.invalid/watch?v=aaaaaaaaaaa',
    'javascript:x()//youtu.be/aaaaaaaaaaa',
    'https://youtu.be/aaaaaaaaaaa"><script>',
    'https://www.youtube.com/embed/../../x',
    'https://www.youtube.com:8443/watch?v=aaaaaaaaaaa',
  ],
} as const satisfies Record<string, readonly string[]>;

export const ownWords: Record<keyof typeof own, readonly string[]> = own;

/** Our own strings and those of MARKUP_VECTORS. */
export const hostileWords = (kind: keyof typeof own): string[] => [...own[kind], ...(foreignVectors(kind) ?? [])];
