// @module-tag beyond/csp
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, isPage, pageHeaders, securityHeaders } from './headers.ts';

type Page = Partial<Parameters<typeof contentSecurityPolicy>[0]>;
const policyOf = (page: Page = {}) => contentSecurityPolicy({ scriptHashes: [], ...page });

describe('Content-Security-Policy of a page', () => {
  const policy = policyOf({ scriptHashes: ['AAA='] });

  test('allows scripts by hash only, and denies everything not listed', () => {
    for (const part of [
      ...["script-src 'sha256-AAA=' 'strict-dynamic'", "default-src 'none'", "base-uri 'none'"],
      ...["object-src 'none'", "frame-ancestors 'none'", "form-action 'self'", "frame-src 'none'"],
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|nonce|\*|worker-src/);
    expect(policyOf()).toContain("script-src 'none'");
  });

  test.each<[string, Page]>([
    ['frame-src https://www.youtube-nocookie.com;', { frames: ['video'] }],
    ['frame-src https://www.google.com;', { frames: ['map'] }],
    ["connect-src 'self' https://api.test", { apiOrigin: 'https://api.test' }],
  ])('has %s only if the page needs it', (part, page) => {
    expect(policyOf(page)).toContain(part);
  });

  test('allows a service worker in the panel only', { tags: ['install/manifest'] }, () => {
    expect(policyOf({ isPanel: true })).toContain("manifest-src 'self'; worker-src 'self'");
  });
});

test('sends Strict-Transport-Security over https only', () => {
  expect(securityHeaders('https://d.test')['Strict-Transport-Security']).toBeDefined();
  expect(securityHeaders('http://d.test')['Strict-Transport-Security']).toBeUndefined();
});

test('sends page-only headers with pages only', () => {
  const page = 'text/html; charset=utf-8';
  const types = [page, 'font/woff2', 'image/avif', 'application/json', 'text/css; charset=utf-8'];
  expect(types.filter((type) => isPage(new Headers({ 'content-type': type })))).toEqual([page]);
  expect(new Headers()).not.toSatisfy(isPage);
  const [everywhere, pages] = [securityHeaders('https://d.test'), pageHeaders].map((each) => Object.keys(each));
  expect(everywhere).toEqual(expect.arrayContaining(['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy']));
  expect(pages).toEqual(['Cross-Origin-Opener-Policy', 'Permissions-Policy']);
});
