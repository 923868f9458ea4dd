// @module-tag panel/first-steps
import { expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { noOwnWords } from '#app/domain/business/words/page-words.ts';
import { dealer } from '#dealer';
import { firstStepsOf } from './first-steps.ts';

const samples = { products: 123, branches: 3, posts: 4, testimonials: 3 };
const newSite = {
  settings: { ...firstFacts(dealer), ...noOwnWords, companyName: '', contactEmail: '', companyLogo: '' } as Settings,
  ...{ dealer, products: 123, shownSamples: samples, allSamples: samples },
  server: { isOn: false, isProven: false },
  hasDevice: false,
  isFirstPassword: true,
};
const numbers = { phone: '+919800012345', whatsapp: '919800012345', email: 'sales@asha-copiers.in' };
const place = { companyName: 'Asha Copiers', street: '12 Mahatma Gandhi Road' };

test('a new site has no completed steps', () => {
  const { done, madeUp, claims } = firstStepsOf(newSite);
  expect(Object.values(done)).toEqual(Array(11).fill(false));
  expect(madeUp).toEqual(['name', 'telephone', 'WhatsApp', 'e-mail', 'address', 'social links']);
  expect(claims).toBe(11);
});

test('each step completes independently', () => {
  const done = (found: Partial<typeof newSite>) =>
    Object.entries(firstStepsOf({ ...newSite, ...found }).done).flatMap(([step, is]) => (is ? [step] : []));
  const set = (fields: Partial<Settings>) => done({ settings: { ...newSite.settings, ...fields } });
  expect(set(place)).toEqual(['name']);
  expect(set({ companyName: place.companyName })).toEqual([]);
  expect(set(numbers)).toEqual(['phone']);
  expect(set({ ...numbers, email: 'sales@dealer.example' })).toEqual([]);
  expect(set({ companyLogo: 'logo.png' })).toEqual(['logo']);
  expect(set({ hours: ['10:00-19:00', '', '', '', '', '', ''] })).toEqual(['hours']);
  expect(set({ gstin: '27AAPFU0939F1ZV' })).toEqual(['gst']);
  for (const fields of [{ upiId: 'shop@okaxis' }, { bankDetails: 'HDFC' }]) expect(set(fields)).toEqual(['bank']);
  expect(set({ settledSteps: ['hours', 'gst'] })).toEqual(['hours', 'gst']);
  expect(done({ hasDevice: true })).toEqual(['notifications']);
  expect(done({ isFirstPassword: false })).toEqual(['password']);
  const shown = (counts: object) =>
    done({ shownSamples: { ...samples, products: 0, branches: 0, posts: 0, ...counts } });
  expect(shown({})).toEqual(['samples']);
  for (const kind of ['products', 'branches', 'posts']) expect(shown({ [kind]: 1 })).toEqual([]);
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
