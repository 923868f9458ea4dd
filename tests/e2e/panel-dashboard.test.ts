/**
 * @module-tag panel/dashboard-latest
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { forgetMessages, keepMessages } from '#tests/support/kept-messages.ts';
import { forPanel, type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite({ template: inject('demoData') });
});
/** Removes the first steps, as after their completion. */
const allDone = {
  done: { telephone: true, facts: true, branch: true, machines: true, stories: true, mail: true, password: true },
  mail: 'works',
  madeUp: [],
  products: 1,
  shownSamples: { products: 0, branches: 0, posts: 0, testimonials: 0 },
  allSamples: { products: 0, branches: 0, posts: 0, testimonials: 0 },
};
afterAll(() => site.stop());
beforeEach(() => forgetMessages(site));
afterEach(() => someone?.leave());

const open = async (options: Parameters<typeof owner>[2] = {}) => {
  someone = await owner(browser, site, options);
  return someone.open('/admin');
};
const count = (page: Page, name: string) => page.getByRole('list', { name: 'Counts' }).getByRole('link', { name });
const part = (page: Page, name: string) => page.getByRole('region', { name });
const fact = (page: Page, name: string) =>
  part(page, 'System info').locator('div').filter({ hasText: name }).locator('dd').textContent();
const lookNow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

describe('system info', { tags: ['panel/dashboard-account'] }, () => {
  test('shows role, status and the previous sign-in', async () => {
    const page = await open();
    expect(await fact(page, 'Role')).toBe('admin');
    expect(await fact(page, 'Account status')).toBe('Active');
    expect(await fact(page, 'Last login')).toBe('N/A');
    await someone.leave();
    const again = await open();
    expect(await fact(again, 'Last login')).toMatch(/^\d{1,2} \w+ 20\d\d, \d{1,2}:\d\d [ap]m$/);
  });
});

describe.each(
  variants([
    ['on a phone', phone],
    ['on a desktop', desktop],
  ] as const),
)('%s', (_name, width) => {
  test('counts and latest messages are shown and accessible', { tags: ['panel/dashboard-counts'] }, async () => {
    keepMessages(site, [
      { subject: 'Inquiry about Canon iR 2625' },
      { name: 'Ravi Rao', message: 'Toner, please', read: true },
      { name: 'Meera Joshi' },
      { name: 'Sunil K', read: true },
      { name: 'Fifth', read: true },
      { name: 'Sixth', read: true },
      { name: 'SEO Expert', spam: true },
    ]);
    const page = await open({ width });
    await page.route('**/api/first-steps', (route) => route.fulfill({ headers: forPanel, json: allDone }));
    await someone.forgetAnswers();
    await someone.open('/admin');
    const products = await someone.call<unknown[]>('GET', '/products');
    const posts = await someone.call<unknown[]>('GET', '/blog');
    const branches = await someone.call<unknown[]>('GET', '/branches');
    for (const [name, number, path] of [
      ['Total products', products.length, '/admin/products'],
      ['Blog posts', posts.length, '/admin/blog'],
      ['New messages', 2, '/admin/messages'],
      ['Branches', branches.length, '/admin/settings/branches'],
    ] as const) {
      expect(await count(page, name).textContent(), name).toBe(`${number}${name}`);
      expect(await count(page, name).getAttribute('href'), name).toBe(path);
    }
    const latest = await part(page, 'Latest messages').getByRole('listitem').allTextContents();
    expect(latest).toEqual([
      'Unread: Asha Patil20 Nov 2026, 12:00 pmInquiry about Canon iR 2625',
      'Ravi Rao20 Nov 2026, 11:00 amToner, please',
      'Unread: Meera Joshi20 Nov 2026, 10:00 amPlease call me.',
      'Sunil K20 Nov 2026, 9:00 amPlease call me.',
      'Fifth20 Nov 2026, 8:00 amPlease call me.',
    ]);
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0);
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const heights = await page
      .locator('main li a')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    expect(someone.complaints).toEqual([]);
  });
});

test('quick actions open the named pages', { tags: ['panel/dashboard-quick-actions'] }, async () => {
  const page = await open({ width: phone });
  const links = await page
    .getByRole('list', { name: 'Quick actions' })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
  expect(links).toEqual([
    ['Add product', '/admin/products/new'],
    ['New post', '/admin/blog/new'],
    ['Add inquiry', '/admin/messages/new'],
    ['Messages', '/admin/messages'],
    ['Settings', '/admin/settings'],
  ]);
});

