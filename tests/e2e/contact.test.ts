import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { shortPhonePrompt } from '#app/domain/text/prompts.ts';
import { fetchOf } from '#tests/support/changed-answer.ts';
import { test as siteTest } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { awake, requestsOf, requestsSent, standIn } from '#tests/support/visitor.ts';

const words = {
  'Full Name': 'Asha Patil',
  Email: 'asha@example.com',
  Phone: '+91 00000 12345',
  Subject: 'Copier for a school',
  Message: 'We copy 10,000 pages a month.',
};
const posted = { name: 'Asha Patil', email: 'asha@example.com', phone: '98220 12345', message: 'Hello' };
const sent = 'Message sent successfully! We will contact you soon.';
const failed = 'Failed to send message. Please try again.';
const queued = 'We also try again while this site is open.';
const askedForEmail = 'Please enter an e-mail address such as name@example.com';

const form = (page: Page) => page.getByRole('form', { name: 'Contact' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: false });
const fill = async (page: Page, fields: Record<string, string> = words) => {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
};
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();
const callsOf = (page: Page) => requestsOf(page, (request) => request.url().endsWith('/api/contact'));
const goOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const reload = async (page: Page) => {
  await page.reload();
  await awake(page);
};
const isFocused = (element: Locator) => element.evaluate((it) => it === document.activeElement);
/** Changes the queued message in the storage of the browser. */
const alterQueued = (page: Page, changes: { phone?: string }) =>
  page.evaluate(({ phone }) => {
    const lead = JSON.parse(localStorage.getItem('lead:contact') ?? '');
    lead.waiting.notBefore = 0;
    if (phone) lead.values.phone = lead.waiting.inquiry.phone = phone;
    localStorage.setItem('lead:contact', JSON.stringify(lead));
  }, changes);

const test = siteTest
  .extend('open', ({ visit }) => async () => {
    const { page } = await visit('/contact');
    await awake(page);
    return page;
  })
  .extend(
    'post',
    ({ sendForm }) =>
      (fields: Record<string, string>) =>
        sendForm('/contact', fields),
  );

describe('the Contact page', () => {
  test('has form, details, opening hours, branches and the map placeholder', {
    tags: `contact/fields contact/branch-choice contact/phone-and-email contact/hours contact/branches contact/map
      constants/business-hours beyond/open-now`.split(/\s+/),
  }, async ({ read }) => {
    const page = await read('/contact');
    const required = ['Full Name', 'Email', 'Phone', 'Message', 'Subject', 'Preferred Branch'].map(
      (label) => (page.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement).required,
    );
    expect(required).toEqual([true, true, true, true, false, false]);
    const options = page.all('select option').map((option) => option.textContent);
    expect(options).toEqual(['Any Branch', 'Pune Head Office', 'Mumbai Showroom', 'Nashik Service Centre']);
    expect(page.all('select option[value=""]')).toEqual([]);
    const details = page.getByRole('region', { name: 'Contact details' }).textContent;
    for (const part of [
      '+91 00000 00000',
      'sales@dealer.example',
      'Mon-Fri9:00-6:00',
      'Sat9:00-2:00',
      'SunClosed',
      '24/7 Technical Support: A person',
    ])
      expect(details).toContain(part);
    const opening = details?.match(/Open until [\d:]+ [ap]m|Opens (?:today|Mon|Tue|Wed|Thu|Fri|Sat) 9:00 am/)?.[0];
    const promise = opening?.startsWith('Open until') ? 'within 1 business hour' : 'by (.* )?10:00 am( today)?';
    page.getByText(`Tell us what you need. ${opening}.`);
    const forms = [
      '/contact',
      '/toner',
      '/services',
      '/products/canon-pixma-g2010',
      '/quote-list?m=canon-pixma-g2010.1.buy',
    ];
    for (const path of [...forms, '/cost?m=ricoh-im-c2000'])
      (await read(path)).getByText(new RegExp(`(?:^|· )We reply ${promise}\\.$`));
    const branches = page.getByRole('region', { name: 'Our Branches' });
    expect([...branches.querySelectorAll('h3')].map((name) => name.textContent)).toEqual(options.slice(1));
    expect(branches.querySelectorAll('a[href="mailto:pune@dealer.example"]')).toHaveLength(1);
    const map = page.getByRole('link', { name: 'Open in Google Maps for Nashik Service Centre' }).getAttribute('href');
    expect(new URL(map ?? '').searchParams.get('query')).toBe(
      'Nashik Service Centre, 3 Example Street, College Road, Nashik 422005',
    );
    page.getByText('The Google Maps key for this map is configured in the admin settings.');
    const hidden = page.all('input[name=remarks]')[0];
    expect([hidden?.tabIndex, hidden?.closest('[aria-hidden=true]') !== null]).toEqual([-1, true]);
  });

  test('loads the map on request, if an API key is set', { tags: ['beyond/map'] }, async ({ visit, call, read }) => {
    await call('PUT', '/settings', { googleMapsApiKey: `AIza${'x'.repeat(35)}` });
    const policy = (await read('/contact')).headers.get('content-security-policy');
    expect(policy).toContain('frame-src https://www.google.com;');
    const { page, complaints } = await visit('/contact');
    const outside = await standIn(page, /google/);
    await page.getByRole('link', { name: 'Show map' }).scrollIntoViewIfNeeded();
    expect(outside).toEqual([]);
    await page.getByRole('link', { name: 'Show map' }).click();
    await page.locator('iframe[title=Map]').waitFor();
    await expect.poll(() => outside[0]).toMatch(/^https:\/\/www\.google\.com\/maps\/embed\/v1\/place\?key=AIza/);
    expect(complaints).toEqual([]);
  });
});

