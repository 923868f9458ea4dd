/**
 * From a click on a product in the list until the product is seen, over a slow line: with the page rendered ahead, as Chromium
 * does where a pointer rests on a link, and without, as other browsers have it.
 */
import { setTimeout as after } from 'node:timers/promises';
import { startBrowser, type Tab } from './browser.ts';
import { medianAndWorst } from './figures.ts';
import type { Server } from './processes.ts';
import { startSlowLink } from './slow-link.ts';

const line = { roundTripMs: 150, bitsPerSecond: 1_600_000 };

/** Milliseconds: how long the list is looked at, and how long the pointer rests on a card before it presses. */
const looked = 3000;
const rested = 1000;

const card = 'article h2 a';

/** Milliseconds since 1970 of the press, kept where the next page can read it. */
const notePress = `addEventListener('click', ({ timeStamp }) =>
  localStorage.setItem('pressed', performance.timeOrigin + timeStamp), true)`;

/** From the press to the first frame in which the largest part of the window stands: here the picture, or the heading. */
const seen = `new Promise((resolve) => new PerformanceObserver((list) => resolve({
  milliseconds: performance.timeOrigin + list.getEntries().at(-1).startTime - localStorage.getItem('pressed'),
  isProduct: document.querySelector('h1').getBoundingClientRect().height > 0 && location.pathname.startsWith('/products/'),
  wasRenderedAhead: performance.getEntriesByType('navigation')[0].activationStart > 0,
})).observe({ type: 'largest-contentful-paint', buffered: true }))`;

type Seen = { milliseconds: number; isProduct: boolean; wasRenderedAhead: boolean };

async function clickOn(tab: Tab, url: string, isAhead: boolean): Promise<number> {
  if (!isAhead) {
    await tab.command('Network.enable');
    const urlPatterns = [{ urlPattern: '*://*:*/speculation-rules.json', block: true }];
    await tab.command('Network.setBlockedURLs', { urlPatterns });
  }
  await tab.command('Page.navigate', { url });
  await after(looked);
  const { x, y } = await tab.evaluate<DOMRect>(
    `(${notePress}, document.querySelector('${card}').getBoundingClientRect().toJSON())`,
  );
  const mouse = (type: string, button: object = {}) =>
    tab.command('Input.dispatchMouseEvent', { type, x: x + 10, y: y + 10, ...button });
  await mouse('mouseMoved');
  await after(rested);
  await mouse('mousePressed', { button: 'left', clickCount: 1 });
  // The page that was pressed is gone before it can say that the button came up.
  mouse('mouseReleased', { button: 'left', clickCount: 1 }).catch(() => {});
  await after(looked);
  const { milliseconds, isProduct, wasRenderedAhead } = await tab.evaluate<Seen>(seen);
  if (!isProduct || wasRenderedAhead !== isAhead)
    throw new Error(`The click led ${isProduct ? 'to a product' : 'nowhere'}, rendered ahead: ${wasRenderedAhead}`);
  return milliseconds;
}

/** Milliseconds, the median and the worst of so many clicks, each in a browser window of its own that has just seen the list. */
export async function clicks(site: Server, count: number) {
  const link = await startSlowLink(site.port, line);
  const browser = await startBrowser();
  const times = { ahead: [] as number[], plain: [] as number[] };
  try {
    for (let number = 0; number < count; number++) {
      for (const [way, taken] of Object.entries(times)) {
        const tab = await browser.tab();
        taken.push(await clickOn(tab, `http://127.0.0.1:${link.port}/products`, way === 'ahead'));
        await tab.close();
      }
    }
  } finally {
    await browser.stop();
    link.stop();
  }
  return { ahead: medianAndWorst(times.ahead), plain: medianAndWorst(times.plain) };
}
