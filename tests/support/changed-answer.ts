import type { Route } from 'playwright-core';

/**
 * Requests from the site what the browser requests, on a new connection. Playwright's `route.fetch` may reuse an idle
 * connection while the site closes it.
 */
export function fetchOf(route: Route): Promise<Response> {
  const request = route.request();
  const [method, headers, body] = [request.method(), request.headers(), request.postData()];
  return fetch(request.url(), { method, headers, body, redirect: 'manual' });
}

/** Fulfils a request of the browser with the site's response after a change of its text. */
export async function fulfillChanged(route: Route, change: (text: string) => string): Promise<void> {
  const response = await fetchOf(route);
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const body = change(await response.text());
  await route.fulfill({ status: response.status, headers: Object.fromEntries(headers), body });
}
