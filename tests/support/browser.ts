import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Unpacks the Chromium that came with the packages, once for the machine. Several processes must not do so at the same
 * time: whoever comes second takes a file that is still being written for a browser.
 */
export const unpackBrowser = (): Promise<string> => chromium.executablePath();

let shared: Promise<Browser> | undefined;

/**
 * The browser of all files that one worker runs, with the windows they have left (`windows.ts`): a new one would read and
 * compile every script anew. It goes with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= startBrowser();
  return shared;
}

/** Starts the Chromium that came with the packages. Its own defaults would switch the web's safety off. */
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
