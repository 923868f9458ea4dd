import type { ReactElement } from 'react';
import { preload } from 'react-dom';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import type { FacetCounts } from '#app/domain/search/facets.ts';
import { dealer } from '#dealer';
import { createKeptPages } from './kept-pages.ts';
import { createKeptParts } from './kept-parts.ts';
import { PostCard, type PostCardView } from './site/blog/post-card.tsx';
import { Breadcrumbs } from './site/breadcrumbs.tsx';
import type { CardView } from './site/card-view.ts';
import { BranchCards } from './site/contact/branch-cards.tsx';
import { frameFacts } from './site/dealer-facts.ts';
import { Footer } from './site/footer.tsx';
import { Header } from './site/header.tsx';
import { BrandStrip } from './site/home/brand-strip.tsx';
import { ClosingCall } from './site/home/closing-call.tsx';
import { Hero } from './site/home/hero.tsx';
import { Locations } from './site/home/locations.tsx';
import { Testimonials } from './site/home/testimonials.tsx';
import { WhyChooseUs } from './site/home/why-choose-us.tsx';
import { Years } from './site/home/years.tsx';
import { type KeptParts, KeptPartsContext, kept } from './site/kept.tsx';
import { BottomBar } from './site/product/bottom-bar.tsx';
import { KeyFigures } from './site/product/key-figures.tsx';
import { ProductSummary } from './site/product/product-summary.tsx';
import { Related } from './site/product/related.tsx';
import { ProductCard } from './site/product-card.tsx';
import type { CatalogueQuery } from './site/products/catalogue-query.ts';
import { Filters } from './site/products/filters.tsx';

let parts: KeptParts;
beforeEach(() => {
  parts = createKeptParts();
});

const drawn = (element: ReactElement) => renderToStaticMarkup(<main>{element}</main>);
const assembled = (element: ReactElement) =>
  renderToStaticMarkup(
    <KeptPartsContext value={parts}>
      <main>{element}</main>
    </KeptPartsContext>,
  );

const picture = { src: '/uploads/0123456789ab-1200x900.webp', width: 1200, height: 900 };
const price = { kind: 'amount', label: null, amount: 125_000, sale: { regular: 140_000, saved: 15_000 } } as const;
const card: CardView = {
  slug: 'ricoh-im-2702',
  name: 'Ricoh <IM> 2702 & more',
  brand: 'Ricoh',
  category: 'मल्टीफंक्शन',
  text: 'Copies “fast” — it’s said',
  facts: ['A3', '27 ppm'],
  price: { ...price, currency: 'INR' },
  picture,
  isInStock: true,
  isFeatured: true,
  isOnSale: true,
};
const post: PostCardView = {
  slug: 'a',
  title: 'A & B',
  excerpt: '<i>',
  author: 'S',
  category: 'Care',
  date: '1 May 2026',
  readingTime: 3,
  picture,
};
const branch = {
  id: '1',
  name: 'Pune',
  address: '1 Road',
  city: 'Pune',
  phone: ['020 1'],
  email: 'a@b.in',
  location: null,
  hours: [],
};
const facts = frameFacts(firstFacts(dealer));
const words = originalWords(firstFacts(dealer), dealer.locale);
const counts: FacetCounts = [
  { name: 'paper', title: 'Largest paper', values: [{ value: 'a3', text: 'A3', count: 7 }] },
  { name: 'brand', title: 'Brand', values: [{ value: 'a-b', text: 'A & <B>', count: 0 }] },
];
const facets = { categories: [{ name: 'A & B', slug: 'a-b' }], tags: ['a3'], counts };
const selection = { paper: ['a3'], price: { max: 5 } };
const query: CatalogueQuery = { page: 1, tag: 'zz', search: '"x" <y>', selection, sort: 'fastest' };
const noReading = { supplies: { title: 'Toner', products: [card] }, posts: [] };
const bare = { ...card, picture: null, facts: [] };
const brands = [{ name: 'Ricoh' }, { name: 'HP', logo: picture }].map((brand) => ({ logo: null, ...brand }));
const crumbs = [['Home', '/'] as const, ['X', '/x'] as const].map(([name, href]) => ({ name, href }));
const ending = { blurb: '', companyName: 'A', year: 2026, hasAnalytics: true, hasBar: true, isBrief: false };
const found = { address: '/products?tag=zz', left: '<y>', path: '/products', found: '3 products' };

