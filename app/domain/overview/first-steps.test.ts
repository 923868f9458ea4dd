// @module-tag panel/first-steps
import { expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { dealer } from '#dealer';
import { firstStepsOf } from './first-steps.ts';

const samples = { products: 123, branches: 3, posts: 4, testimonials: 3 };
const newSite = {
  settings: { ...firstFacts(dealer), companyName: '', contactEmail: '' } as Partial<Settings> as Settings,
  ...{ name: dealer.name, hasOwnBranch: false, products: 123, shownSamples: samples, allSamples: samples },
  server: { isOn: false, isProven: false },
  isFirstPassword: true,
};
const numbers = { phone: '+919800012345', whatsapp: '919800012345', email: 'sales@asha-copiers.in' };
const place = { companyName: 'Asha Copiers', street: '12 Mahatma Gandhi Road', social: [] };
const own = { ...newSite.settings, ...numbers, ...place };

test('a new site has no completed steps', () => {
  const { done, madeUp } = firstStepsOf(newSite);
  expect(Object.values(done)).toEqual(Array(7).fill(false));
  expect(madeUp).toEqual(['name', 'WhatsApp', 'e-mail', 'address', 'social links']);
});

test('each step completes independently', () => {
  const done = (found: Partial<typeof newSite>) =>
    Object.entries(firstStepsOf({ ...newSite, ...found }).done).flatMap(([step, is]) => (is ? [step] : []));
  expect(done({ settings: { ...newSite.settings, phone: own.phone } })).toEqual(['telephone']);
  expect(done({ settings: { ...own, phone: newSite.settings.phone } })).toEqual(['facts']);
  const shown = (counts: object) => ({ shownSamples: { ...samples, ...counts } });
  expect(done({ hasOwnBranch: true, ...shown({ branches: 0 }) })).toEqual(['branch']);
  expect(done(shown({ products: 0 }))).toEqual(['machines']);
  expect(done({ products: 0, ...shown({ products: 0 }) })).toEqual([]);
  expect(done({ hasOwnBranch: true })).toEqual([]);
  for (const kind of ['branches', 'posts', 'testimonials']) expect(done(shown({ [kind]: 0 }))).toEqual([]);
  expect(done(shown({ posts: 0, testimonials: 0 }))).toEqual(['stories']);
  expect(done({ isFirstPassword: false })).toEqual(['password']);
});

test('the e-mail step completes once an e-mail was accepted and there is a recipient', () => {
  const mail = (server: { isOn: boolean; isProven: boolean }, contactEmail = 'asha@shop.test') => {
    const steps = firstStepsOf({ ...newSite, settings: { ...newSite.settings, contactEmail }, server });
    return [steps.mail, steps.done.mail];
  };
  expect(mail({ isOn: false, isProven: false })).toEqual(['unset', false]);
  expect(mail({ isOn: true, isProven: false })).toEqual(['untried', false]);
  expect(mail({ isOn: true, isProven: true }, '')).toEqual(['nowhere', false]);
  expect(mail({ isOn: true, isProven: true })).toEqual(['works', true]);
});
