import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { shortPhonePrompt } from '#app/domain/inquiry-problems.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, axe, desktop, hold, overflow, requestsSent, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;
let token: string;
let tests = 0;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    sharedBrowser(),
    startSite({ template: inject('demoData'), environment: { TRUST_PROXY: '127.0.0.1' } }),
  ]);
  token = await site.signIn();
});
afterAll(() => site.stop());
afterEach(async () => {
  await someone?.leave();
  for (const query of ['', '?spam=true'])
    for (const { id } of await messages(query)) await admin('DELETE', `/contact/${id}`);
  await admin('PUT', '/settings', { googleMapsApiKey: '', googleAnalyticsId: '' });
});

/** Each test uses its own client address because of the rate limit. */
beforeEach(() => {
  tests++;
});
const from = () => ({ 'x-forwarded-for': `10.0.0.${tests}` });
const come = async (options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, { ...options, context: { extraHTTPHeaders: from() } });
  return someone;
};

const admin = (method: string, path: string, body?: object) =>
  fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const open = async (options: Parameters<typeof visitor>[1] = {}) => {
  await come(options);
  await someone.page.goto(`${site.url}/contact`);
  if (options.javaScript !== false) await awake(someone.page);
  return someone.page;
};
const messages = async (query = ''): Promise<Record<string, string>[]> =>
  (await admin('GET', `/contact${query}`)).json();

const words = {
  'Full Name': 'Asha Patil',
  Email: 'asha@example.com',
  Phone: '+91 00000 12345',
  Subject: 'Copier for a school',
  Message: 'We copy 10,000 pages a month.',
};
const form = (page: Page) => page.getByRole('form', { name: 'Contact' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: false });
const fill = async (page: Page, fields: Record<string, string> = words) => {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
};
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();
const sent = 'Message sent successfully! We will contact you soon.';
const askedForEmail = 'Please enter an e-mail address such as name@example.com';
const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);
const failed = 'Failed to send message. Please try again.';

