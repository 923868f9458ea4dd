import { expect, test } from 'vitest';
import { dealer } from '#dealer';
import { plainPage } from './plain-page.ts';

const html = (known?: Parameters<typeof plainPage>[3]) => plainPage(500, 'T', 'S', known).text();

test('names the dealer of the last settings, else of the configuration', { tags: ['dealer/unreadable'] }, async () => {
  const known = { companyName: 'Asha <b>', phone: '+919800012345', email: 'asha@example.com' };
  const page = await html({ known });
  expect(page).toContain('Asha &lt;b&gt;: <a href="tel:+919800012345">');
  expect(page).toContain('mailto:asha@example.com');
  expect(page).not.toContain(dealer.phone);
  for (const given of [{ known: null }, {}]) expect(await html(given)).toContain(`tel:${dealer.phone}`);
  expect(await html({ known: { ...known, companyName: '' } })).toContain(`${dealer.name}: `);
});
