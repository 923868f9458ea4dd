import { describe, expect, test } from 'vitest';
import { inquirySubject } from '#app/domain/inquiries/inquiry.ts';
import { parseJson } from '#app/domain/records/ordered-json.ts';
import { newProduct, productChange } from './product.schema.ts';
import {
  aggregateRating,
  cardText,
  catalogueCardPicture,
  homeCardPicture,
  isInStockOnPage,
  isPublic,
  productMetaDescription,
  productPictures,
  shownQuantity,
  shownRating,
} from './product.ts';
import type { PriceLabel, StockStatus } from './product-options.ts';
import { isOnSale, offerPrice, priceView, withPublicPrices } from './product-price.ts';

const required = { name: 'N', slug: 'n', brand: 'B', category: 'C', description: 'D' };
const prices = (regularPrice: number | null, salePrice: number | null, priceLabel: PriceLabel = 'Starting from') => ({
  ...{ regularPrice, salePrice, priceLabel, currency: 'INR' },
});

describe('product defaults', { tags: ['entities/product', 'constants/currency', 'constants/product-defaults'] }, () => {
  test('are published, public, in_stock, INR, Starting from, in stock, and not shared between two products', () => {
    newProduct.parse(required).tags.push('x');
    const product = newProduct.parse(required);
    expect(product).toMatchObject({ status: 'published', visibility: 'public' });
    expect(product).toMatchObject({ stockStatus: 'in_stock', inStock: true });
    expect(product).toMatchObject({ currency: 'INR', priceLabel: 'Starting from', enquiryForm: true });
    expect(product).toMatchObject({ regularPrice: null, stockQuantity: null, tags: [], specifications: [] });
  });
});

describe('product validation', { tags: ['entities/product', 'validation/product-required'] }, () => {
  const issuesOf = (fields: object) => newProduct.safeParse(fields).error?.issues ?? [];
  const problems = (fields: object) => issuesOf({ ...required, ...fields }).map(({ path }) => path[0]);

  test('requires name, full description, category, brand and slug, and reports all missing fields at once', () => {
    const missing = issuesOf({}).map(({ path }) => path[0]);
    expect(missing.sort()).toEqual(['brand', 'category', 'description', 'name', 'slug']);
  });

  test.each(
    Object.entries<unknown[]>({
      name: ['', ' ', 'x'.repeat(201)],
      slug: ['A B', ''],
      regularPrice: [-1, 1.001, '100', Number.POSITIVE_INFINITY],
      stockQuantity: [1.5, 2 ** 53],
      currency: ['RUPEES', 'inr', 'QQQ'],
      priceLabel: ['Cheap'],
      status: ['live'],
      tags: [[1], Array.from({ length: 51 }, (_, n) => `t${n}`)],
      images: [['javascript:alert(1)'], 'x.png'],
      featuredImage: ['../../etc/passwd'],
      videos: [[{ youtubeUrl: 'https://evil.invalid/embed/x' }]],
      rating: [9],
      reviews: [[{ rating: 'x' }], [{ rating: 0 }]],
      inStock: ['yes'],
      specifications: [{ a: 1 }, 'Speed', 25, ['Speed', '25 ppm']],
      dimensions: ['Width'],
    }),
  )('rejects a wrong %s', (field, values) => {
    for (const value of values) expect(problems({ [field]: value }), JSON.stringify(value)).toEqual([field]);
  });

  test('accepts prices with 2 decimals, 0, and a sale price above the regular', { tags: ['validation/prices'] }, () => {
    expect(problems({ regularPrice: 4332.96, salePrice: 5000.01 })).toEqual([]);
    expect(problems({ regularPrice: 0 })).toEqual([]);
  });

  test('trims tags, drops empty and repeated ones, and ignores unknown fields', { tags: ['validation/tags'] }, () => {
    expect(newProduct.parse({ ...required, tags: [' a3 ', '', 'a3', 'fax'] }).tags).toEqual(['a3', 'fax']);
    const product = newProduct.parse({ ...required, id: 'mine', createdAt: 'then', '600': 'x' });
    expect(product).not.toHaveProperty('id');
    expect(product).not.toHaveProperty('600');
  });

  test.each(['specifications', 'dimensions'] as const)('keeps %s in order, trimmed, without half pairs', (field) => {
    const parsed = (sent: unknown) => newProduct.parse({ ...required, [field]: sent })[field];
    expect(parsed({ ' Speed ': ' 20 ppm ', '': 'x', y: ' ' })).toEqual([['Speed', '20 ppm']]);
    const names = parsed(parseJson('{"Speed":"1","1200":"2","600":"3","0":"4"}')).map(([name]) => name);
    expect(names).toEqual(['Speed', '1200', '600', '0']);
  });

  test.each(['specifications', 'dimensions'] as const)('rejects %s with a duplicate name or __proto__', (field) => {
    const issues = (sent: unknown) =>
      issuesOf({ ...required, [field]: sent }).map(({ path, message }) => [path[0], message]);
    const twice = issues({ Speed: '25 ppm', ' Speed ': '30 ppm' });
    expect(twice.map(([, message]) => message)).toEqual(['Speed appears twice; enter it once']);
    expect(issues({ Speed: '25 ppm', ' Speed ': ' ' })).toEqual([]);
    for (const name of ['__proto__', ' __proto__ '])
      expect(issues(parseJson(`{"Speed":"1",${JSON.stringify(name)}:"x"}`))).toEqual([
        [field, '__proto__ cannot be used as a name; please choose another'],
      ]);
  });

  test.each([
    ['specifications', 100, 100, 1000],
    ['dimensions', 20, 100, 200],
  ] as const)(
    '%s: at most %i, with names of %i and values of %i characters',
    { tags: ['entities/specification-count'] },
    (field, most, maxName, maxValue) => {
      const messages = (sent: object) => issuesOf({ ...required, [field]: sent }).map(({ message }) => message);
      const entries = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`Name ${n}`, 'x']));
      expect(messages(entries(most))).toEqual([]);
      expect(messages(entries(most + 1))).toEqual([`must have at most ${most} entries`]);
      expect(messages({ ['n'.repeat(maxName)]: 'v'.repeat(maxValue) })).toEqual([]);
      for (const long of [{ ['n'.repeat(maxName + 1)]: 'v' }, { n: 'v'.repeat(maxValue + 1) }])
        expect(messages(long)).toHaveLength(1);
    },
  );

  test('normalizes text and removes control characters and lone surrogates', () => {
    const product = newProduct.parse({ ...required, name: 'Cafe\u0301\u0000 \ud800X\nY', description: 'a\r\nb\u2028' });
    expect(product.name).toBe('Caf\u00e9 \ufffdX Y');
    expect(product.description).toBe('a\nb');
  });

  test('a change keeps absent fields, and null resets to the default', { tags: ['validation/null-values'] }, () => {
    expect(productChange.parse({ warranty: 'One year' })).toEqual({ warranty: 'One year' });
    const reset = { regularPrice: null, tags: null, priceLabel: null, inStock: null };
    const defaults = { regularPrice: null, tags: [], priceLabel: 'Starting from', inStock: true };
    expect(productChange.parse(reset)).toEqual(defaults);
    expect(productChange.safeParse({ name: null })).toMatchObject({ success: false });
    expect(productChange.parse({ id: 'x', visible: 1 })).toEqual({});
  });
});

