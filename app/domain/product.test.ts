import { describe, expect, test } from 'vitest';
import { parseJson } from './ordered-json.ts';
import { newProduct, productChange } from './product.schema.ts';
import {
  aggregateRating,
  catalogueCardPicture,
  homeCardPicture,
  inquirySubject,
  isInStockInLists,
  isInStockOnPage,
  isPublic,
  productMetaDescription,
  productPictures,
  shownQuantity,
  shownRating,
} from './product.ts';
import type { PriceLabel } from './product-options.ts';
import { isOnSale, offerPrice, priceView, withPublicPrices } from './product-price.ts';

const required = { name: 'N', slug: 'n', brand: 'B', category: 'C', description: 'D' };
const prices = (regularPrice: number | null, salePrice: number | null, priceLabel: PriceLabel = 'Starting from') => ({
  regularPrice,
  salePrice,
  priceLabel,
  currency: 'INR',
});

describe('defaults of a product', {
  tags: ['entities/product', 'constants/currency', 'constants/product-defaults'],
}, () => {
  test('are published, public, in_stock, INR, Starting from, in stock', () => {
    expect(newProduct.parse(required)).toMatchObject({
      status: 'published',
      visibility: 'public',
      stockStatus: 'in_stock',
      currency: 'INR',
      priceLabel: 'Starting from',
      inStock: true,
      enquiryForm: true,
      regularPrice: null,
      stockQuantity: null,
      tags: [],
      specifications: [],
    });
  });

  test('are not shared between two products', () => {
    newProduct.parse(required).tags.push('x');
    expect(newProduct.parse(required).tags).toEqual([]);
  });
});

