// @module-tag choose/page
import { expect, test } from 'vitest';
import { choiceInquiryText } from './inquiry.ts';

test('an inquiry lists the answers and the machines in lines', () => {
  expect(choiceInquiryText(['A3', 'Fax'], ['Ricoh IM 2702'])).toBe(
    'Hi, I am looking for a machine on your website.\nWhat I need:\n- A3\n- Fax\nSuggested there:\n- Ricoh IM 2702\nPlease send me your best offer and help me choose.',
  );
  expect(choiceInquiryText([], [])).toBe(
    'Hi, I am looking for a machine on your website.\nCan you help me to find one?',
  );
});
