// @module-tag insights/taps
import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { emptyCount } from './counts.ts';
import { salesInWords } from './in-words.ts';
import { isFindable, type Origin, originKeys } from './origin.ts';
import { pageCounts, searchCounts } from './page-counts.ts';
import { pingOf, readPing } from './ping.ts';
import { comparedFrom, firstKeptDay, type Grouping, groupingName, type InsightsRange, readRange } from './range.ts';
import { type Facts, insightRows, insightsCells, insightsHeader, type Sold, startOfPeriod, totalOf } from './report.ts';
import { searchWords } from './search-words.ts';
import { campaignOf, campaignOfPage, pageAt, productAt } from './seen-page.ts';

const found = { referer: '', status: 200, isFound: true };
const kinds = (url: string, more = {}) => pageCounts({ url, ...found, ...more }).map(({ kind, page }) => [kind, page]);

test('reads the address that it makes, and drops malformed names', () => {
  expect(pingOf('call')).toBe('/tap?k=call');
  const address = pingOf('whatsapp', { product: 'canon-ir', branch: '0a-1b' });
  const read = { kind: 'whatsapp', product: 'canon-ir', branch: '0a-1b' };
  expect(readPing(new URL(address, 'http://x').searchParams)).toMatchObject(read);
  expect(readPing(new URLSearchParams('k=call&p=<canon&b=a b'))).toMatchObject({ product: '', branch: '' });
  expect(readPing(new URLSearchParams('k=missing'))).toBeNull();
  expect(readPing(new URLSearchParams(''))).toBeNull();
});

describe('what is stored', { tags: ['insights/private'] }, () => {
  const dropped = (...texts: string[]) => texts.map((text) => [text, '']);
  test.each([
    ['Canon iR-2625', 'canon ir 2625'],
    ['  TONER   tk-1178 ', 'toner tk 1178'],
    ['106R03623', '106r03623'],
    ['कैनन', 'कैनन'],
    ...dropped('98765 43210', '९८७६५४३२१०', '+91 98765-43210 printer', '98765–43210', '9_8_7_6_5_4_3_2_1_0'),
    ...dropped('+65 6123-456', 'ph no. 255300', 'मो. ९८७६५\u200b४३२१०', 'asha@example.com', '27AAPFU0939F1ZV', '!!!'),
    ...dropped('27-aapfu-0939-f1zv', 'asha＠example.com', 'asha (at) example.com', 'asha at example dot com'),
    ...dropped('asha gmail com'),
    ['https://dealer.example/quotation/x', ''],
    ['phone stand canon 2625', 'phone stand canon 2625'],
    ['toner at 50% off', 'toner at 50 off'],
    ['x'.repeat(300), 'x'.repeat(60)],
  ])('of the search %j: %j', (typed, kept) => expect(searchWords(typed)).toBe(kept));

  test('paths name known pages only, because others contain secrets', () => {
    const pages = (...paths: string[]) => paths.map(pageAt);
    const plain = ['/', '/products', '/blog/a-post'];
    expect(pages(...plain, '/quote-list/x')).toEqual([...plain, '/quote-list']);
    const listed = ['/products/…', '/brands/…', '/categories/…'];
    expect(pages('/products/canon', '/brands/hp', '/categories/a3')).toEqual(listed);
    const secret = pages('/quotation/3f9a', '/inquiry/AB12', '/BLOG', '/products/a/b', '/%00');
    expect(secret).toEqual(['', '', '', '', '']);
    expect([productAt('/products/canon'), productAt('/brands/canon')]).toEqual(['canon', '']);
  });

  test.each([
    ['utm_source=Google&utm_medium=cpc&utm_campaign=Diwali+2026', 'google / cpc / diwali-2026'],
    ['utm_campaign=दिवाली', 'दिवाली'],
    [`utm_source=${'a'.repeat(99)}`, 'a'.repeat(30)],
    ['utm_source=<b>&utm_medium=', '-b-'],
    ['utm_source=whatsapp&utm_campaign=9876543210', ''],
    ['utm_source=whatsapp&utm_campaign=asha@example.com', ''],
    ['a=b', ''],
  ])('the campaign of %j is %j, in short plain words', (query, campaign) => {
    expect(campaignOf(new URLSearchParams(query))).toBe(campaign);
    expect(campaignOfPage(`https://dealer.example/contact?${query}`)).toBe(campaign);
  });
});