/** Every cached part, as pages render it. */
const all: [string, ReactElement][] = [
  ['a card', <ProductCard key="" product={card} whatsapp="911" heading="h2" isFirst />],
  ['a card without a picture', <ProductCard key="" product={bare} whatsapp="911" heading="h3" />],
  ['a post', <PostCard key="" post={post} treatment="duotone" />],
  ['the header', <Header key="" current="/products" companyName="A & B" logo={picture} dealer={facts} />],
  ['the footer', <Footer key="" {...ending} dealer={facts} categories={facets.categories} />],
  ['the hero', <Hero key="" headline="A & B" text="" image={picture} treatment="halftone" city="पुणे" />],
  ['brands', <BrandStrip key="" brands={brands} />],
  ['reasons', <WhyChooseUs key="" reasons={words.reasons} />],
  ['testimonials', <Testimonials key="" testimonials={words.testimonials} />],
  ['years', <Years key="" year={2026} foundingYear={2015} city="Pune" />],
  ['no years', <Years key="" year={2016} foundingYear={2015} city="Pune" />],
  ['locations', <Locations key="" branches={[branch as never]} />],
  ['the closing call', <ClosingCall key="" headline="<b>" text={'שלום'} />],
  ['branches', <BranchCards key="" branches={[branch as never]} whatsapp="911" closed={{ 1: ['Closed'] }} />],
  ['breadcrumbs', <Breadcrumbs key="" crumbs={crumbs} />],
  ['filters', <Filters key="" query={query} facets={facets} {...found} isToBeAskedAgain={false} />],
  ['key figures', <KeyFigures key="" figures={[{ value: '30', unit: 'ppm', label: 'pages a minute' }]} />],
  ['no key figures', <KeyFigures key="" figures={[]} />],
  ['a summary', <ProductSummary key="" {...card} taxNote="GST extra" />],
  ['the lower bar', <BottomBar key="" name="A" hasInquiry price={card.price} phone="+911" whatsapp="911" />],
  ['what is related', <Related key="" related={{ ...noReading, similar: [] }} slug="a" treatment="none" />],
];

describe('a cached part', () => {
  test.each(all)('%s: cached HTML equals rendered HTML', (_name, element) => {
    const expected = drawn(element);
    expect(assembled(element)).toBe(expected);
    expect(assembled(element)).toBe(expected);
  });

  test('is rendered once per set of props', () => {
    const draw = vi.fn(({ name }: { name: string }) => <p className={name}>{name}</p>);
    const Part = kept('part', draw);
    expect(assembled(<Part name="a" />)).toBe('<main><p class="a">a</p></main>');
    assembled(<Part name="a" />);
    expect(draw).toHaveBeenCalledTimes(1);
    expect(assembled(<Part name="b" />)).toBe('<main><p class="b">b</p></main>');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('keeps its preloads on a cache hit', () => {
    const Part = kept('part', () => {
      preload('/sign.woff2', { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
      return <p>₹</p>;
    });
    const page = drawn(<Part />);
    expect(page).toContain('<link rel="preload" href="/sign.woff2" as="font" crossorigin="" type="font/woff2"/>');
    for (const _time of [1, 2]) expect(assembled(<Part />)).toBe(page);
  });

  test('must have a single root element', () => {
    const Part = kept('part', () => ['a', 'b'].map((name) => <p key={name}>{name}</p>) as never);
    expect(() => assembled(<Part />)).toThrow('one element');
  });
});

test('renders a page once for the same data, and evicts the least recently used page when full', () => {
  const pages = createKeptPages(100);
  const draw = vi.fn(() => 'x'.repeat(40));
  const ask = (state: string) => pages(['/', state], draw).toString();
  expect([ask('a'), ask('a'), ask('b')]).toEqual(Array(3).fill('x'.repeat(40)));
  expect(draw).toHaveBeenCalledTimes(2);
  const drawnAfter = (...states: string[]) => {
    for (const state of states) ask(state);
    return draw.mock.calls.length;
  };
  expect([drawnAfter('a', 'c'), drawnAfter('a'), drawnAfter('b')]).toEqual([3, 3, 4]);
});