describe('the to-do list', { tags: ['messages/to-do'] }, () => {
  const listed = async (page: Page) =>
    (await part(page, 'Waiting for you').getByRole('link').allTextContents()).map((text) =>
      text.replace(/Waiting (\d+ (days?|h|min) ?)+/, ', waiting long: '),
    );

  test('comes first: follow-ups by day, then the longest wait, each linked to its message', async () => {
    const ids = keepMessages(site, [
      { name: 'Seventh' },
      { name: 'Sixth' },
      { name: 'Answered', read: true },
      { name: 'Later' },
      { name: 'Today', subject: 'Rent' },
      { name: 'Overdue', status: 'in_progress', read: true },
      { name: 'Second', subject: 'Toner' },
      { name: 'First', ago: 100 },
      { name: 'SEO Expert', spam: true, ago: 200 },
    ]);
    someone = await owner(browser, site, { width: phone });
    const { page } = someone;
    await page.clock.setFixedTime('2026-11-24T06:30:00.000Z');
    await someone.call('POST', `/contact/${ids[2]}/events`, { kind: 'called' });
    await someone.call('PUT', `/contact/${ids[3]}?followUpOn=2999-01-01`);
    await someone.call('PUT', `/contact/${ids[4]}?followUpOn=2026-11-24`);
    await someone.call('PUT', `/contact/${ids[5]}?followUpOn=2026-11-21`);
    await someone.open('/admin');
    expect(await listed(page)).toEqual([
      'Follow up with OverdueSince Sat 21 Nov Please call me.',
      'Follow up with TodayToday Rent',
      'Reply to First, waiting long: Please call me.',
      'Reply to Second, waiting long: Toner',
      'Reply to Sixth, waiting long: Please call me.',
      '1 more message to reply to',
    ]);
    const links = part(page, 'Waiting for you').getByRole('link');
    expect(await links.nth(2).getAttribute('href')).toBe(`/admin/messages?id=${ids[7]}`);
    expect(await page.getByRole('main').getByRole('heading').allTextContents()).toEqual(
      expect.arrayContaining(['Dashboard', 'Waiting for you']),
    );
    const before = await part(page, 'Waiting for you').evaluate((element) => {
      const counts = document.querySelector('[aria-label=Counts]') as Element;
      return element.compareDocumentPosition(counts) === Node.DOCUMENT_POSITION_FOLLOWING;
    });
    expect(before).toBe(true);
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });

  test('shows an empty list and a load error', async () => {
    const page = await open({ width: phone });
    await part(page, 'Waiting for you').getByText('No messages to reply to.').waitFor();
    await page.route('**/api/contact?*toDo=*', (route) => route.abort());
    await someone.forgetAnswers();
    await page.reload();
    await part(page, 'Waiting for you').getByText('Could not be loaded. Please try again later.').waitFor();
  });
});

describe('to-do items', { tags: ['panel/dashboard-next'] }, () => {
  test('open the list of incomplete products', async () => {
    const page = await open({ width: phone });
    const whole = { brand: 'Ricoh', category: 'Laser Printers', description: 'A printer.', specifications: { A: 'b' } };
    const add = (fields: Record<string, unknown>) => someone.call<{ id: string }>('POST', '/products', fields);
    const made = [
      await add({ ...whole, name: 'Bare', slug: 'bare', regularPrice: 5 }),
      await add({ ...whole, name: 'Bare draft', slug: 'bare-draft', regularPrice: 5, status: 'draft' }),
    ];
    await page.reload();
    await part(page, 'What to do next').getByRole('link', { name: '1 product on your site has no picture' }).click();
    await page.getByText('1 product', { exact: true }).waitFor();
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(['Bare']);
    expect(await page.getByRole('combobox', { name: 'Show' }).inputValue()).toBe('no-picture');
    for (const { id } of made) await someone.call('DELETE', `/products/${id}`);
  });

  test('are absent if all products are complete', async () => {
    someone = await owner(browser, site);
    const { page } = someone;
    await page.route('**/api/products?*lacks=*', (route) =>
      route.fulfill({ headers: { ...forPanel, 'X-Total-Count': '0' }, json: [] }),
    );
    await someone.open('/admin');
    await part(page, 'Waiting for you').waitFor();
    expect(await part(page, 'What to do next').count()).toBe(0);
  });
});

test('the last 7 days show inquiries by day with the previous week, and products added', {
  tags: ['panel/dashboard-week'],
}, async () => {
  someone = await owner(browser, site, { width: phone });
  const { page } = someone;
  await page.clock.setFixedTime('2026-11-20T12:00:00.000Z');
  keepMessages(site, [{}, {}, { ago: 24 }, { ago: 24 * 6 }, { ago: 24 * 7 }, { ago: 24 * 13 }, { ago: 24 * 14 }]);
  await page.route('**/api/products?*since=*', (route) =>
    route.fulfill({ headers: { ...forPanel, 'X-Total-Count': '3' }, json: [] }),
  );
  await someone.open('/admin');
  const week = part(page, 'The last 7 days');
  await week.getByText('4 inquiries').waitFor();
  await week.getByText('2 in the previous 7 days').waitFor();
  await week.getByText('3 products added.').waitFor();
  expect(await week.getByRole('listitem').allTextContents()).toEqual([
    '1Sat',
    '0Sun',
    '0Mon',
    '0Tue',
    '0Wed',
    '1Thu',
    '2Fri',
  ]);
  expect(await axeLightAndDark(page)).toEqual([]);
});

