import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test('formats a file size', () => {
  const sizes = [0, 1, 1500, 348_160, 1_048_576, 12_900_000].map(formatBytes);
  expect(sizes).toEqual(['1 KB', '1 KB', '1 KB', '340 KB', '1.0 MB', '12.3 MB']);
});
