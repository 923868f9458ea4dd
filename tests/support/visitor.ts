import axeCore from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { isExhaustive, variants } from './how-long.ts';
import { openWindow } from './windows.ts';

export const phone = 360;
export const desktop = 1280;

/** The widths of the viewport at which a page is looked at. */
export const widths = variants([phone, desktop]);

export type Visitor = {
  page: Page;
  /** Everything the browser complained about: errors, warnings, blocked content. */
  complaints: string[];
  /** Addresses of all scripts the page asked for. */
  scripts: string[];
  leave: () => Promise<void>;
};

type Options = { width?: number; javaScript?: boolean; context?: Parameters<Browser['newContext']>[0] };

/** Someone with a browser window of a given width. */
export async function visitor(browser: Browser, { width = phone, javaScript = true, context = {} }: Options = {}) {
  const { page, leave } = await openWindow(browser, {
    viewport: { width, height: width === phone ? 740 : 900 },
    javaScriptEnabled: javaScript,
    hasTouch: width === phone,
    ...context,
  });
  const complaints: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { page, complaints, scripts, leave } satisfies Visitor;
}

/** Touches the page, and waits until it listens: our script has run, or React in the panel. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointerdown'));
    return 'isAwake' in window;
  });
}

/**
 * Keeps requests on their way, from the browser to the site, until they are let go; of one `type` alone, if it is given.
 * `asked` tells of each as it is sent, by its address.
 */
export async function hold(page: Page, pattern: string, type?: string) {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked: string[] = [];
  await page.route(pattern, async (route) => {
    if (type !== undefined && route.request().resourceType() !== type) return route.continue();
    asked.push(route.request().url());
    await gone;
    // What the page has given up meanwhile can go no further.
    await route.continue().catch(() => {});
  });
  return { asked, letGo };
}

/**
 * Waits until whatever the page has asked for so far is on its way: a request asked after it has been answered. Proves
 * that something is not asked for.
 */
export const requestsSent = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/healthz')).text();
  });

/** Waits until nothing on the page moves or changes its colour any more. What never ends is not waited for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // A change of style begins to show in the next frame.
    do {
      await frame();
      await frame();
      await Promise.allSettled(moving().map(({ finished }) => finished));
    } while (moving().length > 0);
  });

/**
 * What the accessibility checker finds on the page once it is at rest, one line each. `coloursOnly` is for a page that
 * was looked at in other colours just before: nothing else has changed.
 */
export async function axe(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  // What is not laid out before it comes near keeps the colours it had, until it does.
  await page.evaluate(() => {
    const laidOut = new CSSStyleSheet();
    laidOut.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [laidOut];
  });
  await atRest(page);
  // The checker stays in the page: it is half a megabyte, and pages are looked at in several states.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(
    (runOnly) =>
      (window as unknown as { axe: typeof axeCore }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // Fetching all style sheets and media anew serves only rules about sound and about turning the screen.
        preload: false,
      }),
    coloursOnly ? ['color-contrast'] : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** The same by day and by night. */
export async function axeLightAndDark(page: Page): Promise<string[]> {
  const found = await axe(page);
  if (!isExhaustive) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await axe(page, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...inTheDark.map((text) => `dark: ${text}`)];
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The page's structured data. */
export const structuredData = (page: Page): Promise<Record<string, unknown>[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')));
