// @module-tag beyond/branch-page
import { expect } from 'vitest';
import type { Branch } from '#app/domain/business/branch.ts';
import { test } from '#tests/support/fixtures.ts';

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
  for (const text of ['4 Example Road', 'Mon-Sat9:30-1:00, 4:00-8:00', 'SunClosed', `GSTIN ${details.gstin}`])
    expect(main.textContent).toContain(text);
  const hrefs = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/',
    '/contact',
    expect.stringMatching(/^https:\/\/wa\.me\/910000000006\?text=/),
    'tel:+910000000005',
    '/contact?branch=ludhiana',
    'tel:+910000000005',
    'mailto:ludhiana@dealer.example',
    details.mapLink,
    '/contact',
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
  const chosen = (await read('/contact?branch=ludhiana')).getByLabelText(/^Preferred Branch/) as HTMLSelectElement;
  expect(chosen.value).toBe('Ludhiana');
});

test('an unknown branch is not found', async ({ site }) => {
  expect((await fetch(`${site.url}/branches/nowhere`)).status).toBe(404);
});
