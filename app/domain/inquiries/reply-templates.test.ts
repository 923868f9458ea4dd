// @module-tag replies/text
import { describe, expect, test } from 'vitest';
import { settingsChange } from '#app/domain/business/settings.schema.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { defaultReplyTemplates } from './default-reply-templates.ts';
import {
  exampleValues,
  fillTemplate,
  productOf,
  type ReplyValues,
  replyValues,
  templateProblems,
  unknownPlaceholders,
} from './reply-templates.ts';

const all: ReplyValues = {
  name: 'Asha Patil',
  product: 'Canon iR 2625',
  price: '₹45,000 (+ GST)',
  link: 'https://platen.example/products/canon-ir-2625',
  branch: 'Pune',
  plan: '₹2,500 / month',
  review: 'https://g.page/r/platen/review',
  me: 'Ravi, Platen',
};
const without = (...names: (keyof ReplyValues)[]): ReplyValues =>
  Object.assign({ ...all }, ...names.map((name) => ({ [name]: '' })));
const noProduct = without('product', 'price', 'link', 'plan');

describe('a filled template', () => {
  test.each<[template: string, values: ReplyValues, text: string]>([
    // Every placeholder, also as a phone's keyboard writes it.
    [
      'Hello {name}\nPrice: {price}\n{name} {name}',
      all,
      'Hello Asha Patil\nPrice: ₹45,000 (+ GST)\nAsha Patil Asha Patil',
    ],
    ['Visit {branch}.\n{plan}.\n– {me}', all, 'Visit Pune.\n₹2,500 / month.\n– Ravi, Platen'],
    ['Hello { name }, {Price}\n{PRODUCT }', all, 'Hello Asha Patil, ₹45,000 (+ GST)\nCanon iR 2625'],
    // A sentence with an empty placeholder is left out.
    ['Thank you. The price is {price}. Call us.', noProduct, 'Thank you. Call us.'],
    ['Do you want the {product}? Call us!', noProduct, 'Call us!'],
    ['Price: {price}\nDetails: {link}', without('price'), 'Details: https://platen.example/products/canon-ir-2625'],
    ['The {product} costs {price}.', without('price'), ''],
    ['Hello\n{plan}\n \nBye', without('plan'), 'Hello\n\nBye'],
    ['– { Name } , welcome', without('name'), 'welcome'],
    ['{link}\nBye', noProduct, 'Bye'],
    ['Visit {branch}. Bye.', without('branch'), 'Bye.'],
    ['Bye.\n– {me}', without('me'), 'Bye.'],
    ['“Is {product} fine?” Call us.', noProduct, 'Call us.'],
    ['Thanks for asking about {product}! 🙏 Call us.', noProduct, 'Call us.'],
    ['- Price: {price}\n- Branch: {branch}', noProduct, '- Branch: Pune'],
    // Full stops inside a sentence.
    ['Our price is Rs. {price}. Call us.', noProduct, 'Call us.'],
    ['Our price is Rs. {price}.', all, 'Our price is Rs. ₹45,000 (+ GST).'],
    ['See platen.example for {product}. Bye.', noProduct, 'Bye.'],
    ['S. K. Rao sells {product}. Bye.', noProduct, 'Bye.'],
    ['आमचे दर रु. {price}. धन्यवाद.', noProduct, 'धन्यवाद.'],
    // The name may be missing.
    ['Hello {name}, this is {me}.', without('name'), 'Hello, this is Ravi, Platen.'],
    ['{name}, thank you.', without('name'), 'thank you.'],
    ['नमस्कार {name},', without('name'), 'नमस्कार,'],
    ['Hello { Name }!', without('name'), 'Hello!'],
    // Hindi and Marathi.
    ['{product} के लिए धन्यवाद। कब फ़ोन करें?', all, 'Canon iR 2625 के लिए धन्यवाद। कब फ़ोन करें?'],
    ['{product} के लिए धन्यवाद। कब फ़ोन करें?', noProduct, 'कब फ़ोन करें?'],
    // Unknown placeholders are never sent.
    ['Only {discount} today. Call us.', all, 'Call us.'],
    ['{नाम} जी। नमस्ते।', all, 'नमस्ते।'],
    ['{constructor} Hello', all, ''],
    ['Price {price. Bye.', all, 'Bye.'],
    ['{} Hello. Bye.', all, 'Bye.'],
    // Spaces and line breaks.
    ['  Hello   {name}  \r\n\r\n\r\n\r\nBye ', all, 'Hello Asha Patil\n\nBye'],
    // Placeholders in values are not replaced.
    ['Hello {name}.', { ...all, name: '{price} $& $1' }, 'Hello {price} $& $1.'],
    ['{product}. Bye.', { ...all, product: 'A. B? {link}' }, 'A. B? {link}. Bye.'],
  ])('%#: %j', (template, values, text) => {
    expect(fillTemplate(template, values)).toBe(text);
  });
});

