import { expect, test } from 'vitest';
import { isGstin, plainGstin, stateOfGstin } from './gst.ts';

test.each([
  ['27AAPFU0939F1ZV', '27', 'a taxpayer'],
  ['27-AAPFU 0939F–1ZV\u200b', '27', 'with dashes and marks'],
  ['27MUMA12345A1D7', '27', 'who deducts tax'],
  ['27AAPFU0939F1C6', '27', 'who collects tax'],
  ['0717UNO00157UNO', '07', 'a body of the United Nations'],
  ['9917USA00001OSU', '', 'a supplier of online services from abroad'],
  ['0717USA12345NRO', '', 'without an establishment in India'],
])('accepts %s, state “%s”: %s', { tags: ['quotations/gstin'] }, (typed, state) => {
  expect([isGstin(plainGstin(typed)), stateOfGstin(typed)]).toEqual([true, state]);
});

test.each(['27AAPFU0939F1ZW', '27AAPFU0939F1XV', '00AAPFU0939F1ZV', '9917USA00001OSV', '27MUMA12345A1E7'])(
  'rejects %s',
  { tags: ['quotations/gstin'] },
  (typed) => expect(isGstin(typed)).toBe(false),
);