describe('the Contact page', {
  tags: [
    'contact/fields',
    'contact/branch-choice',
    'contact/phone-and-email',
    'contact/hours',
    'contact/branches',
    'contact/map',
    'constants/business-hours',
    'beyond/open-now',
  ],
}, () => {
  test('has form, details, opening hours, branches and the map placeholder', async () => {
    const page = await open();
    for (const label of ['Full Name', 'Email', 'Phone', 'Message'])
      expect(await field(page, label).getAttribute('required'), label).not.toBeNull();
    for (const label of ['Subject', 'Preferred Branch'])
      expect(await field(page, label).getAttribute('required'), label).toBeNull();
    const options = await field(page, 'Preferred Branch')
      .locator('option')
      .evaluateAll((all) => all.map((option) => [option.textContent, (option as HTMLOptionElement).value !== '']));
    expect(options).toEqual([
      ['Any Branch', true],
      ['Pune Head Office', true],
      ['Mumbai Showroom', true],
      ['Nashik Service Centre', true],
    ]);
    const details = (await page.getByRole('region', { name: 'Contact details' }).textContent()) ?? '';
    for (const part of [
      '+91 00000 00000',
      'sales@dealer.example',
      'Mon-Fri',
      '9:00-6:00',
      'Sat',
      '9:00-2:00',
      'Sun',
      'Closed',
    ])
      expect(details).toContain(part);
    expect(details).toMatch(/Open now|Opens (Mon|Tue|Wed|Thu|Fri|Sat) 9:00/);
    const branches = page.getByRole('region', { name: 'Our Branches' });
    expect(await branches.getByRole('heading', { level: 3 }).count()).toBe(3);
    expect(await branches.getByRole('link', { name: 'pune@dealer.example' }).count()).toBe(1);
    const map = await branches
      .getByRole('link', { name: 'Open in Google Maps for Nashik Service Centre' })
      .getAttribute('href');
    expect(new URL(map ?? '').searchParams.get('query')).toBe(
      'Nashik Service Centre, 3 Example Street, College Road, Nashik 422005',
    );
    await page.getByText('The Google Maps key for this map is configured in the admin settings.').waitFor();
  });

  test.each(variants([360, 320, 768]))('offers Call and WhatsApp above the form at %s px', async (width) => {
    const page = await open({ width });
    const ways = page.getByRole('navigation', { name: 'Call or WhatsApp' });
    const formTop = (await form(page).boundingBox())?.y ?? 0;
    expect(await ways.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+910000000000');
    expect(await ways.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('wa.me/910000000000');
    for (const link of await ways.getByRole('link').all()) {
      const box = (await link.boundingBox()) ?? { y: 0, height: 0 };
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.y + box.height).toBeLessThan(formTop);
      expect(box.y + box.height).toBeLessThan(740);
    }
    expect(await overflow(page)).toBe(0);
  });

  test('does not repeat Call and WhatsApp above the form where the details stand beside it', async () => {
    const page = await open({ width: desktop });
    expect(await page.getByRole('navigation', { name: 'Call or WhatsApp' }).count()).toBe(0);
  });

  test('is cacheable only until the next opening or closing time', async () => {
    const expires = (await fetch(`${site.url}/contact`)).headers.get('expires');
    const ahead = Date.parse(expires ?? '') - Date.now();
    expect(ahead).toBeGreaterThan(0);
    expect(ahead).toBeLessThan(48 * 60 * 60 * 1000);
  });

  test('loads the map on request, if an API key is set', { tags: ['beyond/map'] }, async () => {
    await admin('PUT', '/settings', { googleMapsApiKey: `AIza${'x'.repeat(35)}` });
    const policy = (await fetch(`${site.url}/contact`)).headers.get('content-security-policy');
    expect(policy).toContain('frame-src https://www.google.com;');
    const page = await open();
    const outside: string[] = [];
    await page.route(/google/, (route) => {
      outside.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'map' });
    });
    await page.getByRole('link', { name: 'Show map' }).scrollIntoViewIfNeeded();
    expect(outside).toEqual([]);
    await page.getByRole('link', { name: 'Show map' }).click();
    await page.locator('iframe[title=Map]').waitFor();
    await expect.poll(() => outside[0]).toMatch(/^https:\/\/www\.google\.com\/maps\/embed\/v1\/place\?key=AIza/);
    expect(someone.complaints).toEqual([]);
  });
});

