// @module-tag panel/settings-pages
import { beforeEach, expect } from 'vitest';
import { screen, test, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';
import { settingsPages } from './settings-pages.ts';

const browserMatchMedia = globalThis.matchMedia;
let isWide = false;
beforeEach(() => {
  globalThis.matchMedia = () =>
    ({ matches: isWide, addEventListener() {}, removeEventListener() {} }) as Partial<MediaQueryList> as MediaQueryList;
  return () => {
    globalThis.matchMedia = browserMatchMedia;
  };
});

const names = settingsPages.map(({ name }) => name);
const rows = () => within(screen.getByRole('list', { name: 'Settings' })).getAllByRole('link');
const now = (name: string) =>
  rows()
    .find(({ textContent }) => textContent?.startsWith(name))
    ?.textContent?.slice(name.length);
const beside = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link', { hidden: true })
    .slice(1);

test('a phone shows the list with the current values, and each page links back to it', async ({ panel }) => {
  isWide = false;
  await panel.open('/admin/settings');
  expect(rows()).toHaveLength(names.length);
  expect(now('Branches')).toBe('No branches yet');
  await panel.call('POST', '/init-data');
  await panel.call('PUT', '/settings', { companyName: 'Asha Copiers', contactEmail: 'asha@example.com' });
  await panel.reload();
  expect(now('Business details')).toBe('Asha Copiers, asha@example.com');
  expect(now('Branches')).toBe('3 branches');
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(settingsPages.map(({ path }) => path));
  expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Business', 'Customers', 'Website', 'Data']);
  for (const index of [0, names.length - 1]) {
    const { name, path } = settingsPages[index] as (typeof settingsPages)[number];
    await panel.user.click(rows()[index] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name });
    expect(location.pathname).toBe(path);
    await panel.click('link', 'All settings');
    await panel.seesPage('Settings');
  }
});

test('a failed load shows in the list, and its links work', { tags: ['panel-errors/settings'] }, async ({ panel }) => {
  isWide = false;
  for (const path of ['settings', 'branches', 'redirects', 'bin'])
    panel.intercept('GET', new RegExp(`^/${path}`), 'no connection');
  await panel.open('/admin/settings');
  // Only three toasts are visible at once, so the first of four has disappeared.
  for (const what of ['branches', 'old links', 'the trash']) await panel.seesToast(`Failed to fetch ${what}`);
  expect(rows().filter(({ textContent }) => textContent?.includes('Could not be loaded'))).toHaveLength(13);
  await panel.user.click(rows().at(-1) as HTMLElement);
  await panel.seesPage('Sample data');
});

test('a wide screen opens the first page, with the list beside each page', async ({ panel }) => {
  isWide = true;
  await panel.open('/admin/settings');
  await panel.seesPage('Business details');
  expect(location.pathname).toBe('/admin/settings/business');
  expect(texts(beside())).toEqual(names);
  for (const [index, { name, path }] of settingsPages.entries()) {
    await panel.user.click(beside()[index] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name });
    expect(location.pathname).toBe(path);
    const current = beside().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(texts(current)).toEqual([name]);
  }
  history.back();
  await panel.seesPage(names.at(-2) ?? '');
});
