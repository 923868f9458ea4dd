/**
 * Measures the time from a click on a product to its display over a slow connection: prerendered, as in Chromium when
 * the pointer rests on a link, and not prerendered, as in other browsers.
 */
import { setTimeout as after } from 'node:timers/promises';
import { bareBrowser } from '../tests/support/bare-browser.ts';
import { medianAndWorst } from './figures.ts';
import type { Server } from './processes.ts';
import { startSlowLink } from './slow-link.ts';

const line = { roundTripMs: 150, bitsPerSecond: 1_600_000 };

/** How long the list is visible, and how long the pointer rests on a card before the click, in ms. */
const looked = 3000;
const rested = 1000;

/** As few requests of the browser itself as possible, which would share the slow link. */
const flags = ['--disable-quic', '--no-first-run', '--disable-component-update', '--disable-background-networking'];

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

async function clickOn(url: string, isAhead: boolean): Promise<number> {
  const browser = await bareBrowser(flags);
  try {
    if (!isAhead) {
      await browser.command('Network.enable', {});
      const urlPatterns = [{ urlPattern: '*://*:*/speculation-rules.json', block: true }];
      await browser.command('Network.setBlockedURLs', { urlPatterns });
    }
    await browser.open(url);
    await after(looked);
    const { x, y } = await browser.evaluate<DOMRect>(
      `(${notePress}, document.querySelector('${card}').getBoundingClientRect().toJSON())`,
    );
    const point = { x: x + 10, y: y + 10 };
    await browser.rest(point);
    await after(rested);
    await browser.press(point);
    // The page may be gone before it can confirm the release of the button.
    browser.letGo(point).catch(() => {});
    await after(looked);
    return timeOf(await browser.evaluate<Seen>(seen), isAhead);
  } finally {
    await browser.leave();
  }
}

function timeOf({ milliseconds, isProduct, wasRenderedAhead }: Seen, isAhead: boolean): number {
  if (!isProduct || wasRenderedAhead !== isAhead)
    throw new Error(`The click led ${isProduct ? 'to a product' : 'nowhere'}, prerendered: ${wasRenderedAhead}`);
  return milliseconds;
}

/** Returns the median and worst time in ms. Each click runs in a new browser that has just loaded the list. */
export async function clicks(site: Server, count: number) {
  const link = await startSlowLink(site.port, line);
  const times = { ahead: [] as number[], plain: [] as number[] };
  try {
    for (let number = 0; number < count; number++) {
      for (const [way, taken] of Object.entries(times))
        taken.push(await clickOn(`http://127.0.0.1:${link.port}/products`, way === 'ahead'));
    }
  } finally {
    link.stop();
  }
  return { ahead: medianAndWorst(times.ahead), plain: medianAndWorst(times.plain) };
}
