// @module-tag dealer/panel
import { expect } from 'vitest';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { field } from '#tests/support/panel-queries.ts';

const seen = () =>
  screen.getAllByText('Your visitors see:').map(({ parentElement }) => parentElement?.textContent?.slice(18).trim());

test('contact details are previewed and saved', async ({ panel, api }) => {
  await panel.open('/admin/settings/contact');
  await panel.fillIn({
    Telephone: '98000 12345',
    'WhatsApp number': '98111 98111',
    City: 'Nashik',
    'Country, in two letters': 'np',
    'Service radius in km': '80',
  });
  expect(seen()).toEqual([
    '+91 98000 12345WhatsApp us (a chat with +91 98111 98111) sales@dealer.example',
    '1 Example Road, Shivajinagar, Nashik 411005, Maharashtra',
    'On the Services page: an engineer comes the same day in Nashik, elsewhere within 80 km the next working day.',
  ]);
  screen.getByText('Nepal');
  expect([field('Telephone').required, field('WhatsApp number').required]).toEqual([true, true]);
  const chat = screen.getByRole('link', { name: 'Try it: open a chat with +91 98111 98111' });
  expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/919811198111\?text=/);
  expect(screen.getByRole('link', { name: 'See this place on Google Maps' }).getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=18\.\d+,73\.\d+$/,
  );
  await panel.press('Save settings', 'Settings updated successfully');
  await waitFor(() => expect(field('WhatsApp number').value).toBe('+91 98111 98111'));
  expect(await api.store.settings.read()).toMatchObject({
    phone: '+919800012345',
    whatsapp: '919811198111',
    city: 'Nashik',
    country: 'NP',
    serviceRadius: 80_000,
  });
});

test('brands, prices and links are previewed and saved', async ({ panel, api }) => {
  await panel.open('/admin/settings/about');
  await panel.fill('Brands', 'Sharp\nToshiba');
  await panel.fillIn({ 'Tax in prices': 'GST is extra' });
  await panel.fill('In business since', String(new Date().getFullYear() - 30));
  expect(seen()).toEqual([
    'Authorized Dealer Sharp · Toshiba',
    expect.stringMatching(/^₹45,000.* \+ GST₹53,100 with GST$/),
    expect.stringMatching(/^30 years in Pune, since \d{4}$/),
  ]);
  await panel.fillIn({ 'Tax in prices': 'Prices include GST' });
  expect(seen()[1]).toMatch(/^₹45,000.* incl\. GST₹38,135\.59 without GST$/);
  const links = within(screen.getByRole('heading', { name: 'Links' }).closest('section') as HTMLElement);
  for (const button of links.getAllByRole('button', { name: /^Remove link/ }).reverse()) await panel.user.click(button);
  await panel.press('Add link');
  await panel.fillIn({ Name: 'Mastodon', 'Address of the page': 'mastodon.example/@asha' });
  await panel.press('Add text');
  await panel.press('Save settings');
  await screen.findByText('Enter the brand, such as Canon');
  await panel.fillIn({ Brand: 'Sharp', Text: 'All about Sharp.' });
  await panel.press('Save settings', 'Settings updated successfully');
  expect(await api.store.settings.read()).toMatchObject({
    brands: ['Sharp', 'Toshiba'],
    priceTax: 'included',
    social: [{ name: 'Mastodon', url: 'https://mastodon.example/@asha' }],
    brandIntros: [{ brand: 'Sharp', text: 'All about Sharp.' }],
  });
  await panel.open('/admin/products/new');
  const offered = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
  expect(offered).toContain('Sharp');
  expect(offered).not.toContain('Ricoh');
});

test('hours and holidays are edited by keyboard alone', { tags: ['dealer/holidays'] }, async ({ panel, api }) => {
  const { id } = await panel.call('POST', '/branches', { name: 'Depot', address: '1 Road', city: 'Pune' });
  const { hours } = await api.store.settings.read();
  await panel.open('/admin/settings/hours');
  screen.getByRole('checkbox', { name: 'Saturday' }).focus();
  await panel.user.keyboard(' ');
  expect(seen()).toEqual([expect.stringMatching(/^Mon-Fri 9:00 am to 6:00 pm, Sat-Sun ClosedNow: /)]);
  screen.getByRole('button', { name: 'Add holiday' }).focus();
  await panel.user.keyboard('{Enter}');
  await panel.fillIn({ 'First day': '2030-01-26', Reason: 'Republic Day' });
  expect(seen()[1]).toBe('Closed Sat 26 Jan: Republic Day');
  await panel.fill('Last day (optional)', '2030-01-20');
  await panel.user.keyboard('{Control>}s{/Control}');
  await screen.findByText('The last day must not be before the first');
  await panel.fillIn({ 'Last day (optional)': '2020-01-26', 'First day': '2020-01-26' });
  screen.getByText('This is over. Visitors do not see it any more.');
  await panel.fillIn({ 'First day': '2030-01-26', 'Last day (optional)': '', 'Applies to': 'Only Depot' });
  await panel.user.keyboard('{Control>}s{/Control}');
  await panel.seesToast('Settings updated successfully');
  expect(await api.store.settings.read()).toMatchObject({
    hours: [...hours.slice(0, 5), '', ''],
    holidays: [{ from: '2030-01-26', until: '2030-01-26', name: 'Republic Day', branch: id }],
  });
});
