import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const phone = 360;
export const desktop = 1280;

export type Visitor = {
  page: Page;
  /** Everything the browser complained about: errors, warnings, blocked content, failed hydration. */
  complaints: string[];
  /** Addresses of all scripts the page asked for. */
  scripts: string[];
  leave: () => Promise<void>;
};

type Options = { width?: number; javaScript?: boolean; context?: Parameters<Browser['newContext']>[0] };

/** Someone with a browser window of a given width. */
export async function visitor(browser: Browser, { width = phone, javaScript = true, context = {} }: Options = {}) {
  const window: BrowserContext = await browser.newContext({
    viewport: { width, height: width === phone ? 740 : 900 },
    javaScriptEnabled: javaScript,
    hasTouch: width === phone,
    ...context,
  });
  const page = await window.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  return { page, complaints, scripts, leave: () => window.close() } satisfies Visitor;
}

/** Waits until React has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  // The router is there a moment before the effects of the first render.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
}

/** What the accessibility checker finds on the page as it stands, one line each. */
export async function axe(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** How many pixels the page is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The page's structured data. */
export const structuredData = (page: Page): Promise<Record<string, unknown>[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')));
