import { describe, expect, test } from 'vitest';
import { dealer } from '#dealer';
import { india } from '#tests/support/locale.ts';
import { addressLine, firstFacts, noFacts, serviceKilometres } from './dealer-facts.ts';
import { taxNote } from './price-tax.ts';
import { settingsChange } from './settings.schema.ts';

const problems = (given: object) => settingsChange.safeParse(given).error?.issues.map(({ message }) => message);

test('reads the initial facts from the configuration file', { tags: ['dealer/first-values'] }, () => {
  const { phone, whatsapp, email, address, location, brands, social } = dealer;
  expect(firstFacts(dealer)).toEqual({
    ...noFacts,
    phone,
    whatsapp,
    email,
    ...address,
    location,
    brands: [...brands],
    social: [...social],
    serviceRadius: 50_000,
    foundingYear: 2015,
    priceTax: 'extra',
    hours: [...Array(5).fill('09:00-18:00'), '09:00-14:00', ''],
  });
  expect(firstFacts({ ...dealer, pricesIncludeTax: null }).priceTax).toBe('unsaid');
  expect(firstFacts({ ...dealer, pricesIncludeTax: true }).priceTax).toBe('included');
  expect(settingsChange.parse(firstFacts(dealer))).toEqual(firstFacts(dealer));
});

describe('validation of dealer facts', { tags: ['dealer/formats'] }, () => {
  test.each([
    ['phone', '\u202a+91 98123 45678\u202c', '+919812345678'],
    ['phone', '+91\u201398123\u201345678', '+919812345678'],
    ['whatsapp', '\u202d919812345678\u202c', '919812345678'],
    ['gstin', '27AAPFU0939F1ZV\u200b', '27AAPFU0939F1ZV'],
    ['upiId', 'platen@okhdfcbank\u200b', 'platen@okhdfcbank'],
    ['contactEmail', 'sales@x.test\u200b', 'sales@x.test'],
  ])('cleans %s of pasted marks: %j', (field, typed, kept) => {
    expect(settingsChange.parse({ [field]: typed })).toEqual({ [field]: kept });
  });

  test('normalizes numbers, names and texts, and resets to the default', () => {
    const same = (given: object, kept: object) => expect(settingsChange.parse(given)).toEqual(kept);
    for (const phone of ['+91 98000-12345', '+९१ ९८००० १२३४५']) same({ phone }, { phone: '+919800012345' });
    same({ whatsapp: '+91 (98000) 12345', country: 'in' }, { whatsapp: '919800012345', country: 'IN' });
    same({ brands: [' Ricoh ', '', 'Ricoh', 'शार्प'] }, { brands: ['Ricoh', 'शार्प'] });
    const defaults = { region: '', postalCode: '', priceTax: 'unsaid', replyGoalMinutes: 60 };
    const empty = { ...defaults, social: [], holidays: [], replyTemplates: [] };
    same(Object.fromEntries(Object.keys(empty).map((name) => [name, null])), empty);
    const [typed, kept] = [
      { name: ' A\tb ', text: 'x\r\ny\u0007 ' },
      { name: 'A b', text: 'x\ny' },
    ];
    same({ replyTemplates: [typed] }, { replyTemplates: [kept] });
    same({ street: 'a\u2028b\u0007 "<b>' }, { street: 'ab "<b>' });
    // Holidays are sorted by date.
    const day = (from: string) => ({ from, until: from, name: '', branch: '' });
    const holidays = ['2027-01-26', '2026-11-08', '2026-12-25'].map(day);
    same({ holidays }, { holidays: ['2026-11-08', '2026-12-25', '2027-01-26'].map(day) });
  });

  const closed = (from: string, until: string) => ({ holidays: [{ from, until, name: '', branch: '' }] });

  const number = /^must be a (telephone|WhatsApp) number with its country code, such as /;
  test.each<readonly [given: object, problem: string | RegExp]>([
    [{ phone: '98000 12345' }, number],
    [{ phone: '+91 call me' }, number],
    [{ phone: `+91${'9'.repeat(10_000)}` }, number],
    [{ whatsapp: '098000 12345' }, number],
    [{ whatsapp: '' }, number],
    [{ email: 'sales at shop' }, 'must be an e-mail address'],
    [{ email: '' }, 'must not be empty'],
    [{ street: 'x'.repeat(10_000) }, 'must have at most 300 characters'],
    [{ city: ' ' }, 'must not be empty'],
    [{ city: '🖨️'.repeat(5_000) }, 'must have at most 120 characters'],
    [{ country: 'India' }, 'must be two letters, such as IN'],
    [{ location: { latitude: 91, longitude: 0 } }, 'must be from -90 to 90'],
    [{ serviceRadius: 10 }, 'must be at least 1000'],
    [{ replyGoalMinutes: 4 }, 'must be at least 5'],
    [{ replyGoalMinutes: 1441 }, 'must be at most 1440'],
    [{ messageMonths: 1.5 }, /expected int/],
    [{ foundingYear: 1066 }, 'must be a year from 1800 on'],
    [{ brands: [] }, 'must have at least one entry'],
    [{ brands: [''] }, 'must have at least one entry'],
    [{ brands: ['x'.repeat(61)] }, 'must have at most 60 characters'],
    [{ hours: ['09:00-18:00'] }, 'must have seven days'],
    [{ hours: ['9-6', '', '', '', '', '', ''] }, 'must be hours such as 09:00-18:00, or empty'],
    [closed('2026-02-30', '2026-03-01'), 'must be a day such as 2026-11-08'],
    [closed('2026-03-02', '2026-03-01'), 'must not be before the first day'],
    [{ social: [{ name: '', url: 'https://a.example' }] }, 'must not be empty'],
    ...['javascript:alert(1)', '//a.example', 'https://x', 'https://a.b@c.example', 'https://a.example/"><script>'].map(
      (url) => [{ social: [{ name: 'A', url }] }, /^must be a web address/] as const,
    ),
    [{ replyTemplates: Array(21).fill({ name: 'A', text: 'x' }) }, 'must have at most 20 entries'],
    [{ replyTemplates: [{ name: 'A', text: '' }] }, 'must not be empty'],
    [{ priceTax: 'maybe' }, 'must be one of included, extra, unsaid'],
    ...['our shop@okaxis', 'shop@okaxis!'].map((upiId) => [{ upiId }, /^must be a UPI ID, such as /] as const),
  ])('rejects %j', (given, problem) => {
    expect(problems(given)).toContainEqual(typeof problem === 'string' ? problem : expect.stringMatching(problem));
  });

  test.each(['phone', 'whatsapp', 'email', 'street', 'city', 'country', 'location', 'brands', 'hours'])(
    '%s cannot be cleared',
    (name) => expect(problems({ [name]: null })).toHaveLength(1),
  );
});

test('formats an address without missing parts, the tax note and kilometres', { tags: ['dealer/everywhere'] }, () => {
  const whole = { street: '1 Road', city: 'Pune', postalCode: '411005', region: 'Maharashtra' };
  expect(addressLine(whole)).toBe('1 Road, Pune 411005, Maharashtra');
  expect(addressLine({ ...whole, postalCode: '', region: '' })).toBe('1 Road, Pune');
  const notes = (['included', 'extra', 'unsaid'] as const).map((each) => taxNote(each, india));
  expect(notes).toEqual(['GST included', 'GST extra', '']);
  expect([50_000, 12_500, 1_000].map((serviceRadius) => serviceKilometres({ serviceRadius }))).toEqual([50, 12.5, 1]);
});
