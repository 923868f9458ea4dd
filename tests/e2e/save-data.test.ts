import { describe, expect } from 'vitest';
import { longTest, test } from '#tests/support/fixtures.ts';

describe('a visitor with Save-Data', { tags: ['beyond/save-data'] }, () => {
  test('gets no fonts, and a picture of half the width at the same URL', async ({ site }) => {
    const html = await (await fetch(`${site.url}/products/canon-pixma-g2010`)).text();
    const [, font] = /href="([^"]+archivo-expanded-[^r"]+\.woff2)"/.exec(html) ?? [];
    const [, wide] = /(\/uploads\/[^ "]+\.960\.avif)/.exec(html) ?? [];
    const get = (address: string | undefined, saves: boolean) =>
      fetch(site.url + address, { headers: saves ? { 'save-data': 'on' } : {} });
    const without = await get(font, true);
    expect([without.status, without.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect((await get(font, false)).status).toBe(200);
    const narrow = wide?.replace('.960.', '.480.');
    const [usual, saving, half] = await Promise.all([get(wide, false), get(wide, true), get(narrow, false)]);
    for (const { headers } of [usual, saving]) expect(headers.get('vary')).toContain('Save-Data');
    expect(saving.headers.get('etag')).not.toBe(usual.headers.get('etag'));
    expect(await saving.bytes()).toEqual(await half.bytes());
    // The smallest size and the original do not change.
    for (const other of [wide?.replace('.960.', '.320.'), wide?.replace('.960.avif', '.webp')])
      expect(await (await get(other, true)).bytes(), other).toEqual(await (await get(other, false)).bytes());
  });

  longTest('gets no script before the first interaction', async ({ visit, site }) => {
    const { page } = await visit(null);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
    await page.goto(`${site.url}/products`, { waitUntil: 'load' });
    const fetched = await page.evaluate(async () => {
      // Idle work of the page would have been requested before this.
      await new Promise((resolve) => requestIdleCallback(resolve));
      await (await fetch('/healthz')).text();
      const { saveData } = (navigator as unknown as { connection: { saveData: boolean } }).connection;
      return { saveData, names: performance.getEntriesByType('resource').map(({ name }) => name) };
    });
    expect(fetched).toMatchObject({ saveData: true });
    expect(fetched.names.filter((name) => new URL(name).pathname.endsWith('.js'))).toEqual([]);
  });
});
