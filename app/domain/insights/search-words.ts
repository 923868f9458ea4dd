import { plainDigits } from '#app/domain/phone.ts';
import { wordsOf } from '#app/domain/search-text.ts';

const maxLength = 60;

/** An e-mail address, nine digits in a row as of a telephone, a PAN or a GSTIN. Cartridge codes are shorter or mixed. */
const personal = /@|(?:\d[\s().+/-]*){9}|[a-z]{5}\d{4}[a-z]/i;

/** Whether a typed text may name a person, so that it must not be stored. */
export const looksPersonal = (text: string): boolean => personal.test(plainDigits(text));

/** The normalised words of a search; empty for none, and for a text that may name a person. */
export const searchWords = (text: string): string =>
  looksPersonal(text) ? '' : wordsOf(text).join(' ').slice(0, maxLength).trim();