const product = {
  ...aProduct({ name: 'Canon iR 2625', slug: 'canon-ir-2625', regularPrice: 45_000, priceLabel: 'no-label' }),
  id: 'p',
  facts: {},
} as unknown as Product;
const rental = { rentPerMonth: 2500, rentPagesMono: 2000, rentExtraMono: 0.6, rentMonths: 12, amcFull: 9000 };
const site = {
  userName: 'Ravi',
  companyName: 'Platen',
  city: 'Pune',
  siteUrl: 'https://platen.example',
  reviewLink: all.review,
  locale: india,
};
const facts = { ...site, product, priceTax: 'extra' as const };
const asked = { name: 'Asha Patil', subject: 'Inquiry about Canon iR 2625', preferredBranch: '', page: '' };
const page = '/cost?m=canon-ir-2625&mono=2000&months=36&plan=';
type Given = { message?: Partial<typeof asked>; facts?: object };
const of = (fields: object, more: object = {}): Given => ({ facts: { product: { ...product, ...fields }, ...more } });
const by = (name: string): Given => ({ message: { name } });
const at = (page: string, fields: object = {}): Given => ({ message: { page }, ...of({ ...rental, ...fields }) });
const plan = (name: string, fields?: object) => at(`${page}${name}`, fields);
const unknown = (subject: string): Given => ({ message: { subject }, facts: { product: null } });
describe('the values of an inquiry', () => {
  const [mono, hidden] = [{ amcPageMono: 0.45 }, { priceLabel: 'Price on Request' }];
  const rent = '₹2,500 / month · 2,000 pages';
  const colour = { rentMonths: null, rentExtraColour: 5, rentPagesColour: 100 };
  test.each<[what: string, given: Given, values: Partial<ReplyValues>]>([
    ['all of a product', {}, { ...all, plan: '' }],
    ['no product', unknown('Rental'), { product: '', price: '', link: '', plan: '' }],
    ['an unknown product', unknown(asked.subject), { product: 'Canon iR 2625', price: '', link: '' }],
    ['a hidden price', of(hidden), { price: '', link: all.link }],
    ['a price from', of({ priceLabel: 'Starting from' }), { price: '₹45,000+ (+ GST)' }],
    ['a sale', of({ salePrice: 40_000.5 }, { priceTax: 'unsaid' }), { price: '₹40,000.50' }],
    ['tax included', of({}, { priceTax: 'included' }), { price: '₹45,000' }],
    ['no price', of({ regularPrice: null }), { price: '' }],
    ['a draft', of({ status: 'draft' }), { product: 'Canon iR 2625', price: '', link: '' }],
    ['a private product', of({ visibility: 'private' }), { price: '', link: '' }],
    ['a branch', { message: { preferredBranch: 'Nashik Road' } }, { branch: 'Nashik Road' }],
    ['the company as display name', { facts: { userName: ' Platen ' } }, { me: 'Platen' }],
    [
      'the rent of a calculation',
      plan('rent'),
      { plan: `${rent} included · further page ₹0.60 · at least 12 months (+ GST)` },
    ],
    [
      'the rent of a colour machine',
      plan('rent', colour),
      { plan: `${rent.replace('pages', 'B&W + 100 colour pages')} included · further page ₹0.60, colour ₹5 (+ GST)` },
    ],
    ['an AMC', plan('buyAmcFull'), { plan: 'Comprehensive AMC ₹9,000 / year (+ GST)' }],
    ['an AMC for labour', plan('buyAmcLabour', { amcLabour: 4500 }), { plan: 'Labour AMC ₹4,500 / year (+ GST)' }],
    [
      'an AMC by page of a colour machine',
      plan('buyAmcPage', { ...mono, amcPageColour: 3 }),
      { plan: 'AMC ₹0.45 / page, ₹3 / colour page (+ GST)' },
    ],
    ['an AMC by page with a hidden price', plan('buyAmcPage', { ...mono, ...hidden }), { plan: '' }],
    ['a comparison', at('/compare?m=canon-ir-2625&plan=buyAmcFull'), { plan: '' }],
    ['a plan of no option', plan('constructor'), { plan: '' }],
    ['a rent of another machine', at('/cost?m=hp&plan=rent'), { plan: '' }],
    // Hostile visitors.
    ['a link as name', by('Win https://evil.example/x'), { name: '' }],
    ['a domain as name', by('evil.com free'), { name: '' }],
    ['a www name', by('Go WWW.evil'), { name: '' }],
    ['a link as product', unknown('Inquiry about bit.ly/x'), { product: '' }],
    ['a link as branch', { message: { preferredBranch: 'http://x' } }, { branch: 'Pune' }],
    ['placeholders in the name', by('{price} {link}'), { name: 'price link' }],
    ['line breaks and bidirectional marks', by('A\r\n\u2028Bcc:\u202e x\u0007'), { name: 'A Bcc: x' }],
    ['a very long name', by('👍'.repeat(200)), { name: '👍'.repeat(80) }],
    ['an initial in the name', by('R.K. Rao Pvt.Ltd'), { name: 'R.K. Rao Pvt.Ltd' }],
  ])('%s', (_what, given, values) => {
    expect(replyValues({ ...asked, ...given.message }, { ...facts, ...given.facts } as never)).toMatchObject(values);
  });
});

