import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { requestsSent } from './visitor.ts';

/** What a page is measured by. Bytes are those of the body as it travels, compressed where it is; headers do not count. */
export type Weight = {
  /** The document, before compression, */
  rawHtml: number;
  /** and compressed as well as can be, which is what is sent once it is kept. */
  html: number;
  /** The scripts that stand in it, compressed; */
  inlineScript: number;
  /** with those beside it all that runs before anybody touches the page. */
  earlyScript: number;
  css: number;
  fonts: number;
  /** Pictures that a phone asks for before it is scrolled. */
  images: number;
  /** Files that the page is shown with. What is fetched ahead for later, behind all else, does not count. */
  requests: number;
  /** All scripts once somebody has touched the page. */
  script: number;
};

type Fetched = { address: string; type: string; bytes: number };

/** Notes what a page fetches, by address. */
export async function watchFetches(page: Page): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ type, response: { url, headers, encodedDataLength } }) => {
    const known = fetched.get(url);
    const length = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    fetched.set(url, { address: url, type: known?.type ?? type, bytes: Number(length ?? encodedDataLength) });
  });
  return fetched;
}

/** Visits a page for the first time, then touches it. */
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

/** What moved by itself on a page that was loaded and slowly scrolled to its end, one line each. */
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
      // A frame to lay out what has come, and one to tell of it.
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
