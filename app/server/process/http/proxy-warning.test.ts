import { expect, test } from 'vitest';
import { createFloodWarning } from './proxy-warning.ts';

test('warns once a minute about too many connections of a client, without address', { tags: ['log/private'] }, () => {
  const warnings: unknown[][] = [];
  const warn: (address: string) => void = createFloodWarning({ warn: (...words: unknown[]) => warnings.push(words) });
  for (let count = 0; count < 3; count++) warn('203.0.113.9');
  expect(warnings).toEqual([
    ['Too many connections from one address were refused; if this is a proxy, add it to TRUST_PROXY'],
  ]);
});
