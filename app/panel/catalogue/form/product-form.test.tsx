// @module-tag forms/product-required
// @module-tag forms/product-slug
// @module-tag forms/product-prices
// @module-tag forms/product-specifications
// @module-tag forms/product-recommended-lengths
// @module-tag forms/client-validation
// @module-tag panel-errors/product-save
// @module-tag panel-errors/products
import { describe, expect } from 'vitest';
import { screen, waitFor } from '#tests/support/panel.tsx';
import { field, leaveQuestion, problemAt, region } from '#tests/support/panel-queries.ts';
import { productForm } from './product-fields.ts';
import { test } from './product-test.ts';

const category = 'Colour Photocopiers';
const invalid = 'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug';
const seesNotice = (text: string) =>
  screen.findByText((_, element) => element?.textContent === text, { selector: 'p' });

test('has every field and saves the typed values', async ({ panel, products }) => {
  const { fill } = products;
  await panel.open('/admin/products/new');
  // List fields have one input for each entry, or pictures.
  const lists = ['featuredImage', 'images', 'gallery', 'videos', 'specifications', 'dimensions', 'reviews'];
  const shown = [...document.querySelectorAll('form [name]')].map((input) => input.getAttribute('name'));
  const names = Object.keys(productForm.labels).filter((name) => ![...lists, 'factCorrections'].includes(name));
  expect(shown).toEqual(expect.arrayContaining(names));
  expect(names.length).toBeGreaterThan(20);
  expect(document.activeElement).toBe(field('Name'));
  await fill('Name', 'Ricoh  IM C3000 & Co.');
  expect(field('URL slug').value).toBe('ricoh-im-c3000-co');
  await panel.fillIn({
    Category: category,
    Brand: 'Ricoh',
    'Short description': 'A colour copier',
    'Full description': 'Line one\nLine two',
    SKU: 'RIC-3000',
    Warranty: '1 year',
    Tags: ' a3, ,colour,, ',
    'Focus keyword': 'copier',
    Keywords: 'copier, Ricoh',
    'Regular price': '125000.50',
    'Sale price': '99999',
    'Cost price': '80000',
    'HSN code': '84433100',
    'Stock quantity': '0',
    Rating: '4.5',
    'Number of reviews': '12',
    'Price label': 'no-label',
    'Stock status': 'out_of_stock',
  });
  await panel.click('checkbox', 'Featured');
  await panel.click('checkbox', 'Get a Quote button');
  expect(field('In stock')).toHaveProperty('checked', false);
  await panel.press('Add video');
  await fill('YouTube address', 'https://example.com/v');
  screen.getByText('Copy the address from YouTube’s Share button: https://youtu.be/…');
  await panel.fillIn({ 'YouTube address': 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', Title: 'See it print' });
  for (const [name, value] of [
    ['Print speed', '30 ppm'],
    ['Paper', 'A3'],
  ] as const) {
    await panel.fillIn({ 'New specification': name, 'Value of new specification': value });
    await panel.press('Add specification');
  }
  expect(document.activeElement).toBe(field('New specification'));
  await panel.press('Move specification 2 up');
  await panel.fillIn({ 'New dimension': 'Width', 'Value of new dimension': '587 mm' });
  await panel.user.keyboard('{Enter}');
  await fill('Title for search engines', 'x'.repeat(55));
  screen.getByText('55 characters, good. 50-60 are recommended.');
  await fill('Description for search engines', 'y'.repeat(20));
  screen.getByText('20 characters, rather short. 150-160 are recommended.');
  await panel.press('Add review');
  await panel.fillIn({ Author: 'Asha', Text: 'Quiet' });
  const preview = screen.getByRole('complementary', { name: 'Preview' }).textContent;
  for (const part of ['Ricoh  IM C3000 & Co.', '₹99,999', '₹1,25,000.50', 'Sale', 'Out of Stock', 'A colour copier'])
    expect(preview).toContain(part);
  await products.save('Product created successfully');
  const product = await products.bySlug('ricoh-im-c3000-co');
  expect(product).toMatchObject({
    name: 'Ricoh  IM C3000 & Co.',
    category,
    brand: 'Ricoh',
    shortDescription: 'A colour copier',
    description: 'Line one\nLine two',
    sku: 'RIC-3000',
    warranty: '1 year',
    tags: ['a3', 'colour'],
    featured: true,
    enquiryForm: false,
    regularPrice: 125000.5,
    salePrice: 99999,
    costPrice: 80000,
    hsn: '84433100',
    priceLabel: 'no-label',
    stockQuantity: 0,
    stockStatus: 'out_of_stock',
    inStock: false,
    videos: [{ youtubeUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'See it print', description: '' }],
    specifications: { Paper: 'A3', 'Print speed': '30 ppm' },
    dimensions: { Width: '587 mm' },
    metaTitle: 'x'.repeat(55),
    focusKeyword: 'copier',
    keywords: ['copier', 'Ricoh'],
    rating: 4.5,
    reviewCount: 12,
    reviews: [{ rating: 5, author: 'Asha', text: 'Quiet' }],
  });
  expect(Object.keys(product.specifications)).toEqual(['Paper', 'Print speed']);
  await waitFor(() => expect(location.pathname).toBe(`/admin/products/${product.id}`));
});

test('keeps a new product open, offers another', { tags: ['panel/product-created'] }, async ({ panel, products }) => {
  await panel.open('/admin/products');
  await panel.click('link', 'Add product');
  await screen.findByRole('heading', { name: 'Add product' });
  await products.fill('Name', 'Just created');
  await products.choose('Category', category);
  await panel.fillIn({ Brand: 'Ricoh', 'Full description': 'A copier.' });
  await products.save('Product created successfully');
  await panel.seesPage('Just created');
  await seesNotice('Just created is now on your site.');
  expect(screen.getByRole('link', { name: 'View on the site' }).getAttribute('href')).toBe('/products/just-created');
  // The next save updates the product.
  await products.fill('SKU', 'JC-1');
  await products.saved();
  await panel.seesToast('Product updated successfully');
  expect(await products.bySlug('just-created')).toMatchObject({ sku: 'JC-1' });
  await panel.click('link', 'Add another');
  await panel.seesPage('Add product');
  expect(field('Name').value).toBe('');
  // Back from the product leads to the list, not to the empty form.
  history.back();
  await panel.seesPage('Just created');
  history.back();
  await panel.seesPage('Products');
});

describe('a new category', { tags: ['forms/new-category'] }, () => {
  test('is created in place and selected', async ({ panel, products }) => {
    await panel.open('/admin/products/new');
    await products.fill('Name', 'Typed before');
    await panel.press('New category');
    // An existing category is not created again.
    await panel.user.keyboard('colour photocopiers{Enter}');
    expect(field('Category').value).toBe(category);
    await panel.press('New category');
    await panel.user.keyboard('அச்சு{Enter}');
    screen.getByText('Add some letters from a to z, for the web address of its page.');
    await panel.user.keyboard(' Barcode Printers');
    await panel.press('Add category', 'Created');
    expect(field('Category').value).toBe('அச்சு Barcode Printers');
    expect(document.activeElement).toBe(field('Category'));
    expect(field('Name').value).toBe('Typed before');
    const made = (await panel.call<{ name: string }[]>('GET', '/categories')).at(-1);
    expect(made).toMatchObject({ name: 'அச்சு Barcode Printers', slug: 'barcode-printers', order: 2 });
    await panel.press('New category');
    await panel.user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'New category' })).toBe(null);
    screen.getByRole('button', { name: 'New category' });
    expect(panel.writes).toEqual(['POST /categories']);
  });
});

