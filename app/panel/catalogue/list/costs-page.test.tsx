// @module-tag panel/products
import { expect } from 'vitest';
import { screen, test } from '#tests/support/panel.tsx';

test('the pages of the cost data are in the address', async ({ panel }) => {
  const asked: string[] = [];
  panel.intercept('GET', /^\/products\/cost-data/, (request) => {
    asked.push(new URL(request.url).searchParams.get('offset') ?? '');
    return panel.answer(request);
  });
  for (const page of ['', '?page=3', '?page=x', '?page=-1']) await panel.open(`/admin/products/costs${page}`);
  screen.getByRole('heading', { name: 'Cost data' });
  expect(asked).toEqual(['0', '100', '0', '0']);
});
