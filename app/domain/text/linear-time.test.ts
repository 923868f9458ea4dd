// @module-tag hostile/words
import { expect, test } from 'vitest';
import { isDate, readPrice } from '#app/domain/catalogue/fields/price-text.ts';
import { proposeMatch } from '#app/domain/catalogue/fields/value-match.ts';
import { readCount, readPublishing, readStockStatus, readYesNo } from '#app/domain/catalogue/fields/word-text.ts';
import { buyerIn } from '#app/domain/inquiries/mailbox/buyer-in-text.ts';
import { withoutQuote, withoutSignature } from '#app/domain/inquiries/mailbox/own-text.ts';
import { looksPersonal } from '#app/domain/insights/search-words.ts';
import { understand } from '#app/domain/search/understood-query.ts';
import { readAsked } from '#app/domain/toner-finder/asked.ts';
import { leastWork, linearWork } from '#tests/support/cpu.ts';
import { india } from '#tests/support/locale.ts';
import { cleanCell, isPlaceholder, plainCell, squeezed, withoutMarkup } from './cell-text.ts';
import { splitAddresses, splitList, splitPairs } from './list-text.ts';
import { wordsToNumber } from './number-words.ts';
import { e164, isDialable, phoneNumbers } from './phone.ts';
import { phonesIn } from './phones-in-text.ts';
import { printedText } from './printed-text.ts';
import { hasSecret, withFewMarks, withoutInvisible } from './safe-text.ts';
import { queryWords, wordsOf } from './search-text.ts';
import { slugFrom } from './slug.ts';
import { readTax } from './tax-text.ts';

const known = { brand: ['HP', 'Canon', 'Konica Minolta'], category: ['Copiers'] };
const readers: Record<string, (text: string) => unknown> = {
  ...{
    leadIn: buyerIn,
    withoutSignature,
    phonesIn,
    isDialable,
    readPrice,
    isDate,
    readYesNo,
    readCount,
    readStockStatus,
  },
  ...{ readPublishing, splitList, splitAddresses, splitPairs, cleanCell, plainCell, withoutMarkup, isPlaceholder },
  ...{ readTax, printedText, slugFrom, wordsOf, queryWords, looksPersonal, readAsked },
  ...{ withFewMarks, withoutInvisible, hasSecret },
  withoutQuote: (text) => withoutQuote(text, 'Inquiry'),
  phoneNumbers: (text) => phoneNumbers(text, india),
  e164: (text) => e164(text, india),
  understand: (text) => understand(text, known.brand),
  proposeMatch: (text) => proposeMatch('brand', text.slice(0, 300), known),
  wordsToNumber: (text) => wordsToNumber(text, () => null),
};

/** Texts that patterns with two open ends read in quadratic time. */
const pieces = [...' .,1/"(<\n-x', '<p><b>', '\ufdfa', 'Phone ', 'a: ', 'a@b.c ', '+91 ', ' 1,.x/"(', 'क्ष', 'at '];
const length = 10_000;
const texts = pieces.flatMap((piece) => {
  const text = piece.repeat(length / piece.length);
  return [`${text}!`, `Phone${text}!`];
});

test.each(Object.entries(readers))('%s reads a hostile text in linear time', (_name, read) => {
  for (const text of texts)
    expect(
      leastWork(() => read(text)),
      JSON.stringify(text.slice(0, 20)),
    ).toBeLessThanOrEqual(linearWork);
});

test('a text is cut before its letters are decomposed, one of which becomes up to 18', () => {
  expect(squeezed('\ufdfa'.repeat(length)).length).toBeLessThanOrEqual(18_000);
});
