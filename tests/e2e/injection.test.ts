import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cleanHtml } from '#app/storage/engine/clean-html.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { foreignVectors, hostileWords, ownWords } from '#tests/support/hostile-words.ts';
import { longTest } from '#tests/support/how-long.ts';
import { caller } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

/**
 * Injects hostile HTML into a browser past one of two defences at a time: the sanitizer without the CSP, then the CSP
 * without the sanitizer. MARKUP_VECTORS adds vectors. Hostile plain text is tested in `hostile-words.test.ts`; the last
 * test here covers product texts.
 */

const vectors = foreignVectors('html') ?? ownWords.html;

/** Generous, because of files with additional vectors. */
const timeoutMs = 900_000;

let browser: Browser;
let site: Site;
let path: string;
let post: { html: string; headers: Record<string, string> };
let someone: Visitor;
let ran: string[];
/** The response to the next navigation. */
let shown: { body: string; headers: Record<string, string> };
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  const [{ slug }] = await (await fetch(`${site.url}/api/blog?limit=1`)).json();
  path = `/blog/${slug}`;
  const response = await fetch(site.url + path);
  post = { html: await response.text(), headers: { 'content-type': 'text/html; charset=utf-8' } };
  post.headers['content-security-policy'] = response.headers.get('content-security-policy') ?? '';
  someone = await visitor(browser);
  ran = await listen(someone.page);
  await serve(someone.page);
});
afterAll(async () => {
  await someone.leave();
  await site.stop();
});

/** Hooks the functions that an injected script would call, in every frame. Returns the recorded calls. */
async function listen(page: Page): Promise<string[]> {
  const ran: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('ran: ')) ran.push(message.text());
  });
  await page.addInitScript(() => {
    const { debug } = console;
    const report = (...given: unknown[]) => debug(`ran: ${given.join()}`);
    for (const name of ['alert', 'confirm', 'prompt', 'print']) Object.assign(window, { [name]: report });
  });
  return ran;
}

/** Serves `shown` at the URL of the post. Answers other navigations with 204 and scripts with an alert; aborts the rest. */
const serve = (page: Page) =>
  page.route('**/*', (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      return request.url() === site.url + path ? route.fulfill(shown) : route.fulfill({ status: 204 });
    return request.resourceType() === 'script'
      ? route.fulfill({ contentType: 'text/javascript', body: 'alert("from elsewhere")' })
      : route.abort();
  });

/** Opens a page and fires user events on every element. */
async function show(page: Page, body: string, headers: Record<string, string>): Promise<void> {
  shown = { body, headers };
  // Blocked resources may prevent the load event.
  await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
  const touched = page.evaluate(async () => {
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
    // Submitting to an http URL runs no script, and Playwright may wait for that navigation forever.
    document.addEventListener('submit', (event) => {
      const [form, button] = [event.target as HTMLFormElement, event.submitter];
      const action = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      if (/^http/.test(URL.parse(action, document.baseURI)?.protocol ?? '')) event.preventDefault();
    });
    const events = [
      ...['pointerdown', 'mouseover', 'mousemove', 'mouseenter', 'focus', 'blur', 'input', 'toggle'],
      ...['error', 'load', 'wheel', 'keydown', 'animationend', 'transitionend', 'beforetoggle', 'copy'],
      'scroll',
    ];
    for (const element of document.querySelectorAll('body *:not(header, header *)')) {
      for (const name of events) element.dispatchEvent(new Event(name, { bubbles: name.startsWith('mouse') }));
      // Following an http link runs no script.
      if (element instanceof HTMLAnchorElement && /^http/.test(element.protocol)) continue;
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    }
    // Handlers may run in a later task.
    for (let left = 3; left > 0; left--) await new Promise((resolve) => setTimeout(resolve));
  });
  // Some vectors navigate away, which destroys the context.
  await touched.catch((error: Error) => expect(error.message).toContain('context was destroyed'));
}

/** The vectors that run a script on the page made from them. */
async function running(pageOf: (vector: string) => string, headers: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const vector of vectors) {
    ran.length = 0;
    await show(someone.page, pageOf(vector), headers);
    if (ran.length > 0) found.push(vector);
  }
  return found;
}

const bare = (html: string) => `<!doctype html><meta charset="utf-8"><title>A page</title><article>${html}</article>`;
const withoutPolicy = { 'content-type': 'text/html; charset=utf-8' };
/** The page of a post with its real scripts, and unsanitized HTML in place of the content. */
const inPost = (html: string) => `${post.html.replace(/<main[\s\S]*/, '<main>')}${html}`;

test('the sanitizer alone blocks all vectors', { tags: ['hostile/sanitiser-alone'], timeout: timeoutMs }, async () => {
  await show(someone.page, bare('<img src=x onerror=alert(1)>'), withoutPolicy);
  expect(ran, 'without the sanitizer').not.toEqual([]);
  ran.length = 0;
  await show(someone.page, bare(vectors.map(cleanHtml).join('\n')), withoutPolicy);
  // Look for the culprit only if there is one.
  expect(ran.length === 0 ? [] : await running((vector) => bare(cleanHtml(vector)), withoutPolicy)).toEqual([]);
  expect(ran).toEqual([]);
});

longTest('the CSP alone blocks all vectors', { tags: ['hostile/policy-alone'], timeout: timeoutMs }, async () => {
  expect(inPost('')).toMatch(/<script[\s\S]*<main>$/);
  expect(await running(inPost, post.headers)).toEqual([]);
});

/** JSON-LD of a page, as a search engine parses it. */
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, data = '']) =>
    JSON.parse(data),
  );

/** What a browser parses: element names, the number of scripts, and event handler attributes. */
const elementsIn = (html: string) =>
  someone.page.evaluate((text) => {
    const page = new DOMParser().parseFromString(text, 'text/html');
    const all = [...page.querySelectorAll('*')];
    return {
      names: [...new Set(all.map(({ localName }) => localName))],
      scripts: page.scripts.length,
      handlers: all.flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith('on')),
    };
  }, html);

test('hostile product texts add no elements, and survive JSON-LD', { tags: ['hostile/words'] }, async () => {
  const call = caller(site, site.session());
  const pageOf = async (words: string, slug: string) => {
    const fields = { name: words, slug, brand: 'Canon', category: 'Copiers', description: words };
    const { id, name } = await call<{ id: string; name: string }>('POST', '/products', fields);
    const answer = await fetch(`${site.url}/products/${slug}`);
    const html = await answer.text();
    await call('DELETE', `/products/${id}`);
    return { name, html, status: answer.status, injected: answer.headers.get('x-injected') };
  };
  // With a similar product, hostile texts also appear under related products.
  const plain = await elementsIn((await pageOf('Canon a b', 'plain')).html);
  for (const words of [...hostileWords('jsonld'), ...hostileWords('text')]) {
    const { name, html, ...answered } = await pageOf(words, 'hostile');
    expect(answered, words).toEqual({ status: 200, injected: null });
    const { names, scripts, handlers } = await elementsIn(html);
    expect(plain.names, words).toEqual(expect.arrayContaining(names));
    expect({ scripts, handlers }, words).toEqual({ scripts: plain.scripts, handlers: [] });
    expect(dataIn(html).find((data) => data['@type'] === 'Product')?.name, words).toBe(name);
  }
});
