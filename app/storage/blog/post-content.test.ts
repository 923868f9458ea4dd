import { expect, test } from 'vitest';
import { cleanStored, refuseUnusable } from './post-content.ts';

const tooMany = 'has too many parts; make several posts of it';
const tooDeep = 'has too many parts inside one another; paste it again as plain text';

test.each<[string, number, string, (count: number) => string]>([
  ['elements', 20_000, tooMany, (count) => `x${'<br>'.repeat(count)}`],
  ['attributes', 20_000, tooMany, (count) => `<p ${Array.from(Array(count).keys(), (n) => `a${n}`).join(' ')}>x`],
  ['texts', 100_000, tooMany, (count) => '<'.repeat(count)],
  ['levels', 100, tooDeep, (count) => `${'<b>'.repeat(count)}x${'</b>'.repeat(count)}<b>y</b>`],
])('rejects more %s than %d', (_what, most, message, make) => {
  expect(() => refuseUnusable(make(most))).not.toThrow();
  expect(() => refuseUnusable(make(most + 1))).toThrow(expect.objectContaining({ message, field: 'content' }));
});

test('stored HTML that no post may have becomes text of a limited length', () => {
  const html = `${'<div>'.repeat(101)}x <b title="t">y</b> << \n ${'z'.repeat(100_000)}</div>`;
  expect(cleanStored(html)).toBe(`<p>x y ${'z'.repeat(100_000 - ' x y '.length)}</p>`);
});
