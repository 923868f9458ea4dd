// @module-tag improve/panel
import { expect } from 'vitest';
import { improvement, type Problem, type ProblemGroup } from '#app/domain/insights/improvements.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const section = (name: string) => within(screen.getByRole('list', { name }));

test('a line leads to the field that fixes it, and disappears afterwards', async ({ panel }) => {
  await panel.call('POST', '/init-data');
  await panel.add('/products', { name: 'Verkaufsbremse', regularPrice: 5000, salePrice: 6000 });
  await panel.open('/admin/products');
  await panel.click('link', 'To improve');
  await panel.seesPage('To improve');
  section('Short description').getByText('10 letters');
  section('No picture').getByText('Verkaufsbremse');
  section('Samples on your site').getByRole('link', { name: 'Remove: 3 branches and 3 testimonials' });
  screen.getByRole('heading', { name: 'Sale price not lower (1)' });
  await panel.click('link', 'Correct price: Verkaufsbremse');
  const price = await screen.findByLabelText(/^Sale price/, { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(price));
  await panel.fill(price, '4000');
  await panel.press('Save product', 'Product updated successfully');
  await panel.open('/admin/improve');
  section('No picture').getByText('Verkaufsbremse');
  expect(screen.queryByRole('list', { name: 'Sale price not lower' })).toBe(null);
});

test('each problem shows its notes, and staff cannot open pages of owners', async ({ panel }) => {
  const group = (problem: Problem, item: Parameters<typeof improvement>[0], total = 1): ProblemGroup => ({
    ...{ problem, total, items: [improvement(item)] },
  });
  const groups = [
    group('search', { name: 'riso', count: 1 }),
    group('missing', { name: '/old', count: 3 }),
    group('unclear', { id: 'd', name: 'D', other: 'ppmMono, memoryMb' }),
    group('copied', { id: 'a', name: 'A', count: 2, other: 'B' }, 2),
    group('thin', { id: 'b', name: 'B', count: 12 }, 30),
    group('old-price', { id: 'c', name: 'C', since: '2026-01-02T06:30:00.000Z', isChange: true }),
    group('heavy', { name: 'x.jpg', count: 3 * 1024 ** 2 }),
  ];
  panel.intercept('GET', /^\/improvements/, { json: groups });
  await panel.open('/admin/improve', { as: 'staff' });
  const rows = texts(screen.getAllByRole('listitem'));
  for (const row of [/^riso.*Ask an owner$/s, /^\/old/, /^A/, /^B/])
    expect(rows).toContainEqual(expect.stringMatching(row));
  section('Searches without results').getByText('Searched 1 time');
  section('Pages not found').getByText('Opened 3 times');
  section('Same description').getByText('Same text as B');
  section('Facts that are not clear').getByText('Speed, black & white, Memory');
  section('Old price').getByText('Price changed on 2 January 2026');
  section('Heavy pictures').getByText('3.0 MB');
  screen.getByText('And 29 more. They follow as you fix these.');
  screen.getByRole('heading', { name: 'Short description (30)' });
});