test('duplicates a product as a draft with another name, which is not on the site', async ({ panel, products }) => {
  const reviews = [{ rating: 4.5, author: 'Asha', text: 'Quiet' }];
  const { name } = await products.list({ specifications: { Speed: '20 ppm' }, sku: 'ONE', reviews });
  await panel.user.click((await screen.findAllByRole('link', { name: `Duplicate ${name}` }))[0] as HTMLElement);
  await panel.seesPage('Add product');
  expect(field('Name').value).toBe(`${name} copy`);
  await products.fill('Name', 'Just drafted');
  await products.save();
  await seesNotice('Just drafted is saved. Visitors do not see it yet.');
  expect(screen.queryByRole('link', { name: 'View on the site' })).toBe(null);
  const draft = { status: 'draft', sku: '', specifications: { Speed: '20 ppm' }, reviews: [] };
  expect(await products.bySlug('just-drafted')).toMatchObject(draft);
});

test('keeps stock status and quantity consistent', { tags: ['forms/product-stock'] }, async ({ panel, products }) => {
  const { id } = await products.edit({ stockQuantity: 50 });
  const [quantity, inStock] = [field('Stock quantity'), field('In stock')];
  const status = field('Stock status');
  await products.choose('Stock status', 'out_of_stock');
  expect([inStock.checked, quantity.value]).toEqual([false, '50']);
  screen.getByText('Visitors do not see it while the product is out of stock.');
  await panel.user.click(inStock);
  expect([status.value, quantity.value]).toEqual(['in_stock', '50']);
  await panel.fill(quantity, '0');
  await panel.press('Mark out of stock');
  expect(status.value).toBe('out_of_stock');
  expect(document.activeElement).toBe(inStock);
  await panel.fill(quantity, '3');
  expect(inStock).toHaveProperty('checked', true);
  await products.saved();
  expect(await products.kept(id)).toMatchObject({ inStock: true, stockStatus: 'in_stock', stockQuantity: 3 });
});

