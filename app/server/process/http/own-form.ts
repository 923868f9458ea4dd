/**
 * Whether a form was posted by a page of this site. Browsers send `Sec-Fetch-Site`, which no page can set; older ones
 * send only `Origin`. Behind a proxy the request's own scheme and host may differ, so the public address counts as
 * well. A request with neither header does not come from a page.
 */
export function isOwnForm({ url, headers }: Request, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return true;
  const origin = headers.get('origin');
  if (origin === null) return site === null;
  return origin === new URL(publicUrl).origin || origin === new URL(url).origin;
}
