/**
 * Measures the panel on a cheap phone: 360 px wide, 4× CPU throttling, and a network with 150 ms round trips and
 * 1.6 Mbit/s. The browser slows down the requests of the page, but not those of the service worker.
 */
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../tests/support/browser.ts';
import { medianAndWorst } from './figures.ts';
import { signIn } from './owner.ts';
import { type Server, urlOf } from './processes.ts';

const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 1_600_000 / 8 };
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

async function phone(browser: Browser, token: string | null) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  if (token !== null) await context.addInitScript((token) => localStorage.setItem('token', token), token);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Network.emulateNetworkConditions', network);
  return { context, page, session };
}

const counts = 'ul[aria-label=Counts]';

/** Median and worst time in ms of each measure. Each round uses a new browser context. */
export async function panelTimes(site: Pick<Server, 'port'>, rounds: number) {
  const { token } = await signIn(site);
  const browser = await startBrowser();
  const times: Record<string, number[]> = {};
  const note = async (name: string, time: Promise<number>) => {
    times[name] = [...(times[name] ?? []), await time];
  };
  try {
    for (let round = 0; round < rounds; round++) {
      const stranger = await phone(browser, null);
      await note('panelSignIn', opened(stranger.page, urlOf(site, '/admin/login'), 'input[name=username]'));
      await stranger.context.close();
      const { context, page, session } = await phone(browser, token);
      const clickOn = async (name: string, link: string, shown: string) => {
        await page.waitForLoadState('networkidle');
        await note(name, page.evaluate(timeUntil, { shown, link }));
      };
      await note('panelFirstVisit', opened(page, urlOf(site, '/admin'), counts));
      await page.waitForLoadState('networkidle');
      // Waits until the service worker has cached the files.
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await note('panelDashboard', opened(page, urlOf(site, '/admin'), counts));
      await clickOn('panelMessages', 'nav a[href="/admin/messages"]', 'input[type=search]');
      await clickOn('panelProducts', 'nav a[href="/admin/products"]', 'a[href="/admin/products/new"]');
      await clickOn('panelPosts', 'nav a[href="/admin/blog"]', 'a[href="/admin/blog/new"]');
      await clickOn('panelPostEditor', 'main a[href^="/admin/blog/"]:not([href$=new])', '.ProseMirror');
      await session.send('Network.emulateNetworkConditions', { ...network, offline: true });
      await note('panelDashboardOffline', opened(page, urlOf(site, '/admin'), counts));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return Object.entries(times).map(([name, each]) => ({ name, ...medianAndWorst(each) }));
}