test('shows missing fields as a toast and as field errors', async ({ panel, products }) => {
  await panel.open('/admin/products/new');
  await products.save('Missing required fields: name, slug, brand, category, description');
  for (const name of ['Name', 'URL slug', 'Full description'])
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
  for (const name of ['Brand', 'Category']) expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
});

test('shows all errors at once, each with what to do', async ({ panel, products }) => {
  await products.edit();
  await panel.press('Add video');
  const wrong = { 'YouTube address': 'https://example.com/v', Brand: '', 'URL slug': 'No Spaces', Currency: 'rupees' };
  await panel.fillIn(wrong);
  await products.save('Missing required fields: slug, brand, currency, videos');
  await panel.seesToast('URL slug: Must be small letters, digits and hyphens only, at most 120 of them, and 3 more');
  expect(Object.keys(wrong).map((label) => problemAt(field(label)))).toEqual([
    'Copy the address from YouTube’s Share button: https://youtu.be/…',
    'Choose a brand',
    'Must be small letters, digits and hyphens only, at most 120 of them',
    'Enter three letters, such as INR',
  ]);
  expect(panel.writes).toEqual([]);
});

test('rejects a negative price, warns about a sale above it, and asks about a factor of five', async ({
  panel,
  products,
}) => {
  const { id } = await products.edit({ regularPrice: 100 });
  await products.fill('Sale price', '200');
  screen.getByText('The sale price is not below the regular price. Visitors see it as the price, without a sale.');
  await products.fill('Regular price', '-1');
  await products.save(invalid);
  screen.getByText('The price must not be negative');
  expect(document.activeElement).toBe(field('Regular price'));
  expect(panel.writes).toEqual([]);
  await products.fill('Regular price', '1000');
  await panel.declines(/^Save/, 'Change the price from ₹100 to ₹1,000?');
  expect((await products.kept(id)).regularPrice).toBe(100);
  await products.saved();
  expect(await products.kept(id)).toMatchObject({ regularPrice: 1000, salePrice: 200 });
  expect(panel.questions).toHaveLength(2);
});

test('creates a slug for new products only, and shows a taken one at its field', async ({ panel, products }) => {
  await panel.open('/admin/products/new');
  await products.fill('Name', 'கணினி');
  screen.getByText('Please write one in English letters, such as ricoh-mp-2014.');
  await products.fill('URL slug', 'photocopier');
  screen.getByText(/^The end of the product’s web address/);
  await products.fill('Name', 'Copier');
  expect(field('URL slug').value).toBe('photocopier');
  const other = await products.add();
  const { slug } = await products.edit();
  await products.fill('Name', 'A new name');
  expect(field('URL slug').value).toBe(slug);
  screen.getByText('If you change it, the old web address still leads to this product.');
  await products.fill('URL slug', other.slug);
  await products.save('Failed to save product');
  expect(field('URL slug').getAttribute('aria-invalid')).toBe('true');
  expect(field('Name').value).toBe('A new name');
});

describe('the form', { tags: ['forms/product-phone'] }, () => {
  test('everything but the basics is folded, and says how much is filled', async ({ panel, products }) => {
    await panel.open('/admin/products/new');
    const folds = () => [...document.querySelectorAll<HTMLDetailsElement>('section > details')];
    expect(folds().map(({ open, firstChild }) => [firstChild?.textContent, open])).toEqual([
      ['DetailsEmpty', false],
      ['More on price & stockEmpty', false],
      ['Rental & running costsEmpty', false],
      ['VideoEmpty', false],
      ['SpecificationsEmpty', false],
      ['FactsEmpty', false],
      ['Search enginesEmpty', false],
      ['ReviewsEmpty', false],
    ]);
    await products.fill('Name', 'Canon imageRUNNER 2425');
    expect([field('Brand').value, field('URL slug').value]).toEqual(['Canon', 'canon-imagerunner-2425']);
    await products.fill('Name', 'Canonical 5');
    expect(field('Brand').value).toBe('');
    await products.fill('HSN code', '84');
    expect(folds()[0]?.firstChild?.textContent).toBe('Details2 filled');
    await panel.fillIn({ Brand: 'HP', Category: category, 'Full description': 'A copier.', 'Regular price': '50000' });
    await products.fill('Name', 'HP Ricoh 5');
    expect(field('Brand').value).toBe('HP');
    await products.save(invalid);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'HSN code' }));
    expect(folds().map(({ open }) => open)).toEqual([true, ...Array(7).fill(false)]);
    await products.fill('HSN code', '8443.31');
    await products.save('Product created successfully');
    expect(await products.bySlug('hp-ricoh-5')).toMatchObject({ brand: 'HP', hsn: '844331', regularPrice: 50_000 });
  });
});

