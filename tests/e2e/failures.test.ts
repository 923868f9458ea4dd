import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { yearOf } from '#app/domain/dates.ts';
import { without } from '#tests/support/alter.ts';
import { startBrowser } from '#tests/support/browser.ts';
import { india } from '#tests/support/locale.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { hold, visitor } from '#tests/support/visitor.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite({ template: inject('demoData') });
});
afterAll(() => site.stop());

const page = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, html: await response.text() };
};

describe('the home page when one source fails', () => {
  test('omits branches without an error', { tags: ['contact/no-branches', 'errors/home-branches'] }, () =>
    without(site, 'branches', async () => {
      const { status, html } = await page('/');
      expect(status).toBe(200);
      expect(html).not.toContain('Our Locations');
      expect(html).toContain('Featured Products');
      const contact = await page('/contact');
      expect(contact.status).toBe(200);
      expect(contact.html).not.toContain('Our Branches');
    }),
  );

  test('shows the default facts without settings', { tags: ['errors/home-settings'] }, () =>
    without(site, 'settings', async () => {
      const { status, html } = await page('/');
      expect(status).toBe(200);
      expect(html).toContain('Platen Office Equipment');
      expect(html).toContain('Konica Minolta');
      expect(html).toContain('/assets/hero-');
    }),
  );

  test('answers 503 and noindex without products', { tags: ['errors/home-products'] }, () =>
    without(site, 'products', async () => {
      const { status, html } = await page('/');
      expect(status).toBe(503);
      expect(html).not.toContain('Featured Products');
      expect(html).toContain('Our Locations');
      expect(html).toContain('noindex');
    }),
  );
});

describe('the catalogue', { tags: ['product/loading', 'states/loading', 'errors/products-lists'] }, () => {
  test('shows an empty list if products cannot be read', () =>
    without(site, 'products', async () => {
      const { status, html } = await page('/products');
      expect(status).toBe(503);
      expect(html).toContain('No products found');
      expect(html).not.toMatch(/no such table|sqlite/i);
      expect((await page('/products/canon-pixma-g2010')).status).toBe(503);
    }));

  test('retries a failed list once and shows Loading products... until then', async () => {
    const browser = await startBrowser();
    const { page } = await visitor(browser);
    const { letGo } = await hold(page, '**/products', 'fetch');
    await without(site, 'products', async () => {
      expect((await page.goto(`${site.url}/products`))?.status()).toBe(503);
    });
    await page.getByText('Loading products...').waitFor();
    letGo();
    await page.locator('p[role=status]', { hasText: /^12\d products$/ }).waitFor();
    expect(await page.getByRole('article').count()).toBe(24);
    await browser.close();
  });

  test('does not cache a page with a missing part', async () => {
    await without(site, 'branches', async () => {
      const response = await fetch(`${site.url}/`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      // Restores the table without any change notification.
      const db = new DatabaseSync(`${site.dataDir}/platen.db`);
      db.exec('create view branches as select * from branches_away');
      db.close();
      expect((await page('/')).html).toContain('Our Locations');
      db.open();
      db.exec('drop view branches');
      db.close();
    });
  });

  test('retries a failed product once and shows Loading product... until then', async () => {
    const browser = await startBrowser();
    const { page } = await visitor(browser);
    const { letGo } = await hold(page, '**/products/*', 'fetch');
    await without(site, 'products', async () => {
      expect((await page.goto(`${site.url}/products/canon-pixma-g2010`))?.status()).toBe(503);
    });
    await page.getByRole('heading', { name: 'Loading product...' }).waitFor();
    letGo();
    await page.getByRole('heading', { name: 'Canon PIXMA G2010' }).waitFor();
    await browser.close();
  });

  test('shows a product without related posts if posts cannot be read', () =>
    without(site, 'posts', async () => {
      const { status, html } = await page('/products/canon-pixma-g2010');
      expect(status).toBe(200);
      expect(html).toContain('Canon PIXMA G2010');
    }));

  test('shows the list if categories cannot be read', () =>
    without(site, 'categories', async () => {
      const { status, html } = await page('/products');
      expect(status).toBe(200);
      expect(html).toContain('Canon PIXMA G2010');
    }));
});

describe('the log', { tags: ['beyond/log'] }, () => {
  const marker = '/blog/preview/mark-';
  let marks = 0;

  /** Logs a marker line and waits for it, so that all earlier output has arrived. Returns the offset after that line. */
  const mark = async (): Promise<number> => {
    const path = `${marker}${++marks}`;
    await without(site, 'previews', async () => {
      expect((await page(path)).status).toBe(500);
    });
    const at = () => site.output().indexOf(path);
    await expect.poll(at).toBeGreaterThan(0);
    return site.output().indexOf('\n', at()) + 1;
  };

  /** Lines logged while `look` runs. */
  const newLines = async (look: () => Promise<void>) => {
    const before = await mark();
    await look();
    const after = await mark();
    const lines = site.output().slice(before, after).split('\n').filter(Boolean);
    return lines.filter((line) => !line.includes(marker));
  };

  test('has no raw lines for wrong methods and malformed addresses', async () => {
    const lines = await newLines(async () => {
      for (const path of ['/', '/services', '/blog/caring-for-a-copier', '/no-such'])
        expect((await fetch(site.url + path, { method: 'POST', body: new URLSearchParams() })).status).toBe(405);
      for (const path of ['/%', '/products/%E0%A4%A', '/%ff/x']) {
        const { status, html } = await page(path);
        expect(status).toBe(404);
        expect(html.replaceAll('<!-- -->', '')).toContain(`© ${yearOf(new Date(), india)} Platen`);
      }
    });
    expect(lines).toEqual([]);
  });

  test('reports a failed page as one line of JSON', async () => {
    const lines = await newLines(() =>
      without(site, 'previews', async () => {
        const { status, html } = await page('/blog/preview/nothing');
        expect(status).toBe(500);
        expect(html).toContain('Something went wrong');
      }),
    );
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'A page failed', path: '/blog/preview/nothing' },
    ]);
  });
});

test('the site recovers after all failures, and the log has their reasons', {
  tags: ['errors/failures-logged'],
}, async () => {
  expect((await page('/')).status).toBe(200);
  expect((await page('/products')).status).toBe(200);
  expect(site.output()).toContain('Could not read products');
});
