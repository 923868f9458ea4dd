// @module-tag insights/report
import { beforeAll, expect, test } from 'vitest';
import { api, apiPerFile, read, send } from '#app/api/calls/api-test.ts';
import { emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import { groupings } from '#app/domain/insights/range.ts';
import type { Insights } from '#app/domain/insights/report.ts';
import { openApi } from '#tests/support/api.ts';
import { aBranch, anInquiry, aProduct } from '#tests/support/factories.ts';
import { type Watched, watchedStore } from '#tests/support/statements.ts';

let statementsOf: Watched['statementsOf'];
apiPerFile('staffSession', () =>
  openApi(async (clock) => {
    const watched = await watchedStore('sqlite', clock);
    ({ statementsOf } = watched);
    return watched as never;
  }),
);
beforeAll(async () => {
  const { store } = api;
  await store.products.create(aProduct({ slug: 'canon', name: '=Canon' }));
  const { id: branch } = await store.branches.create(aBranch());
  const { id: removed } = await store.branches.create(aBranch({ name: 'Nashik' }));
  const page = 'https://shop.test/products/canon?utm_source=Google';
  const inquiry = { ...anInquiry(), subject: 'Inquiry about =Canon', preferredBranch: 'Pune' };
  await send('POST', '/contact', inquiry, '', { referer: page });
  const one = { kind: 'whatsapp', hour: '2026-06-01T12', count: 1 } as const;
  const row = (fields: Partial<HourCount>): HourCount => ({ ...emptyCount, ...one, ...fields });
  await store.insights.add([
    row({ product: 'canon', page: '/products/…', campaign: 'google', count: 3 }),
    row({ kind: 'call', branch, page: '/contact' }),
    row({ kind: 'view', product: 'canon', count: 7 }),
    row({ kind: 'search', page: 'canon a3', count: 2 }),
    row({ kind: 'empty-search', page: 'qqq' }),
    ...['colour=mono', 'brand=hp', 'price'].map((page) => row({ kind: 'facet', page })),
    row({ kind: 'missing', page: '/old' }),
    row({ kind: 'map', branch: removed, hour: '2026-05-10T12' }),
  ]);
  await store.branches.remove(removed);
});

const report = (query: string): Promise<Insights> => read(`/insights?${query}`);

test('the last 7 days by source by default, in one sentence', async () => {
  const { from, to, by, sentence, rows } = await report('');
  expect({ from, to, by }).toEqual({ from: '2026-05-26', to: '2026-06-01', by: 'source' });
  expect(sentence).toBe('Last 7 days: 1 inquiry. The inquiry came through the website; product asked for: =Canon.');
  expect(rows.map(({ name, inquiries, taps }) => [name, inquiries, taps])).toEqual([
    ['Website', 1, 0],
    ['WhatsApp', 0, 3],
    ['Phone call', 0, 1],
  ]);
});

test('a report takes five statements at most, beside the session', async () => {
  const session = await statementsOf(() => read('/contact?id=none'));
  for (const by of groupings) expect(await statementsOf(() => report(`by=${by}`)), by).toBeLessThanOrEqual(session + 4);
});

test('28 days with what visitors looked for', async () => {
  const found = await report('from=2026-05-05&by=day');
  expect(found.rows).toHaveLength(28);
  expect(found.rows.at(-1)).toMatchObject({ key: '2026-06-01', taps: 4, views: 7, inquiries: 1 });
  expect(found.total).toMatchObject({ taps: 5, byTap: { whatsapp: 3, call: 1, map: 1 }, quotations: 0 });
  expect(found.machines).toMatchObject([{ name: '=Canon', taps: 3, views: 7 }]);
  expect(found.searches).toEqual([{ name: 'canon a3', count: 2 }]);
  expect(found.emptySearches).toEqual([{ name: 'qqq', count: 1 }]);
  expect(found.facets.map(({ name }) => name).sort()).toEqual(['Brand: hp', 'Colour: Black & white', 'Price']);
});

test.each([
  ['week', ['2026-06-01', 4, 7, 1]],
  ['month', ['2026-06-01', 4, 7, 1]],
  ['product', ['=Canon', 3, 7, 1]],
  ['branch', ['Pune', 1, null, 1]],
  ['campaign', ['google', 3, 0, 1]],
  ['page', ['Product pages', 3, null, 1], ['Contact', 1, null, 0]],
])('the rows by %s', async (by, ...expected) => {
  const { rows } = await report(`from=2026-06-01&to=2026-06-01&by=${by}`);
  expect(rows.map(({ name, taps, views, inquiries }) => [name, taps, views, inquiries])).toEqual(expected);
});

test('the rows by branch name a removed one', async () => {
  const { rows } = await report('from=2026-05-01&by=branch');
  expect(rows.map(({ name }) => name)).toEqual(['Pune', 'Removed branch']);
});

test('rejects an invalid day or grouping', async () => {
  for (const query of ['from=2026-02-30', 'by=visitor'])
    expect((await send('GET', `/insights?${query}`)).status).toBe(422);
});

test('exports the rows as CSV, without formulas, and as Excel', async () => {
  const owner = await api.session();
  const ask = (query: string) => send('GET', `/insights/export?${query}`, undefined, owner);
  const { headers, body } = await ask('from=2026-05-05&by=product');
  expect(headers.get('content-disposition')).toContain('insights-product-2026-05-05-to-2026-06-01.csv');
  const lines = body.trim().split(/\r?\n/);
  expect(lines[0]).toContain('"Product","Taps","WhatsApp","Call","E-mail","Map","Share","Quote list","Product views"');
  expect(lines[1]?.replaceAll('"', '')).toBe("'=Canon,3,3,0,0,0,0,0,7,1,0,0,0");
  expect((await ask('by=week')).body).toMatch(/^"Week from",/);
  const excel = await ask('format=xlsx');
  expect(excel.headers.get('content-type')).toContain('spreadsheetml');
  expect(excel.body.length).toBeGreaterThan(500);
});
