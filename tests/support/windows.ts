import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

/** A browser window with one tab and no state. */
export type Window = {
  page: Page;
  /** Closes the window or returns it to the pool. */
  leave: () => Promise<void>;
};

/** Pooled windows, by the options that cannot change after a window is open. */
const idle = new WeakMap<Browser, Map<string, Page[]>>();

/** CPU slowdown factor, to find tests that wait for time and not for a state. */
const slowdown = Number(process.env.SLOW_BROWSER ?? 1);

/** The origins a page has visited, which hold its storage. A window with more than one is not reused. */
const originsOf = (page: Page): Set<string> => {
  const origins = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== 'about:blank') origins.add(new URL(frame.url()).origin);
  });
  return origins;
};

/**
 * Opens a window or reuses a pooled one: a new process that loads and compiles every script takes three times as long as a
 * page. A reused window has no cookies, storage, listeners or routes; if clearing them fails, it is closed instead.
 */
export async function openWindow(browser: Browser, context: BrowserContextOptions): Promise<Window> {
  const { viewport, colorScheme, reducedMotion, forcedColors, extraHTTPHeaders = {}, ...fixed } = context;
  const key = JSON.stringify(fixed);
  const ofBrowser = idle.get(browser) ?? new Map<string, Page[]>();
  idle.set(browser, ofBrowser);
  const page = ofBrowser.get(key)?.pop() ?? (await newPage(browser, fixed));
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: colorScheme ?? 'light',
    reducedMotion: reducedMotion ?? 'no-preference',
    forcedColors: forcedColors ?? 'none',
  });
  await page.setExtraHTTPHeaders(extraHTTPHeaders);
  const origins = originsOf(page);

  async function leave(): Promise<void> {
    const window = page.context();
    if (fixed.serviceWorkers === 'allow' || changed.has(page) || origins.size !== 1 || page.isClosed())
      return window.close();
    try {
      await makeEmpty(page, fixed.javaScriptEnabled !== false, [...origins][0] as string);
      ofBrowser.set(key, [...(ofBrowser.get(key) ?? []), page]);
    } catch {
      // The site may have stopped, or the test ended midway.
      await window.close();
    }
  }
  let left: Promise<void> | null = null;
  return {
    page,
    leave: () => {
      left ??= leave();
      return left;
    },
  };
}

async function newPage(browser: Browser, context: BrowserContextOptions): Promise<Page> {
  // Blocks service workers, whose requests bypass routes and which would outlive a test.
  const window = await browser.newContext({ serviceWorkers: 'block', ...context });
  await window.addInitScript(reportAwake);
  const page = await window.newPage();
  // Only delays a failing test.
  page.setDefaultTimeout(60_000);
  if (slowdown > 1) {
    const session = await window.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  noticeLastingChanges(page);
  const unrouteAll = page.unrouteAll.bind(page);
  // By default, a handler that is still running could fail as an unhandled rejection.
  page.unrouteAll = (options = { behavior: 'ignoreErrors' }) => unrouteAll(options);
  return page;
}

/** Tabs that a test has changed irreversibly. */
const changed = new WeakSet<Page>();

/** Runs `work` with a session of the browser's developer tools. It must undo its changes: the window is reused. */
export async function withDevTools<Result>(
  page: Page,
  work: (session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const wasChanged = changed.has(page);
  const session = await page.context().newCDPSession(page);
  const result = await work(session);
  await session.detach();
  if (!wasChanged) changed.delete(page);
  return result;
}

function noticeLastingChanges(page: Page): void {
  const noticed = <Target extends object>(target: Target, name: keyof Target) => {
    const original = target[name] as (...given: unknown[]) => unknown;
    const noticing = (...given: unknown[]) => {
      changed.add(page);
      return original.apply(target, given);
    };
    Object.assign(target, { [name]: noticing });
  };
  noticed(page, 'addInitScript');
  noticed(page, 'exposeFunction');
  noticed(page.clock, 'setFixedTime');
  noticed(page.clock, 'install');
  noticed(page.context(), 'newCDPSession');
  noticed(page.context(), 'grantPermissions');
  noticed(page.context(), 'setOffline');
}

async function makeEmpty(page: Page, javaScript: boolean, origin: string): Promise<void> {
  const window = page.context();
  page.removeAllListeners();
  await page.unrouteAll();
  for (const other of window.pages()) if (other !== page) await other.close();
  // A page of the same site keeps the browser process; this one has no scripts.
  await page.goto(`${origin}/healthz`, { timeout: 5_000 });
  if (javaScript)
    await page.evaluate(async () => {
      localStorage.clear();
      sessionStorage.clear();
      for (const name of await caches.keys()) await caches.delete(name);
    });
  await window.clearCookies();
}

/**
 * Runs before the page's own scripts and sets `isAwake`. A public page is awake after the site's script has run; the panel
 * is awake when React reports to its developer tools that the effects of a render have run.
 */
function reportAwake() {
  const markAwake = () => Object.assign(window, { isAwake: true });
  const loaded = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.src.includes('/assets/site.js')) markAwake();
  };
  document.addEventListener('load', loaded, true);
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {},
      onPostCommitFiberRoot: markAwake,
      onCommitFiberUnmount: () => {},
    },
  });
}