describe('product validation', { tags: ['entities/product', 'validation/product-required'] }, () => {
  const problems = (fields: Record<string, unknown>) =>
    newProduct.safeParse({ ...required, ...fields }).error?.issues.map(({ path }) => path[0]) ?? [];

  test('requires name, full description, category, brand and slug, and reports all missing fields at once', () => {
    const issues = newProduct.safeParse({}).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0]).sort()).toEqual(['brand', 'category', 'description', 'name', 'slug']);
  });

  test.each([
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { slug: 'A B' },
    { slug: '' },
    { regularPrice: -1 },
    { regularPrice: 1.001 },
    { regularPrice: '100' },
    { regularPrice: Number.POSITIVE_INFINITY },
    { stockQuantity: 1.5 },
    { stockQuantity: 2 ** 53 },
    { currency: 'RUPEES' },
    { currency: 'inr' },
    { currency: 'QQQ' },
    { priceLabel: 'Cheap' },
    { status: 'live' },
    { tags: [1] },
    { tags: Array.from({ length: 51 }, (_, n) => `t${n}`) },
    { images: ['javascript:alert(1)'] },
    { images: 'x.png' },
    { featuredImage: '../../etc/passwd' },
    { videos: [{ youtubeUrl: 'https://evil.invalid/embed/x' }] },
    { rating: 9 },
    { reviews: [{ rating: 'x' }] },
    { reviews: [{ rating: 0 }] },
    { inStock: 'yes' },
    { specifications: { a: 1 } },
    { specifications: 'Speed' },
    { specifications: 25 },
    { specifications: ['Speed', '25 ppm'] },
    { dimensions: 'Width' },
  ])('rejects %j', (fields) => {
    expect(problems(fields)).toEqual([Object.keys(fields)[0]]);
  });

  test('accepts prices with two decimals, 0, and a sale price above the regular one', {
    tags: ['validation/prices'],
  }, () => {
    expect(problems({ regularPrice: 4332.96, salePrice: 5000.01 })).toEqual([]);
    expect(problems({ regularPrice: 0 })).toEqual([]);
  });

  test('trims tags and drops empty and repeated ones', { tags: ['validation/tags'] }, () => {
    expect(newProduct.parse({ ...required, tags: [' a3 ', '', 'a3', 'fax'] }).tags).toEqual(['a3', 'fax']);
  });

  test('ignores unknown fields', () => {
    const product = newProduct.parse({ ...required, id: 'mine', createdAt: 'then', '600': 'x' });
    expect(product).not.toHaveProperty('id');
    expect(product).not.toHaveProperty('600');
  });

  test.each(['specifications', 'dimensions'] as const)('trims %s and drops pairs without a name or value', (field) => {
    expect(newProduct.parse({ ...required, [field]: { ' Speed ': ' 20 ppm ', '': 'x', y: ' ' } })[field]).toEqual([
      ['Speed', '20 ppm'],
    ]);
  });

  test.each(['specifications', 'dimensions'] as const)('keeps the order of %s', (field) => {
    const sent = parseJson('{"Speed":"1","1200":"2","600":"3","0":"4"}');
    expect(newProduct.parse({ ...required, [field]: sent })[field].map(([name]) => name)).toEqual([
      'Speed',
      '1200',
      '600',
      '0',
    ]);
  });

  test.each(['specifications', 'dimensions'] as const)('rejects %s with a duplicate name', (field) => {
    const result = newProduct.safeParse({ ...required, [field]: { Speed: '25 ppm', ' Speed ': '30 ppm' } });
    expect(result.error?.issues.map(({ message }) => message)).toEqual(['Speed appears twice; enter it once']);
    expect(newProduct.safeParse({ ...required, [field]: { Speed: '25 ppm', ' Speed ': ' ' } }).success).toBe(true);
  });

  test.each(['specifications', 'dimensions'] as const)('rejects %s with the name __proto__', (field) => {
    for (const name of ['__proto__', ' __proto__ ']) {
      const sent = { ...required, [field]: parseJson(`{"Speed":"1",${JSON.stringify(name)}:"x"}`) };
      const issues = newProduct.safeParse(sent).error?.issues ?? [];
      expect(issues.map(({ path, message }) => [path[0], message])).toEqual([
        [field, '__proto__ cannot be used as a name; please choose another'],
      ]);
    }
  });

  test.each([
    ['specifications', 100],
    ['dimensions', 20],
  ] as const)('%s: at most %i', { tags: ['entities/specification-count'] }, (field, most) => {
    const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`Name ${n}`, 'x']));
    const messages = (count: number) =>
      (newProduct.safeParse({ ...required, [field]: entries(count) }).error?.issues ?? []).map(
        ({ message }) => message,
      );
    expect(messages(most)).toEqual([]);
    expect(messages(most + 1)).toEqual([`must have at most ${most} entries`]);
  });

  test.each([
    ['specifications', 100, 1000],
    ['dimensions', 100, 200],
  ] as const)(
    '%s: names of at most %i and values of at most %i characters',
    { tags: ['entities/specification-count'] },
    (field, maxName, maxValue) => {
      const isTaken = (name: string, value: string) =>
        newProduct.safeParse({ ...required, [field]: { [name]: value } }).success;
      expect(isTaken('n'.repeat(maxName), 'v'.repeat(maxValue))).toBe(true);
      expect(isTaken('n'.repeat(maxName + 1), 'v')).toBe(false);
      expect(isTaken('n', 'v'.repeat(maxValue + 1))).toBe(false);
    },
  );

  test('normalizes text and removes control characters and lone surrogates', () => {
    const product = newProduct.parse({ ...required, name: 'Cafe\u0301\u0000 \ud800X\nY', description: 'a\r\nb\u2028' });
    expect(product.name).toBe('Caf\u00e9 \ufffdX Y');
    expect(product.description).toBe('a\nb');
  });

  test('a change leaves absent fields unchanged, and null resets to the default', {
    tags: ['validation/null-values'],
  }, () => {
    expect(productChange.parse({ warranty: 'One year' })).toEqual({ warranty: 'One year' });
    expect(productChange.parse({ regularPrice: null, tags: null, priceLabel: null, inStock: null })).toEqual({
      regularPrice: null,
      tags: [],
      priceLabel: 'Starting from',
      inStock: true,
    });
    expect(productChange.safeParse({ name: null }).success).toBe(false);
    expect(productChange.parse({ id: 'x', visible: 1 })).toEqual({});
  });
});

describe('visibility of a product', { tags: ['states/product-status', 'states/visibility'] }, () => {
  test.each([
    ['published', 'public', true],
    ['published', 'private', false],
    ['draft', 'public', false],
    ['archived', 'public', false],
  ] as const)('%s and %s: %s', (status, visibility, expected) => {
    expect(isPublic({ status, visibility })).toBe(expected);
  });
});

describe('the sale badge appears only when both prices exist and the sale price is lower', {
  tags: ['product/sale-badge', 'states/on-sale'],
}, () => {
  test.each([
    [100, 90, true],
    [100, 100, false],
    [100, 110, false],
    [100, null, false],
    [null, 90, false],
    [100, 0, false],
    [0, 90, false],
    [4332.96, 4332.95, true],
  ])('regular %s, sale %s: %s', (regular, sale, expected) => {
    expect(isOnSale(prices(regular, sale))).toBe(expected);
  });
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

  test.each([
    [prices(null, null), 'Price on Request'],
    [prices(0, 0), 'Price on Request'],
    [prices(null, null, 'no-label'), 'Price on Request'],
    [prices(49000, null, 'Price on Request'), 'Price on Request'],
    [prices(49000, null, 'Contact for Quote'), 'Contact for Quote'],
    [prices(null, null, 'Contact for Quote'), 'Contact for Quote'],
  ])('%j reads %s', (product, text) => {
    expect(priceView(product)).toEqual({ kind: 'request', text });
  });

  test('hides the prices from visitors behind a request label', () => {
    expect(withPublicPrices(prices(100, 90, 'Price on Request'))).toMatchObject({
      regularPrice: null,
      salePrice: null,
    });
    expect(withPublicPrices(prices(100, 90))).toMatchObject({ regularPrice: 100, salePrice: 90 });
  });
});

