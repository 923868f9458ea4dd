// @module-tag cost/data
import { expect } from 'vitest';
import { screen, within } from '#tests/support/panel.tsx';
import { field, texts } from '#tests/support/panel-queries.ts';
import { cellOf, test } from './product-test.ts';

const cell = (row: number, title: string) => cellOf(`Raster ${row}`, title);

test('the form says what a plan lacks until visitors see it', { tags: ['cost/form'] }, async ({ panel, products }) => {
  const { id } = await products.edit({ category: 'Laser Printers', rentPerMonth: 4500 });
  const says = (text: string) =>
    expect(screen.getByRole('region', { name: 'Rental & running costs' }).textContent).toContain(text);
  const fill = (name: string, text: string) => products.fill(name, text);
  says('Rental: visitors do not see it yet. Missing: price per extra page, black & white.');
  says('All amounts are before GST');
  await panel.fillIn({ 'Price per extra page, black & white': '0.405', 'Rent per month': '4800' });
  await products.save();
  await screen.findByText('The price must have at most two decimals');
  await fill('Price per extra page, black & white', '0.40');
  says('Rental: complete. Visitors see it with the product.');
  await fill('Toner price, black', '3900');
  says('Black toner: visitors do not see it yet. Missing: toner yield, black.');
  await products.saved();
  expect(await products.kept(id)).toMatchObject({ rentPerMonth: 4800, rentExtraMono: 0.4, tonerPrice: 3900 });
  await panel.user.click(screen.getByText(/^History/, { selector: 'summary, summary *' }));
  await screen.findAllByText(/₹4,500/);
  // A colour machine also needs a price for colour pages.
  await products.choose('Category', 'Colour Photocopiers');
  says('Missing: price per extra page, colour.');
  await panel.open(`/admin/products/new?copy=${id}`);
  expect(field('Rent per month').value).toBe('4800');
});

test('the cost columns are filled, and unsaved changes survive the other columns', { tags: ['cost/grid'] }, async ({
  panel,
  products,
}) => {
  const { id } = await products.add({ name: 'Raster 1', rentPerMonth: 4000 });
  await products.add({ name: 'Raster 2' });
  await panel.open('/admin/products/prices?search=raster&sort=name&columns=costs');
  await panel.user.click(cell(1, 'Rent per month'));
  await panel.user.keyboard('Rs 4,500/month{Enter}5400 per year{Enter}');
  expect(cell(2, 'Rent per month').textContent).toContain('has another unit');
  await panel.user.click(cell(1, 'Rent: included pages, black & white'));
  await panel.user.paste('5000 copies\t\t40 paise');
  await screen.findByText('Filled 3 cells.');
  await products.choose('Columns', 'Price columns');
  await screen.findByRole('heading', { name: 'Prices and stock' });
  await panel.user.click(cell(1, 'Regular price'));
  await panel.user.keyboard('55000{Enter}');
  await panel.press('Review changes');
  const text = screen.getByRole('dialog', { name: 'Check your changes' }).textContent;
  expect(text).toContain('Rent: price per extra page, black & white: empty →  becomes ₹0.40');
  await panel.press('Save 1 product', '1 product updated');
  const saved = { regularPrice: 55_000, rentPerMonth: 4500, rentPagesMono: 5000, rentExtraMono: 0.4 };
  expect(await products.kept(id)).toMatchObject(saved);
  await panel.press('Undo', 'Change undone');
  expect(await products.kept(id)).not.toHaveProperty('rentExtraMono');
});

test('the cost data page counts, and links to the machines that lack a cost', async ({ panel, products }) => {
  const laser = { category: 'Laser Printers', rentPerMonth: 4500 };
  const { slug } = await products.add({ name: 'Anfang', ...laser, amcLabour: 3000 });
  await products.add({ name: 'Fertig', slug: 'fertig', ...laser, rentExtraMono: 0.4 });
  await products.add({ category: 'Laser Printers' });
  await panel.open('/admin/products');
  await panel.click('link', 'Cost data');
  await screen.findByRole('heading', { name: 'Cost data' });
  const row = (name: string) => within(screen.getByRole('link', { name }).closest('li') as HTMLElement);
  const hidden = screen.getByText((_, element) => /^Rental is hidden\./.test(element?.textContent ?? ''), {
    selector: 'p',
  });
  expect(hidden.textContent).toBe('Rental is hidden. Missing: price per extra page, black & white.');
  expect(row('Anfang').getByRole('link', { name: 'View on site: Anfang' }).getAttribute('href')).toBe(
    `/cost?m=${slug}`,
  );
  expect(row('Fertig').getByText('Rental').tagName).toBe('P');
  const counts = screen.getAllByText((_, element) => / of 3$/.test(element?.textContent ?? ''), { selector: 'p' });
  expect(texts(counts)).toEqual(['1 of 3', '1 of 3', '0 of 3']);
  await panel.click('link', /^2 without a rental$/);
  await screen.findByRole('heading', { name: 'Rental and costs' });
  expect(field('Costs').value).toBe('rental');
  await screen.findByText('2 products, none selected');
});
