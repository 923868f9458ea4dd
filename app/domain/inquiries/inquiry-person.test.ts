// @module-tag messages/same-person
import { expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { earlierInquiries, personKeys } from './inquiry-person.ts';

const mobile = '+919822012345';

test('identifies a person by phone numbers and case-insensitive e-mail address', () => {
  const keys = personKeys({ phone: '098220 12345', email: ' Asha@Example.COM ' }, india);
  expect(keys).toEqual([mobile, 'asha@example.com']);
  expect(personKeys({ phone: 'call me', email: '' }, india)).toEqual([]);
});

test('finds earlier inquiries by a shared number or address', () => {
  const open = aStoredInquiry(15, { phone: '98220 12345 / 020 2553 0000', email: 'asha@example.com' });
  const others = [
    aStoredInquiry(16, { phone: mobile }),
    open,
    aStoredInquiry(14, { phone: '(020) 25530000', email: 'office@example.com' }),
    aStoredInquiry(13, { phone: '98000 00000', email: 'ASHA@example.com' }),
    aStoredInquiry(13, { phone: '९८२२० १२३४५', email: 'a@example.com' }),
    aStoredInquiry(12, { phone: '98000 00000', email: 'ravi@example.com' }),
    aStoredInquiry(12, { phone: '79822 012345', email: 'ravi@example.com' }),
    aStoredInquiry(11, { phone: '', email: '' }),
  ];
  expect(earlierInquiries(others, open, india).map(({ id }) => id)).toEqual(['14', '13', '13']);
  expect(earlierInquiries(others, aStoredInquiry(20, { phone: '', email: '' }), india)).toEqual([]);
});
