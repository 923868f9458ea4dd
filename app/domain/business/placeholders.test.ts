// @module-tag process/start-words
import { expect, test } from 'vitest';
import { inquiryMailbox, placeholders } from './placeholders.ts';

const email = 'sales@asha-copiers.in';
const numbers = { phone: '+919800012345', whatsapp: '919800012345' };
const social = [{ name: 'Facebook', url: 'https://www.facebook.com/asha-copiers' }];
const real = { name: 'Asha Copiers', ...numbers, email, street: '12 Mahatma Gandhi Road', social };

test('sends inquiries to the contact e-mail, else to the public one unless it is a placeholder', () => {
  expect(inquiryMailbox({ contactEmail: 'asha@asha-copiers.in', email })).toBe('asha@asha-copiers.in');
  expect(inquiryMailbox({ contactEmail: '', email })).toBe(email);
  expect(inquiryMailbox({ contactEmail: '', email: 'sales@dealer.example' })).toBe('');
});

test('does not report real facts', () => {
  expect(placeholders(real)).toEqual([]);
  expect(placeholders({ ...real, phone: '+918000000001', social: [] })).toEqual([]);
});

test.each([
  ['name', { name: 'Platen Office Equipment' }],
  ['telephone', { phone: '+910000000000' }],
  ['WhatsApp', { whatsapp: '910000000000' }],
  ['e-mail', { email: 'sales@dealer.example' }],
  ['address', { street: '1 Example Road, Shivajinagar' }],
  ['social links', { social: [...social, { name: 'Instagram', url: 'https://www.instagram.com/' }] }],
])('reports the placeholder for %s', (fact, fields) => {
  expect(placeholders({ ...real, ...fields })).toEqual([fact]);
});
