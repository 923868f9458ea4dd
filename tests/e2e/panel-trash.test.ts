import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(async () => {
  expect(someone.complaints).toEqual([]);
  for (const { id } of await someone.call<{ id: string }[]>('GET', '/bin')) await someone.call('DELETE', `/bin/${id}`);
  await someone.leave();
});

async function come(width: number) {
  someone = await owner(browser, site, { width });
  page = someone.page;
}
const undo = () => page.getByRole('button', { name: 'Undo', exact: true }).click();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const rows = () => page.getByRole('list', { name: 'Trash' }).getByRole('listitem');
const count = async (path: string) => (await someone.call<unknown[]>('GET', path)).length;
const accessible = async () => {
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
};

const make = async (name: string) =>
  (
    await someone.call<{ id: string }>('POST', '/products', {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      brand: 'Canon',
      category: 'Laser Printers',
      description: 'A printer.',
    })
  ).id;

describe.each(variants([phone, desktop]))('at %i px', (width) => {
  test('a selection in the price grid is deleted in one step and restored by Undo', {
    tags: ['grid/delete', 'undo/bin-groups'],
  }, async () => {
    await come(width);
    const before = await count('/products');
    await someone.open('/admin/products/prices?show=sample');
    await button(/^Select all 123$/).click();
    const no = someone.answering(false);
    await button('Delete 123').click();
    expect(await no).toBe('Delete 123 products? You can restore them from the trash for 30 days.');
    expect(await count('/products')).toBe(before);
    const yes = someone.answering(true);
    await button('Delete 123').click();
    await yes;
    await someone.seesToast('123 products deleted');
    expect(await count('/products')).toBe(before - 123);
    await page.getByText('No products found').waitFor();
    await accessible();
    await undo();
    await someone.seesToast('123 items restored.');
    await page.getByText('123 products, none selected').waitFor();
    expect(await count('/products')).toBe(before);
  });

  longTest(
    'the trash shows groups and pages, and finds items by name',
    {
      tags: ['undo/bin-page', 'undo/bin-groups'],
    },
    async () => {
      await come(width);
      const ids: string[] = [];
      for (let n = 1; n <= 26; n++) ids.push(await make(`Fax ${width} ${n}`));
      await someone.call('POST', '/products/delete', { ids });
      for (let n = 1; n <= 24; n++) await someone.call('DELETE', `/products/${await make(`Scanner ${width} ${n}`)}`);
      await someone.open('/admin/settings/bin');
      await expect.poll(() => rows().count()).toBe(24);
      await accessible();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByText('Page 2 of 2').waitFor();
      await expect.poll(() => rows().count()).toBe(1);
      expect(await rows().textContent()).toContain('26 items');

      const search = page.getByRole('searchbox', { name: 'Search the trash' });
      await search.fill(`scanner ${width} 17`);
      await page.getByText('1 item found').waitFor();
      await rows().getByText(`Scanner ${width} 17`).waitFor();
      await search.fill('plotter');
      await page.getByText('Nothing in the trash matches.').waitFor();
      await accessible();
      await search.fill('');
      await expect.poll(() => rows().count()).toBe(24);

      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByRole('link', { name: 'Show the items of Deleted together' }).click();
      await page.getByRole('heading', { name: 'Deleted together · 26 items' }).waitFor();
      await expect.poll(() => rows().count()).toBe(24);
      await accessible();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect.poll(() => rows().count()).toBe(2);
      await button('Restore all: Deleted together').click();
      await someone.seesToast('26 items restored.');
      await page.getByText('No items of this group are left.').waitFor();
      await page.getByRole('link', { name: 'All of the trash' }).click();
      await expect.poll(() => rows().count()).toBe(24);
      const restored = await someone.call<{ name: string }[]>('GET', '/products');
      expect(restored.filter(({ name }) => name.startsWith(`Fax ${width} `))).toHaveLength(26);
    },
  );

  longTest(
    'all samples are removed from the dashboard in one step and restored by Undo',
    {
      tags: ['panel/samples', 'panel/first-steps'],
    },
    async () => {
      await come(width);
      const counts = async () =>
        Promise.all([count('/products?sample=true'), count('/branches'), count('/blog'), testimonials()]);
      const testimonials = async () => (await (await fetch(site.url)).text()).match(/<blockquote/g)?.length ?? 0;
      const before = await counts();
      await someone.open('/admin');
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByText('Still on your website: 4 posts and 3 testimonials with invented names.').waitFor();
      const asked = someone.answering(true);
      await button('Remove all samples').click();
      expect(await asked).toBe(
        'Remove all samples: 123 products, 3 branches, 4 posts and 3 testimonials? You can restore them from the trash for 30 days.',
      );
      await someone.seesToast('Removed 123 products, 3 branches, 4 posts and 3 testimonials');
      await steps.getByText('Replace the sample posts and testimonials: done').waitFor();
      expect(await button('Remove all samples').count()).toBe(0);
      expect(await counts()).toEqual([0, 0, 0, 0]);
      await accessible();
      await undo();
      await someone.seesToast('131 items restored.');
      await button('Remove all samples').waitFor();
      expect(await counts()).toEqual(before);
      await accessible();
    },
  );
});
