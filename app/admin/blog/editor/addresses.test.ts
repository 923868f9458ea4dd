import { describe, expect, test } from 'vitest';
import { cleanHtml } from '#app/storage/clean-html.ts';
import { isLinkAddress, isPictureAddress, linkAddress } from './addresses.ts';

test.each([
  [' https://example.com/a?b=c#d ', 'https://example.com/a?b=c#d'],
  ['example.com', 'https://example.com'],
  ['www.example.co.in/x?y', 'https://www.example.co.in/x?y'],
  ['sales@dealer.example', 'mailto:sales@dealer.example'],
  ['+91 00000 12345', 'tel:+910000012345'],
  ['/products?category=printers', '/products?category=printers'],
  ['mailto:a@b.test', 'mailto:a@b.test'],
  ['', null],
  ['some words', null],
  ['//evil.invalid', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.com', null],
  ['https://', null],
])('turns “%s” into %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

describe('the editor accepts exactly what the server keeps', () => {
  const addresses = [
    'https://example.com/',
    'http://example.com/',
    'mailto:a@b.test',
    'tel:+910000012345',
    '/products',
    '#top',
    '//evil.invalid',
    '/\\evil.invalid',
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'ftp://example.com/',
    'products',
    'data:text/html,x',
  ];
  test.each(addresses)('link to %s', (address) => {
    expect(isLinkAddress(address)).toBe(cleanHtml(`<a href="${address}">x</a>`).includes('href'));
  });

  const pictures = [
    'https://example.com/a.png',
    '/uploads/0a1b-2x2.webp',
    'http://example.com/a.png',
    'data:image/png;base64,AA',
    '/favicon.svg',
    '//example.com/a.png',
    'a.png',
  ];
  test.each(pictures)('picture at %s', (address) => {
    expect(isPictureAddress(address)).toBe(cleanHtml(`<img src="${address}">`) !== '');
  });
});
