import { readFileSync } from 'node:fs';
import type axeCore from 'axe-core';
import type { Browser, Locator, Page, Request } from 'playwright-core';
import { isExhaustive } from './how-long.ts';
import { openWindow } from './windows.ts';

export const phone = 360;
export const desktop = 1280;

export type Visitor = {
  page: Page;
  /** Errors and warnings from the browser's console, blocked content included. */
  complaints: string[];
  /** URLs of all scripts that the page requested. */
  scripts: string[];
  /** The address, text, console and latest requests of the page, for the report of a failed test. */
  report: () => Promise<string>;
  leave: () => Promise<void>;
};

type Options = { width?: number; javaScript?: boolean; context?: Parameters<Browser['newContext']>[0] };

/** A visitor with a browser window of a given width. */
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
    const isBlockedWorker = message.text().includes('Service Worker registration blocked by Playwright');
    if (!isBlockedWorker && ['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => {
    // A test that reads the layout before the style sheet has loaded cancels the view transition.
    if (!message.includes('ViewTransition opt-in disabled')) complaints.push(message);
  });
  const network: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  page.on('response', (response) =>
    network.push(`${response.status()} ${response.request().method()} ${response.url()}`),
  );
  page.on('requestfailed', (request) => network.push(`failed ${request.method()} ${request.url()}`));
  async function report(): Promise<string> {
    const text = await page.evaluate(() => document.body.innerText).catch(String);
    return [page.url(), text.slice(0, 2000), ...complaints.slice(-20), ...network.slice(-20)].join('\n');
  }
  return { page, complaints, scripts, report, leave } satisfies Visitor;
}

/** Interacts with the page and waits for hydration: the site's script, or React in the panel. */
export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointerdown'));
    return 'isAwake' in window;
  });
}

/**
 * Holds matching requests like a slow connection, optionally of one resource `type`, until released. `asked` lists their
 * URLs as they come.
 */
export async function hold(page: Page, pattern: string | RegExp, type?: string) {
  const asked: string[] = [];
  const waiting: ((isGood: boolean) => void)[] = [];
  let isOpen = false;
  const refusal = { status: 422, json: { detail: 'This picture is damaged.' } };
  await page.route(pattern, async (route) => {
    if (isOpen || (type !== undefined && route.request().resourceType() !== type)) return route.fallback();
    asked.push(route.request().url());
    const isGood = await new Promise<boolean>((resolve) => waiting.push(resolve));
    // Fails if the page has cancelled the request.
    await (isGood ? route.continue() : route.fulfill(refusal)).catch(() => {});
  });
  const answer = (index: number, isGood: boolean) => {
    const [release] = waiting.splice(index, 1);
    if (!release) throw new Error(`no held request at index ${index}`);
    release(isGood);
  };
  return {
    asked,
    /** How many requests wait, oldest first. */
    held: () => waiting.length,
    /** Releases the waiting request at this index. */
    letOneGo: (index = 0) => answer(index, true),
    /** Answers it with an error, as the server does for a damaged picture. */
    refuse: (index = 0) => answer(index, false),
    /** Releases all waiting and future requests. */
    letGo() {
      isOpen = true;
      for (const release of waiting.splice(0)) release(true);
    },
  };
}

/** Collects the requests of a page that `isMeant` names, as they come. */
export function requestsOf(page: Page, isMeant: (request: Request) => boolean): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (isMeant(request)) requests.push(request);
  });
  return requests;
}

/** Answers matching requests in place of another site. Returns their URLs as they come. */
export async function standIn(page: Page, pattern: RegExp | ((url: URL) => boolean), script?: string) {
  const asked: string[] = [];
  const answer = script === undefined ? { contentType: 'text/html' } : { contentType: 'text/javascript', body: script };
  await page.route(pattern, (route) => {
    asked.push(route.request().url());
    return route.fulfill(answer);
  });
  return asked;
}

/** The minified form has less than half of the size. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Waits until all requests so far have been sent, by awaiting a later one. Proves that a request is not made. */
export const requestsSent = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await fetch('/healthz')).text();
  });

/** Waits for all animations and transitions except infinite ones and those that follow scrolling. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    // A style change starts its transition in the next frame.
    do {
      await frame();
      await frame();
      // Not their `finished`: it stays open if a transition is replaced while its element is hidden.
    } while (moving().length > 0);
  });

/**
 * Accessibility violations of the page at rest, one line each. `coloursOnly` re-checks only contrast, for a page that was
 * just checked in another colour scheme.
 */
export async function axe(page: Page, { coloursOnly = false } = {}): Promise<string[]> {
  // axe stays loaded in the page: it is two thirds of a megabyte, and pages are checked in several states.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    // Content with content-visibility keeps its old colours until it is laid out.
    await page.evaluate(() => {
      const laidOut = new CSSStyleSheet();
      laidOut.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(laidOut);
    });
  }
  await atRest(page);
  const { violations } = await page.evaluate(
    ({ runOnly, rules }) =>
      (window as unknown as { axe: typeof axeCore }).axe.run(document, {
        runOnly,
        rules,
        resultTypes: ['violations'],
        // Preloading style sheets and media only serves rules about audio and orientation.
        preload: false,
      }),
    {
      runOnly: coloursOnly
        ? ['color-contrast']
        : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // The most expensive rule. `app/ui/colours.test.ts` checks every pair of colours in each run.
      rules: { 'color-contrast': { enabled: isExhaustive } },
    },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Checks the light and the dark colour scheme. */
export async function axeLightAndDark(page: Page): Promise<string[]> {
  const found = await axe(page);
  if (!isExhaustive) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await axe(page, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...found, ...inTheDark.map((text) => `dark: ${text}`)];
}

/** The box of an element in the viewport, in pixels. Throws if it is not visible. */
export async function boxOf(element: Locator) {
  const box = await element.first().boundingBox();
  if (!box) throw new Error(`${element} is not visible`);
  const { x: left, y: top, width, height } = box;
  return { left, top, right: left + width, bottom: top + height, width, height };
}

/** The least height of these elements in pixels. A tap needs 44. */
export const leastHeight = async (elements: Locator): Promise<number> =>
  Math.min(...(await elements.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))));

/** By how many pixels the page overflows the viewport horizontally. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