describe('pages', { tags: ['insights/views'] }, () => {
  test('a product page is a view, with its campaign; its confirmation is none', () => {
    const view = { ...emptyCount, kind: 'view', product: 'canon', campaign: 'mail' };
    expect(pageCounts({ url: '/products/canon?utm_source=mail', ...found })).toEqual([view]);
    for (const url of ['/products/canon?sent=1', '/quote-list?m=a', '/products']) expect(kinds(url), url).toEqual([]);
    const referer = 'https://dealer.example/compare?m=a,b&utm_source=mail';
    const tap = { kind: 'list', page: '/compare', branch: '', campaign: 'mail' };
    const taps = ['a', 'b'].map((product) => ({ ...tap, product }));
    expect(pageCounts({ ...found, url: '/quote-list?add=a,b', referer })).toEqual(taps);
    expect(kinds('/quote-list?add=a', { isFound: false })).toEqual([]);
    expect(kinds('/products/canon', { status: 301 })).toEqual([]);
  });

  test('a search counts once for all pages of its list', { tags: ['insights/searches'] }, () => {
    expect(kinds('/products?search=Canon')).toEqual([['search', 'canon']]);
    const empty = Object.entries({ search: 'qqq', 'empty-search': 'qqq' });
    expect(kinds('/brands/hp?search=qqq', { isFound: false })).toEqual(empty);
    const referer = 'https://dealer.example/products?search=canon&colour=mono';
    expect(kinds('/products?search=canon&colour=mono&page=2', { referer })).toEqual([]);
    expect(kinds('/products?search=ricoh&colour=mono', { referer })).toEqual([['search', 'ricoh']]);
    const elsewhere = { referer: 'https://dealer.example/products?q=tk1178' };
    expect(kinds('/toner?q=tk1178', elsewhere)).toEqual([['search', 'tk1178']]);
    expect(kinds('/products?search=98765+43210')).toEqual([]);
    expect(kinds('/contact?search=canon')).toEqual([]);
  });

  test('each chosen facet counts once, and never what is no value', { tags: ['insights/searches'] }, () => {
    const url = '/products?colour=mono&paper=a3,a4&min-price=1000&sort=newest';
    const facets = (...pages: string[]) => pages.map((page) => ['facet', page]);
    expect(kinds(url)).toEqual(facets('colour=mono', 'paper=a3', 'paper=a4', 'price'));
    const referer = 'http://x/products?colour=mono&paper=a3';
    expect(kinds(url, { referer })).toEqual(facets('paper=a4', 'price'));
    for (const query of ['colour=%3Cb%3E', 'min-price=&max-price=']) expect(kinds(`/products?${query}`)).toEqual([]);
    const settled = { path: '/products', query: new URLSearchParams('search=a&colour=mono'), isFound: true };
    const counted = searchCounts({ ...settled, earlier: new URLSearchParams('search=a') });
    expect(counted.map(({ page }) => page)).toEqual(['colour=mono']);
  });

  test('facets with made-up values do not count, and at most ten do', { tags: ['insights/bounded'] }, () => {
    const facets = (url: string) => kinds(url).map(([, page]) => page);
    expect(facets('/products?colour=made-up,mono&paper=b7&kind=printer')).toEqual(['colour=mono', 'kind=printer']);
    const brands = Array.from({ length: 30 }, (_, index) => `b${index}`).join(',');
    expect(facets(`/products?brand=${brands}&brand=x,y`)).toHaveLength(10);
  });

  const unlessPersonal = 'a missing page counts by its path, unless it is a file, a probe or personal';
  test(unlessPersonal, { tags: ['insights/missing'] }, () => {
    const missing = (url: string) => kinds(url, { status: 404 });
    expect(missing('/old-page.html?id=3')).toEqual([['missing', '/old-page.html']]);
    const probes = ['/wp-login.php', '/.env', '/a.jpg', '/admin/x', '/api/x', `/${'a'.repeat(200)}`];
    const personal = [
      '/Quotation/AbC-12',
      '/inquiry/KX7Q2?key=a',
      '/quote-list/x',
      '/u/asha@example.com',
      '/u/asha%40example.com',
    ];
    const nearSecrets = [
      ...['//quotation/AbC-12', '/inquiry%2fKX7Q2', '/quotations/x', '/blog/preview/1', '/BLOG%2FPreview%2f1'],
      ...[
        '/%71uotation/x',
        '/inquiry%252fKX7Q2',
        '\\\\Inquiries\\x',
        '/en/enquiry/x',
        '/quota%E2%80%8Btion/x',
        '/%E0%A4/x',
      ],
      ...['/q/aB3_dE6gH9jK2mN5pQ8s', '/p/0b8f3c1e-9a77-4b0e', '//admin/x', '/quotelist/x'],
    ];
    for (const path of [...probes, ...personal, ...nearSecrets]) expect(missing(path), path).toEqual([]);
  });
});