describe('the contact form', () => {
  test('keeps its draft, shows problems at their fields, and sends', {
    tags: ['beyond/drafts', 'errors/contact-sent', 'public-forms/contact-required', 'public-forms/phone-format'],
  }, async ({ site, open, inquiries }) => {
    const page = await open();
    const asked = callsOf(page);
    await fill(page, { ...words, Email: 'a@b', Phone: '98220 ext. 12' });
    await field(page, 'Preferred Branch').selectOption('Mumbai Showroom');
    await reload(page);
    await page.goto(`${site.url}/services`);
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    expect(await field(page, 'Preferred Branch').inputValue()).toBe('Mumbai Showroom');
    await send(page);
    await page.getByText(askedForEmail).waitFor();
    expect(await isFocused(field(page, 'Email')), 'Email').toBe(true);
    expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    await form(page).getByText(shortPhonePrompt).waitFor();
    await field(page, 'Email').fill(words.Email);
    await send(page);
    await field(page, 'Phone').and(page.locator(':focus')).waitFor();
    expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('false');
    expect(asked).toEqual([]);
    await field(page, 'Phone').fill('९८२२० १२३४५');
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await inquiries()).toMatchObject([
      {
        name: 'Asha Patil',
        phone: '९८२२० १२३४५',
        subject: 'Copier for a school',
        message: words.Message,
        preferredBranch: 'Mumbai Showroom',
      },
    ]);
    expect(await field(page, 'Message').inputValue()).toBe('');
    const block = page.locator('main [data-receipt]', { hasText: /Reference \w{6}\. We reply by .*[^.]\./ });
    const receipt = block.getByRole('link', { name: 'Follow your inquiry' });
    expect(await isFocused(receipt)).toBe(true);
    // The empty form is collapsed until it gets the focus.
    const height = async () => (await form(page).boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(50);
    await form(page).getByText('Write another message').click();
    expect(await height()).toBeGreaterThan(300);
    expect(await block.innerText()).toContain(
      `Message: ${words.Message}\nSubject: Copier for a school\nPreferred Branch: Mumbai Showroom\n`,
    );
    expect(await block.innerText()).toContain(
      'We call or write to you. Our quotations are on the page of your inquiry.',
    );
    expect(await receipt.getAttribute('href')).toMatch(/^\/inquiry\/\w{6}\?key=/);
    await reload(page);
    expect(await field(page, 'Full Name').inputValue()).toBe('');
  });

  test('keeps a failed inquiry', {
    tags: ['errors/contact-failed', 'beyond/idempotent'],
  }, async ({ open, inquiries }) => {
    const page = await open();
    await page.route('**/api/contact', (route) => route.fulfill({ status: 422, body: '{"detail":"no"}' }));
    await fill(page);
    await send(page);
    await page.getByText(failed).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    await page.unroute('**/api/contact');
    let isLost = true;
    await page.route('**/api/contact', async (route) => {
      if (!isLost) return route.continue();
      // The server receives the inquiry, but the response is lost.
      await fetchOf(route);
      await route.abort();
    });
    await send(page);
    await form(page).getByText(queued).waitFor();
    isLost = false;
    await send(page);
    await page.getByText(sent).waitFor();
    expect(await inquiries()).toMatchObject([{ message: words.Message, preferredBranch: '' }]);
  });

  test('queues an inquiry while offline, and keeps later edits', {
    tags: ['beyond/retry-queue', 'beyond/retry-queue-snapshot'],
  }, async ({ open, inquiries }) => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(failed).waitFor();
    await page.getByText(queued).waitFor();
    expect(await inquiries()).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText(sent).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await reload(page);
    await requestsSent(page);
    expect(await inquiries()).toHaveLength(1);

    await fill(page, { ...words, Message: 'A second machine.' });
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(queued).waitFor();
    await field(page, 'Message').fill('half ed');
    await page.getByText('What you sent before is still on its way as it was.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Your message was sent as it stood before your latest changes.').waitFor();
    await reload(page);
    expect(await field(page, 'Message').inputValue()).toBe('half ed');
    const stored = (await inquiries()).map(({ message }) => message);
    expect(stored.sort()).toEqual(['A second machine.', words.Message]);
  });

  test('shows the error if a queued message is rejected', {
    tags: ['beyond/retry-queue-refused', 'public-forms/queued-phone-format'],
  }, async ({ site, open }) => {
    const page = await open();
    await fill(page);
    await page.context().setOffline(true);
    await send(page);
    await page.getByText(queued).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    const detail = [{ loc: ['body', 'phone'], msg: 'is nobody’s number', type: 'value_error' }];
    await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail } }));
    await page.context().setOffline(false);
    await page.getByText(failed).waitFor();
    for (let loads = 0; loads < 2; loads++) {
      await page.getByText('is nobody’s number').waitFor();
      expect(await page.getByText(queued).count()).toBe(0);
      expect(await field(page, 'Message').inputValue()).toBe(words.Message);
      await reload(page);
    }
    await page.unroute('**/api/contact');

    const asked = callsOf(page);
    await page.route('**/api/contact', (route) => route.abort());
    await send(page);
    await page.getByText(queued).waitFor();
    // Such as an earlier version of the site queued it.
    await alterQueued(page, { phone: '12' });
    await page.goto(`${site.url}/services`, { waitUntil: 'networkidle' });
    await goOnline(page);
    await page.goto(`${site.url}/contact`);
    await awake(page);
    await form(page).getByText(shortPhonePrompt).waitFor();
    expect(await field(page, 'Message').inputValue()).toBe(words.Message);
    expect(asked).toHaveLength(1);
  });

  test('offers its draft for a day, and clears it', { tags: ['beyond/drafts'] }, async ({ open }) => {
    const page = await open();
    await fill(page);
    await reload(page);
    await page.getByText('Your earlier words are here.').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await fill(page);
    await page.evaluate(
      (ms) => {
        const lead = JSON.parse(localStorage.getItem('lead:contact') ?? '');
        localStorage.setItem('lead:contact', JSON.stringify({ ...lead, savedAt: Date.now() - ms }));
      },
      24 * 60 * 60_000,
    );
    await reload(page);
    expect(await field(page, 'Message').inputValue()).toBe('');
  });

  for (const path of variants(['/services', '/', '/no-such-page', '/products']))
    test(`sends a rate-limited message after Retry-After, also by ${path}`, {
      tags: ['beyond/retry-after', 'beyond/retry-queue-anywhere'],
    }, async ({ site, open, inquiries }) => {
      const page = await open();
      const asked = callsOf(page);
      const limited = { status: 429, headers: { 'Retry-After': '600' }, json: { detail: 'Too many' } };
      await page.route('**/api/contact', (route) => route.fulfill(limited));
      await fill(page);
      await send(page);
      await page.getByText('Many messages have come from your connection.').waitFor();
      await goOnline(page);
      await requestsSent(page);
      expect(asked).toHaveLength(1);
      await page.goto(site.url + path);
      await awake(page);
      await page.unroute('**/api/contact');
      // As if the ten minutes had passed.
      await alterQueued(page, {});
      await goOnline(page);
      await page.getByText(sent).waitFor();
      expect(await inquiries()).toMatchObject([{ message: words.Message }]);
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.goBack();
      await awake(page);
      await expect.poll(() => field(page, 'Message').inputValue()).toBe('');
      expect(await page.getByText('Many messages have come').count()).toBe(0);
    });

  test('clears its draft after a send without scripts, and thanks once', async ({ site, open, inquiries }) => {
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
    await reload(page);
    expect(await page.getByText(sent).count()).toBe(0);
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await inquiries()).toHaveLength(1);
  });

  test('works without scripts', async ({ read, post, inquiries }) => {
    const done = await post({ ...posted, preferredBranch: 'any-branch' });
    const place = done.headers.get('location') ?? '';
    expect(done.status).toBe(303);
    expect(place).toMatch(/^\/inquiry\/\w{6}\?key=[\w-]{22}&sent=contact$/);
    (await read(place)).getByText(sent);
    expect((await post({ ...posted, preferredBranch: 'any-branch' })).headers.get('location')).toBe(place);
    expect(await inquiries()).toMatchObject([{ ...posted, preferredBranch: '' }]);

    const wrong = { ...posted, email: 'a@b', phone: '98220 ext. 12', subject: 'Copiers' };
    const page = await post({ ...wrong, preferredBranch: 'Mumbai Showroom' });
    expect(page.status).toBe(422);
    expect(page.getByRole('alert').textContent).toBe(failed);
    page.getByText(askedForEmail);
    page.getByText(shortPhonePrompt);
    const focused = page.all('[autofocus]').map((control) => control.getAttribute('name'));
    expect(focused).toEqual(['email']);
    for (const label of ['Email', 'Phone'])
      expect(page.getByLabelText(new RegExp(`^${label}`)).getAttribute('aria-invalid')).toBe('true');
    expect(page.all('option[selected]').map(({ textContent }) => textContent)).toEqual(['Mumbai Showroom']);
    for (const [name, text] of Object.entries(wrong))
      expect((page.all(`form[method=post] [name=${name}]`)[0] as HTMLInputElement).value).toBe(text);
    expect(await inquiries()).toHaveLength(1);
  });

  test('accepts the longest Hindi text, rejects an oversized post, and marks spam', {
    tags: ['beyond/form-too-large', 'beyond/honeypot'],
  }, async ({ post, inquiries }) => {
    expect((await post({ ...posted, message: 'क'.repeat(10_000) })).status).toBe(303);
    expect((await inquiries())[0]?.message).toHaveLength(10_000);
    const page = await post({ ...posted, message: 'x'.repeat(300 * 1024) });
    expect(page.status).toBe(413);
    page.getByText(failed);
    page.getByText(/Your message is too long to be sent\./);
    page.getByRole('heading', { name: 'Business Hours' });
    expect((await post({ ...posted, remarks: 'https://spam.example' })).status).toBe(303);
    expect([await inquiries(), await inquiries('?spam=true')]).toEqual([[expect.anything()], [expect.anything()]]);
  });
});

