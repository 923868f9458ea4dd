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
  const asked = { subject: 'Inquiry about Canon PIXMA G2010', campaign: 'diwali' };
  await store.inquiries.create({ inquiry: anInquiry(asked) });
  await store.inquiries.create({
    inquiry: { ...anInquiry({ message: 'Toner?' }), source: 'call', portal: 'IndiaMART' },
  });
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
const rowsIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const rows = (name: string) => rowsIn(screen.getByRole('region', { name }));
const table = (by: string) => rowsIn(screen.getByRole('table', { name: `By ${by}` }));

test('says what to do while nothing is counted, then leads with a sentence and a table', async ({ panel, api }) => {
  await panel.open('/admin/insights');
  screen.getByText('Last 7 days: no inquiries.');
  screen.getByRole('link', { name: 'Add inquiry' });
  await count(api);
  await panel.open('/admin/messages');
  await panel.click('link', 'Insights');
  await screen.findByText('Last 7 days: 2 inquiries.');
  expect(table('source')).toEqual([
    ['Source', 'Inquiries', 'Quotations', 'Won'],
    ['IndiaMART', '1+1', '0', '₹0'],
    ['Website', '1+1', '0', '₹0'],
    ['Phone call1 tap', '0', '0', '₹0'],
    ['WhatsApp1 tap', '0', '0', '₹0'],
    ['All', '2+2', '0', '₹0'],
  ]);
  screen.getByText(/^2 taps: WhatsApp 1 · Call 1\.\s+3 product views\.$/);
  expect(section('Searches').getByRole('listitem').textContent).toMatch(/^ricoh\s*2$/);
  expect(section('Searches without results').getByRole('listitem').textContent).toMatch(/^qqqq zzzz\s*1$/);
  expect(section('Filters used').getByRole('listitem').textContent).toMatch(/^Colour: Black & white\s*1$/);
  expect(rows('Top machines')[1]).toEqual(['Canon PIXMA G2010', '1', '3', '1', '1']);
  await panel.click('link', 'IndiaMART');
  await panel.seesPage('Messages');
  expect(location.search).toBe('?q=IndiaMART');
});

test('the range and the grouping are in the address, and the export has them', async ({ panel, api }) => {
  await count(api);
  await panel.open('/admin/insights');
  expect(screen.getByRole('link', { name: '7 days' }).getAttribute('aria-current')).toBe('true');
  await panel.click('link', '28 days');
  await waitFor(() => expect(location.search).toBe('?from=2026-05-05&to=2026-06-01&by=source'));
  const is28Days = () => screen.getByRole('link', { name: '28 days' }).getAttribute('aria-current');
  await waitFor(() => expect(is28Days()).toBe('true'));
  await panel.click('link', 'Day');
  await waitFor(() => expect(rows('By day')).toHaveLength(29));
  expect(rows('By day')[0]).toEqual(['Day', 'Taps', 'Views', 'Inquiries', 'WhatsApp', 'Call']);
  expect(rows('By day').at(-1)?.slice(1)).toEqual(['2', '3', '2', '1', '1']);
  await panel.click('link', 'Campaign');
  await screen.findByRole('table', { name: 'By campaign' });
  expect(location.search).toBe('?from=2026-05-05&to=2026-06-01&by=campaign');
  expect(
    table('campaign')
      .slice(1)
      .map(([name, inquiries]) => [name, inquiries]),
  ).toEqual([
    ['diwali', '1+1'],
    ['No campaign', '1+1'],
    ['All', '2+2'],
  ]);
  section('All figures by campaign').getByText(/^From links with utm_source/);
  const from = screen.getByLabelText<HTMLInputElement>(/^From/);
  await panel.user.clear(from);
  await panel.user.type(from, '2026-06-01');
  await waitFor(() => expect(location.search).toBe('?from=2026-06-01&to=2026-06-01&by=campaign'));
  // The address changes before the page.
  await waitFor(() => expect(is28Days()).toBeNull());
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
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe('2026-05-05'));
  await panel.open('/admin/insights', { as: 'staff' });
  expect(screen.queryByRole('button', { name: 'CSV file', hidden: true })).toBeNull();
});
