import type { Browser } from 'playwright-core';
import type { Site } from './site.ts';
import { desktop, visitor } from './visitor.ts';

/** The headers of an answer that a test makes up for the panel. */
export const forPanel = { 'x-view': 'panel' };

type Options = { width?: number; context?: Parameters<Browser['newContext']>[0] };

/** Runs in the page, before its own scripts. Once for all pages: signing out must be able to forget the token. */
function comeWith(token: string) {
  if (origin === 'null' || localStorage.getItem('has come')) return;
  localStorage.setItem('has come', 'yes');
  localStorage.setItem('token', token);
}

/** The administrator with a browser window, signed in. */
export async function owner(browser: Browser, site: Site, { width = desktop, context = {} }: Options = {}) {
  const token = site.session();
  const someone = await visitor(browser, { width, context });
  const { page } = someone;
  // On the page's window, not on the page: a second tab is signed in as well.
  const coming = await page.context().addInitScript(comeWith, token);

  /** Calls /api as the administrator. */
  async function call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${site.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        // The site closes a connection that rests for some seconds; one that is just being closed must not be used again.
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  }

  return {
    ...someone,
    async leave() {
      await coming.dispose().catch(() => {});
      await someone.leave();
    },
    token,
    call,
    /** Opens a page of the panel and waits until it shows its heading. */
    async open(path: string) {
      await page.goto(site.url + path, { waitUntil: 'load' });
      // Looked at in every frame; a locator looks twice a second once it has waited a little.
      await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }));
      return page;
    },
    /** Waits for a toast that says exactly this. */
    async told(text: string) {
      await page.locator('[role=status], [role=alert]').getByText(text, { exact: true }).first().waitFor();
    },
    /** Takes away all messages: they may lie over what is pressed next, and stay for seconds. */
    dismissMessages: () =>
      page.getByRole('button', { name: 'Dismiss' }).evaluateAll((all) => {
        for (const button of all as HTMLElement[]) button.click();
      }),
    /** Answers the browser's next question and tells what it asked. */
    answering(isYes: boolean): Promise<string> {
      return new Promise((resolve) =>
        page.once('dialog', async (dialog) => {
          await (isYes ? dialog.accept() : dialog.dismiss());
          resolve(dialog.message());
        }),
      );
    },
  };
}

export type Owner = Awaited<ReturnType<typeof owner>>;
