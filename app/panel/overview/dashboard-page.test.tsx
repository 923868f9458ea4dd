// @module-tag panel/dashboard-latest
import { describe, expect, vi } from 'vitest';
import { comeOnline, test } from '#app/panel/inquiries/inquiry-test.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { aQuotation } from '#tests/support/quotations.ts';
import { sendQuotation, setUpQuotations } from '#tests/support/sent-quotation.ts';

const count = (name: string) =>
  within(screen.getByRole('list', { name: 'Counts' }))
    .getByText(name)
    .closest('a');
const part = (name: string) => screen.findByRole('region', { name });
const seesIn = async (name: string, text: string | RegExp) => within(await part(name)).findByText(text);
const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent.trim());
const linksOf = (container: HTMLElement) =>
  within(container)
    .getAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
const factsOf = async () => textsOf([...(await part('System info')).querySelectorAll('dd')]);
/** What a product needs to be complete, apart from a picture. */
const ready = { specifications: { A: 'b' }, regularPrice: 5 };

test('system info shows role and last sign-in', { tags: ['panel/dashboard-account'] }, async ({ panel, api }) => {
  await panel.open('/admin');
  expect(await factsOf()).toEqual(['admin', 'Active', 'N/A']);
  await panel.open('/admin', { token: await api.session() });
  expect(await factsOf()).toEqual(['admin', 'Active', '1 Jun 2026, 12:00 pm']);
});

test('counts, latest inquiries and quick actions are shown', {
  tags: ['panel/dashboard-counts', 'panel/dashboard-quick-actions'],
}, async ({ panel, keep }) => {
  await keep([
    { subject: 'Inquiry about Canon iR 2625' },
    { name: 'Ravi Rao', message: 'Toner, please', read: true },
    { name: 'Meera Joshi' },
    { name: 'Sunil K', read: true },
    { name: 'Fifth', read: true },
    { name: 'Sixth', read: true },
    { name: 'SEO Expert', spam: true },
  ]);
  await panel.call('POST', '/init-data');
  for (const name of ['One', 'Two']) await panel.add('/products', { ...ready, name });
  await panel.add('/blog', { title: 'A' });
  await panel.open('/admin');
  const shown = ['Total products', 'Blog posts', 'New messages', 'Branches'].map((name) => [
    count(name)?.textContent,
    count(name)?.getAttribute('href'),
  ]);
  expect(shown).toEqual([
    ['2Total products', '/admin/products'],
    ['1Blog posts', '/admin/blog'],
    ['2New messages', '/admin/messages'],
    ['3Branches', '/admin/settings/branches'],
  ]);
  expect(textsOf(within(await part('Latest messages')).getAllByRole('listitem'))).toEqual([
    'Unread: Asha PatilMon 1 Jun, 12:00 pmInquiry about Canon iR 2625',
    'Ravi RaoMon 1 Jun, 11:00 amToner, please',
    'Unread: Meera JoshiMon 1 Jun, 10:00 amPlease call me.',
    'Sunil KMon 1 Jun, 9:00 amPlease call me.',
    'FifthMon 1 Jun, 8:00 amPlease call me.',
  ]);
  const actions = [
    ['Add inquiry', '/admin/messages/new'],
    ['Add product', '/admin/products/new'],
    ['New post', '/admin/blog/new'],
    ['Messages', '/admin/messages'],
  ];
  const quick = () => linksOf(screen.getByRole('list', { name: 'Quick actions' }));
  expect(quick()).toEqual([...actions, ['Settings', '/admin/settings']]);
  // Staff see no settings.
  await panel.open('/admin', { as: 'staff' });
  expect(quick()).toEqual(actions);
  expect(count('Branches')?.getAttribute('href')).toBe('/contact');
  for (const name of ['E-mail', 'First steps']) expect(screen.queryByRole('heading', { name })).toBe(null);
});

