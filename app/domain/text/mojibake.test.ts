// @module-tag import/messy-files
import { expect, test } from 'vitest';
import { hasLostLetters, withoutMojibake } from './mojibake.ts';

const damaged = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test.each(['Café – “A3”', 'रंगीन फोटोकॉपी मशीन', '₹45,000', 'ரூ 5', '15.6” bag', '±5 °C', '🖨️ fast'])(
  'repairs %s',
  (text) => {
    expect(withoutMojibake(damaged(text))).toBe(text);
    expect(withoutMojibake(damaged(damaged(text)))).toBe(text);
  },
);

test('repairs a quotation mark without its last byte', () => expect(withoutMojibake('15.6â€ bag')).toBe('15.6” bag'));

test.each(['Café – “A3”', 'groß“', 'à »', 'HP Ångström', 'naïve Ö–', 'रंगीन', 'Ärger', 'plain'])('keeps %s', (text) =>
  expect(withoutMojibake(text)).toBe(text),
);

test('recognises lost letters', () => {
  const lost = ['??? 7', 'HP \ufffd', 'ï¿½', 'à¤'];
  expect([...lost, 'Is this ok?', 'à la carte'].filter(hasLostLetters)).toEqual(lost);
});
