import type { Browser } from 'playwright-core';
import { callApi, type SharedSite } from './site.ts';
import { desktop, visitor } from './visitor.ts';

/** Headers that a mocked API response needs for the panel to accept it. */
export const forPanel = { 'x-view': 'panel' };

type Options = { width?: number; context?: Parameters<Browser['newContext']>[0] };

/** Runs before the page's own scripts. Sets the token only once, so that signing out works. */
function comeWith(token: string) {
  if (origin === 'null' || localStorage.getItem('has come')) return;
  localStorage.setItem('has come', 'yes');
  localStorage.setItem('token', token);
}

/** Returns a function that calls /api with a token. It throws if the call fails. */
export const caller =
  (site: SharedSite, token: string) =>
  async <Answer = unknown>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await callApi(site, method, path, { token, body });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as Answer;
  };

/** A signed-in admin with a browser window. */
export async function owner(browser: Browser, site: SharedSite, { width = desktop, context = {} }: Options = {}) {
  const token = site.session();
  const someone = await visitor(browser, { width, context });
  const { page } = someone;
  // On the context, not the page, so that a second tab is signed in too.
  const coming = await page.context().addInitScript(comeWith, token);

  const call = caller(site, token);

  return {
    ...someone,
    async leave() {
      await coming.dispose().catch(() => {});
      await someone.leave();
    },
    token,
    call,
    /** Opens a page of the panel and waits for its heading. */
    async open(path: string) {
      await page.goto(site.url + path, { waitUntil: 'load' });
      // Polls in every animation frame; a locator would slow down to twice a second.
      await page.waitForFunction(() => document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }));
      return page;
    },
    /** Clears the cached responses, so that the next load shows no stale data. */
    forgetAnswers: () =>
      page.evaluate(async () => {
        // The panel stores a response after it has shown it.
        do {
          await caches.delete('answers');
          await (await fetch('/healthz')).text();
        } while (await caches.has('answers'));
      }),
    /** Waits for a toast with exactly this text. */
    async seesToast(text: string) {
      await page.locator('[role=status], [role=alert]').getByText(text, { exact: true }).first().waitFor();
    },
    /** Dismisses all toasts, which stay for seconds and may cover the next click target. */
    dismissMessages: () =>
      page.getByRole('button', { name: 'Dismiss' }).evaluateAll((all) => {
        for (const button of all as HTMLElement[]) button.click();
      }),
    /** Answers the browser's next dialog and resolves to its message. */
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
