import { describe, expect, test } from 'vitest';
import { usernameKey } from '#app/domain/accounts/user.ts';
import { newPost } from '#app/domain/blog/post.schema.ts';
import { computedReadingTime, isPublicPost, leadPicture, matchesPost, postDate } from '#app/domain/blog/post.ts';
import { newBranch } from '#app/domain/business/branch.schema.ts';
import { isMapsKey } from '#app/domain/business/google-keys.ts';
import { settingsChange } from '#app/domain/business/settings.schema.ts';
import {
  productInquiryText,
  productShareText,
  productSummary,
  whatsappChat,
  whatsappShare,
} from '#app/domain/inquiries/whatsapp.ts';
import { india } from '#tests/support/locale.ts';

describe('a post', {
  tags: [
    'blog/card-date',
    'entities/post',
    'states/post-status',
    'validation/post-required',
    'constants/reading-time',
    'constants/post-status',
  ],
}, () => {
  const sent = { title: 'T', slug: 't', author: 'A', category: 'C', content: '<p>x</p>' };

  test('requires title, slug, author, category and content, and is published with 5 minutes by default', () => {
    const fields = newPost.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(fields).toEqual(['title', 'slug', 'author', 'category', 'content']);
    expect(newPost.parse(sent)).toMatchObject({ readingTime: 5, status: 'published', tags: [], publishedAt: null });
  });

  test.each([{ status: 'live' }, { publishedAt: 'yesterday' }, { featuredImage: 'javascript:x' }, { content: ' ' }])(
    'rejects %j',
    (fields) => {
      const { error } = newPost.safeParse({ ...sent, ...fields });
      expect(error?.issues).toMatchObject([{ path: Object.keys(fields) }]);
    },
  );

  test('stores its date in UTC, is public when it has passed, and shows createdAt without one', () => {
    const { publishedAt } = newPost.parse({ ...sent, publishedAt: '2026-03-12T10:00:00+05:30' });
    expect(publishedAt).toBe('2026-03-12T04:30:00.000Z');
    const isPublic = (publishedAt: string | null, status: 'published' | 'draft' = 'published') =>
      isPublicPost({ status, publishedAt }, new Date('2026-06-01T00:00:00Z'));
    expect([isPublic(null), isPublic('2026-06-01T00:00:00Z')]).toEqual([true, true]);
    expect([isPublic('2026-06-01T00:00:01Z'), isPublic(null, 'draft')]).toEqual([false, false]);
    expect(postDate({ publishedAt: 'p', createdAt: 'c' })).toBe('p');
    expect(postDate({ publishedAt: null, createdAt: 'c' })).toBe('c');
  });

  test('shows the featured picture above the text unless the text has it', { tags: ['panel/post-proposals'] }, () => {
    const [image, other] = ['/uploads/a.webp', '/uploads/ab.webp'];
    const lead = (content: string, featuredImage = image) => leadPicture({ featuredImage, content });
    expect(lead('<p>One</p>')).toBe(image);
    expect(lead(`<p><img src="${other}"></p>`)).toBe(image);
    expect(lead(`<p><img alt="" src="${image}"></p>`)).toBe('');
    expect(lead(`<p><img src="${image}"></p>`, 'a.webp')).toBe('');
    expect(lead('<img src="https://x.test/?a&amp;b">', 'https://x.test/?a&b')).toBe('');
    expect(lead('<img src="">', '')).toBe('');
  });
});

describe('settings', { tags: ['entities/settings'] }, () => {
  test('leave absent fields unchanged; null and empty clear', () => {
    const cleared = { companyName: '', contactEmail: '' };
    expect(settingsChange.parse({ companyName: null, contactEmail: '' })).toEqual(cleared);
    expect(settingsChange.parse({ companyLogo: 'javascript:x' })).toEqual({});
  });

  test('accept a key of 20 to 80 characters', () => {
    const key = 'x'.repeat(20);
    const keys = [key, 'x'.repeat(80)];
    const bad = [key.slice(1), 'x'.repeat(81), `${key} `, ` ${key}`, `${key}!`];
    expect([...keys, ...bad].filter(isMapsKey)).toEqual(keys);
  });
});

test('a branch requires name, address and city', { tags: ['entities/branch'] }, () => {
  expect(newBranch.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['name', 'address', 'city']);
});

test('compares user names without case', () => {
  expect(usernameKey('Admin')).toBe(usernameKey('ＡDMIN'));
  expect(usernameKey('аdmin')).not.toBe(usernameKey('admin'));
});

describe('WhatsApp', { tags: ['calls/whatsapp-text'] }, () => {
  const question =
    "Hi, I'm interested in the HP 1020 & more. Could you please provide more details about pricing and availability?";

  test('texts are exactly the specified ones and survive URL encoding', () => {
    expect(productInquiryText('HP 1020 & more')).toBe(question);
    const chat = new URL(whatsappChat('910000000000', question));
    expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/910000000000');
    expect(chat.searchParams.get('text')).toBe(question);
    const shared = new URL(whatsappShare(productShareText('HP 1020', 'https://d.test/products/hp')));
    expect(shared.searchParams.get('text')).toBe('HP 1020\nhttps://d.test/products/hp');
  });
});

describe('the blog', { tags: ['blog/search'] }, () => {
  test('searches title and excerpt, ignoring case', () => {
    const isFound = (text: string, title: string, excerpt: string, category = '') => {
      const post = { title, excerpt, category };
      return matchesPost(post, text);
    };
    expect([isFound('COPIER', 'Renting a Copier', ''), isFound(' toner ', '', 'about Toner')]).toEqual([true, true]);
    expect([isFound('', '', ''), isFound('toner', 'x', 'y', 'Toner')]).toEqual([true, false]);
  });

  test('computes reading time at 200 words a minute, ignoring tags and symbols', () => {
    for (const text of ['<p>one</p>', '', 'word '.repeat(200), '– '.repeat(500)])
      expect(computedReadingTime(text)).toBe(1);
    for (const text of ['one<br>two '.repeat(101), 'word, '.repeat(201)]) expect(computedReadingTime(text)).toBe(2);
    expect(computedReadingTime(`<p class="a b c">${'word '.repeat(401)}</p>`)).toBe(3);
  });
});

test.each([
  ['Starting from', 'Starting from ₹1,25,000'],
  ['no-label', '₹1,25,000'],
  ['Contact for Quote', 'Contact for Quote'],
] as const)('formats a product labelled %s in a few lines for forwarding', (priceLabel, line) => {
  const product = { name: 'Ricoh IM C3000', brand: 'Ricoh', currency: 'INR', salePrice: null, regularPrice: 125000 };
  const url = 'https://dealer.example/products/x';
  expect(productSummary({ ...product, priceLabel }, url, india)).toBe(`*Ricoh IM C3000* (Ricoh)\n${line}\n${url}`);
  expect(productSummary({ ...product, priceLabel }, '', india)).toBe(`*Ricoh IM C3000* (Ricoh)\n${line}`);
});
