/**
 * Measures the time from a click on a product to its display over a slow connection: prerendered, as in Chromium when
 * the pointer rests on a link, and not prerendered, as in other browsers.
 */
import { setTimeout as after } from 'node:timers/promises';
import { startBrowser, type Tab } from './browser.ts';
import { medianAndWorst } from './figures.ts';
import type { Server } from './processes.ts';
import { startSlowLink } from './slow-link.ts';

const line = { roundTripMs: 150, bitsPerSecond: 1_600_000 };

/** How long the list is visible, and how long the pointer rests on a card before the click, in ms. */
const looked = 3000;
const rested = 1000;

const card = 'article h2 a';

/** Stores the time of the click (ms since 1970) where the next page can read it. */
const notePress = `addEventListener('click', ({ timeStamp }) =>
  localStorage.setItem('pressed', performance.timeOrigin + timeStamp), true)`;

/** From the click to the largest contentful paint: here the picture or the heading. */
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
  // The page may be gone before it can confirm the release of the button.
  mouse('mouseReleased', { button: 'left', clickCount: 1 }).catch(() => {});
  await after(looked);
  const { milliseconds, isProduct, wasRenderedAhead } = await tab.evaluate<Seen>(seen);
  if (!isProduct || wasRenderedAhead !== isAhead)
    throw new Error(`The click led ${isProduct ? 'to a product' : 'nowhere'}, prerendered: ${wasRenderedAhead}`);
  return milliseconds;
}

/** Returns the median and worst time in ms. Each click runs in a new browser context that has just loaded the list. */
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
