import { describe, expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { newBranch } from './branch.schema.ts';
import { categoryChange, newCategory } from './category.schema.ts';
import { categoryMeant, filterValue } from './category.ts';
import { isMapsKey } from './google-keys.ts';
import { passwordProblem } from './password.ts';
import { newPost } from './post.schema.ts';
import { computedReadingTime, isPublicPost, leadPicture, matchesPost, postDate } from './post.ts';
import { settingsChange } from './settings.schema.ts';
import { newUser } from './user.schema.ts';
import { usernameKey } from './user.ts';
import { productInquiryText, productShareText, productSummary, whatsappChat, whatsappShare } from './whatsapp.ts';
import { youtubeId, youtubePage, youtubePlayer } from './youtube.ts';

describe('filters', { tags: ['filtering/sentinels'] }, () => {
  test.each([
    ['all-categories', undefined],
    ['all-tags', undefined],
    ['', undefined],
    [' ', undefined],
    [null, undefined],
    ['a3', 'a3'],
  ])('%j means %j', (value, expected) => {
    expect(filterValue(value)).toBe(expected);
  });
});

describe('a category', { tags: ['entities/category', 'validation/category-required'] }, () => {
  test('is found by its slug, else by its name', () => {
    const one = { slug: 'copiers', name: 'Printers' };
    const two = { slug: 'printers', name: 'Copiers' };
    const three = { slug: 'x', name: 'printers' };
    expect(categoryMeant([one, two, three], 'copiers')).toBe(one);
    expect(categoryMeant([three, one, two], 'printers')).toBe(two);
    expect(categoryMeant([one, two], 'Copiers')).toBe(two);
    expect(categoryMeant([one, two], 'nothing')).toBeUndefined();
    expect(categoryMeant([one, two], undefined)).toBeUndefined();
  });

  test('requires name and slug', () => {
    expect(newCategory.safeParse({}).error?.issues.map(({ path }) => path[0])).toEqual(['name', 'slug']);
    expect(newCategory.parse({ name: 'A', slug: 'a' })).toEqual({ name: 'A', slug: 'a', description: '', order: 0 });
    expect(categoryChange.parse({ order: 3 })).toEqual({ order: 3 });
  });
});

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

  test('requires title, slug, author, category and content', () => {
    const fields = newPost.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(fields).toEqual(['title', 'slug', 'author', 'category', 'content']);
  });

  test('defaults to published with a reading time of 5 minutes', () => {
    expect(newPost.parse(sent)).toMatchObject({ readingTime: 5, status: 'published', tags: [], publishedAt: null });
  });

  test.each([{ status: 'live' }, { publishedAt: 'yesterday' }, { featuredImage: 'javascript:x' }, { content: ' ' }])(
    'rejects %j',
    (fields) => {
      expect(newPost.safeParse({ ...sent, ...fields }).success).toBe(false);
    },
  );

  test('stores a date with a zone as a UTC instant', () => {
    expect(newPost.parse({ ...sent, publishedAt: '2026-03-12T10:00:00+05:30' }).publishedAt).toBe(
      '2026-03-12T04:30:00.000Z',
    );
  });

  test('is public when published and its time has passed', () => {
    const now = new Date('2026-06-01T00:00:00Z');
    expect(isPublicPost({ status: 'published', publishedAt: null }, now)).toBe(true);
    expect(isPublicPost({ status: 'published', publishedAt: '2026-06-01T00:00:00Z' }, now)).toBe(true);
    expect(isPublicPost({ status: 'published', publishedAt: '2026-06-01T00:00:01Z' }, now)).toBe(false);
    expect(isPublicPost({ status: 'draft', publishedAt: null }, now)).toBe(false);
  });

  test('shows publishedAt, else createdAt', () => {
    expect(postDate({ publishedAt: 'p', createdAt: 'c' })).toBe('p');
    expect(postDate({ publishedAt: null, createdAt: 'c' })).toBe('c');
  });

  test('the featured picture is shown above the text unless the text contains it', {
    tags: ['panel/post-proposals'],
  }, () => {
    const [featuredImage, other] = ['/uploads/a.webp', '/uploads/ab.webp'];
    expect(leadPicture({ featuredImage, content: '<p>One</p>' })).toBe(featuredImage);
    expect(leadPicture({ featuredImage, content: `<p><img src="${other}"></p>` })).toBe(featuredImage);
    expect(leadPicture({ featuredImage, content: `<p><img alt="" src="${featuredImage}"></p>` })).toBe('');
    expect(leadPicture({ featuredImage: 'a.webp', content: `<p><img src="${featuredImage}"></p>` })).toBe('');
    expect(leadPicture({ featuredImage: 'https://x.test/?a&b', content: '<img src="https://x.test/?a&amp;b">' })).toBe(
      '',
    );
    expect(leadPicture({ featuredImage: '', content: '<img src="">' })).toBe('');
  });
});

