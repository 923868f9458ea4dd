import { expect, inject, test } from 'vitest';

test('passes', () => {
  expect(inject('postgresUrl')).toMatch(/^postgres:/);
});

test('fails', () => {
  expect(1).toBe(2);
});
