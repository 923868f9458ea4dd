import type { Route } from 'playwright-core';

/**
 * The site's response to a request of the browser, on a connection of its own. Playwright's `route.fetch` may use an idle
 * connection again at the moment that the site closes it.
 */
export function fetchOf(route: Route): Promise<Response> {
  const request = route.request();
  const [method, headers, body] = [request.method(), request.headers(), request.postData()];
  return fetch(request.url(), { method, headers, body, redirect: 'manual' });
}

/** Answers a request of the browser with the site's response, whose text is changed. */
export async function fulfillChanged(route: Route, change: (text: string) => string): Promise<void> {
  const response = await fetchOf(route);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const body = change(await response.text());
  await route.fulfill({ status: response.status, headers: Object.fromEntries(headers), body });
}
