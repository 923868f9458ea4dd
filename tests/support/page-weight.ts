import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { requestsSent } from './visitor.ts';

/** What a page is measured by. Sizes are bytes of the body as transferred, compressed where it is, without headers. */
export type Weight = {
  /** The document before compression. */
  rawHtml: number;
  /** The document at the best compression, which a cached response uses. */
  html: number;
  /** Inline scripts, compressed. */
  inlineScript: number;
  /** External scripts loaded before the first interaction. */
  earlyScript: number;
  css: number;
  fonts: number;
  /** Pictures that a phone loads before scrolling. */
  images: number;
  /** Files needed to show the page, without low-priority prefetches. */
  requests: number;
  /** All scripts after the first interaction. */
  script: number;
};

type Fetched = { address: string; type: string; bytes: number };

/** Records what a page fetches, by URL. */
export async function watchFetches(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ type, response: { url, headers, encodedDataLength } }) => {
    // Part of a style sheet.
    if (url.startsWith('data:')) return;
    const known = fetched.get(url);
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    fetched.set(url, { address: url, type: known?.type ?? type, bytes: Number(length ?? encodedDataLength) });
  });
  return fetched;
}

/** Measures a first visit to a page, then a first interaction. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const fetched = await watchFetches(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const first = [...fetched.values()];
  const sum = (type: string) =>
    first.filter((each) => each.type === type).reduce((total, { bytes }) => total + bytes, 0);
  const inline = await page
    .locator('script:not([src]):not([type*=json])')
    .evaluateAll((scripts) => scripts.map(({ textContent }) => textContent).join('\n'));
  const html = await (await fetch(url)).text();
  await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
  await page.waitForLoadState('networkidle');
  await requestsSent(page);
  const scripts = [...fetched.values()].filter(({ address }) => new URL(address).pathname.endsWith('.js'));
  return {
    rawHtml: Buffer.byteLength(html),
    html: brotliCompressSync(html).length,
    inlineScript: brotliCompressSync(inline).length,
    earlyScript: sum('Script'),
    css: sum('Stylesheet'),
    fonts: sum('Font'),
    images: sum('Image'),
    requests: first.filter(({ type }) => type !== 'Fetch').length,
    script: scripts.reduce((total, { bytes }) => total + bytes, 0),
  };
}

/** Loads a page, scrolls slowly to its end and returns its layout shifts, one line each. */
export async function layoutShifts(page: Page, url: string): Promise<string[]> {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(async () => {
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts: string[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as LayoutShift[])
        if (!hadRecentInput)
          shifts.push(
            `${value.toFixed(5)} by ${sources.map(({ node }) => (node as Element)?.outerHTML?.slice(0, 80))}`,
          );
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy({ top: 100, behavior: 'instant' });
      // One frame for the layout, and one for its report.
      await frame();
      await frame();
    }
    const isComing = () =>
      [...document.images].some((image) => !image.complete && image.getBoundingClientRect().height > 0);
    while (isComing()) await frame();
    await frame();
    await frame();
    note(observer.takeRecords());
    return shifts;
  });
}