describe('settings', { tags: ['entities/settings'] }, () => {
  test('leave absent fields unchanged; null and empty clear', () => {
    expect(settingsChange.parse({ companyName: null, contactEmail: '' })).toEqual({
      companyName: '',
      contactEmail: '',
    });
    expect(settingsChange.parse({ companyLogo: 'javascript:x' })).toEqual({});
  });

  test.each([
    { googleAnalyticsId: "G-1');alert(1)//" },
    { googleAnalyticsId: 'UA-12345-1' },
    { googleMapsApiKey: '"><script>' },
    { contactEmail: 'nope' },
    { companyName: 5 },
  ])('rejects %j', (value) => {
    expect(settingsChange.safeParse(value).success).toBe(false);
  });

  test('accept a measurement id and a key', () => {
    const value = { googleAnalyticsId: 'G-ABCDE12345', googleMapsApiKey: `AIza${'x'.repeat(35)}` };
    expect(settingsChange.parse(value)).toEqual(value);
    for (const key of ['x'.repeat(20), 'x'.repeat(80)]) expect(isMapsKey(key)).toBe(true);
    for (const key of [
      'x'.repeat(19),
      'x'.repeat(81),
      `${'x'.repeat(20)} `,
      ` ${'x'.repeat(20)}`,
      `${'x'.repeat(20)}!`,
    ])
      expect(isMapsKey(key)).toBe(false);
  });
});

test('a branch requires name, address and city', { tags: ['entities/branch'] }, () => {
  const fields = newBranch.safeParse({}).error?.issues.map(({ path }) => path[0]);
  expect(fields).toEqual(['name', 'address', 'city']);
});

describe('a password', () => {
  test.each(['short', 'password1234', 'PASSWORD1234', 'aaaaaaaaaaaa', 'administrator-9', 'x'.repeat(257)])(
    'rejects %s',
    (password) => {
      expect(passwordProblem(password, 'admin')).not.toBeNull();
    },
  );

  test.each([
    ['short', 'short', 'admin'],
    ['long', 'wjqdx-8ypm4-4hpzg'.repeat(16), 'admin'],
    ['the name with a little more', 'somebody-somebody', 'somebody'],
  ])('of a new admin is rejected at its field: %s', (_what, password, name) => {
    const { error } = newUser.safeParse({ username: name, password });
    expect(error?.issues).toMatchObject([{ path: ['password'], message: passwordProblem(password, name) }]);
    expect(newUser.safeParse({ username: name, password: 'wjqdx-8ypm4-4hpzg' }).success).toBe(true);
  });

  const hard = 'gT7#kq2!vLm9';
  test.each([
    [hard.slice(1), 'The password needs at least 12 characters'],
    [hard, null],
    [`${hard}${hard}${hard}`.padEnd(256, 'zR4@w'), null],
    [`${hard}${hard}${hard}`.padEnd(257, 'zR4@w'), 'The password may have at most 256 characters'],
    [`${hard}OWNER`, 'The password must not contain the username'],
    ['password12345', 'The password is too easy to guess'],
    // Length is in characters, not bytes.
    ['😀'.repeat(11), 'The password needs at least 12 characters'],
  ])('names the problem: %s, %s', (password, problem) => {
    expect(passwordProblem(password, 'Owner')).toBe(problem);
  });

  test('accepts twelve characters that are hard to guess', () => {
    expect(passwordProblem('wjqdx-8ypm4-4hpzg', 'owner')).toBeNull();
    expect(passwordProblem('ठीक है चलो घर', 'owner')).toBeNull();
  });
});

