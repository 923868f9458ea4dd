// @module-tag panel/first-steps
import { expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import { noOwnWords, pageWords } from '#app/domain/business/words/page-words.ts';
import { dealer } from '#dealer';
import { claimsOf, keptClaim } from './claims.ts';

const settings = { ...firstFacts(dealer), ...noOwnWords } as Settings;
const claims = (change: Partial<Settings> = {}) =>
  claimsOf({ ...settings, ...change }, dealer.foundingYear, dealer.locale);
const keys = (change: Partial<Settings> = {}) => claims(change).map(({ key }) => key);
const quotes = ['by-the-page', 'the-right-size', 'toner-in-time'].map((name) => `testimonial ${name}`);
const dealership = ['dealer', 'warranty', 'pan-india'];

test('lists the claims of the samples, as visitors read them', () => {
  expect(keys()).toEqual(['24/7', ...dealership, '99%', 'since', 'reply', ...quotes, 'social']);
  expect(claims().map(({ text, where, to }) => [text, where, to])).toEqual(
    expect.arrayContaining([
      [
        '“Expert Support 24/7” and “24/7 Technical Support”',
        'Home and Services',
        '/admin/settings/words/why-choose-us#reasons.1.title',
      ],
      [
        `Authorized Dealer of ${dealer.brands.join(', ')}: “Original machines and toner from seven brands, with the manufacturer’s warranty and a proper GST invoice.”`,
        'Every page and Home',
        '/admin/settings/words/why-choose-us#reasons.0.title',
      ],
      [
        'Warranty Support: “We handle the warranty claim with the manufacturer for you.”',
        'Services',
        '/admin/settings/words/services#services.5.title',
      ],
      ['99% satisfaction rate', 'Services', '/admin/settings/words/why-choose-our-services#serviceReasons.4.title'],
      ['In business since 2015', 'Home and Google', '/admin/settings/about#foundingYear'],
      ['We reply within 1 business hour', 'Inquiry forms and costs', '/admin/settings/hours#replyGoalMinutes'],
      ['Links to Facebook, Instagram, LinkedIn, YouTube', 'Every page', '/admin/settings/about#social.0.url'],
    ]),
  );
});

test('a changed or kept claim is listed no more', () => {
  expect(keys({ foundingYear: 1998, replyGoalMinutes: 30, social: [] })).toEqual([
    '24/7',
    ...dealership,
    '99%',
    ...quotes,
  ]);
  expect(keys({ settledSteps: keys().map(keptClaim) })).toEqual([]);
});

test('removes each claim from all its places, and nothing else', () => {
  for (const { key, without } of claims()) {
    if (without === null) continue;
    expect(keys(without), key).toEqual(keys().filter((other) => other !== key));
  }
  const all: Partial<Settings> = {};
  for (const key of keys()) Object.assign(all, claims(all).find((claim) => claim.key === key)?.without);
  const shown = pageWords({ ...settings, ...all }, originalWords(settings, dealer.locale));
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
  expect([titles(shown.reasons), shown.services.length, shown.serviceReasons.length, all.social]).toEqual([
    ['Quality Products'],
    4,
    5,
    [],
  ]);
});