test.for(variants(['/contact', '/']))(
  'analytics load on %s only after consent, which is remembered and can be changed',
  { tags: ['beyond/consent'] },
  async (path, { visit, call, site, read }) => {
    const id = 'G-TEST123456';
    const without = await read('/');
    expect(without.html).not.toContain('May we count your visit?');
    expect(without.headers.get('content-security-policy')).not.toContain('google-analytics');
    await call('PUT', '/settings', { googleAnalyticsId: id });
    expect((await read('/')).queryByRole('region', { name: 'May we count your visit?' })).toBeNull();
    const { page, complaints } = await visit(null);
    const banner = page.getByRole('region', { name: 'May we count your visit?' });
    const outside = await standIn(page, /google/, 'window.counted = true');
    await page.goto(site.url + path);
    await banner.getByRole('button', { name: 'No, thank you' }).click();
    await page.reload();
    await requestsSent(page);
    expect(await banner.isVisible(), 'after a refusal').toBe(false);
    expect(outside).toEqual([]);
    await page.getByRole('button', { name: 'Analytics choice' }).click();
    await banner.getByRole('button', { name: 'Allow' }).click();
    await page.waitForFunction(() => 'counted' in window);
    expect(outside).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`]);
    expect(await banner.isVisible(), 'after consent').toBe(false);
    await page.reload();
    await page.waitForFunction(() => 'counted' in window);
    expect(await banner.isVisible(), 'after consent and a reload').toBe(false);
    expect(complaints).toEqual([]);
  },
);
