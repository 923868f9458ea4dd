// @module-tag panel/first-steps
import { expect } from 'vitest';
import type { Settings } from '#app/domain/business/settings.ts';
import { keptClaim } from '#app/domain/overview/claims.ts';
import type { FirstSteps } from '#app/domain/overview/first-steps.schema.ts';
import { firstSteps } from '#app/domain/overview/step-names.ts';
import { type Panel, screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const list = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const rows = async () => texts((await list()).getAllByRole('listitem'));
const doneOf = async (panel: Panel) =>
  Object.entries((await panel.call<FirstSteps>('GET', '/first-steps')).done).flatMap(([step, is]) =>
    is ? [step] : [],
  );

test('the list says what each step lacks, and which are done', async ({ panel }) => {
  await panel.call('POST', '/init-data');
  await panel.call('PUT', '/settings', { companyName: 'Asha Copiers', gstin: '27AAPFU0939F1ZV' });
  await panel.open('/admin');
  expect((await list()).getAllByText('2 of 11 done')).not.toEqual([]);
  expect(await rows()).toEqual([
    'Name and addressStill sample data: address.',
    'Logo',
    'Telephone, WhatsApp and e‑mailStill sample data: telephone, WhatsApp and e-mail.',
    'Opening hours',
    'Bank account and UPI',
    'Sending e-mailsGet an e-mail when a customer writes to you.',
    'Notifications on this device',
    'SamplesStill on your website: 3 branches, all made up.',
    'Statements about your business11 statements are from the samples.',
    'GST number: done',
    'Change the password: done',
  ]);
  const done = Object.fromEntries(firstSteps.map((step) => [step, true]));
  const steps = await panel.call<FirstSteps>('GET', '/first-steps');
  panel.intercept('GET', /^\/first-steps/, { json: { ...steps, done } });
  await panel.open('/admin');
  await screen.findByText('E-mail');
  expect(screen.queryByText(/first steps/i)).toBe(null);
});

test('Save and next saves the fields of a step and opens the next open one', async ({ panel }) => {
  await panel.call('PUT', '/settings', { gstin: '27AAPFU0939F1ZV' });
  await panel.open('/admin');
  await panel.click('link', 'Continue');
  await panel.seesPage('Name and address');
  await panel.press('Save and next');
  await screen.findByText('Enter the name of your company');
  await panel.fillIn({ 'Company name': 'Asha Copiers', 'Building, street and area': '12 Mahatma Gandhi Road' });
  await panel.press('Save and next');
  await panel.seesPage('Logo');
  await panel.click('link', 'Later');
  await panel.seesPage(/^Telephone/);
  const contact = {
    Telephone: '98000 12345',
    'WhatsApp number': '98000 12345',
    'E-mail for customers': 'asha@gmail.com',
  };
  await panel.fillIn(contact);
  await panel.press('Save and next');
  await panel.seesPage('Opening hours');
  await panel.press('Save and next');
  await panel.seesPage('Bank account and UPI');
  await panel.press('Not needed');
  await panel.seesPage('Sending e-mails');
  expect(await doneOf(panel)).toEqual(['name', 'phone', 'hours', 'gst', 'bank', 'samples', 'password']);
  // The mailbox of the business is proposed.
  expect(screen.getByRole('button', { name: 'Gmail' }).getAttribute('aria-pressed')).toBe('true');
  await panel.fillIn({ Password: 'app password' });
  panel.intercept('POST', /^\/mail-server\/test/, { json: { outcome: 'sent', said: '' } });
  await panel.press('Save and next', 'A test e-mail went out to asha@gmail.com');
  await panel.seesPage('Notifications on this device');
  expect(await panel.call('GET', '/mail-server')).toMatchObject({ host: 'smtp.gmail.com', username: 'asha@gmail.com' });
});

test('a failed test of the mailbox stays on the step and says what to do', async ({ panel }) => {
  await panel.call('PUT', '/settings', { email: 'asha@shop.test' });
  await panel.open('/admin/first-steps/mail');
  await panel.fillIn({ 'Mail server': 'smtp.shop.test', Password: 'x' });
  panel.intercept('POST', /^\/mail-server\/test/, { json: { outcome: 'wrong password', said: '535' } });
  await panel.press('Save and next');
  await screen.findByText(/does not take this user name/);
  await panel.seesPage('Sending e-mails');
});

test('each statement of the samples can be kept, changed or removed', async ({ panel }) => {
  await panel.call('PUT', '/settings', {
    testimonials: [],
    settledSteps: [
      ...firstSteps.filter((step) => step !== 'claims'),
      ...['dealer', 'warranty', 'pan-india'].map(keptClaim),
    ],
  });
  await panel.open('/admin/first-steps/claims');
  const claims = () => within(screen.getByRole('list', { name: 'Statements' }));
  const press = async (name: RegExp) => panel.user.click(claims().getByRole('button', { name }));
  expect(
    claims()
      .getByRole('link', { name: /Change In business since 2015/ })
      .getAttribute('href'),
  ).toBe('/admin/settings/about#foundingYear');
  expect(claims().queryByRole('button', { name: /Remove In business/ })).toBe(null);
  const shows = (count: number) => waitFor(() => expect(claims().getAllByRole('listitem')).toHaveLength(count));
  await press(/^Remove 99%/);
  await shows(4);
  await panel.press('Undo');
  await shows(5);
  await press(/^Remove 99%/);
  await shows(4);
  for (const [name, left] of [
    [/^Keep “Expert/, 3],
    [/^Keep In business/, 2],
    [/^Keep We reply/, 1],
  ] as const) {
    await press(name);
    await shows(left);
  }
  await press(/^Remove Links/);
  await panel.seesPage('Dashboard');
  const { serviceReasons, social } = await panel.call<Settings>('GET', '/settings');
  expect([serviceReasons?.map(({ original }) => original), social]).toEqual([
    ['engineers', 'response', 'parts', 'prices', 'brands'],
    [],
  ]);
});