test('/ opens the product search', { tags: ['panel/unread'] }, async () => {
  const page = await open();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search products' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('pixma');
  expect(await search.inputValue()).toBe('pixma');
});

test('labels in the bottom bar stay inside it on a phone, at 200 % text size too', async () => {
  const page = await open({ width: phone });
  const links = page.getByRole('navigation', { name: 'Panel' }).getByRole('link');
  const edges = () =>
    links.evaluateAll((all) =>
      all.flatMap((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        const { left, right } = text.getBoundingClientRect();
        return [left, right];
      }),
    );
  for (const size of ['100%', '200%']) {
    await page.evaluate((given) => {
      document.documentElement.style.fontSize = given;
    }, size);
    const found = await edges();
    expect(Math.min(...found)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...found)).toBeLessThanOrEqual(phone - 3);
    // The labels do not overlap.
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  }
});

longTest('counts, quick actions and message lists fill their rows at 768 px', async () => {
  const page = await open({ width: 768 });
  /** Distance from the end of the list to the end of its last item. */
  const hole = (list: Locator) =>
    list.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return right - (element.lastElementChild?.getBoundingClientRect().right ?? 0);
    });
  expect(await hole(page.getByRole('list', { name: 'Counts' }))).toBeLessThan(2);
  expect(await hole(page.getByRole('list', { name: 'Quick actions' }))).toBeLessThan(2);
  await someone.open('/admin/messages');
  expect(await hole(page.getByRole('navigation', { name: 'Filter messages' }).getByRole('list'))).toBeLessThan(2);
});

test('a message opens from the dashboard and is then marked read there', async () => {
  const [id] = keepMessages(site, [{ message: 'Call me at noon' }]);
  const page = await open({ width: phone });
  await part(page, 'Latest messages').getByRole('link', { name: 'Asha Patil' }).click();
  await page.getByRole('region', { name: 'Message from Asha Patil' }).getByText('Call me at noon').waitFor();
  expect(page.url()).toBe(`${site.url}/admin/messages?id=${id}`);
  await page.goBack();
  await part(page, 'Latest messages').getByText('Asha Patil').waitFor();
  await expect.poll(() => count(page, 'New messages').textContent()).toBe('0New messages');
  // The list of the last visit is shown until the new one is here.
  await expect.poll(() => part(page, 'Latest messages').getByText('Unread').count()).toBe(0);
});

test('a new message appears without a reload', async () => {
  const page = await open();
  await part(page, 'Latest messages').getByText('No messages yet.').waitFor();
  keepMessages(site, [{}]);
  await lookNow(page);
  await part(page, 'Latest messages').getByText('Asha Patil').waitFor();
  expect(await count(page, 'New messages').textContent()).toBe('1New messages');
  expect(someone.complaints).toEqual([]);
});

describe('a failed request', () => {
  const sources = [
    ['products', '**/api/products?*', 'Total products'],
    ['posts', '**/api/blog?*', 'Blog posts'],
    ['status', '**/api/status', 'New messages'],
    ['branches', '**/api/branches', 'Branches'],
  ] as const;
  test.each(variants(sources))(
    'for %s shows a dash and one toast, and the rest stays',
    async (_source, address, name) => {
      someone = await owner(browser, site);
      const { page } = someone;
      await page.route(address, (route) => route.fulfill({ status: 500, body: '{"detail":"no"}' }));
      await someone.open('/admin');
      await someone.seesToast('Failed to fetch data');
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await count(page, name).textContent()).toBe(`–${name}`);
      const texts = await page.getByRole('list', { name: 'Counts' }).getByRole('link').allTextContents();
      expect(texts.filter((text) => text.startsWith('–'))).toHaveLength(1);
    },
  );

  test('for messages shows an error in place; if all lists fail, there is one toast', async () => {
    keepMessages(site, [{}]);
    someone = await owner(browser, site);
    const { page } = someone;
    await page.route(/\/api\/(?!auth)/, (route) => route.abort());
    await someone.open('/admin');
    await someone.seesToast('Failed to fetch data');
    await page.getByText('The messages could not be loaded.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    const texts = await page.getByRole('list', { name: 'Counts' }).getByRole('link').allTextContents();
    expect(texts.every((text) => text.startsWith('–'))).toBe(true);
    expect(await part(page, 'E-mail').textContent()).toBe('E-mail–');
    // Quick actions and the account need no request.
    expect(await fact(page, 'Account status')).toBe('Active');
  });

  longTest('after the session expired asks the user to sign in', async () => {
    const page = await open();
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/login');
  });
});

