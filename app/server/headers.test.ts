/**
 * @module-tag beyond/csp
 */
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, isPage, pageHeaders, securityHeaders } from './headers.ts';

describe('Content-Security-Policy of a page', () => {
  const policy = contentSecurityPolicy({ scriptHashes: ['AAA='] });

  test('allows scripts by hash only', () => {
    expect(policy).toContain("script-src 'sha256-AAA=' 'strict-dynamic'");
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
    expect(contentSecurityPolicy({ scriptHashes: [] })).toContain("script-src 'none'");
  });

  test('denies everything not listed', () => {
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part);
  });

  test('allows frames only on pages that have one', () => {
    expect(policy).toContain("frame-src 'none'");
    expect(contentSecurityPolicy({ scriptHashes: [], frames: ['video'] })).toContain(
      'frame-src https://www.youtube-nocookie.com;',
    );
    expect(contentSecurityPolicy({ scriptHashes: [], frames: ['map'] })).toContain('frame-src https://www.google.com;');
  });

  test('allows a service worker in the panel only', { tags: ['install/manifest'] }, () => {
    expect(contentSecurityPolicy({ scriptHashes: [], isPanel: true })).toContain(
      "manifest-src 'self'; worker-src 'self'",
    );
    expect(policy).not.toContain('worker-src');
  });

  test('allows the API origin if it is another one', () => {
    expect(contentSecurityPolicy({ scriptHashes: [], apiOrigin: 'https://api.test' })).toContain(
      "connect-src 'self' https://api.test",
    );
  });
});

test('sends Strict-Transport-Security over https only', () => {
  expect(securityHeaders('https://d.test')['Strict-Transport-Security']).toBeDefined();
  expect(securityHeaders('http://d.test')['Strict-Transport-Security']).toBeUndefined();
});

test('sends page-only headers with pages only', () => {
  expect(isPage(new Headers({ 'content-type': 'text/html; charset=utf-8' }))).toBe(true);
  for (const type of ['font/woff2', 'image/avif', 'application/json', 'text/css; charset=utf-8'])
    expect(isPage(new Headers({ 'content-type': type }))).toBe(false);
  expect(isPage(new Headers())).toBe(false);
  const [everywhere, pages] = [securityHeaders('https://d.test'), pageHeaders].map((each) => Object.keys(each));
  expect(everywhere).toEqual(expect.arrayContaining(['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy']));
  expect(pages).toEqual(['Cross-Origin-Opener-Policy', 'Permissions-Policy']);
});