test('a product is public if it is published and its visibility is public', {
  tags: ['states/product-status', 'states/visibility'],
}, () => {
  expect({ status: 'published', visibility: 'public' }).toSatisfy(isPublic);
  expect({ status: 'published', visibility: 'private' }).not.toSatisfy(isPublic);
  for (const status of ['draft', 'archived']) expect({ status, visibility: 'public' }).not.toSatisfy(isPublic);
});

test('a sale badge needs both prices, a lower sale price', { tags: ['product/sale-badge', 'states/on-sale'] }, () => {
  const onSale = (regular: number | null, sale: number | null) => isOnSale(prices(regular, sale));
  expect([onSale(100, 90), onSale(4332.96, 4332.95)]).toEqual([true, true]);
  expect([onSale(100, 100), onSale(100, 110), onSale(100, null)]).toEqual([false, false, false]);
  expect([onSale(null, 90), onSale(100, 0), onSale(0, 90)]).toEqual([false, false, false]);
});

describe('the price block', { tags: ['product/price', 'states/price-labels'] }, () => {
  test.each([
    [prices(49000, null), { label: 'Starting from', amount: 49000, sale: null }],
    [prices(49000, null, 'no-label'), { label: null, amount: 49000, sale: null }],
    [prices(4332.96, 3999), { label: 'Starting from', amount: 3999, sale: { regular: 4332.96, saved: 333.96 } }],
    [prices(null, 90), { amount: 90, sale: null }],
    [prices(100, 110), { amount: 110, sale: null }],
    [prices(100, 0), { amount: 100, sale: null }],
  ])('%j', (product, expected) => {
    expect(priceView(product)).toMatchObject({ kind: 'amount', currency: 'INR', ...expected });
  });

  test('reads a request for the price if there is none, or if the label says so', () => {
    const reads = (text: string, ...all: ReturnType<typeof prices>[]) => {
      for (const each of all) expect(priceView(each)).toEqual({ kind: 'request', text });
    };
    reads('Price on Request', prices(null, null), prices(0, 0), prices(null, null, 'no-label'));
    reads('Price on Request', prices(49000, null, 'Price on Request'));
    reads('Contact for Quote', prices(49000, null, 'Contact for Quote'), prices(null, null, 'Contact for Quote'));
  });

  test('hides the prices from visitors behind a request label', () => {
    const hidden = { regularPrice: null, salePrice: null };
    expect(withPublicPrices(prices(100, 90, 'Price on Request'))).toMatchObject(hidden);
    expect(withPublicPrices(prices(100, 90))).toMatchObject({ regularPrice: 100, salePrice: 90 });
    expect(withPublicPrices({ ...prices(100, 90), costPrice: 60 })).toMatchObject({ costPrice: null, salePrice: 90 });
  });
});

