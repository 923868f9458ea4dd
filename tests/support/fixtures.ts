import type { Browser } from 'playwright-core';
import { test as base } from 'vitest';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { sharedBrowser } from './browser.ts';
import { inLongForm } from './how-long.ts';
import { caller, owner } from './owner.ts';
import { readPage } from './read-page.ts';
import type { Site } from './site.ts';
import { desktop, phone, type Visitor, visitor } from './visitor.ts';
import { type Contents, startWorkerSite } from './worker-site.ts';

type VisitorOptions = Parameters<typeof visitor>[1];
type OwnerOptions = Parameters<typeof owner>[2];

/** The site that all tests of a worker share, so no test may stop it. */
export type TestSite = Omit<Site, 'stop'>;

export type Upload = <Answer>(path: string, file: File, texts?: Record<string, string>) => Promise<Answer>;

/**
 * `test` of browser tests. Each test starts with the data of a new site and without windows; windows close after it.
 *
 *     test('shows the price', async ({ visit }) => {
 *       const { page } = await visit('/products/canon-pixma-g2010');
 */
export const test = base
  .extend('browser', { scope: 'worker' }, (): Promise<Browser> => sharedBrowser())
  // Vitest reads the names of the fixtures that a function needs from its braces.
  // biome-ignore lint/correctness/noEmptyPattern: none here.
  .extend('workerSite', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const site = await startWorkerSite();
    onCleanup(() => site.stop());
    return site;
  })
  /** The data of the site: the sample catalogue or nothing. Change it with `test.override('contents', 'empty')`. */
  .extend('contents', 'samples' as Contents)
  .extend('site', async ({ workerSite, contents, task }, { onCleanup }): Promise<TestSite> => {
    await workerSite.reset(contents);
    const logged = workerSite.output().length;
    onCleanup(() => {
      if (task.result?.state === 'fail') process.stderr.write(`${task.name}\n${workerSite.output().slice(logged)}\n`);
    });
    return workerSite;
  })
  /** Calls the site's API as an admin, without a window. */
  .extend('call', ({ site }) => caller(site, site.session()))
  /** The inquiries of the site as an admin sees them. */
  .extend(
    'inquiries',
    ({ call }) =>
      (query = '') =>
        call<Inquiry[]>('GET', `/contact${query}`),
  )
  /** Uploads a file as an admin, without a window. */
  .extend(
    'upload',
    ({ call }): Upload =>
      (path, file, texts = {}) => {
        const body = new FormData();
        for (const [name, value] of Object.entries({ file, ...texts })) body.append(name, value);
        return call('POST', path, body);
      },
  )
  /** Requests a page of the site and parses its HTML, without a browser. */
  .extend(
    'read',
    ({ site }) =>
      (path: string, init?: RequestInit) =>
        readPage(site.url + path, init),
  )
  /** Sends a form as a browser without scripts does. */
  .extend(
    'sendForm',
    ({ read }) =>
      async (path: string, fields: Record<string, string> | [string, string][], headers = {}) =>
        read(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
  )
  /** Registers work for after the test. The last one runs first. */
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  .extend('afterwards', async ({}, { onCleanup }) => {
    const tasks: (() => unknown)[] = [];
    onCleanup(async () => {
      for (const task of tasks.reverse()) await task();
    });
    return (task: () => unknown) => {
      tasks.push(task);
    };
  })
  /** Closes a window after the test. If the test failed, prints what its page showed. */
  .extend('leaveAfterwards', ({ afterwards, task }) => ({ leave, report }: Visitor) => {
    afterwards(async () => {
      if (task.result?.state === 'fail') process.stderr.write(`${task.name}\n${await report()}\n\n`);
      await leave();
    });
  })
  /** Opens an address of the site in a new window, at the width of a phone by default. Without `path`, only the window. */
  .extend('visit', ({ browser, site, leaveAfterwards }) => async (path: string | null, options?: VisitorOptions) => {
    const opened = await visitor(browser, options);
    leaveAfterwards(opened);
    if (path !== null) await opened.page.goto(site.url + path);
    return opened;
  })
  /** Opens a window for a signed-in admin of the site, without a page. */
  .extend('signIn', ({ browser, site, leaveAfterwards }) => async (options?: OwnerOptions) => {
    const opened = await owner(browser, site, options);
    leaveAfterwards(opened);
    return opened;
  })
  /** The viewport width of `admin`, in pixels. */
  .extend('width', desktop as number)
  .extend('admin', ({ signIn, width }) => signIn({ width }));

export const longTest = inLongForm(test);

/** With an `admin` on a phone. At the top of a file, `test.override` would change all later files of the worker. */
export const phoneTest = test.extend('width', phone as number);