describe('specifications', () => {
  test('require name and value, and replace one of the same name after confirmation', async ({ panel, products }) => {
    const { id } = await products.edit({ specifications: { Speed: '20 ppm' } });
    await panel.press('Add specification');
    screen.getByText('Please enter a name');
    screen.getByText('Please enter a value');
    await panel.fillIn({ 'New specification': 'speed', 'Value of new specification': '30 ppm' });
    await panel.declines('Add specification', 'There is already a specification named speed. Replace its value?');
    expect(field('Value of specification 1').value).toBe('20 ppm');
    await panel.press('Add specification');
    await products.saved();
    expect((await products.kept(id)).specifications).toEqual({ Speed: '30 ppm' });
    await panel.press('Remove specification 1');
    await products.saved();
    expect((await products.kept(id)).specifications).toEqual({});
  });

  test('are saved if typed but not added', async ({ panel, products }) => {
    const { id } = await products.edit({ specifications: { Speed: '20 ppm' } });
    await panel.fillIn({ 'New specification': 'Paper', 'Value of new specification': 'A3' });
    await products.saved();
    expect((await products.kept(id)).specifications).toEqual({ Speed: '20 ppm', Paper: 'A3' });
    await panel.fillIn({ 'New dimension': 'Width', 'Value of new dimension': '587 mm' });
    await panel.user.keyboard('{Control>}s{/Control}');
    await waitFor(async () => expect((await products.kept(id)).dimensions).toEqual({ Width: '587 mm' }));
    // An incomplete one asks for confirmation before leaving.
    await products.fill('New specification', 'Half');
    panel.confirm(false);
    await panel.click('link', 'Blog');
    expect(panel.questions).toEqual([leaveQuestion]);
    expect(location.pathname).toBe(`/admin/products/${id}`);
  });
});

test('shows, corrects, rejects and adds stated facts', { tags: ['product/facts'] }, async ({ panel, products }) => {
  const { id } = await products.edit({ specifications: { 'Print speed': '20 ppm', Memory: '2 GB' } });
  const facts = region('Facts');
  facts.getByText('From “Print speed: 20 ppm”');
  await panel.fillIn({ 'New specification': 'Fax', 'Value of new specification': 'Optional' });
  await panel.press('Add specification');
  await facts.findByText('From “Fax: Optional”');
  await panel.press('Change Speed, black & white');
  await panel.fill(facts.getByLabelText('Right value of Speed, black & white'), '30');
  await panel.press('Done');
  facts.getByText('30 ppm');
  facts.getByText('Corrected by you');
  await panel.press('Change Fax');
  await panel.press('Not stated');
  await products.choose('Add a fact', 'Largest paper');
  await products.choose('Right value of Largest paper', 'A3');
  await panel.press('Done');
  await products.saved();
  const saved = await products.kept(id);
  expect(saved.factCorrections).toEqual({ ppmMono: 30, fax: null, paper: 'A3' });
  expect(saved.facts).toMatchObject({ ppmMono: { value: 30 }, paper: { value: 'A3' }, memoryMb: { value: 2048 } });
  expect(saved.facts.fax).toBeUndefined();
  await panel.press('Change Fax');
  await panel.press('Use what the website reads');
  facts.getByText('From “Fax: Optional”');
  await products.saved();
  expect((await products.kept(id)).facts.fax?.value).toBe('optional');
});

test('shows rows that contradict each other, which the owner settles', { tags: ['product/facts'] }, async ({
  panel,
  products,
}) => {
  const specifications = { 'Print speed': '20 ppm', Memory: '2 GB', RAM: '4 GB', Duplex: 'See sheet' };
  const { id } = await products.edit({ specifications });
  // As “To improve” links it.
  await panel.open(`/admin/products/${id}#section-facts`);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Facts'));
  const facts = region('Facts');
  facts.getByText('From “Memory: 2 GB; RAM: 4 GB”');
  facts.getByText('From “Duplex: See sheet”');
  expect(facts.getAllByText('Not clear, so left out')).toHaveLength(2);
  await panel.press('Change Memory');
  await panel.press('Not stated');
  expect(facts.getAllByText('Not clear, so left out')).toHaveLength(1);
});