describe('the contact form', () => {
  test('sends a message and thanks the visitor', { tags: ['errors/contact-sent'] }, async () => {
    const page = await open();
    await fill(page);
    await field(page, 'Preferred Branch').selectOption('Mumbai Showroom');
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await messages()).toMatchObject([
      {
        name: 'Asha Patil',
        subject: 'Copier for a school',
        message: 'We copy 10,000 pages a month.',
        preferredBranch: 'Mumbai Showroom',
      },
    ]);
    expect(await field(page, 'Message').inputValue()).toBe('');
    await page.reload();
    await awake(page);
    expect(await field(page, 'Full Name').inputValue()).toBe('');
  });

  test('omits the branch from the payload if Any Branch is selected', async () => {
    const page = await open();
    await fill(page);
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await messages()).toMatchObject([{ preferredBranch: '' }]);
  });

  test('keeps the typed text across a reload and a visit to another page', { tags: ['beyond/drafts'] }, async () => {
    const page = await open();
    await fill(page);
    await field(page, 'Preferred Branch').selectOption('Pune Head Office');
    await page.reload();
    await awake(page);
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    expect(await field(page, 'Preferred Branch').inputValue()).toBe('Pune Head Office');
    await page.goto(`${site.url}/services`);
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await field(page, 'Full Name').inputValue()).toBe('Asha Patil');
  });

  test('shows an accessible error and keeps the text if sending fails', {
    tags: ['errors/contact-failed'],
  }, async () => {
    const page = await open();
    await page.route('**/api/contact', (route) => route.fulfill({ status: 422, body: '{"detail":"no"}' }));
    await fill(page);
    await send(page);
    await page.getByText(failed).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    expect(await axe(page)).toEqual([]);
  });

  test('queues a message while offline and sends it once when the connection returns', {
    tags: ['beyond/retry-queue'],
  }, async () => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(failed).waitFor();
    await page.getByText('They will be sent by themselves').waitFor();
    expect(await messages()).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(sent).waitFor();
    expect(await messages()).toHaveLength(1);
    expect(await field(page, 'Message').inputValue()).toBe('');
    await page.reload();
    await awake(page);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await requestsSent(page);
    expect(await messages()).toHaveLength(1);
  });

  test('validates before sending, shows each problem at its field and focuses the first', {
    tags: ['public-forms/contact-required'],
  }, async () => {
    const page = await open();
    let asked = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') asked++;
    });
    await fill(page, { ...words, Email: 'a@b', Phone: ' ' });
    await send(page);
    await page.getByText(askedForEmail).waitFor();
    await page.getByText('Please enter your phone number').waitFor();
    expect(await isFocused(field(page, 'Email'))).toBe(true);
    expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    expect(await axe(page)).toEqual([]);
    expect(asked).toBe(0);
  });

  test.each([true, false])(
    'rejects an invalid telephone number and keeps the text (scripts: %s)',
    { tags: ['public-forms/phone-format'] },
    async (javaScript) => {
      const page = await open({ javaScript });
      await fill(page, { ...words, Phone: '98220 ext. 12' });
      await send(page);
      await form(page).getByText(shortPhonePrompt).waitFor();
      expect(await isFocused(field(page, 'Phone'))).toBe(true);
      expect(await field(page, 'Phone').getAttribute('aria-invalid')).toBe('true');
      for (const [label, text] of Object.entries({ ...words, Phone: '98220 ext. 12' }))
        expect(await field(page, label).inputValue()).toBe(text);
      expect(await messages()).toEqual([]);
      await field(page, 'Phone').fill('९८२२० १२३४५');
      await send(page);
      await page.getByText(sent).waitFor();
      expect(await messages()).toMatchObject([{ phone: '९८२२० १२३४५' }]);
    },
  );

  test('drops a queued message with an invalid telephone number and shows the error at the field', {
    tags: ['public-forms/queued-phone-format'],
  }, async () => {
    const page = await open();
    await fill(page);
    await page.route('**/api/contact', (route) => route.abort());
    await send(page);
    await page.getByText('They will be sent by themselves').waitFor();
    await page.evaluate(() => {
      const lead = JSON.parse(localStorage.getItem('lead:contact') ?? '');
      lead.values.phone = lead.waiting.inquiry.phone = '12';
      lead.waiting.notBefore = 0;
      localStorage.setItem('lead:contact', JSON.stringify(lead));
    });
    let asked = 0;
    await page.unroute('**/api/contact');
    page.on('request', (request) => {
      if (request.method() === 'POST') asked++;
    });
    await page.goto(`${site.url}/services`, { waitUntil: 'networkidle' });
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.goto(`${site.url}/contact`);
    await awake(page);
    await form(page).getByText(shortPhonePrompt).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    expect(asked).toBe(0);
  });

  test('keeps the focus after a successful send', async () => {
    const page = await open();
    await fill(page);
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await isFocused(form(page).getByRole('button', { name: 'Send Message' }))).toBe(true);
  });

  test('shows the error at the field if the server rejects a queued message, also after a reload', {
    tags: ['beyond/retry-queue-refused'],
  }, async () => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByText('They will be sent by themselves').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const detail = [{ loc: ['body', 'phone'], msg: 'is nobody’s number', type: 'value_error' }];
    await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail } }));
    await page.context().setOffline(false);
    await page.getByText(failed).waitFor();
    await page.getByText('is nobody’s number').waitFor();
    expect(await page.getByText('They will be sent by themselves').count()).toBe(0);
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    await page.reload();
    await awake(page);
    await page.getByText('is nobody’s number').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
  });

  test('sends the queued version of a message that is edited while queued, and keeps the edits', {
    tags: ['beyond/retry-queue-snapshot'],
  }, async () => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByText('They will be sent by themselves').waitFor();
    await field(page, 'Message').fill('half ed');
    await page.getByText('What you sent before is still on its way as it was.').waitFor();
    await page.context().setOffline(false);
    await page.getByText(sent).waitFor();
    await page.getByText('Your message was sent as it stood before your latest changes.').waitFor();
    expect(await messages()).toMatchObject([{ message: words.Message }]);
    expect(await field(page, 'Message').inputValue()).toBe('half ed');
    await page.reload();
    await awake(page);
    expect(await field(page, 'Message').inputValue()).toBe('half ed');
    expect(await messages()).toHaveLength(1);
  });

  test('retries a rate-limited message after Retry-After, not before', {
    tags: ['beyond/retry-after'],
  }, async () => {
    const page = await open();
    let asked = 0;
    await page.route('**/api/contact', (route) => {
      asked++;
      return route.fulfill({ status: 429, headers: { 'Retry-After': '600' }, json: { detail: 'Too many' } });
    });
    await fill(page);
    await send(page);
    await page.getByText(failed).waitFor();
    await page.getByText('Many messages have come from your connection.').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await requestsSent(page);
    expect(asked).toBe(1);
    // Retry-After: 10 minutes.
    await page.evaluate(() => {
      const lead = JSON.parse(localStorage.getItem('lead:contact') ?? '');
      lead.waiting.notBefore = 0;
      localStorage.setItem('lead:contact', JSON.stringify(lead));
    });
    await page.unroute('**/api/contact');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(sent).waitFor();
    expect(await messages()).toHaveLength(1);
  });

  longTest('queues the message if a captive portal answers instead of the site', async () => {
    const page = await open();
    await page.route('**/api/contact', (route) => route.fulfill({ contentType: 'text/html', body: 'Please log in' }));
    await fill(page);
    await send(page);
    await page.getByText('They will be sent by themselves').waitFor();
  });

  test.each(variants(['/services', '/', '/no-such-page']))(
    'has its queued message sent by %s, which has no form',
    { tags: ['beyond/retry-queue-anywhere'] },
    async (path) => {
      const page = await open();
      await fill(page);
      let isAway = true;
      await page.route('**/api/contact', (route) => (isAway ? route.abort() : route.continue()));
      await send(page);
      await page.getByText('They will be sent by themselves').waitFor();
      await page.goto(site.url + path);
      isAway = false;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.getByText(sent).waitFor();
      expect(await messages()).toMatchObject([{ message: words.Message }]);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.goBack();
      await awake(page);
      await expect.poll(() => field(page, 'Message').inputValue()).toBe('');
      expect(await page.getByText('They will be sent by themselves').count()).toBe(0);
    },
  );

  longTest('sends a queued message even if its script failed to load on the first page', async () => {
    const page = await open();
    await fill(page);
    await page.route('**/api/contact', (route) => route.abort());
    await send(page);
    await page.getByText('They will be sent by themselves').waitFor();
    await page.route('**/assets/site.js*', (route) => route.abort());
    await page.goto(`${site.url}/services`, { waitUntil: 'networkidle' });
    await page.unroute('**/api/contact');
    await page.unroute('**/assets/site.js*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(sent).waitFor();
    expect(await messages()).toMatchObject([{ message: words.Message }]);
  });

  test('clears its draft after a send without scripts, and thanks the visitor only once', async () => {
    const page = await open();
    await fill(page);
    await page.route('**/assets/*.js*', (route) => route.abort());
    await page.reload();
    await fill(page);
    const thanked = page.waitForRequest(/\/inquiry\//);
    await send(page);
    await page.waitForURL(/\/inquiry\/\w{6}\?key=[\w-]{22}&sent=contact$/);
    await page.unroute('**/assets/*.js*');
    // The script may have run since, and thanked.
    await page.goto((await thanked).url());
    await awake(page);
    await page.getByText(sent).waitFor();
    expect(page.url()).toMatch(/\?key=[\w-]{22}$/);
    await page.reload();
    await awake(page);
    expect(await page.getByText(sent).count()).toBe(0);
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await messages()).toHaveLength(1);
  });

  longTest('keeps text that was typed before the scripts loaded', { tags: ['beyond/drafts'] }, async () => {
    await come();
    const { page } = someone;
    const { letGo } = await hold(page, '**/assets/*.js*');
    await page.goto(`${site.url}/contact`);
    await fill(page);
    letGo();
    await awake(page);
    await page.reload();
    await awake(page);
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
  });

  test('keeps a message queued in the browser until another page is online', async () => {
    const page = await open();
    await fill(page);
    await page.route('**/api/contact', (route) => route.abort());
    await send(page);
    await page.getByText('They will be sent by themselves').waitFor();
    await page.unroute('**/api/contact');
    await page.goto(`${site.url}/products`);
    await page.getByText(sent).waitFor();
    expect(await messages()).toHaveLength(1);
  });

  test('stores a message once if it is resent after a lost response', { tags: ['beyond/idempotent'] }, async () => {
    const page = await open();
    await page.route('**/api/contact', async (route) => {
      // The server receives the message, but the response is lost.
      await route.fetch();
      await route.abort();
    });
    await fill(page);
    await send(page);
    await page.getByText(failed).waitFor();
    await page.unroute('**/api/contact');
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await messages()).toHaveLength(1);
  });

  test('accepts a submission with the honeypot filled in and marks it as spam', {
    tags: ['beyond/honeypot'],
  }, async () => {
    const page = await open();
    await fill(page);
    await page.locator('input[name=remarks]').evaluate((input: HTMLInputElement) => {
      input.value = 'https://spam.example';
    });
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await messages()).toEqual([]);
    expect(await messages('?spam=true')).toHaveLength(1);
  });

  test('hides the honeypot field from view and from the keyboard', async () => {
    const page = await open();
    const box = await page.locator('input[name=remarks]').boundingBox();
    expect(box && box.x + box.width).toBeLessThan(0);
    expect(await page.locator('input[name=remarks]').getAttribute('tabindex')).toBe('-1');
  });

  test('posts without scripts and shows the same messages', {
    tags: ['beyond/forms-without-scripts'],
  }, async () => {
    const page = await open({ javaScript: false });
    await fill(page);
    await send(page);
    await page.waitForURL(/\/inquiry\/\w{6}\?key=[\w-]{22}&sent=contact$/);
    await page.getByText(sent).waitFor();
    expect(await messages()).toHaveLength(1);
    // The address of earlier confirmations, as in a history.
    await page.goto(`${site.url}/contact?sent=1`);
    await page.getByText(sent).waitFor();

    await page.goto(`${site.url}/contact`);
    await fill(page, { ...words, Email: 'a@b' });
    await send(page);
    await page.getByText(failed).waitFor();
    await page.getByText(askedForEmail).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    expect(await isFocused(field(page, 'Email'))).toBe(true);
  });

  test('accepts the longest allowed Hindi text without scripts', async () => {
    const page = await open({ javaScript: false });
    await fill(page, { ...words, Message: 'क'.repeat(10_000) });
    await send(page);
    await page.waitForURL(/\/inquiry\/\w{6}\?key=[\w-]{22}&sent=contact$/);
    expect((await messages())[0]?.message).toHaveLength(10_000);
  });

  test("rejects an oversized post with a message in the site's layout", {
    tags: ['beyond/form-too-large'],
  }, async () => {
    const body = new URLSearchParams({ ...words, message: 'x'.repeat(300 * 1024) });
    const response = await fetch(`${site.url}/contact`, { method: 'POST', body, headers: from() });
    expect(response.status).toBe(413);
    const html = await response.text();
    expect(html).toContain(failed);
    expect(html).toContain('Your message is too long to be sent.');
    expect(html).toContain('Business Hours');
  });

  test('stores a message once if the form is posted twice without scripts', async () => {
    const body = new URLSearchParams({
      name: 'A',
      email: 'a@b.test',
      phone: '98220 12345',
      message: 'Hello',
      branch: 'any-branch',
    });
    const places: (string | null)[] = [];
    for (let count = 0; count < 2; count++) {
      const response = await fetch(`${site.url}/contact`, {
        method: 'POST',
        body,
        headers: from(),
        redirect: 'manual',
      });
      expect(response.status).toBe(303);
      places.push(response.headers.get('location'));
    }
    expect(places[0]).toMatch(/^\/inquiry\/\w{6}\?key=/);
    expect(places[1]).toBe(places[0]);
    expect(await messages()).toHaveLength(1);
  });
});

