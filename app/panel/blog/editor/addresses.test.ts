import { expect, test } from 'vitest';
import { cleanHtml } from '#app/storage/engine/clean-html.ts';
import { isLinkAddress, isPictureAddress, linkAddress } from './addresses.ts';

test('turns a typed text into the address of a link', () => {
  const same = ['/products?category=printers', 'mailto:a@b.test'];
  expect(same.map(linkAddress)).toEqual(same);
  expect(linkAddress(' https://example.com/a?b=c#d ')).toBe('https://example.com/a?b=c#d');
  expect(['example.com', 'www.example.co.in/x?y'].map(linkAddress)).toEqual([
    'https://example.com',
    'https://www.example.co.in/x?y',
  ]);
  expect(linkAddress('sales@dealer.example')).toBe('mailto:sales@dealer.example');
  expect(linkAddress('+91 00000 12345')).toBe('tel:+910000012345');
  const wrong =
    ' | some words | //evil.invalid | javascript:alert(1) | data:text/html,x | ftp://example.com | https://';
  for (const typed of wrong.split(' | ')) expect(linkAddress(typed), typed).toBeNull();
});

const list = (text: string) => text.split(/ +/);

test.each(
  list(
    'https://example.com/ http://example.com/ mailto:a@b.test tel:+910000012345 /products #top //evil.invalid ' +
      '/\\evil.invalid javascript:alert(1) java\tscript:alert(1) ftp://example.com/ products data:text/html,x',
  ),
)('the editor accepts a link to %s exactly if the server keeps it', (address) => {
  expect(isLinkAddress(address)).toBe(cleanHtml(`<a href="${address}">x</a>`).includes('href'));
});

test.each(
  list(
    'https://example.com/a.png /uploads/0a1b-2x2.webp http://example.com/a.png data:image/png;base64,AA /favicon.svg ' +
      '//example.com/a.png a.png',
  ),
)('the editor accepts a picture at %s exactly if the server keeps it', (address) => {
  expect(isPictureAddress(address)).toBe(cleanHtml(`<img src="${address}">`) !== '');
});
