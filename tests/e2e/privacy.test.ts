// @module-tag privacy/page
import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';

test('the page about privacy follows the settings and needs no JavaScript', async ({ read, call, site }) => {
  const privacyText = 'No calls after 7 <b>pm</b>.';
  await call('PUT', '/settings', { messageMonths: 24, grievanceContact: 'Asha Patil', privacyText });
  const page = await read('/privacy');
  const text = page.getByRole('main').textContent;
  for (const each of [
    'until 2 years after your inquiry is done',
    'Asha Patil',
    privacyText,
    'Act, 2023',
    'links do not open',
  ])
    expect(text).toContain(each);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/privacy</loc>');
  await call('PUT', '/settings', { messageMonths: 12 });
  expect((await read('/privacy')).html).toContain('until one year after');
});

test('the footer and each form for personal data link to it', async ({ read }) => {
  const forms = { '/': 0, '/contact': 1, '/products/canon-pixma-g2010': 1, '/toner?q=nothing+like+it': 1 };
  for (const [path, count] of Object.entries(forms)) {
    const page = await read(path);
    expect(page.all('footer a[href="/privacy"]').map(({ textContent }) => textContent)).toEqual(['Privacy']);
    const found = page.all('form:has([name=phone])');
    expect(found, path).toHaveLength(count);
    for (const form of found) expect(form.querySelectorAll('a[href="/privacy"]')).toHaveLength(1);
  }
});
