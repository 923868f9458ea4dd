/**
 * Measures the time from a touch on a page until its script has run, with a 4× slower CPU. Until then the page works
 * only with links and forms. The script is prefetched, as after the first paint in real use.
 */
import { type Browser, startBrowser } from './browser.ts';
import { medianAndWorst } from './figures.ts';
import { type Server, urlOf } from './processes.ts';

const slowdown = 4;

/** A spot where no page has an interactive element. */
const margin = { x: 5, y: 300 };

const isFile = `({ name }) => new URL(name).pathname === '/assets/site.js'`;

const isFetched = `new Promise((resolve) => new PerformanceObserver((list) => list.getEntries().some(${isFile}) && resolve())
  .observe({ type: 'resource', buffered: true }))`;

/** Measures from the touch to the end of the script, inside the page. */
const noteWaking = `void (woken = new Promise((resolve) => {
  let touched;
  addEventListener('pointerdown', ({ timeStamp }) => { touched = timeStamp; }, { capture: true, once: true });
  document.addEventListener('load', ({ target }) => target.src?.includes('/assets/site.js') && resolve({
    milliseconds: performance.now() - touched,
    cameByLine: performance.getEntriesByType('resource').filter(${isFile}).at(-1).transferSize > 0,
  }), true);
}))`;

async function wakeOf(browser: Browser, url: string): Promise<number> {
  const tab = await browser.tab();
  await tab.command('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.command('Page.navigate', { url });
  await tab.evaluate(isFetched);
  await tab.command('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await tab.evaluate(noteWaking);
  await tab.command('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [margin] });
  await tab.command('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const { milliseconds, cameByLine } = await tab.evaluate<{ milliseconds: number; cameByLine: boolean }>('woken');
  if (cameByLine) throw new Error(`${url} fetched its script again although it was prefetched`);
  await tab.close();
  return milliseconds;
}

/** Returns the median and worst time in ms. Each touch runs in a new browser context. */
export async function wakes(site: Server, path: string, count: number) {
  const browser = await startBrowser();
  const times: number[] = [];
  try {
    for (let number = 0; number < count; number++) times.push(await wakeOf(browser, urlOf(site, path)));
  } finally {
    await browser.stop();
  }
  return { path, ...medianAndWorst(times) };
}
