/**
 * Measures the panel on a cheap phone: 360 px wide, 4× CPU throttling, and a network with 150 ms round trips and
 * 1.6 Mbit/s. A proxy throttles the network, so that the service worker is slowed down as well.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startBrowser } from '../tests/support/browser.ts';
import { medianAndWorst } from './figures.ts';
import { signIn } from './owner.ts';
import type { Server } from './processes.ts';
import { startSlowLink } from './slow-link.ts';

const line = { roundTripMs: 150, bitsPerSecond: 1_600_000 };
const slowdown = 4;

/** Time in ms until `shown` exists: from a click on `link`, or else from the start of the page load. Runs in the page. */
const timeUntil = ({ shown, link }: { shown: string; link?: string }) =>
  new Promise<number>((resolve) => {
    const from = link === undefined ? 0 : performance.now();
    if (link !== undefined) document.querySelector<HTMLElement>(link)?.click();
    const look = () => {
      if (document.querySelector(shown)) resolve(performance.now() - from);
      else requestAnimationFrame(look);
    };
    look();
  });

async function opened(page: Page, url: string, shown: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate(timeUntil, { shown });
}

async function phone(browser: Browser, token: string | null): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  if (token !== null) await context.addInitScript((token) => localStorage.setItem('token', token), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page };
}

const counts = 'ul[aria-label=Counts]';

/** Median and worst time in ms of each measure. Each round uses a new browser context. */
export async function panelTimes(site: Pick<Server, 'port'>, rounds: number) {
  const { token } = await signIn(site);
  const link = await startSlowLink(site.port, line);
  const browser = await startBrowser();
  const times: Record<string, number[]> = {};
  const note = async (name: string, time: Promise<number>) => {
    times[name] = [...(times[name] ?? []), await time];
  };
  const at = (path: string) => `http://127.0.0.1:${link.port}${path}`;
  try {
    for (let round = 0; round < rounds; round++) {
      const stranger = await phone(browser, null);
      await note('panelSignIn', opened(stranger.page, at('/admin/login'), 'input[name=username]'));
      await stranger.context.close();
      const { context, page } = await phone(browser, token);
      const clickOn = async (name: string, link: string, shown: string) => {
        await page.waitForLoadState('networkidle');
        await note(name, page.evaluate(timeUntil, { shown, link }));
      };
      await note('panelFirstVisit', opened(page, at('/admin'), counts));
      await page.waitForLoadState('networkidle');
      // Waits until the service worker has cached the files.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await note('panelDashboard', opened(page, at('/admin'), counts));
      await clickOn('panelMessages', 'nav a[href="/admin/messages"]', 'input[type=search]');
      await clickOn('panelProducts', 'nav a[href="/admin/products"]', 'a[href="/admin/products/new"]');
      await clickOn('panelPosts', 'nav a[href="/admin/blog"]', 'a[href="/admin/blog/new"]');
      await clickOn('panelPostEditor', 'main a[href^="/admin/blog/"]:not([href$=new])', '.ProseMirror');
      await context.setOffline(true);
      await note('panelDashboardOffline', opened(page, at('/admin'), counts));
      await context.close();
    }
  } finally {
    await browser.close();
    link.stop();
  }
  return Object.entries(times).map(([name, each]) => ({ name, ...medianAndWorst(each) }));
}
