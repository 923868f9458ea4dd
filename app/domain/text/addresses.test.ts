import { expect, test } from 'vitest';
import { isEmail, isWebAddress } from './addresses.ts';
import { printedText } from './printed-text.ts';

test('a web address is absolute, with a dot in its host and without a password', () => {
  const right = ['https://www.example.org/page', 'HTTP://example.org', 'https://example.org:8080/?q=a#b'];
  const wrong = `example.org | //example.org | ftp://example.org | https://localhost | https://a@example.org | https:// |
    https://:b@example.org | https://example.org/a b | https://example.org/<b> | https://exa\\mple.org | https://a..:x.b |
    xhttps://example.org | https://example.org/"`;
  expect([...right, ...wrong.split(/\s+\|\s+/), ''].filter(isWebAddress)).toEqual(right);
});

test('an e-mail address has a local part of at most 64 characters and a domain with a dot', () => {
  const longest = `a@${'b'.repeat(249)}.in`;
  const right = ['a@b.in', 'a.b+c@d-e.co.in', 'अ@भारत.in', `${'a'.repeat(64)}@b.in`, longest];
  const wrong = ['a@b', 'a@b.', 'a@.in', '@b.in', 'a b@c.in', 'a@b@c.in', 'a@b..in', 'a,b@c.in', 'a@b.in ', '<a@b.in>'];
  expect([...right, ...wrong, `${'a'.repeat(65)}@b.in`, `a${longest}`].filter(isEmail)).toEqual(right);
});

test('a PDF file shows signs that its fonts lack in other letters', () => {
  expect(printedText('a‐b‒c⁃d ✓x ✔️y ﬁ Ａ１ ™ ″ ′ ≥ ≤ ≠ ≈ → ⇒ ← № € ― ● ▪ ₹ – “q” ∞')).toBe(
    `a-b-c-d -x -y fi A1 TM " ' >= <= <> ~ -> => <- No. EUR — • • ₹ – “q” ∞`,
  );
});
