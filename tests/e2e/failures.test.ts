import { describe, expect } from 'vitest';
import { yearOf } from '#app/domain/text/dates.ts';
import { beside, without } from '#tests/support/alter.ts';
import { test } from '#tests/support/fixtures.ts';
import { india } from '#tests/support/locale.ts';
import { hold } from '#tests/support/visitor.ts';

const product = '/products/canon-pixma-g2010';

describe('while one source fails', () => {
  test('pages omit branches', { tags: ['contact/no-branches', 'errors/home-branches'] }, async ({ site, read }) => {
    await without(site, 'branches', async () => {
      const home = await read('/');
      expect([home.status, home.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(home.html).not.toContain('Our Locations');
      expect(home.html).toContain('Featured Products');
      const contact = await read('/contact');
      expect(contact.status).toBe(200);
      expect(contact.html).not.toContain('Our Branches');
      // Restores the table without any change notification.
      beside(site, (db) => db.exec('create view branches as select * from branches_away'));
      expect((await read('/')).html).toContain('Our Locations');
      beside(site, (db) => db.exec('drop view branches'));
    });
  });

  test('the home page shows default facts', { tags: ['errors/home-settings'] }, async ({ site, read }) => {
    await without(site, 'settings', async () => {
      const { status, html } = await read('/');
      expect(status).toBe(200);
      for (const text of ['Platen Office Equipment', 'Konica Minolta', '/assets/hero-']) expect(html).toContain(text);
    });
  });

  test('pages without products answer 503 and noindex, recover, and leave a reason in the log', {
    tags: ['errors/home-products', 'errors/products-lists', 'errors/failures-logged'],
  }, async ({ site, read }) => {
    const before = site.output().length;
    await without(site, 'products', async () => {
      const home = await read('/');
      expect(home.status).toBe(503);
      expect(home.html).not.toContain('Featured Products');
      expect(home.html).toContain('Our Locations');
      expect(home.html).toContain('noindex');
      const list = await read('/products');
      expect(list.status).toBe(503);
      expect(list.html).toContain('No products found');
      expect(list.html).not.toMatch(/no such table|sqlite/i);
      expect((await read(product)).status).toBe(503);
    });
    for (const path of ['/', '/products', product]) expect((await read(path)).status).toBe(200);
    for (const [table, path] of Object.entries({ posts: product, categories: '/products' }))
      await without(site, table, async () => {
        const { status, html } = await read(path);
        expect([table, status, html.includes('Canon PIXMA G2010')]).toEqual([table, 200, true]);
      });
    await expect.poll(() => site.output().slice(before)).toContain('Could not read products');
  });

  test.for([
    ['products', '/products', ':nth-match(article, 24)'],
    ['product', product, 'h1:text-is("Canon PIXMA G2010")'],
    ['posts', '/blog', 'article:has-text("What a page really costs")'],
  ] as const)(
    'a failed page of %s says that it loads, and is retried once',
    { tags: ['product/loading', 'states/loading', 'blog/loading'] },
    async ([what, path, shown], { site, visit }) => {
      const { page } = await visit(null);
      const { letGo } = await hold(page, `**${path}`, 'fetch');
      await without(site, what.replace(/s?$/, 's'), async () => {
        expect((await page.goto(site.url + path))?.status()).toBe(503);
      });
      await page.getByText(`Loading ${what}...`).waitFor();
      letGo();
      await page.locator(shown).first().waitFor();
      expect(await page.getByText(`Loading ${what}...`).count()).toBe(0);
    },
  );
});

test('logs one line for a failed page, none for bad requests', { tags: ['beyond/log'] }, async ({ site, read }) => {
  const at = site.output().length;
  const fail = (path: string) =>
    without(site, 'previews', async () => {
      const { status, html } = await read(path);
      expect(status).toBe(500);
      expect(html).toContain('Something went wrong');
    });
  for (const path of ['/', '/rental', '/blog/caring-for-a-copier', '/no-such'])
    expect((await read(path, { method: 'POST', body: new URLSearchParams() })).status).toBe(405);
  for (const path of ['/%', '/products/%E0%A4%A', '/%ff/x']) {
    const { status, document } = await read(path);
    expect(status).toBe(404);
    expect(document.body.textContent).toContain(`© ${yearOf(new Date(), india)} Platen`);
  }
  for (const path of ['/blog/preview/nothing', '/blog/preview/last']) await fail(path);
  const lines = () => site.output().slice(at).split('\n').filter(Boolean);
  await expect.poll(() => lines().length).toBe(2);
  expect(lines().map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'A page failed', path: '/blog/preview/…' },
    { msg: 'A page failed', path: '/blog/preview/…' },
  ]);
});