describe('the rating shown on the page', { tags: ['product/rating'] }, () => {
  const reviews = [{ rating: 5, author: '', text: '' }];
  test.each([
    [
      { rating: 4.5, reviewCount: 12, reviews: [] },
      { rating: 4.5, count: 12 },
    ],
    [
      { rating: 4.5, reviewCount: 12, reviews },
      { rating: 4.5, count: 12 },
    ],
    [
      { rating: 4.5, reviewCount: null, reviews },
      { rating: 4.5, count: null },
    ],
    [
      { rating: 4.5, reviewCount: 0, reviews },
      { rating: 4.5, count: null },
    ],
    [{ rating: 4.5, reviewCount: null, reviews: [] }, null],
    [{ rating: null, reviewCount: 3, reviews }, null],
    [{ rating: 0, reviewCount: 3, reviews }, null],
  ])('%j', (product, expected) => {
    expect(shownRating(product)).toEqual(expected);
  });
});

describe('the structured offer’s price is the sale price, else the regular price, else 0', {
  tags: ['product/structured-offer'],
}, () => {
  test.each([
    [prices(100, 90), 90],
    [prices(100, null), 100],
    [prices(100, 0), 100],
    [prices(null, null), 0],
    [prices(100, 110), 110],
    [prices(100, 90, 'Contact for Quote'), 0],
  ])('%j: %s', (product, expected) => {
    expect(offerPrice(product)).toBe(expected);
  });
});

describe('In Stock', { tags: ['states/stock-status', 'states/in-stock'] }, () => {
  test('follows inStock on lists', () => {
    expect(isInStockInLists({ inStock: true })).toBe(true);
    expect(isInStockInLists({ inStock: false })).toBe(false);
  });

  test.each([
    [true, 'in_stock', true],
    [true, 'on_backorder', true],
    [true, 'out_of_stock', false],
    [false, 'in_stock', false],
  ] as const)('on the page: inStock %s and %s: %s', (inStock, stockStatus, expected) => {
    expect(isInStockOnPage({ inStock, stockStatus })).toBe(expected);
  });

  test.each([
    [true, 'in_stock', 50, 50],
    [true, 'in_stock', 0, 0],
    [true, 'in_stock', null, null],
    [false, 'out_of_stock', 50, null],
    [true, 'out_of_stock', 50, null],
    [false, 'on_backorder', 50, null],
    [true, 'on_backorder', 50, 50],
    [false, 'out_of_stock', null, null],
  ] as const)('inStock %s, %s and a quantity of %s: the page shows %s', (inStock, stockStatus, quantity, shown) => {
    expect(shownQuantity({ inStock, stockStatus, stockQuantity: quantity })).toBe(shown);
  });
});

describe('an aggregate rating', { tags: ['product/structured-rating'] }, () => {
  test.each([
    [4.5, 12, { rating: 4.5, count: 12 }],
    [4.5, 0, null],
    [4.5, null, null],
    [null, 12, null],
    [0, 12, null],
  ])('rating %s of %s: %j', (rating, reviewCount, expected) => {
    expect(aggregateRating({ rating, reviewCount })).toEqual(expected);
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
    expect(productPictures(product).map(src)).toEqual([
      '/uploads/f.webp',
      '/a.webp',
      'https://x.test/b.png',
      '/uploads/g.webp',
    ]);
  });
});

test('the meta description falls back to the first 160 characters of the description', {
  tags: ['constants/meta-description'],
}, () => {
  expect(productMetaDescription({ metaDescription: 'M', description: 'D' })).toBe('M');
  expect(productMetaDescription({ metaDescription: '', description: `${'x'.repeat(159)}😀y` })).toBe(
    `${'x'.repeat(159)}😀`,
  );
});

test('a product inquiry has the subject Inquiry about {product name}', { tags: ['calls/inquiry-subject'] }, () => {
  expect(inquirySubject('HP 1020')).toBe('Inquiry about HP 1020');
});
