import { describe, expect, vi } from 'vitest';
import { restore } from '#app/panel/frame/calls/session.ts';
import { dealer } from '#dealer';
import { admin as login } from '#tests/support/api.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const navigation = () => within(screen.getByRole('navigation', { name: 'Panel' }));
const inquiry = { name: 'Meena', email: 'meena@example.com', phone: '98000 12345', message: 'Please call' };

describe('the session', { tags: ['session/restore'] }, () => {
  test('is deleted if the server rejects the token', async ({ panel }) => {
    await panel.open('/admin/categories', { token: 'x'.repeat(43) });
    await panel.seesPage('Sign in');
    expect(location.pathname + location.search).toBe(`/admin/login?next=${encodeURIComponent('/admin/categories')}`);
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('survives three errors of the site, not a fourth, and any number without the site', async ({ panel }) => {
    await panel.open('/admin/login');
    await panel.seesPage('Dashboard');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const token = localStorage.getItem('token');
      for (const [status, failures, username, tokenAfter] of [
        [500, 3, login.username, token],
        [503, 9, login.username, token],
        [0, 9, login.username, token],
        [500, 4, undefined, null],
      ] as const) {
        let tries = 0;
        const stop = panel.intercept('GET', /^\/auth\/me/, (request) =>
          ++tries > failures ? panel.answer(request) : status === 0 ? Response.error() : Response.json({}, { status }),
        );
        const restored = restore();
        await vi.advanceTimersByTimeAsync(300_000);
        expect([(await restored)?.username, localStorage.getItem('token')]).toEqual([username, tokenAfter]);
        stop();
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends on Logout, with the data of the user here', { tags: ['session/logout'] }, async ({ panel, api }) => {
    await panel.open('/admin/categories');
    const token = localStorage.getItem('token') ?? '';
    for (const key of ['draft:post', 'last reply']) localStorage.setItem(key, 'x');
    sessionStorage.setItem('search of /admin/products', '?search=x');
    await panel.signOut();
    expect(location.pathname).toBe('/admin/login');
    expect(['token', 'draft:post', 'last reply'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
    expect(sessionStorage).toHaveLength(0);
    expect((await api.call('GET', '/auth/me', { token })).status).toBe(401);
  });

  test('ends on this device without a connection', { tags: ['session/logout'] }, async ({ panel }) => {
    await panel.open('/admin/categories');
    panel.intercept('POST', /^\/auth\/logout/, 'no connection');
    await panel.signOut();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

const places = ['Dashboard', 'Products', 'Pictures', 'To improve', 'Categories', 'Blog'].concat([
  'Messages',
  'Quotations',
  'Customers',
  'Insights',
]);

describe('the frame', { tags: ['panel/sidebar'] }, () => {
  test('leads to every place, marks the current one and moves the focus', async ({ panel }) => {
    await panel.open('/admin');
    expect(texts(navigation().getAllByRole('link'))).toEqual([...places, 'Settings', 'More']);
    for (const place of places.slice(1)) {
      await panel.user.click(navigation().getByRole('link', { name: place }));
      await panel.seesPage(place);
      expect(navigation().getByRole('link', { current: 'page' }).textContent).toBe(place);
      // The bar of a phone shows four places, and marks More for all others.
      const isInBar = ['Products', 'Messages', 'Quotations'].includes(place);
      expect(texts(navigation().queryAllByRole('link', { current: true }))).toEqual(isInBar ? [] : ['More']);
      await waitFor(() => expect(document.activeElement?.closest('#content')?.id, place).toBe('content'));
    }
    await panel.user.click(screen.getAllByRole('link', { name: login.username })[0] as HTMLElement);
    await panel.seesPage('Account');
    const own = screen.getAllByRole('link', { name: login.username });
    expect(own.map((link) => link.getAttribute('aria-current'))).toEqual(['page', 'page']);
    expect(texts(navigation().getAllByRole('link', { current: true }))).toEqual(['More']);
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content');
  });

  test('shows staff no settings, and explains owners’ pages', { tags: ['people/levels'] }, async ({ panel }) => {
    await panel.open('/admin', { as: 'staff' });
    const shown = texts(navigation().getAllByRole('link'));
    expect(shown).toEqual([...places, 'More']);
    expect(screen.getByRole('main').querySelectorAll('a[href^="/admin/settings"]')).toHaveLength(0);
    for (const path of ['settings', 'settings/privacy', 'products/import']) {
      await panel.open(`/admin/${path}`, { as: 'staff' });
      screen.getByText('Only an owner can open this page. Please ask one of them.');
    }
  });

  test('focuses the search on /, except in a text field', { tags: ['panel/unread'] }, async ({ panel }) => {
    await panel.open('/admin');
    await panel.user.keyboard('/');
    const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search everything' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    search.blur();
    await panel.user.keyboard('/');
    expect(document.activeElement).toBe(search);
    await panel.user.keyboard('a/b');
    expect(search.value).toBe('a/b');
  });

  test('explains an unknown address', async ({ panel }) => {
    await panel.open('/admin/no-such-page');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  });
});

test('the company name follows the settings everywhere', { tags: ['beyond/company-name'] }, async ({ panel, api }) => {
  await api.call('POST', '/contact', { json: inquiry });
  await panel.open('/admin/settings/business');
  const home = () => within(screen.getByRole('banner')).getAllByRole('link')[0];
  await waitFor(() => expect(home()?.textContent).toBe(dealer.name));
  expect(home()?.getAttribute('href')).toBe('/');
  await panel.fill(screen.getByLabelText(/^Company name/), 'Asha Copiers & Sons');
  await panel.press('Save settings');
  await waitFor(() => expect(home()?.textContent).toBe('Asha Copiers & Sons'));
  await waitFor(() => expect(document.title).toBe('Business details | Asha Copiers & Sons'));
  await panel.click('link', /^Messages/);
  await panel.click('link', /Meena/);
  const chat = await screen.findByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' });
  expect(new URL(chat.href).searchParams.get('text')).toContain('Hello Meena, this is Asha Copiers & Sons.');
  await panel.signOut();
  await screen.findByText('Asha Copiers & Sons');
  await waitFor(() => expect(document.title).toBe('Sign in | Asha Copiers & Sons'));
});
