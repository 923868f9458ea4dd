import { expect, test } from 'vitest';
import { observatoryScore } from './observatory.ts';

const good = {
  'content-security-policy':
    "default-src 'none'; script-src 'sha256-x' 'strict-dynamic'; style-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};
const score = (change: Record<string, string> = {}, html = '') =>
  observatoryScore({ headers: new Headers({ ...good, ...change }), html, origin: 'https://shop.test' }).score;
const without = (name: keyof typeof good) => {
  const { [name]: _, ...headers } = good;
  return observatoryScore({ headers: new Headers(headers), html: '', origin: 'https://shop.test' }).score;
};
const policy = (text: string) => score({ 'content-security-policy': text });

test('scores a good response and each possible fault', { tags: ['headers/grade'] }, () => {
  expect(score()).toBe(130);
  expect(observatoryScore({ headers: new Headers(), html: '', origin: 'https://shop.test' }).score).toBe(30);
  expect(without('content-security-policy')).toBe(75);
  expect(without('strict-transport-security')).toBe(80);
  expect(without('cross-origin-resource-policy')).toBe(120);
  expect(policy("default-src 'self'; frame-ancestors 'none'")).toBe(125);
  expect(policy("default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'")).toBe(80);
  expect(policy("default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'none'")).toBe(110);
  expect(policy("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")).toBe(120);
  expect(score({ 'strict-transport-security': 'max-age=100' })).toBe(120);
  expect(score({ 'referrer-policy': 'unsafe-url' })).toBe(120);
  expect(score({ 'set-cookie': 'a=b' })).toBe(80);
  expect(score({}, '<script src="/own.js"></script>')).toBe(130);
  expect(score({}, '<script src="https://cdn.example/x.js"></script>')).toBe(125);
});
