/**
 * @module-tag privacy/page
 */
import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';

test('the page about privacy follows the settings and needs no JavaScript', async ({ read, call, site }) => {
  await call('PUT', '/settings', {
    messageMonths: 24,
    grievanceContact: 'Asha Patil',
    privacyText: 'No calls after 7 <b>pm</b>.',
  });
  const page = await read('/privacy');
  const text = page.getByRole('main').textContent;
  for (const each of [
    'until 2 years after your inquiry is done',
    'Asha Patil',
    'No calls after 7 <b>pm</b>.',
    'Digital Personal Data Protection Act, 2023',
  ])
    expect(text).toContain(each);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/privacy</loc>');
  await call('PUT', '/settings', { messageMonths: 12 });
  expect((await read('/privacy')).html).toContain('until one year after');
});

test.for([
  ['/', null],
  ['/products', null],
  ['/contact', 1],
  ['/products/canon-pixma-g2010', 1],
  ['/toner?q=nothing+like+it', 1],
] as const)('the footer and each form for personal data of %s link to it', async ([path, count], { read }) => {
  const page = await read(path);
  expect(page.all('footer a[href="/privacy"]').map(({ textContent }) => textContent)).toEqual(['Privacy']);
  const forms = page.all('form').filter((form) => form.querySelector('[name=phone]') !== null);
  if (count !== null) expect(forms).toHaveLength(count);
  for (const form of forms) expect(form.querySelectorAll('a[href="/privacy"]')).toHaveLength(1);
});