test('a rating is shown if it has reviews or a count, and structured only with a count', {
  tags: ['product/rating', 'product/structured-rating'],
}, () => {
  const shown = (rating: number | null, reviewCount: number | null, hasReviews = true) =>
    shownRating({ rating, reviewCount, reviews: hasReviews ? [{ rating: 5, author: '', text: '' }] : [] });
  const counted = { rating: 4.5, count: 12 };
  expect([shown(4.5, 12, false), shown(4.5, 12)]).toEqual([counted, counted]);
  expect([shown(4.5, null), shown(4.5, 0)]).toEqual(Array(2).fill({ rating: 4.5, count: null }));
  expect([shown(4.5, null, false), shown(null, 3), shown(0, 3)]).toEqual([null, null, null]);
  const structured = (rating: number | null, reviewCount: number | null) => aggregateRating({ rating, reviewCount });
  expect(structured(4.5, 12)).toEqual(counted);
  const uncounted = [structured(4.5, 0), structured(4.5, null), structured(null, 12), structured(0, 12)];
  expect(uncounted).toEqual([null, null, null, null]);
});

test('a structured offer has the sale price, else the regular, else 0', { tags: ['product/structured-offer'] }, () => {
  const given = [prices(100, 90), prices(100, null), prices(100, 0), prices(null, null), prices(100, 110)];
  expect([...given, prices(100, 90, 'Contact for Quote')].map(offerPrice)).toEqual([90, 100, 100, 0, 110, 0]);
});

describe('In Stock', { tags: ['states/stock-status', 'states/in-stock'] }, () => {
  test('follows inStock and the status on the page', () => {
    const onPage = (inStock: boolean, stockStatus: StockStatus) => isInStockOnPage({ inStock, stockStatus });
    expect([onPage(true, 'in_stock'), onPage(true, 'on_backorder')]).toEqual([true, true]);
    expect([onPage(true, 'out_of_stock'), onPage(false, 'in_stock')]).toEqual([false, false]);
  });

  test('shows a quantity only while something is in stock', () => {
    const shown = (inStock: boolean, stockStatus: StockStatus, stockQuantity: number | null) =>
      shownQuantity({ inStock, stockStatus, stockQuantity });
    expect([50, 0, null].map((quantity) => shown(true, 'in_stock', quantity))).toEqual([50, 0, null]);
    expect(shown(true, 'on_backorder', 50)).toBe(50);
    expect([shown(false, 'out_of_stock', 50), shown(true, 'out_of_stock', 50)]).toEqual([null, null]);
    expect([shown(false, 'on_backorder', 50), shown(false, 'out_of_stock', null)]).toEqual([null, null]);
  });
});

describe('pictures', { tags: ['home/card', 'products/card-picture'] }, () => {
  const product = {
    featuredImage: 'f.webp',
    images: ['/a.webp', 'https://x.test/b.png'],
    gallery: ['/a.webp', 'g.webp'],
  };
  const src = (picture: { src: string } | null) => picture?.src ?? null;

  test('Home prefers the first image, the catalogue the featured one', () => {
    expect(src(homeCardPicture(product))).toBe('/a.webp');
    expect(src(homeCardPicture({ ...product, images: [] }))).toBe('/uploads/f.webp');
    expect(src(catalogueCardPicture(product))).toBe('/uploads/f.webp');
    expect(src(catalogueCardPicture({ ...product, featuredImage: '' }))).toBe('/a.webp');
    expect(homeCardPicture({ featuredImage: '', images: [] })).toBeNull();
  });

  test('the page shows featured, images and gallery without duplicates', () => {
    const shown = ['/uploads/f.webp', '/a.webp', 'https://x.test/b.png', '/uploads/g.webp'];
    expect(productPictures(product).map(src)).toEqual(shown);
  });
});

test('a card shows the short description, or else the description', () => {
  const descriptions = ['S', ''].map((shortDescription) => cardText({ shortDescription, description: 'D' }));
  expect(descriptions).toEqual(['S', 'D']);
});

test('texts made from a product: the meta description of at most 160 characters and the subject of an inquiry', {
  tags: ['constants/meta-description', 'calls/inquiry-subject'],
}, () => {
  const long = 'x'.repeat(159);
  expect(productMetaDescription({ metaDescription: 'M', description: 'D' })).toBe('M');
  expect(productMetaDescription({ metaDescription: '', description: `${long}😀y` })).toBe(`${long}😀`);
  expect(inquirySubject('HP 1020')).toBe('Inquiry about HP 1020');
});
