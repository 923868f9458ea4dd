// @module-tag messages/mailbox-text
import { expect, test } from 'vitest';
import { phoneIn, phonesIn } from './phones-in-text.ts';

/** Texts from e-mails, split by “ | ”, with the expected numbers. */
const corpus: [texts: string, numbers: string[]][] = [
  ['Please call me on 9812345678 | Mob: 98123 45678 | Mobile No. : +91-9812345678', ['+919812345678']],
  ['+91 98123 45678 | +919812345678 | +91-98123-45678 | (+91) 98123 45678 | +91 (0) 98123 45678', ['+919812345678']],
  ['0091 9812345678 | +9109812345678 | Room 2–9812345678 | 00919812345678 | 91 9812345678', ['+919812345678']],
  ['919812345678 | 09812345678 | 0 98123 45678 | 0-9812345678 | M.9812345678 | M-9812345678', ['+919812345678']],
  ['Mob.No.9812345678 | (M) 98123.45678 | 981 234 5678 | 9812-345-678 | 98 12 34 56 78', ['+919812345678']],
  ['98 1234 5678 | ९८१२३४५६७८ | मोबाईल - ९८१२३ ४५६७८ | https://wa.me/919812345678', ['+919812345678']],
  ['WhatsApp: wa.me/919812345678 | tel:+919812345678 | 98123\u201345678 | 98123\u00a045678', ['+919812345678']],
  ['Regards,Ravi,9812345678. | *9812345678* | Ph 919812345678 | Mob 919812 345678', ['+919812345678']],
  ['call 9812345678 or visit www.shop7012345678.in | asha@shop.in 9812345678', ['+919812345678']],
  ['on 25.11.2026 9812345678 | 98123 (45678) | GSTIN 27AAACR5055K1Z7, Mob 9812345678', ['+919812345678']],
  ['9812345678/9898765432 | 9812345678, 9898765432 | 9812345678 9898765432', ['+919812345678', '+919898765432']],
  ['Ravi (9812345678) or Asha (7012345678) | call +919812345678 & +917012345678', ['+919812345678', '+917012345678']],
  ['Tel: 020-25678901 | Tel 20 2567 8901 | 0091 20 2567 8901', ['+912025678901']],
  ['Ph : 022 2678 9012 | Office: (022) 2678-9012 | +91 22 2678 9012 | Phone: 022-26789012/13', ['+912226789012']],
  ['+91-20-2567 8901 / 98123 45678', ['+912025678901', '+919812345678']],
  ['011-41234567 | Tel 11 4123 4567', ['+911141234567']],
  ['Tel 080 4123 4567 Extn 204', ['+918041234567']],
  ['Dubai office +971 50 123 4567', ['+971501234567']],
  ['+1 (415) 555-2671', ['+14155552671']],
  ['919812 345678 | Mob 9999999999 | Tel 2222 222222 | Tel 12 4123 4567 | 20 2567 8901 | Tel 2025678901', []],
  ['1919812345678 | +91 1234567890 | +97 15012 | +1234567890123456 | 98123     45678 | call 9812345678asap', []],
  ['GSTIN: 27ABCDE1234F1Z5 | PAN ABCDE1234F | Order No. 9812345678 | Order #9812345678 | Your Ref: 9812345678', []],
  ['Invoice no: 7012345678 dated 12/11/2026 | PO 8000123456 | A/c No 912345678901 | Account number: 60123456789', []],
  ['Serial No: 9012345678 | S/N 7012345678 | Aadhaar 9123 4567 8901 | UTR 6012345678 | Query ID: 9876543210', []],
  ['AWB 7012345678 | Pune - 411 001 | Date: 25-11-2026 10:30 | 09-11-2026 103 | 2026-11-25 1030 hrs', []],
  ['Price Rs. 9,81,23,456 | Budget 8500 120000 | 75 ppm, 350 sheets, 900 copies, 12345 total', []],
  ['Counter reading 9812345678 | Meter: 7012345 | Canon iR-ADV 4545, HP 1020, 2006N | Toll free 1800 123 4567', []],
  ['user9812345678@gmail.com | https://example.in/p/9812345678 | image001_9812345678.png | 9999999999', []],
  ['0000000000 | 12345678901234567890 | IP 192.168.100.200', []],
  ['9999999998', ['+919999999998']],
];

test.each(corpus)('finds in %j the phone numbers %j', (texts, numbers) => {
  for (const text of texts.split(' | '))
    expect(
      phonesIn(text).map(({ number }) => number),
      text,
    ).toEqual(numbers);
});

test.each([
  ['Tel 020-25678901\nMob 9812345678', [], '+919812345678'],
  ['Fax: 020-25678901\nTel 020-25678902', [], '+912025678902'],
  ['Fax 020-25678901', [], ''],
  ['I called 9898765432 yesterday.\nMy number is 9812345678', ['+919898765432'], '+919812345678'],
  ['I called 9898765432', ['+91 98987 65432'], ''],
  ['+971 50 123 4567 or 020-25678901', [], '+912025678901'],
  ['No number here', [], ''],
])("picks the number to call in %j, ignoring the dealer's %j: %j", (text, own, number) => {
  expect(phoneIn(text, own)).toBe(number);
});

test('returns the kind of each number and its label', () => {
  const text = 'Sales Mob. - (98123 45678), Fax: 020-25678901\nDubai +971 50 123 4567 again 9812345678';
  expect(phonesIn(text)).toEqual([
    { number: '+919812345678', kind: 'mobile', label: 'Sales Mob. -' },
    { number: '+912025678901', kind: 'landline', label: 'Sales Mob. - (98123 45678), Fax:' },
    { number: '+971501234567', kind: 'foreign', label: 'Dubai' },
  ]);
  expect(phonesIn(`${'x'.repeat(90)} tel 020-25678901`)[0]?.label).toHaveLength(59);
});

test('searches only the beginning of a long text', () => {
  expect(phonesIn(`${'1 '.repeat(9000)}\n9812345678`).length).toBe(1);
  expect(phonesIn(`${'1 '.repeat(128 * 1024)}\n9812345678`)).toEqual([]);
});