test.each([
  ['Inquiry about HP 1020', '/cost?m=other', { name: 'HP 1020' }],
  ['Rental', '/cost?m=hp-1020&plan=rent', { slug: 'hp-1020' }],
  ['Rental', '/compare?m=a,b', null],
  ['Rental', '/shop?m=hp-1020', null],
  ['Rental', '/cost?plan=rent', null],
  ['Inquiry about ', '', null],
  ['', '', null],
])('the product of %j, %j', (subject, from, wanted) => {
  expect(productOf({ subject, page: from })).toEqual(wanted);
});

describe('the default templates', () => {
  test('are seven valid templates, two in each language and one for a review', () => {
    expect(defaultReplyTemplates).toHaveLength(7);
    expect(settingsChange.parse({ replyTemplates: defaultReplyTemplates })).toEqual({
      replyTemplates: defaultReplyTemplates,
    });
    expect(templateProblems(defaultReplyTemplates)).toEqual([]);
    expect(defaultReplyTemplates.filter(({ text }) => /[\u0900-\u097f]/.test(text))).toHaveLength(4);
    expect(new Set(defaultReplyTemplates.map(({ name }) => name)).size).toBe(7);
  });

  test.each(defaultReplyTemplates)('$name is complete with and without a product', ({ text }) => {
    for (const values of [all, noProduct, without('name'), without('price', 'plan')]) {
      const filled = fillTemplate(text, values);
      expect(filled).not.toMatch(/[{}]|undefined| {2}|\n{3}|^\s|\s$|\s[,.।?!]/);
      expect(filled.split('\n').length).toBeGreaterThanOrEqual(3);
      expect(filled).toContain('Ravi, Platen');
      expect(filled.includes('– Ravi')).toBe(text.includes('– {me}'));
      // Only names and units that every language uses.
      if (/\p{Script=Devanagari}/u.test(text))
        expect(filled.replace(/https\S+|Asha Patil|Canon iR|Ravi, Platen|Pune|GST|AMC|month/g, '')).not.toMatch(
          /[a-z]/i,
        );
    }
    expect(fillTemplate(text, all)).toContain('Asha Patil');
    expect(fillTemplate(text, all)).toMatch(/Canon iR 2625|\/review$/);
  });
});

test('finds text that only looks like a placeholder', () => {
  expect(unknownPlaceholders('{name} {discount} { Price } {नाम} } {')).toEqual(['{discount}', '{नाम}', '}', '{']);
});

test('explains the problems of templates by path', () => {
  const fine = { name: 'A', text: 'b {price}' };
  expect(templateProblems([fine])).toEqual([]);
  expect(
    templateProblems([
      fine,
      { name: ' ', text: ' ' },
      { name: 'x'.repeat(41), text: 'x'.repeat(1001) },
      { name: 'A', text: 'Only {off}' },
    ]),
  ).toEqual([
    { field: '1.name', message: 'Enter a name, such as Price and link' },
    { field: '1.text', message: 'Enter the text, or remove this template' },
    { field: '2.name', message: 'Please use at most 40 characters' },
    { field: '2.text', message: 'Please use at most 1000 characters' },
    { field: '3.text', message: '{off} is not a placeholder. Use the buttons below the text' },
  ]);
});

test('the preview of a template has the prices and the name of the dealer', () => {
  const values = exampleValues({
    companyName: 'Platen',
    city: 'Pune',
    priceTax: 'extra',
    reviewLink: all.review,
    locale: india,
  });
  const link = 'https://www.yourshop.in/products/canon-ir-2625';
  expect(values).toEqual({ ...all, link, plan: '₹2,500 / month (+ GST)' });
});