describe('the to-do list', { tags: ['messages/to-do'] }, () => {
  test('comes first: follow-ups by day, then the longest wait, each linked to its inquiry', async ({ panel, keep }) => {
    const ids = await keep([
      { name: 'Seventh' },
      { name: 'Sixth' },
      { name: 'Answered', read: true },
      { name: 'Later' },
      { name: 'Today', subject: 'Rent' },
      { name: 'Overdue', status: 'in_progress' },
      { name: 'Second', subject: 'Toner' },
      { name: 'First', ago: 100 },
      { name: 'SEO Expert', spam: true, ago: 200 },
    ]);
    vi.setSystemTime('2026-06-05T12:00:00+05:30');
    await panel.call('POST', `/contact/${ids[2]}/events`, { kind: 'called' });
    await panel.call('PUT', `/contact/${ids[3]}?followUpOn=2999-01-01`);
    await panel.call('PUT', `/contact/${ids[4]}?followUpOn=2026-06-05`);
    await panel.call('PUT', `/contact/${ids[5]}?followUpOn=2026-06-02`);
    await panel.open('/admin');
    const list = await part('Waiting for you');
    const listed = linksOf(list);
    expect(listed.map(([text]) => text?.replace(/Waiting (\d+ (days?|h|min) ?)+/, ', waiting long: '))).toEqual([
      'Follow up with OverdueSince Tue 2 Jun Please call me.',
      'Follow up with TodayToday Rent',
      'Reply to First, waiting long: Please call me.',
      'Reply to Second, waiting long: Toner',
      'Reply to Sixth, waiting long: Please call me.',
      '1 more message to reply to',
    ]);
    expect(listed[2]?.[1]).toBe(`/admin/messages?id=${ids[7]}`);
    expect(listed[5]?.[1]).toBe('/admin/messages?status=waiting');
    const counts = screen.getByRole('list', { name: 'Counts' });
    expect(list.compareDocumentPosition(counts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows an empty list and a load error', async ({ panel }) => {
    await panel.add('/products', { ...ready, name: 'One' });
    await panel.open('/admin');
    await seesIn('Waiting for you', 'No messages to reply to.');
    panel.intercept('GET', /^\/contact\?.*toDo=/, 'no connection');
    await panel.reload();
    await seesIn('Waiting for you', 'Could not be loaded. Please try again later.');
  });
});

test('what became of quotations waits, until it is looked at', {
  tags: ['quotations/outcomes'],
}, async ({ panel, api, keep: _ }) => {
  const quote = async (name: string, day = '2099-12-31') => {
    const customer = { ...aQuotation().body.customer, company: '', name };
    const changes = { customer, validUntil: day };
    const { id, secret } = await sendQuotation(panel.call, changes);
    return { id, answer: (answer: object) => panel.call('POST', '/quotations/answer', { secret, ...answer }) };
  };
  await setUpQuotations(panel.call);
  const lost = await quote('Asha');
  await lost.answer({ answer: 'declined', reason: 'Too expensive' });
  await (await quote('Ravi')).answer({ answer: 'accepted', reason: 'PO 17' });
  await quote('Quiet');
  await quote('Late', '2026-06-01');
  await panel.open('/admin');
  const texts = async () =>
    linksOf(await part('Waiting for you'))
      .map(([text]) => text)
      .sort();
  expect(await texts()).toEqual([
    'Quotation accepted: Ravi₹1,08,558 Q/2026-27/0002 PO 17',
    'Quotation declined: Asha₹1,08,558 Q/2026-27/0001 Too expensive',
    'Quotation expires soon: Late₹1,08,558 Q/2026-27/0004 Last day to accept',
  ]);
  await panel.click('link', /^Quotation declined/);
  await panel.seesPage('Q/2026-27/0001');
  await waitFor(async () => expect(await panel.call('GET', `/quotations/${lost.id}`)).toMatchObject({ newsAt: null }));
  const change = await quote('Meera');
  await panel.open('/admin');
  api.clock.advance(1000);
  await change.answer({ answer: 'change', reason: 'Two machines' });
  document.dispatchEvent(new Event('visibilitychange'));
  await seesIn('Waiting for you', 'Meera');
  expect((await texts()).map((text) => text?.split('₹')[0])).toEqual([
    'Change requested: Meera',
    'Quotation accepted: Ravi',
    'Quotation expires soon: Late',
  ]);
});

test('What to do next opens the list of incomplete products', { tags: ['panel/dashboard-next'] }, async ({ panel }) => {
  await panel.add('/branches', { name: 'Ours' });
  await panel.add('/products', { ...ready, name: 'Bare' });
  await panel.add('/products', { ...ready, name: 'Bare draft', status: 'draft' });
  await panel.open('/admin');
  await panel.click('link', '1 product on your site has no picture');
  await screen.findByText('1 product');
  expect(textsOf(within(await screen.findByRole('article')).getAllByRole('heading'))).toEqual(['Bare']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Show' }).value).toBe('no-picture');
});

test('the last 7 days show inquiries and products', { tags: ['panel/dashboard-week'] }, async ({ panel, keep }) => {
  await keep([{}, {}, { ago: 24 }, { ago: 24 * 6 }, { ago: 24 * 7 }, { ago: 24 * 13 }, { ago: 24 * 14 }]);
  for (const name of ['One', 'Two', 'Three']) await panel.add('/products', { ...ready, name });
  await panel.open('/admin');
  await seesIn('The last 7 days', '4 inquiries');
  await seesIn('The last 7 days', '2 in the previous 7 days');
  await seesIn('The last 7 days', '3 products added.');
  const days = within(await part('The last 7 days')).getAllByRole('listitem');
  expect(textsOf(days)).toEqual(['1Tue', '0Wed', '0Thu', '0Fri', '0Sat', '1Sun', '2Mon']);
});

test('an inquiry opens from the dashboard and is then marked read there', async ({ panel, keep }) => {
  const [id] = await keep([{ message: 'Call me at noon' }]);
  await panel.open('/admin');
  await panel.user.click(within(await part('Latest messages')).getByRole('link', { name: /Asha Patil/ }));
  await seesIn('Message from Asha Patil', 'Call me at noon');
  expect(location.pathname + location.search).toBe(`/admin/messages?id=${id}`);
  history.back();
  await seesIn('Latest messages', 'Asha Patil');
  await waitFor(() => expect(count('New messages')?.textContent).toBe('0New messages'));
  expect((await part('Latest messages')).textContent).not.toContain('Unread');
});

test('a new inquiry appears without a reload', { tags: ['panel/new-messages'] }, async ({ panel, keep }) => {
  await panel.open('/admin');
  await seesIn('Latest messages', 'No messages yet.');
  await keep([{}]);
  comeOnline();
  await seesIn('Latest messages', 'Asha Patil');
  expect(count('New messages')?.textContent).toBe('1New messages');
});

test('a failed request of all lists shows one toast and errors in place', async ({ panel, keep }) => {
  await keep([{}]);
  panel.intercept('GET', /^\/(?!auth)/, 'no connection');
  await panel.open('/admin');
  await panel.seesToast('Failed to fetch data');
  await seesIn('Latest messages', 'The messages could not be loaded.');
  await seesIn('The last 7 days', 'The inquiries could not be loaded.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  const counts = textsOf(within(screen.getByRole('list', { name: 'Counts' })).getAllByRole('link'));
  expect(counts.filter((text) => !text.startsWith('–'))).toEqual([]);
  expect((await part('E-mail')).textContent).toBe('E-mail–');
  // Quick actions and the account need no request.
  expect(await factsOf()).toContain('Active');
});

test('the e-mail status shows pending, abandoned and undeliverable e-mails', async ({ panel }) => {
  let mail = { isOn: true, waiting: 0, givenUp: 0, reason: '' };
  const status = await panel.call('GET', '/status');
  panel.intercept('GET', /^\/status/, () => Response.json({ ...status, mail }, { headers: { 'x-view': 'panel' } }));
  const steps = await panel.call('GET', '/first-steps');
  const sees = (text: string) => waitFor(async () => expect((await part('E-mail')).textContent).toContain(text));
  await panel.call('PUT', '/settings', { contactEmail: 'owner@dealer.example' });
  for (const [state, sentence] of [
    ['works', 'E-mail is working. Nothing waits.'],
    ['untried', 'Nothing has been sent yet. Send yourself a test under'],
  ] as const) {
    panel.intercept('GET', /^\/first-steps/, { json: { ...steps, mail: state } });
    await panel.open('/admin');
    await sees(sentence);
  }
  for (const [now, sentence] of [
    [{ isOn: true, waiting: 2, givenUp: 0, reason: '' }, '2 e-mails wait. The site tries again by itself.'],
    [
      { isOn: true, waiting: 4, givenUp: 0, reason: 'no connection to smtp.example.com' },
      '4 e-mails wait: no connection to smtp.example.com. The site tries again',
    ],
    [{ isOn: true, waiting: 0, givenUp: 1, reason: '' }, '1 e-mail could not be sent in the last week. See which'],
    [{ isOn: false, waiting: 1, givenUp: 0, reason: '' }, '1 e-mail waits.'],
  ] as const) {
    mail = now;
    comeOnline();
    await sees(sentence);
  }
  await sees('You get no e-mails yet. Inquiries are under Messages.');
  mail = { isOn: true, waiting: 0, givenUp: 0, reason: '' };
  await panel.call('PUT', '/settings', { contactEmail: '', email: 'sales@dealer.example' });
  await panel.open('/admin');
  await sees('You get no e-mails yet. Enter your contact e-mail in');
});

test('an empty shop begins with first steps, which can be hidden, and asks for its first category', {
  tags: ['dealer/placeholders', 'panel/first-steps'],
}, async ({ panel }) => {
  await panel.open('/admin');
  await seesIn('First steps', 'Name and address');
  const counts = screen.getByRole('list', { name: 'Counts' });
  expect((await part('First steps')).compareDocumentPosition(counts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: 'Waiting for you' })).toBe(null);
  expect(count('Total products')?.textContent).toBe('0Total products');
  await panel.call('POST', '/contact', {
    name: 'Meera',
    email: 'm@example.com',
    phone: '98000 12345',
    message: 'Toner',
  });
  await panel.reload();
  const steps = await part('First steps');
  expect((await part('Waiting for you')).compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(linksOf(await part('What to do next'))).toEqual([
    ['Add your first product', '/admin/products/new#name'],
    ['Add your first branch', '/admin/settings/branches#name'],
  ]);
  // Every product needs a category, so the product form asks for the first one.
  await panel.click('link', 'Add your first product');
  await screen.findByLabelText(/^Name of the new category/);
  await panel.open('/admin/categories');
  screen.getByText('No categories yet, and every product needs one.', { exact: false });
  await panel.open('/admin/blog');
  screen.getByText('No posts yet. Write your first one', { exact: false });
  await panel.click('link', 'New post');
  await screen.findByText('Enter a new one, such as News or Buying guides.');
});
