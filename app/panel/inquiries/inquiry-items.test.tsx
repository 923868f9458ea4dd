// @module-tag list/panel
import { expect } from 'vitest';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { itemsOf, texts } from '#tests/support/panel-queries.ts';

test('an inquiry lists the items of a quote list with the prices of then and now', async ({ panel }) => {
  const machine = (name: string, slug: string, regularPrice: number) =>
    panel.add('/products', { name, slug, regularPrice });
  const first = await machine('Canon PIXMA G2010', 'g2010', 10_500);
  await machine('Canon PIXMA G3010', 'g3010', 13_500);
  const third = await machine('HP LaserJet 1020', '1020', 9000);
  const { reference, path } = await panel.call<{ reference: string; path: string }>('POST', '/contact', {
    name: 'Asha Patil',
    email: 'asha@example.com',
    phone: '98220 12345',
    items: [
      { product: 'g2010', quantity: 2, note: 'for the office' },
      { product: 'g3010', want: 'rent' },
      { product: '1020' },
    ],
  });
  const [address, key] = path.split('?key=');
  await panel.call('POST', `${address}/lines`, { key, text: 'Also a scanner' });
  await panel.call('PUT', `/products/${first.id}`, { regularPrice: 11_000 });
  await panel.call('DELETE', `/products/${third.id}`);
  await panel.open('/admin/messages');
  await panel.click('link', /Asha Patil/);
  const items = () => itemsOf('Quote list');
  await waitFor(() =>
    expect(texts(items())).toEqual([
      '2 × Canon PIXMA G2010for the office₹10,500, now ₹11,000',
      '1 × Canon PIXMA G3010, rentno price',
      '1 × HP LaserJet 1020₹9,000, no longer in the catalogue',
    ]),
  );
  const links = items().map((item) => within(item).getByRole('link').getAttribute('href'));
  expect([links[0], links[2]]).toEqual([`/admin/products/${first.id}`, '/products/1020']);
  await screen.findByText(reference);
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  await timeline.findByText('Message from the visitor');
  await timeline.findByText('Also a scanner');
  await panel.declines(
    'Stop the customer’s link',
    'Stop the link of this inquiry? The customer cannot open its page any more.',
  );
  await panel.press('Stop the customer’s link', 'Link revoked');
  await timeline.findByText('Link revoked');
});

test('an inquiry links the page that it is about', { tags: ['inquiry/page'] }, async ({ panel }) => {
  const message = { name: 'Asha Patil', email: 'asha@example.com', phone: '98220 12345', message: 'Hello' };
  await panel.call('POST', '/contact', { ...message, page: '/compare?m=g2010,g3010' });
  await panel.open('/admin/messages');
  await panel.click('link', /Asha Patil/);
  const link = await screen.findByRole('link', { name: 'Open the page of this inquiry' });
  expect(link.getAttribute('href')).toBe('/compare?m=g2010,g3010');
});