test('compares user names without case', () => {
  expect(usernameKey('Admin')).toBe(usernameKey('ＡDMIN'));
  expect(usernameKey('аdmin')).not.toBe(usernameKey('admin'));
});

describe('YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?t=1&v=aqz-KE-bpKQ',
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=x',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('%s is a video', (address) => {
    expect(youtubeId(address)).toBe('aqz-KE-bpKQ');
  });

  test('has a page and a player', () => {
    expect(youtubePage('aqz-KE-bpKQ')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect(youtubePlayer('aqz-KE-bpKQ')).toBe('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0');
  });

  test.each([
    'https://evil.invalid/embed/aqz-KE-bpKQ',
    'https://www.youtube.com.evil.invalid/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ"onload=x',
    'javascript://youtu.be/aqz-KE-bpKQ',
    'https://user@youtu.be/aqz-KE-bpKQ',
    'https://youtu.be:8443/aqz-KE-bpKQ',
    'youtu.be/aqz-KE-bpKQ',
    'https://www.youtube.com/shorts',
    '',
  ])('%s is not a video', (address) => {
    expect(youtubeId(address)).toBeNull();
  });
});

describe('WhatsApp', { tags: ['calls/whatsapp-text'] }, () => {
  const question =
    "Hi, I'm interested in the HP 1020 & more. Could you please provide more details about pricing and availability?";

  test('prefills exactly the specified text', () => {
    expect(productInquiryText('HP 1020 & more')).toBe(question);
  });

  test('texts survive URL encoding', () => {
    const chat = new URL(whatsappChat('910000000000', question));
    expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/910000000000');
    expect(chat.searchParams.get('text')).toBe(question);
    const shared = new URL(whatsappShare(productShareText('HP 1020', 'https://d.test/products/hp')));
    expect(shared.searchParams.get('text')).toBe('HP 1020\nhttps://d.test/products/hp');
  });
});

describe('the blog', { tags: ['blog/search'] }, () => {
  const post = (id: string, category: string, title = '', excerpt = '') => ({ id, category, title, excerpt });

  test('searches title and excerpt, ignoring case', () => {
    expect(matchesPost(post('1', '', 'Renting a Copier'), 'COPIER')).toBe(true);
    expect(matchesPost(post('1', '', '', 'about Toner'), ' toner ')).toBe(true);
    expect(matchesPost(post('1', 'Toner', 'x', 'y'), 'toner')).toBe(false);
    expect(matchesPost(post('1', ''), '')).toBe(true);
  });

  test('computes reading time at 200 words a minute, ignoring tags', () => {
    expect(computedReadingTime('<p>one</p>')).toBe(1);
    expect(computedReadingTime('')).toBe(1);
    expect(computedReadingTime('word '.repeat(200))).toBe(1);
    expect(computedReadingTime('one<br>two '.repeat(101))).toBe(2);
    expect(computedReadingTime('word '.repeat(200))).toBe(1);
    expect(computedReadingTime('word, '.repeat(201))).toBe(2);
    // Symbols are not words.
    expect(computedReadingTime('– '.repeat(500))).toBe(1);
    expect(computedReadingTime(`<p class="a b c">${'word '.repeat(401)}</p>`)).toBe(3);
  });
});

test('formats a product in a few lines for forwarding', () => {
  const product = { name: 'Ricoh IM C3000', brand: 'Ricoh', currency: 'INR', salePrice: null };
  const url = 'https://dealer.example/products/x';
  expect(productSummary({ ...product, regularPrice: 125000, priceLabel: 'Starting from' }, url, india)).toBe(
    `*Ricoh IM C3000* (Ricoh)\nStarting from ₹1,25,000\n${url}`,
  );
  expect(productSummary({ ...product, regularPrice: 125000, priceLabel: 'no-label' }, url, india)).toBe(
    `*Ricoh IM C3000* (Ricoh)\n₹1,25,000\n${url}`,
  );
  expect(productSummary({ ...product, regularPrice: 125000, priceLabel: 'Contact for Quote' }, url, india)).toBe(
    `*Ricoh IM C3000* (Ricoh)\nContact for Quote\n${url}`,
  );
});