describe('hostile input', () => {
  const post = (body: unknown) =>
    fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from() },
      body: JSON.stringify(body),
    });

  test.each([
    ['emoji', '😀👩‍👩‍👧‍👦 ₹'],
    ['text from right to left', 'שלום \u202egnp.exe'],
    ['Hindi', 'मुझे एक फोटोकॉपी मशीन चाहिए'],
    ['markup', '<img src=x onerror=alert(1)> "quoted" & <b>bold</b>'],
    ['a formula', '=HYPERLINK("https://evil.invalid")'],
    ['a template', '{{7*7}} <%= 7*7 %> %s %n'],
  ])('%s is stored as typed', async (_name, text) => {
    const fields = {
      name: text,
      email: 'n@x.test',
      phone: text.slice(0, 40),
      subject: text,
      message: text,
      preferredBranch: text,
    };
    expect((await post(fields)).status).toBe(201);
    expect(await messages()).toMatchObject([{ name: text, subject: text, message: text, preferredBranch: text }]);
  });

  test('loses its control characters; a megabyte is rejected with a message', async () => {
    expect(
      (await post({ name: 'A\u0000\u001b[31mB', email: 'n@x.test', phone: '1', message: 'x\u0007y\r\nz' })).status,
    ).toBe(201);
    expect(await messages()).toMatchObject([{ name: 'A[31mB', message: 'xy\nz' }]);
    const huge = await post({ name: 'x'.repeat(1024 * 1024), email: 'n@x.test', phone: '1', message: 'y' });
    expect(huge.status).toBe(413);
    const long = await post({ name: 'x'.repeat(1000), email: 'n@x.test', phone: '1', message: 'y' });
    expect((await long.json()).detail[0]).toMatchObject({
      loc: ['body', 'name'],
      msg: 'must have at most 200 characters',
    });
  });
});

