/**
 * Whether a form was posted by a page of this site. A browser says so itself in `Sec-Fetch-Site`, which no page can set;
 * an older one names the page's origin only. Behind a proxy the request's own scheme and host are the proxy's choice, so
 * the public address counts as well. A request that says nothing of either comes from no page at all.
 */
export function isOwnForm({ url, headers }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = headers.get('origin');
  if (origin === null) return site === null;
  return origin === new URL(publicUrl).origin || origin === new URL(url).origin;
}
