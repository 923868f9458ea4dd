// @module-tag panel/first-steps
import { expect } from 'vitest';
import type { FirstSteps } from '#app/domain/overview/first-steps.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

const list = async () => within(await screen.findByRole('region', { name: 'First steps' }));
const rows = async () => texts((await list()).getAllByRole('listitem'));

test('each step leads to its field and is marked done after completion', async ({ panel }) => {
  await panel.call('POST', '/init-data');
  await panel.open('/admin');
  expect((await list()).getAllByText('1 of 7 done')).not.toEqual([]);
  expect(await rows()).toEqual([
    'Your phone number',
    expect.stringMatching(/^Your name, address and linksStill sample data: name, WhatsApp, .+ and social links\.$/),
    'Replace the sample branchesStill on your website: 3 branches with made-up addresses.',
    'Add your first product',
    'Replace the sample posts and testimonialsStill on your website: 3 testimonials with invented names.',
    'E-mail notificationsGet an e-mail when a customer writes to you.',
    'Change the password: done',
  ]);
  for (const [name, field] of [
    ['Your phone number', 'phone'],
    [/^Your name/, 'companyName'],
    ['Add your first product', 'name'],
    [/^E-mail notifications/, 'host'],
  ] as const) {
    await panel.open('/admin');
    await panel.user.click((await list()).getByRole('link', { name }));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(field));
  }
  await panel.call('PUT', '/settings', { phone: '+919800012345' });
  const branches = await panel.call<{ id: string }[]>('GET', '/branches');
  for (const { id } of branches) await panel.call('PUT', `/branches/${id}`, { address: `7 Road, ${id}` });
  await panel.open('/admin');
  const done = (await rows()).filter((text) => text?.endsWith(': done'));
  expect(done).toEqual(['Your phone number: done', 'Your first branch: done', 'Change the password: done']);
});

test('the e-mail step shows how far the set-up is, and the list disappears after the last step', async ({ panel }) => {
  const steps = await panel.call<FirstSteps>('GET', '/first-steps');
  const show = async (change: Partial<FirstSteps>) => {
    panel.intercept('GET', /^\/first-steps/, { json: { ...steps, ...change } });
    await panel.open('/admin');
  };
  await show({ mail: 'untried' });
  const mail = async () => (await list()).getByRole('link', { name: /^E-mail notifications/ });
  expect((await mail()).textContent).toBe('E-mail notificationsSet up. Send yourself a test.');
  expect((await mail()).getAttribute('href')).toBe('/admin/settings/email#to');
  await show({ products: 5, shownSamples: { products: 2, branches: 0, posts: 1, testimonials: 0 } });
  expect(await rows()).toEqual(
    expect.arrayContaining([
      'Your first branch',
      'Replace the sample productsStill on your website: 2 products with made-up prices.',
      'Replace the sample posts and testimonialsStill on your website: 1 post with invented names.',
    ]),
  );
  const done = Object.fromEntries(Object.keys(steps.done).map((name) => [name, true])) as FirstSteps['done'];
  await show({ done });
  await screen.findByText('E-mail');
  expect(screen.queryByText(/first steps/i)).toBe(null);
});