describe('reports', { tags: ['insights/report'] }, () => {
  test('a range has 7 days by default, and lies in the kept months; old days are whole months', () => {
    const today = '2026-11-25';
    expect(readRange({}, today)).toEqual({ from: '2026-11-19', to: today, by: 'source' });
    const [from, to] = ['2026-11-01', '2026-11-07'];
    expect(readRange({ from, to, by: 'week' }, today)).toEqual({ from, to, by: 'week' });
    expect(readRange({ from: to, to: from, by: 'x' }, today)).toMatchObject({ from, by: 'source' });
    const kept = { from: firstKeptDay(today), to: today };
    expect(readRange({ from: '1999-01-01', to: '2999-01-01' }, today)).toMatchObject(kept);
    expect([today, '2027-03-31'].map(firstKeptDay)).toEqual(['2025-11-01', '2026-03-01']);
    expect(firstKeptDay('2026-06-01')).toBe('2025-05-01');
    const old = readRange({ from: '2026-02-10', to: '2026-03-05', by: 'week' }, today);
    expect(old).toEqual({ from: '2026-02-01', to: '2026-03-31', by: 'month' });
    expect(readRange({ from: '2026-07-31', by: 'page' }, today)).toEqual({ from: '2026-07-01', to: today, by: 'page' });
    expect(readRange({ from: '2026-08-01', by: 'day' }, today)).toMatchObject({ from: '2026-08-01', by: 'day' });
  });

  test('weeks begin on Monday', () => {
    const weeks = ['2026-11-22', '2026-11-23', '2026-11-29'].map((day) => startOfPeriod(day, 'week'));
    expect(weeks).toEqual(['2026-11-16', '2026-11-23', '2026-11-23']);
    expect(startOfPeriod('2026-11-25', 'month')).toBe('2026-11-01');
  });

  const sums = [
    { key: '2026-11-24', kind: 'whatsapp', count: 3 },
    { key: '2026-11-24', kind: 'view', count: 9 },
    { key: '2026-11-26', kind: 'call', count: 1 },
  ] as const;
  const asked = (fields: Partial<Origin> = {}): Origin => aStoredInquiry(24, fields);
  const pune = { branch: 'Pune', origin: asked({ campaign: 'diwali' }) };
  const anywhere = (origin: Origin | null) => ({ branch: '', origin });
  const sold = {
    // 01:30 of the next day in India.
    inquiries: [
      { at: '2026-11-24T20:00:00.000Z', ...pune },
      { at: '2026-11-24T06:00:00.000Z', ...anywhere(asked({ source: 'call', portal: 'WhatsApp' })) },
    ],
    quotations: [
      { at: '2026-11-24T06:00:00.000Z', ...pune, total: 10_000_10 },
      { at: '2026-11-24T07:00:00.000Z', branch: 'Nashik', origin: null, total: 20_20 },
    ],
    won: [{ at: '2026-11-24T08:00:00.000Z', ...pune, total: 10_000_10 }],
  };
  const none = { inquiries: [], quotations: [], won: [] };
  const range = { from: '2026-11-24', to: '2026-11-26', by: 'day' } as const;

  test('periods include those without a count, by the clock of the dealer', () => {
    const rows = insightRows(range, { sums, sold, before: none }, india);
    const shown = rows.map(({ key, taps, views, inquiries, quotations }) =>
      [key, taps, views, inquiries, quotations].join(' '),
    );
    expect(shown).toEqual(['2026-11-24 3 9 1 2', '2026-11-25 0 0 1 0', '2026-11-26 1 0 0 0']);
    expect(rows[0]).toMatchObject({
      quoted: 10_020.3,
      accepted: 10_000.1,
      byTap: { whatsapp: 3, call: 0 },
      before: null,
    });
    expect(totalOf(sums, { sold, before: none })).toMatchObject({
      ...{ taps: 4, views: 9, inquiries: 2, quotations: 2, quoted: 10_020.3 },
      before: { inquiries: 0, quotations: 0, quoted: 0, accepted: 0 },
    });
  });

  const figures = (by: Grouping, facts: Facts) =>
    insightRows({ ...range, by }, facts, india).map(({ name, inquiries, quotations, accepted, before, taps }) =>
      [name, inquiries, quotations, accepted, before?.inquiries, taps].join(' '),
    );

  test('rows by where inquiries came from, compared with the days before; the unnamed row is the last', () => {
    const item = { product: 'x', quantity: 1, want: 'buy', note: '', paise: null } as const;
    const list = asked({ items: ['A', 'B', 'A'].map((name) => ({ ...item, name })) });
    const before = { ...none, inquiries: [{ at: '', branch: 'Nashik', origin: asked() }] };
    const more = { ...sold, inquiries: [...sold.inquiries, { at: '', ...anywhere(list) }] };
    const taps = [{ key: 'Pune', kind: 'map', count: 2 }] as const;
    const facts = { sums: [], sold: more, before };
    expect(figures('source', facts)).toEqual([
      ...['Website 2 1 10000.1 1 0', 'WhatsApp 1 0 0 0 0', 'Quotations without inquiry 0 1 0 0 0'],
    ]);
    expect(figures('branch', { ...facts, sums: taps })).toEqual([
      ...['Pune 1 1 10000.1 0 2', 'Nashik 0 1 0 1 0', 'Any branch 2 0 0 0 0'],
    ]);
    expect(figures('campaign', facts)).toEqual(['diwali 1 1 10000.1 0 0', 'No campaign 2 1 0 1 0']);
    expect(figures('product', facts)).toEqual(['A 1 0 0 0 0', 'B 1 0 0 0 0', 'No product named 2 2 10000.1 1 0']);
  });

  test('an inquiry counts for the page that it was sent from or is about', () => {
    const keys = [
      asked(),
      asked({ subject: 'Inquiry about Canon' }),
      asked({ subject: 'Service: Canon' }),
      asked({ page: '/cost?m=canon' }),
      asked({ items: [{ product: 'x', name: 'X', quantity: 1, want: 'buy', note: '', paise: null }] }),
      asked({ source: 'walk-in' }),
    ].map((origin) => originKeys(origin, 'page').join());
    expect(keys).toEqual(['/contact', '/products/…', '/services', '/cost', '/quote-list', '']);
  });

  test('only names that a message contains are searched for', () => {
    const findable = [
      isFindable('IndiaMART', 'source'),
      isFindable('diwali', 'campaign'),
      isFindable('Canon', 'product'),
    ];
    const others = [isFindable('Website', 'source'), isFindable('', 'campaign'), isFindable('Pune', 'branch')];
    expect([findable, others]).toEqual([Array(3).fill(true), Array(3).fill(false)]);
  });

  test('a report is put into words', () => {
    const today = range.to;
    const sentence = (some: Sold, given: InsightsRange = range) =>
      salesInWords(given, { sold: some, before: null, total: totalOf([], { sold: some, before: null }), today }, india);
    const about = (subject: string, count: number) =>
      Array.from({ length: count }, () => ({ at: '', branch: '', origin: asked({ subject }) }));
    const some = { ...sold, inquiries: [...sold.inquiries, ...about('Inquiry about Canon', 2)] };
    expect(sentence(some)).toBe(
      'Last 3 days: 4 inquiries; 2 quotations sent, ₹10,000.10 won. Most came through the website\u00A0(3); most asked-for product: Canon\u00A0(2).',
    );
    expect(sentence({ ...none, inquiries: about('Inquiry about Canon', 1) }, { ...range, from: today })).toBe(
      'Today: 1 inquiry. The inquiry came through the website; product asked for: Canon.',
    );
    expect(sentence({ ...none, quotations: sold.quotations.slice(1) }, { ...range, to: '2026-11-25' })).toBe(
      'Tue 24 Nov to Wed 25 Nov: no inquiries; 1 quotation sent.',
    );
  });

  test('rows without sales are sorted by taps, then by views, and exported with all figures', () => {
    const views = (key: string, count: number) => ({ key, kind: 'view' as const, count });
    const facts = {
      sums: [views('a', 100), views('c', 2), views('d', 2), { key: 'b', kind: 'list' as const, count: 1 }],
    };
    const rows = insightRows({ ...range, by: 'product' }, { ...facts, sold: none, before: null }, india);
    expect(rows.map(({ key }) => key)).toEqual(['b', 'a', 'c', 'd']);
    const taps = ['WhatsApp', 'Call', 'E-mail', 'Map', 'Share', 'Quote list'];
    const sales = ['Product views', 'Inquiries', 'Quotations', 'Quoted value', 'Accepted value'];
    expect(insightsHeader(groupingName('product'))).toEqual(['Product', 'Taps', ...taps, ...sales]);
    expect(rows.map(insightsCells)[0]).toEqual(['b', 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });

  test('a range of up to 92 days is compared with as many days before', () => {
    const compared = (from: string) => comparedFrom({ from, to: '2026-11-25', by: 'source' });
    expect(['2026-11-19', '2026-08-26', '2026-08-25'].map(compared)).toEqual(['2026-11-12', '2026-05-26', null]);
  });
});
