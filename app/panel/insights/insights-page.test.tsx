// @module-tag insights/page
import { beforeEach, expect, vi } from 'vitest';
import { emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import type { TestApi } from '#tests/support/api.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';

// The page's today is that of the API under test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T06:30:00.000Z') });
  return () => vi.useRealTimers();
});

async function count({ store }: TestApi) {
  await store.products.create(aProduct({ slug: 'canon', name: 'Canon PIXMA G2010' }));
  await store.inquiries.create({ inquiry: anInquiry() });
  const one = { ...emptyCount, kind: 'view', hour: '2026-06-01T12', count: 1 } as const;
  const row = (fields: Partial<HourCount>): HourCount => ({ ...one, ...fields });
  await store.insights.add([
    row({ product: 'canon', campaign: 'diwali', count: 3 }),
    row({ kind: 'whatsapp', product: 'canon' }),
    row({ kind: 'call', page: '/contact' }),
    row({ kind: 'search', page: 'ricoh', count: 2 }),
    row({ kind: 'empty-search', page: 'qqqq zzzz' }),
    row({ kind: 'facet', page: 'colour=mono' }),
  ]);
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const rows = (name: string) =>
  section(name)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const value = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('the page explains itself while nothing is counted, then shows figures and tables', async ({ panel, api }) => {
  await panel.open('/admin/insights');
  screen.getByText('Nothing counted in this time');
  await count(api);
  await panel.open('/admin/messages');
  await panel.click('link', 'Insights');
  await screen.findByText('Taps', { selector: 'dt' });
  const values = ['Taps', 'Inquiries', 'Quotations', 'Product views'].map(value);
  expect(values).toEqual(['2WhatsApp 1 · Call 1', '1', '0', '3']);
  expect(section('Searches').getByRole('listitem').textContent).toMatch(/^ricoh\s*2$/);
  expect(section('Searches without results').getByRole('listitem').textContent).toMatch(/^qqqq zzzz\s*1$/);
  expect(section('Filters used').getByRole('listitem').textContent).toMatch(/^Colour: Black & white\s*1$/);
  expect(rows('Top machines')).toEqual([
    ['Product', 'Taps', 'Views', 'WhatsApp'],
    ['Canon PIXMA G2010', '1', '3', '1'],
  ]);
  const days = rows('By day');
  expect(days[0]).toEqual(['Day', 'Taps', 'Views', 'Inquiries', 'WhatsApp', 'Call']);
  expect(days).toHaveLength(29);
  expect(days.at(-1)?.slice(1)).toEqual(['2', '3', '1', '1', '1']);
  expect(section('By day').getByText('Show as table').closest('details')).toHaveProperty('open', false);
});

test('the range and the grouping are in the address, and the export has them', async ({ panel, api }) => {
  await count(api);
  await panel.open('/admin/insights');
  expect(screen.getByRole('link', { name: '28 days' }).getAttribute('aria-current')).toBe('true');
  await panel.click('link', '7 days');
  await waitFor(() => expect(location.search).toBe('?from=2026-05-26&to=2026-06-01&by=day'));
  await waitFor(() => expect(rows('By day')).toHaveLength(8));
  await panel.user.selectOptions(screen.getByLabelText('Show by'), 'Campaign');
  await screen.findByRole('region', { name: 'By campaign' });
  expect(location.search).toBe('?from=2026-05-26&to=2026-06-01&by=campaign');
  expect(rows('By campaign')[1]?.slice(0, 3)).toEqual(['diwali', '0', '3']);
  section('By campaign').getByText(/^From links with utm_source/);
  const from = screen.getByLabelText<HTMLInputElement>(/^From/);
  await panel.user.clear(from);
  await panel.user.type(from, '2026-06-01');
  await waitFor(() => expect(location.search).toBe('?from=2026-06-01&to=2026-06-01&by=campaign'));
  // The address changes before the page.
  await waitFor(() => expect(screen.getByRole('link', { name: '7 days' }).getAttribute('aria-current')).toBeNull());
  const paths: string[] = [];
  panel.intercept('GET', /^\/insights\/export/, (request) => {
    paths.push(new URL(request.url).search);
    return panel.answer(request);
  });
  const files = panel.savedFiles();
  await panel.press('CSV file');
  await waitFor(() => expect(files).toMatchObject([{ download: 'insights-campaign-2026-06-01-to-2026-06-01.csv' }]));
  await panel.press('Excel file');
  await waitFor(() => expect(files).toHaveLength(2));
  const range = '&from=2026-06-01&to=2026-06-01&by=campaign';
  expect(paths).toEqual([`?format=csv${range}`, `?format=xlsx${range}`]);
  history.back();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe('2026-05-26'));
});