describe('analytics', { tags: ['beyond/consent'] }, () => {
  const id = 'G-TEST123456';
  const switchOn = () => admin('PUT', '/settings', { googleAnalyticsId: id });
  const watch = async (path: string) => {
    await come();
    const outside: string[] = [];
    await someone.page.route(/google/, (route) => {
      outside.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true' });
    });
    await someone.page.goto(site.url + path);
    return {
      page: someone.page,
      outside,
      banner: someone.page.getByRole('region', { name: 'May we count your visit?' }),
    };
  };

  test('shows no banner and keeps the CSP closed without an id', async () => {
    const { banner } = await watch('/');
    expect(await banner.count()).toBe(0);
    expect((await fetch(site.url)).headers.get('content-security-policy')).not.toContain('google-analytics');
  });

  test.each(variants(['/contact', '/']))('loads on %s only after the visitor consents', async (path) => {
    await switchOn();
    const { page, outside, banner } = await watch(path);
    await banner.waitFor();
    expect(await axe(page)).toEqual([]);
    expect(outside).toEqual([]);
    await banner.getByRole('button', { name: 'Allow' }).click();
    await page.waitForFunction(() => 'counted' in window);
    expect(outside).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
    expect(await banner.isVisible()).toBe(false);
    await page.reload();
    await page.waitForFunction(() => 'counted' in window);
    expect(await banner.isVisible()).toBe(false);
    expect(someone.complaints).toEqual([]);
  });

  test('stays off after a refusal; the choice is remembered and can be changed', async () => {
    await switchOn();
    const { page, outside, banner } = await watch('/');
    await banner.getByRole('button', { name: 'No, thank you' }).click();
    await page.reload();
    await requestsSent(page);
    expect(await banner.isVisible()).toBe(false);
    expect(outside).toEqual([]);
    await page.getByRole('button', { name: 'Analytics choice' }).click();
    await banner.getByRole('button', { name: 'Allow' }).click();
    await page.waitForFunction(() => 'counted' in window);
  });

  test('asks for no consent without scripts', { tags: ['beyond/forms-without-scripts'] }, async () => {
    await switchOn();
    await come({ javaScript: false });
    await someone.page.goto(site.url);
    expect(await someone.page.getByText('May we count your visit?').isVisible()).toBe(false);
  });
});