describe('the e-mail status', () => {
  test('explains in plain words what disabled e-mail means and where to enable it', async () => {
    const page = await open();
    await part(page, 'E-mail').getByText('You will not get an e-mail for new inquiries yet.').waitFor();
    const way = part(page, 'E-mail').getByRole('link', { name: 'Settings, E-mail' });
    expect(await way.getAttribute('href')).toBe('/admin/settings/email');
    expect(await page.locator('main').innerText()).not.toContain('SMTP');
  });

  longTest('shows pending, abandoned and undeliverable e-mails in plain words, and updates', async () => {
    let mail = { isOn: true, waiting: 0, givenUp: 0 };
    someone = await owner(browser, site);
    const { page } = someone;
    await page.route('**/api/status', (route) =>
      route.fulfill({
        headers: forPanel,
        json: { messages: { unread: 0, newest: null }, notices: [], mail, backups: { warning: null } },
      }),
    );
    await someone.call('PUT', '/settings', { contactEmail: 'owner@dealer.example' });
    await someone.open('/admin');
    const says = (sentence: string) => part(page, 'E-mail').getByText(sentence).waitFor();
    await says('E-mail is working. Nothing is waiting to be sent.');
    await page.route('**/api/first-steps', (route) =>
      route.fulfill({ headers: forPanel, json: { ...allDone, mail: 'untried' } }),
    );
    await page.reload();
    await says('E-mail is set up, but nothing has been sent yet. Send yourself a test under');
    for (const [now, sentence] of [
      [{ isOn: true, waiting: 2, givenUp: 0 }, '2 e-mails are waiting to be sent. They are retried automatically'],
      [{ isOn: true, waiting: 0, givenUp: 1 }, '1 e-mail could not be sent in the last week. No message is lost'],
      [{ isOn: false, waiting: 1, givenUp: 0 }, '1 e-mail is waiting to be sent. They are sent once e-mail is set up'],
    ] as const) {
      mail = now;
      await lookNow(page);
      await says(sentence);
    }
    mail = { isOn: true, waiting: 0, givenUp: 3 };
    await someone.call('PUT', '/settings', { contactEmail: '', email: 'sales@dealer.example' });
    await someone.open('/admin');
    await says('You will not get an e-mail for new inquiries yet. Enter your contact e-mail in');
    await says('3 e-mails could not be sent in the last week.');
    const link = part(page, 'E-mail').getByRole('link', { name: 'Settings' }).first();
    expect(await link.getAttribute('href')).toBe('/admin/settings/business');
    expect(await axe(page)).toEqual([]);
  });
});

longTest(
  'first steps show a new shop where to begin',
  {
    tags: ['dealer/placeholders', 'panel/first-steps'],
  },
  async () => {
    const empty = await startSite();
    try {
      someone = await owner(browser, empty, { width: phone });
      const page = await someone.open('/admin');
      await part(page, 'First steps').getByText('0 of 7 done').first().waitFor();
      const steps = await part(page, 'First steps')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')]));
      expect(steps).toEqual([
        ['Your phone number', '/admin/settings/contact#phone'],
        [
          'Your name, address and linksStill sample data: name, WhatsApp, e-mail, address and social links.',
          '/admin/settings/business#companyName',
        ],
        ['Your first branch', '/admin/settings/branches#name'],
        ['Add your first product', '/admin/products/new#name'],
        [
          'Replace the sample posts and testimonialsStill on your website: 3 testimonials with invented names.',
          '/admin/settings/words',
        ],
        ['E-mail notificationsGet an e-mail when a customer writes to you.', '/admin/settings/email#host'],
        ['Change the password', '/admin/account#currentPassword'],
      ]);
      await page.getByText('No messages yet.').waitFor();
      expect(await count(page, 'Total products').textContent()).toBe('0Total products');
      expect(await axe(page)).toEqual([]);

      // Every product needs a category, so the product form asks for the first one.
      await page.getByRole('link', { name: 'Add your first product' }).click();
      await page.getByLabel('Name of the new category').waitFor();
      expect(await axe(page)).toEqual([]);
      await someone.open('/admin/categories');
      await page.getByText('No categories yet, and every product needs one.').waitFor();
      await someone.open('/admin/blog');
      await page.getByText('No posts yet. Write your first one').waitFor();
      await page.getByRole('link', { name: 'New post' }).click();
      await page.getByText('Enter a new one, such as News or Buying guides.').waitFor();
      expect(someone.complaints).toEqual([]);
    } finally {
      await empty.stop();
    }
  },
);
