import { describe, expect, test } from 'vitest';
import { personKeys } from '#app/domain/inquiries/inquiry-person.ts';
import { india } from '#tests/support/locale.ts';
import { byPerson, type Contact, contactMatcher, customerOf, detailsOf, otherKeys } from './customer.ts';

const noDetails = { name: '', company: '', gstin: '', address: '', branch: '', phone: '', email: '' };
let count = 0;
const contact = ({ keys = [], ...fields }: Partial<Contact> = {}): Contact => {
  const made = {
    ...noDetails,
    id: `c${++count}`,
    at: '2026-11-28T00:00:00.000Z',
    subject: '',
    status: 'new' as const,
    quotation: null,
    ...fields,
  };
  return { ...made, keys: [...keys, ...personKeys(made, india)] };
};
const gstin = '27AAPFU0939F1ZV';
const [pune, karnataka] = [{ company: 'Asha & Co', gstin }, { gstin: '29AAPFU0939F1ZR' }];

describe('contacts', { tags: ['customers/record'] }, () => {
  test('belong to one customer by number, address or message, also through a third contact', () => {
    const message = contact({ phone: '098000 12345', email: 'asha@x.test' });
    const draft = contact({ keys: [message.id] });
    const alone = [contact({ name: 'Asha' }), contact({ name: 'Asha' })];
    const joined = contact({ phone: '+91 98000-12345', email: 'office@x.test' });
    const office = contact({ phone: '020 2553 0000', email: 'OFFICE@x.test' });
    const ravi = contact({ phone: '98000 54321' });
    const people = byPerson([office, ravi, ...alone, message, draft, joined]);
    expect(people).toEqual([[office, message, draft, joined], [ravi], [alone[0]], [alone[1]]]);
    const all = [office, message, draft, joined];
    const others = otherKeys(all, { ...customerOf(all), phone: '98000 12345', email: '' }, india);
    expect(others).toEqual(['+912025530000', 'office@x.test', 'asha@x.test']);
  });

  test.each([
    [
      'newest first, then what it lacks',
      [
        { name: 'A', phone: '1' },
        { name: 'B', email: 'b' },
      ],
      { name: 'A', phone: '1', email: 'b' },
    ],
    ['a valid GSTIN as it is printed', [{ gstin: '27AAPFU' }, { gstin: '27 aapfu0939f 1zv' }], { gstin }],
    ['no GSTIN of another company', [{ company: 'B Ltd' }, { ...pune, address: 'Pune' }], { company: 'B Ltd' }],
    [
      'no company of another GSTIN',
      [
        { ...karnataka, branch: 'X' },
        { ...pune, address: 'Pune' },
      ],
      { ...karnataka, branch: 'X' },
    ],
    ['the company in other letters', [{ company: 'ASHA & CO' }, pune], { company: 'ASHA & CO', gstin }],
    [
      'the full address of a city',
      [{ address: 'pune' }, { address: '1 Road\nPune 411004' }],
      { address: '1 Road\nPune 411004' },
    ],
    ['the city of another address', [{ address: 'Mumbai' }, { address: '1 Road\nPune' }], { address: 'Mumbai' }],
  ])('give %s', (_, contacts, details) => {
    expect(detailsOf(contacts.map((fields) => ({ ...noDetails, ...fields })))).toEqual({ ...noDetails, ...details });
  });

  test('are counted, with the last accepted version of each quotation', () => {
    const newest = contact({ name: 'Asha', at: '2026-11-29T00:00:00.000Z' });
    const none = { number: '', validUntil: '', declineReason: '' };
    const offers = [
      { ...none, state: 'accepted', total: 900, isReplaced: false },
      { ...none, state: 'accepted', total: 700, isReplaced: true },
      { ...none, state: 'sent', total: 50, isReplaced: false },
      { ...none, state: 'accepted', total: 5, isReplaced: false },
    ] as const;
    const counts = { lastAt: newest.at, messages: 1, quotations: 4, accepted: 905 };
    const record = customerOf([newest, ...offers.map((quotation) => contact({ quotation }))]);
    expect(record).toEqual({ ...noDetails, id: newest.id, name: 'Asha', ...counts });
  });
});

test.each([
  'asha pat',
  'ASHA & co',
  '27aapfu0939f1zv',
  '411004',
  'asha@x.test',
  '98000',
  '+91 (0) 98000-12345',
  '९८००० १२३४५',
])('a search for “%s” finds the customer', { tags: ['customers/search'] }, (search) => {
  const asha = contact({
    name: 'Asha Patil',
    ...pune,
    address: 'Pune 411004',
    phone: '098000 12345',
    email: 'asha@x.test',
  });
  const ravi = contact({ name: 'Ravi', phone: '020 2553 1234', email: 'ravi@x.test' });
  expect([asha, ravi].filter(contactMatcher(search, india))).toEqual([asha]);
});
