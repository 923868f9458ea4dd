import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Unpacks the bundled Chromium once per machine. A lock prevents a second process from running the executable while it
 * is still being written.
 */
export const unpackBrowser = (): Promise<string> => chromium.executablePath();

let shared: Promise<Browser> | undefined;

/**
 * The browser shared by all test files of a worker, with its idle windows (`windows.ts`). A new browser would load and
 * compile every script again. It ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

/** Starts the bundled Chromium. Its own default flags would disable web security. */
export async function startBrowser(more: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await unpackBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
      ...more,
    ],
  });
}
