// @module-tag panel/settings-pages
import { beforeEach, expect } from 'vitest';
import { panelView, viewHeader } from '#app/domain/records/view.ts';
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
const beside = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link', { hidden: true })
    .slice(1);

test('a phone shows the list with a warning about backups, and each page links back to it', {
  tags: ['backup/warning'],
}, async ({ panel }) => {
  isWide = false;
  await panel.open('/admin/settings');
  expect(rows()).toHaveLength(names.length);
  expect(screen.queryByText('Please look')).toBeNull();
  panel.intercept('GET', /^\/status/, async (request) =>
    Response.json(
      { ...(await (await panel.answer(request)).json()), backups: { warning: 'old' } },
      { headers: { [viewHeader]: panelView } },
    ),
  );
  await panel.reload();
  expect((await screen.findByText('Please look')).closest('a')?.textContent).toBe('BackupsPlease look');
  expect(rows().map((row) => row.getAttribute('href'))).toEqual(settingsPages.map(({ to }) => to));
  expect(texts(screen.getAllByRole('heading', { level: 2 }))).toEqual(['Business', 'Customers', 'Website', 'Data']);
  for (const index of [0, names.length - 1]) {
    const { name, to } = settingsPages[index] as (typeof settingsPages)[number];
    await panel.user.click(rows()[index] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name });
    expect(location.pathname).toBe(to);
    await panel.click('link', 'All settings');
    await panel.seesPage('Settings');
  }
});

test('a wide screen opens the first page, with the list beside each page', async ({ panel }) => {
  isWide = true;
  await panel.open('/admin/settings');
  await panel.seesPage('Business details');
  expect(location.pathname).toBe('/admin/settings/business');
  expect(texts(beside())).toEqual(names);
  for (const [index, { name, to }] of settingsPages.entries()) {
    await panel.user.click(beside()[index] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name });
    expect(location.pathname).toBe(to);
    const current = beside().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(texts(current)).toEqual([name]);
  }
  history.back();
  await panel.seesPage(names.at(-2) ?? '');
});
