import { expect, test } from 'vitest';
import { createFloodWarning } from './proxy-warning.ts';

test('that one client has too many connections is said once a minute, without its address', {
  tags: ['log/private'],
}, () => {
  const said: unknown[][] = [];
  const warn: (address: string) => void = createFloodWarning({ warn: (...words: unknown[]) => said.push(words) });
  for (let count = 0; count < 3; count++) warn('203.0.113.9');
  expect(said).toEqual([
    ['Too many connections from one address were refused; if there is a proxy, name it in TRUST_PROXY'],
  ]);
});
