import { plainDigits } from '#app/domain/text/phone.ts';
import { withFewMarks } from '#app/domain/text/safe-text.ts';
import { wordsOf } from '#app/domain/text/search-text.ts';

const maxLength = 60;

/** Later characters are neither looked at nor stored. */
const maxTyped = 500;

/**
 * An e-mail address, also `asha (at) example dot com`; a web address; a PAN or a GSTIN; and a telephone number: nine
 * digits in a row, eight after a plus sign, six after a label. Cartridge codes are shorter or mixed with letters.
 */
const personal = new RegExp(
  [
    '@|[([{] ?at ?[)\\]}]|\\bat\\b.{1,60}\\bdot\\b|\\b(?:gmail|hotmail|icloud|outlook|rediffmail|yahoo)\\W{0,3}(?:com|in|co)\\b',
    '://|[a-z]{5}\\d{4}[a-z]',
    '(?:\\d[^\\p{L}\\p{N}]*){9}|\\+(?:\\d[^\\p{L}\\p{N}]*){8}',
    '\\b(?:mob|mobile|cell|phone|ph|tel|call|contact|whats ?app)\\b[^\\p{L}\\p{N}]{0,20}(?:no\\b)?[^\\p{L}\\p{N}]{0,20}(?:\\d[^\\p{L}\\p{N}]*){6}',
  ].join('|'),
  'iu',
);
/** A GSTIN that is written in groups. */
const gstin = /\d{2}[a-z]{5}\d{4}[a-z][a-z\d]z[a-z\d]/i;

/** Whether a typed text may name a person, so that it must not be stored. */
export function looksPersonal(text: string): boolean {
  const plain = plainDigits(
    withFewMarks(text)
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, ''),
  );
  return personal.test(plain) || gstin.test(plain.replace(/[^a-z\d]/gi, ''));
}

/** The normalised words of a search; empty for none, and for a text that may name a person. */
export const searchWords = (text: string): string =>
  looksPersonal(text.slice(0, maxTyped)) ? '' : wordsOf(text.slice(0, maxTyped)).join(' ').slice(0, maxLength).trim();
