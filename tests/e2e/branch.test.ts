// @module-tag beyond/branch-page
import { describe, expect } from 'vitest';
import type { Branch } from '#app/domain/business/branch.ts';
import { pinProblem } from '#app/domain/business/places/pin-code.ts';
import { test } from '#tests/support/fixtures.ts';
import { awake } from '#tests/support/visitor.ts';
import { texts } from './reading.ts';

const details = {
  name: 'Ludhiana',
  address: '4 Example Road',
  city: 'Ludhiana 141001',
  phone: ['+91 00000 00005'],
  email: 'ludhiana@dealer.example',
  whatsapp: '910000000006',
  gstin: '03AAPFU0939F1Z5',
  mapLink: 'https://maps.app.goo.gl/abc',
  hours: [...Array(6).fill('09:30-13:00, 16:00-20:00'), ''],
};

test('a branch has a page with its own details, for visitors and search engines', async ({ read, call }) => {
  await call<Branch>('POST', '/branches', details);
  const { getByRole, structuredData, document } = await read('/branches/ludhiana');
  const main = getByRole('main');
  expect(getByRole('heading', { level: 1 }).textContent).toBe('Ludhiana');
  for (const text of [
    '4 Example Road',
    'Mon-Sat9:30 am to 1:00 pm, 4:00 pm to 8:00 pm',
    'SunClosed',
    `GSTIN ${details.gstin}`,
  ])
    expect(main.textContent).toContain(text);
  const others = getByRole('region', { name: 'Other branches' });
  const hrefs = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/',
    '/contact',
    'tel:+910000000005',
    expect.stringMatching(/^https:\/\/wa\.me\/910000000006\?text=/),
    '/contact?branch=ludhiana',
    details.mapLink,
    'tel:+910000000005',
    'mailto:ludhiana@dealer.example',
    ...[...others.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  ]);
  expect(texts(others.querySelectorAll('h3'))).toEqual([
    'Pune Head Office',
    'Mumbai Showroom',
    'Nashik Service Centre',
  ]);
  expect(structuredData().find((each) => each['@type'] === 'LocalBusiness')).toMatchObject({
    name: 'Platen Office Equipment, Ludhiana',
    telephone: '+910000000005',
    taxID: details.gstin,
    address: {
      streetAddress: '4 Example Road',
      addressLocality: 'Ludhiana',
      addressRegion: 'Punjab',
      postalCode: '141001',
    },
    hasMap: details.mapLink,
    parentOrganization: { '@id': expect.stringMatching(/\/#organization$/) },
  });
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/branches\/ludhiana$/);
  expect((await read('/sitemap.xml')).html).toContain('/branches/ludhiana</loc>');
  for (const path of ['/', '/contact'])
    expect((await read(path)).document.querySelector('a[href="/branches/ludhiana"]')?.textContent).toBe('Ludhiana');
  const form = (await read('/contact?branch=ludhiana')).getByRole('form', { name: 'Contact' });
  expect([...form.querySelectorAll('option[selected]')].map((option) => option.textContent)).toEqual(['Ludhiana']);
});

test('an unknown branch is not found', async ({ site }) => {
  expect((await fetch(`${site.url}/branches/nowhere`)).status).toBe(404);
});

describe('the nearest branch', { tags: ['beyond/nearest-branch'] }, () => {
  const text = 'Nearest branch: Nashik Service Centre (about 90 km)';

  test('is named below the PIN code during typing', async ({ visit }) => {
    const { page } = await visit('/contact');
    await awake(page);
    await page.getByLabel('PIN code').fill('423203');
    await page.getByText(text).waitFor();
    await page.getByLabel('PIN code').fill('42320');
    await page.getByText(text).waitFor({ state: 'detached' });
  });

  test('is named on the page of the inquiry, without scripts', async ({ sendForm, read }) => {
    const fields = { name: 'Asha', email: 'asha@example.com', phone: '98220 12345', message: 'Hello' };
    const { headers } = await sendForm('/contact', { ...fields, pin: '423 203' });
    expect((await read(headers.get('location') ?? '')).html).toContain(text);
    expect((await sendForm('/contact', { ...fields, pin: '4232' })).html).toContain(pinProblem);
  });

  test('is not asked for if no branch has a PIN code', async ({ read, call }) => {
    for (const { id } of await call<Branch[]>('GET', '/branches'))
      await call('PUT', `/branches/${id}`, { city: 'Pune', address: '1 Road' });
    expect((await read('/contact')).queryByLabelText(/^PIN code/)).toBeNull();
  });
});
