import { expect, vi } from 'vitest';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import type { QuotationChange } from '#app/domain/quotations/quotation.ts';
import { aLine } from '#tests/support/factories.ts';
import { test as base, type Panel, screen, waitFor, within } from '#tests/support/panel.tsx';
import { dialog, field, region, texts } from '#tests/support/panel-queries.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';

type Call = Panel['call'];

const customer = { name: 'Asha Patil', company: '', address: '', phone: '098000 12345', email: '', gstin: '' };
/** The clock of the API under test is not that of the page. */
const validUntil = '2099-12-31';

const test = base
  .extend('call', async ({ panel }): Promise<Call> => {
    await setUpQuotations(panel.call);
    return panel.call;
  })
  .extend('draft', ({ call }) => async (change: QuotationChange = {}, messageId = ''): Promise<QuotationView> => {
    const { id } = await call<QuotationView>('POST', '/quotations', { messageId });
    return call('PUT', `/quotations/${id}`, { customer, lines: [aLine], validUntil, ...change });
  })
  .extend('opened', async ({ panel: _ }, { onCleanup }) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    onCleanup(() => open.mockRestore());
    return open.mock.calls;
  });

const address = ({ id }: { id: string }) => `/admin/quotations/${id}`;
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
const inLine = (number: number, label: string) => field(label, screen.getByRole('group', { name: `Line ${number}` }));
const totals = () => within(screen.getByRole('complementary', { name: 'Totals' }));
const findSheet = async () => await dialog('Send');
const kept = (call: Call, { id }: { id: string }) => call<QuotationView>('GET', `/quotations/${id}`);
const all = async (call: Call) => (await call<{ quotations: QuotationView[] }>('GET', '/quotations')).quotations;

test('the form shows sums and missing fields', { tags: ['quotations/editor', 'quotations/new'] }, async ({
  panel,
  call,
}) => {
  await panel.add('/categories', { name: 'Ink Tank Printers' });
  await panel.add('/products', { name: 'Canon PIXMA G2010', brand: 'Canon', category: 'Ink Tank Printers' });
  await panel.open('/admin/quotations');
  await panel.click('link', 'New quotation');
  await panel.seesPage('New quotation');
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
  totals().getByText('Add at least one line');
  await panel.fill(screen.getByRole('searchbox', { name: 'Add a product' }), 'pixma');
  const add = await screen.findByRole('button', { name: 'Add Canon PIXMA G2010: Sale' });
  await panel.user.keyboard('{Enter}');
  expect(document.activeElement, 'Enter leads to the match').toBe(add);
  await panel.user.keyboard('{Enter}');
  await screen.findByText('Not saved yet');
  expect(panel.writes, 'Enter saves nothing').toEqual([]);
  // The kind of tax follows the place before there is a price.
  await panel.fill(inLine(1, 'Price, ₹'), '');
  await panel.fillIn({ 'Place of supply': '29' });
  totals().getByText('IGST, from Maharashtra to Karnataka.');
  await panel.fillIn({ 'Place of supply': '' });
  await panel.press('Add line');
  await panel.fill(inLine(2, 'Name'), 'Installation');
  await panel.fill(inLine(2, 'Quantity'), '2');
  await panel.press('Send', 'Not sent yet. Please complete the marked fields.');
  expect(screen.getAllByText('Enter the name or the company').length).toBeGreaterThan(1);
  line(2).getByText('Enter a price');
  totals().getByText('Line 2, Installation: Enter a price');
  screen.getByText(/^\d to fill in$/);
  await panel.fill('Name', 'Ravi');
  await panel.fill(inLine(1, 'Price, ₹'), '10000');
  await panel.fill(inLine(2, 'Price, ₹'), '500.5');
  await panel.fill(inLine(2, 'Discount'), '10');
  await totals().findByText('₹12,863');
  totals().getByText('CGST 9%');
  totals().getByText('CGST and SGST, within Maharashtra.');
  expect(line(2).getByText(/GST =/).parentElement?.textContent).toBe('₹900.90 + ₹162.16 GST = ₹1,063.06');
  await panel.fill('GSTIN', '29aapfu0939f1zz');
  await screen.findByText('This is not a GSTIN. Please check each character');
  await panel.fill('GSTIN', '29aapfu0939f1zr');
  await screen.findByText('✓ Valid, registered in Karnataka');
  totals().getByText('IGST 18%');
  totals().getByText('IGST, from Maharashtra to Karnataka.');
  expect(totals().queryByText('CGST 9%')).toBeNull();
  await panel.fill(field(/^Valid until/), validUntil);
  expect(await all(call)).toEqual([]);
  await panel.press('Save', 'Quotation for Ravi saved');
  const [quotation] = (await all(call)) as [QuotationView];
  await panel.seesPage('Draft for Ravi');
  screen.getByRole('button', { name: 'Duplicate' });
  expect(location.pathname).toBe(address(quotation));
  expect(quotation).toMatchObject({
    total: 1_286_300,
    body: {
      placeOfSupply: '29',
      customer: { name: 'Ravi', gstin: '29AAPFU0939F1ZR' },
      lines: [
        { name: 'Canon PIXMA G2010', unitPaise: 1_000_000 },
        { name: 'Installation', quantity: 2, unitPaise: 50_050, discount: { kind: 'percent', basisPoints: 1000 } },
      ],
    },
  });
  await panel.fill('GSTIN', '27AAPFU0939F1ZV');
  await panel.fillIn({ 'Place of supply': '29' });
  await panel.press('Save');
  const typed = { placeOfSupply: '29', customer: { gstin: '27AAPFU0939F1ZV' } };
  await waitFor(async () => expect((await kept(call, quotation)).body).toMatchObject(typed));
});

test('without lines, Save and Send say so at the lines, in one toast', { tags: ['quotations/editor'] }, async ({
  panel,
  call,
}) => {
  await panel.open('/admin/quotations/new');
  expect(totals().queryByText(/Zero|within/)).toBeNull();
  await panel.press('Send', 'Not sent yet. Please complete the marked fields.');
  await panel.press('Save', 'Failed to save the quotation');
  region('Lines').getByText('Add at least one line');
  expect(document.querySelectorAll('.toast')).toHaveLength(1);
  expect(await all(call)).toEqual([]);
});

test('a rental line has months and a discount in rupees', { tags: ['quotations/editor'] }, async ({ panel, draft }) => {
  await panel.open(address(await draft()));
  await panel.user.selectOptions(inLine(1, 'Kind'), 'rent');
  await panel.fill(inLine(1, 'Price per month, ₹'), '1000');
  await panel.fill(inLine(1, 'Months'), '12');
  await panel.user.selectOptions(inLine(1, 'Discount in'), 'amount');
  await panel.fill(inLine(1, 'Discount'), '2000');
  await panel.fill(inLine(1, 'GST, %'), '12');
  await totals().findByText('₹11,200');
  totals().getByText('-₹2,000');
  await panel.user.click(screen.getByLabelText('Prices include GST'));
  await totals().findByText('Amount, with GST');
  totals().getByText('₹10,000');
});

test('a quotation is sent by WhatsApp', { tags: ['quotations/sending'] }, async ({ panel, call, draft, opened }) => {
  const { id } = await draft({ customer: { ...customer, email: 'asha@example.com' }, terms: 'Cash' });
  await panel.open(address({ id }));
  await panel.fill('Notes', 'Delivery in two days');
  await panel.press('Send');
  const sheet = await findSheet();
  sheet.getByText('₹11,800');
  sheet.getByText('After sending it does not change any more. Changes make a new version.');
  const preview = sheet.getByRole<HTMLAnchorElement>('link', { name: 'Preview' }).href;
  expect(preview).toBe(`${(await kept(call, { id })).link}?preview`);
  expect(sheet.queryByText(/no terms/)).toBeNull();
  sheet.getByText(/^WhatsApp to .*98000 12345\.$/);
  expect(sheet.queryByRole('button', { name: 'E-mail with PDF' })).toBeNull();
  expect(sheet.getByRole<HTMLAnchorElement>('link', { name: 'Set up e-mail' }).pathname).toBe('/admin/settings/email');
  const held = panel.hold('POST', /\/send$/);
  await panel.user.click(sheet.getByRole('button', { name: 'WhatsApp' }));
  expect((await sheet.findByRole('button', { name: 'Sending…' })).getAttribute('aria-disabled')).toBe('true');
  held.release();
  await waitFor(() => expect(opened).toHaveLength(1));
  const { number, link, state, body } = await kept(call, { id });
  expect(body.notes).toBe('Delivery in two days');
  expect([state, number]).toEqual(['sent', expect.stringMatching(/^Q\/\d{4}-\d\d\/0001$/)]);
  await panel.seesToast(`Sent as ${number}`);
  const chat = new URL(String(opened[0]?.[0]));
  expect([chat.pathname, ...(opened[0]?.slice(1) ?? [])]).toEqual(['/919800012345', '_blank']);
  expect(chat.searchParams.get('text')).toContain(`quotation ${number} for ₹11,800`);
  expect(chat.searchParams.get('text')).toContain(link);
  // If the browser blocks the new window, the button is now a link.
  expect(sheet.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href).toBe(chat.href);
  expect(sheet.getByRole<HTMLAnchorElement>('link', { name: link }).href).toContain(`${link}?`);
  await panel.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await panel.seesToast('Link copied');
  expect(await navigator.clipboard.readText()).toBe(link);
  await panel.seesPage(number);
  await panel.user.click(sheet.getByRole('link', { name: 'WhatsApp' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the sheet closes after WhatsApp, and offers e-mail with a mailbox', {
  tags: ['quotations/sending'],
}, async ({ panel, draft, api }) => {
  const chat = { opener: window } as unknown as Window;
  vi.spyOn(window, 'open').mockReturnValue(chat);
  api.deps.mail.isOn = async () => true;
  await panel.open(address(await draft({ customer: { ...customer, email: 'asha@example.com' }, terms: '' })));
  await panel.press('Send');
  const sheet = await findSheet();
  sheet.getByText('This quotation has no terms, such as payment, delivery and warranty.');
  await sheet.findByRole('button', { name: 'E-mail with PDF' });
  sheet.getByText(/98000 12345\. E-mail to asha@example\.com\.$/);
  expect(sheet.queryByRole('link', { name: 'Set up e-mail' })).toBeNull();
  await panel.user.click(sheet.getByRole('button', { name: 'WhatsApp' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chat.opener).toBeNull();
  await panel.seesPage(/^Q\//);
});

test('without a GSTIN, the totals say why there is no GST', { tags: ['quotations/editor'] }, async ({
  panel,
  call,
  draft,
}) => {
  const { id } = await draft({ lines: [{ ...aLine, rateBasisPoints: 0 }] });
  await call('PUT', '/settings', { gstin: '' });
  await panel.open(address({ id }));
  totals().getByText('No GST, because there is no GSTIN.');
  const link = totals().getByRole('link', { name: 'Enter your GSTIN' });
  expect(link.getAttribute('href')).toBe('/admin/settings/quotations#gstin');
  await call('PUT', '/settings', { gstin: '27AAPFU0939F1ZV' });
  await panel.open(address({ id }));
  expect(totals().queryByText('No GST, because there is no GSTIN.')).toBe(null);
});

test('the branch of a draft decides its GSTIN, tax and place of supply at once', {
  tags: ['quotations/editor'],
}, async ({ panel, call, draft }) => {
  const { id } = await draft();
  await panel.open(address({ id }));
  expect(screen.queryByLabelText('Branch')).toBeNull();
  const surat = await panel.add('/branches', { name: 'Surat', gstin: '24AAPFU0939F1Z1' });
  await panel.add('/branches', { name: 'Pune' });
  await panel.reload();
  expect(texts([...(field('Branch') as unknown as HTMLSelectElement).options])).toEqual(['None', 'Surat', 'Pune']);
  await panel.fillIn({ Branch: surat.id });
  await screen.findByText('GSTIN 24AAPFU0939F1Z1, Gujarat');
  totals().getByText('CGST and SGST, within Gujarat.');
  await panel.fillIn({ 'Place of supply': '27' });
  totals().getByText('IGST, from Gujarat to Maharashtra.');
  await panel.press('Save');
  await waitFor(async () => expect((await kept(call, { id })).branch).toBe(surat.id));
  const stored = await kept(call, { id });
  expect([stored.body.seller.gstin, stored.sums.cgst]).toEqual(['24AAPFU0939F1Z1', 0]);
});

test('a new quotation that is sent at once is stored and sent', { tags: ['quotations/new'] }, async ({
  panel,
  call,
}) => {
  await panel.open('/admin/quotations/new');
  await panel.fill('Name', 'Ravi');
  await panel.press('Add line');
  await panel.fill(inLine(1, 'Name'), 'Installation');
  await panel.fill(inLine(1, 'Price, ₹'), '1000');
  await panel.fill(field(/^Valid until/), validUntil);
  await panel.press('Send');
  const sheet = await findSheet();
  expect(sheet.queryByText(/^No GST is charged/)).toBeNull();
  await panel.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await sheet.findByText(/^Sent as/);
  await screen.findByText(/^₹1,180 for Ravi/);
  expect(screen.queryByRole('button', { name: 'Undo save' }), 'a sent quotation stays').toBeNull();
  expect(await all(call)).toMatchObject([{ state: 'sent', total: 118_000, validUntil }]);
});

test('Send says that no GST is charged without a GSTIN', { tags: ['quotations/new'] }, async ({
  panel,
  call,
  draft,
}) => {
  await call('PUT', '/settings', { gstin: '' });
  await panel.open(address(await draft({ lines: [{ ...aLine, rateBasisPoints: 0 }] })));
  await panel.press('Send');
  (await findSheet()).getByText(/^No GST is charged, because your GST number is missing\./);
});

test('a rental and an AMC come with description, SAC and period, unless they are typed', {
  tags: ['quotations/editor'],
}, async ({ panel, draft }) => {
  await panel.open(address(await draft({ lines: [{ ...aLine, hsn: '', description: '' }] })));
  const shown = (...labels: string[]) => labels.map((label) => inLine(1, label).value);
  const choose = (kind: string) => panel.user.selectOptions(inLine(1, 'Kind'), kind);
  await choose('rent');
  const labels = ['Description', 'HSN or SAC'];
  expect(shown(...labels, 'Months')).toEqual(['Machine on rent with maintenance', '997314', '12']);
  await choose('amc');
  expect(shown(...labels, 'Years')).toEqual(['Parts and labour included', '998712', '1']);
  await choose('sale');
  expect(shown(...labels)).toEqual(['', '']);
  await panel.fill(inLine(1, 'Description'), 'Own words');
  await panel.fill(inLine(1, 'HSN or SAC'), '99871');
  await choose('amc');
  expect(shown(...labels)).toEqual(['Own words', '99871']);
  const fold = inLine(1, 'HSN or SAC').closest('details');
  expect(fold?.open, 'the product fills it in').toBe(false);
  await panel.press('Save');
  await screen.findAllByText(/Must have 4, 6 or 8 digits/);
  expect(fold?.open, 'it needs attention').toBe(true);
  await panel.fill(inLine(1, 'HSN or SAC'), '998712');
  expect(fold?.open, 'it stays open while it is corrected').toBe(true);
});

test('a draft that someone else has changed since the sheet opened is not sent', {
  tags: ['quotations/conflict'],
}, async ({ panel, call, draft }) => {
  const { id } = await draft();
  await panel.open(address({ id }));
  await panel.press('Send');
  const sheet = await findSheet();
  await call('PUT', `/quotations/${id}`, { lines: [{ ...aLine, unitPaise: 500_000 }] });
  await panel.user.click(sheet.getByRole('button', { name: 'WhatsApp' }));
  await panel.seesToast('Someone else has saved the quotation since you opened it');
  expect((await kept(call, { id })).state).toBe('draft');
  await sheet.findByText('₹5,900');
  await panel.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await sheet.findByText(/^Sent as/);
  expect((await kept(call, { id })).total).toBe(590_000);
});

test('a repeated tap after a lost response gives the quotation one number', {
  tags: ['quotations/lost-response'],
}, async ({ panel, call, draft }) => {
  const { id } = await draft();
  await panel.open(address({ id }));
  await panel.press('Send');
  const sheet = await findSheet();
  let sends = 0;
  panel.intercept('POST', /\/send$/, async (request) => {
    const answer = await panel.answer(request);
    if (++sends === 1) throw new TypeError('Failed to fetch');
    return answer;
  });
  await panel.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await panel.seesToast('No connection.');
  const { number } = await kept(call, { id });
  expect(number).not.toBe('');
  await panel.user.click(sheet.getByRole('button', { name: 'Copy link' }));
  await sheet.findByText(`Sent as ${number}.`);
  expect(sends).toBe(2);
  const next = await call<QuotationView>('POST', `/quotations/${(await draft()).id}/send`, { by: 'copy' });
  expect(Number(next.number.slice(-4))).toBe(Number(number.slice(-4)) + 1);
});

test('typed text is saved after a sign-in', { tags: ['quotations/session-ended'] }, async ({ panel, call, draft }) => {
  const { id } = await draft();
  await panel.open(address({ id }));
  await panel.fill(inLine(1, 'Price, ₹'), '7777');
  panel.endSession();
  await panel.press('Save');
  await panel.signInAgain('Quotation for Asha Patil saved');
  expect(inLine(1, 'Price, ₹').value).toBe('7777');
  expect((await kept(call, { id })).body.lines[0]?.unitPaise).toBe(777_700);
});

test('a sent quotation is read-only, and a new version starts with its lines', {
  tags: ['quotations/new-version'],
}, async ({ panel, call, draft }) => {
  const { id } = await draft({ lines: [{ ...aLine, name: 'Copier' }] });
  const sent = await call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });
  await panel.open(address(sent));
  const state = () => region('Progress');
  state().getAllByText('Sent');
  state().getByText('Not yet');
  expect(screen.queryByRole('form')).toBeNull();
  region('Lines').getByText('Copier');
  expect(screen.getByRole('region', { name: 'Customer' }).textContent).toContain('Asha Patil');
  region('Customer').getByRole('link', { name: 'Call' });
  await panel.press('Send again');
  const sheet = await findSheet();
  sheet.getByText(`Sent as ${sent.number}.`);
  await panel.user.click(sheet.getByRole('button', { name: 'Close' }));
  await call('POST', '/quotations/answer', { secret: sent.secret, answer: 'declined', reason: 'Too expensive' });
  await panel.reload();
  state().getByText('Too expensive');
  expect(screen.queryByRole('button', { name: 'Mark lost' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  await panel.declines(
    'Stop the customer’s link',
    'Revoke this link? The customer cannot open it any more. A new version has a new link.',
  );
  await panel.press('Stop the customer’s link', 'Link revoked');
  await state().findByText('The link is revoked. A new version has a new link.');
  expect(screen.queryByRole('button', { name: 'Stop the customer’s link' })).toBeNull();
  await panel.press('New version');
  await panel.seesPage(`${sent.number}-2`);
  screen.getByText(/^Not sent yet\. The version before it is valid/);
  expect(inLine(1, 'Name').value).toBe('Copier');
  await panel.declines('Delete draft', 'Delete this draft?');
  await panel.press('Delete draft', 'Draft deleted');
  await panel.seesPage('Quotations');
  expect((await all(call)).map(({ number }) => number)).toEqual([sent.number]);
});

const send = (call: Call, { id }: { id: string }) =>
  call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });
const badges = () => texts([...region('Progress').getByRole('status').children]);

test('the open page shows the answer of the customer, who then needs no attention', {
  tags: ['quotations/outcomes'],
}, async ({ panel, call, draft }) => {
  const { id, secret } = await send(call, await draft());
  await panel.open(address({ id }));
  await call('POST', '/quotations/answer', { secret, answer: 'change', reason: 'Two machines' });
  document.dispatchEvent(new Event('visibilitychange'));
  await region('Progress').findByText('Two machines');
  expect(badges()).toEqual(['Change requested']);
  // Nobody may be looking at the page yet.
  expect((await kept(call, { id })).newsAt).not.toBeNull();
  await panel.user.click(screen.getByRole('heading', { level: 1 }));
  await waitFor(async () => expect((await kept(call, { id })).newsAt).toBeNull());
});

test('a replaced version keeps its outcome', { tags: ['quotations/outcomes'] }, async ({ panel, call, draft }) => {
  const first = await send(call, await draft());
  await call('POST', '/quotations/answer', { secret: first.secret, answer: 'declined', reason: 'Too expensive' });
  await send(call, await call<QuotationView>('POST', `/quotations/${first.id}/version`));
  await panel.open(address(first));
  expect(badges()).toEqual(['Declined', 'Replaced by a newer version']);
  region('Progress').getByText('Too expensive');
  await panel.click('link', 'Newer versions');
  await screen.findByText('2 quotations');
  // Both were created at the same time.
  const rows = region('Quotations').getAllByRole('listitem');
  expect(rows.filter(({ textContent }) => textContent.includes('DeclinedReplaced by a newer version'))).toHaveLength(1);
});

test('marks a quotation lost or accepted by telephone', {
  tags: ['quotations/spoken'],
}, async ({ panel, call, draft }) => {
  const lost = await send(call, await draft());
  await panel.open(address(lost));
  await panel.press('Mark lost');
  let sheet = await dialog('Mark lost');
  await panel.user.click(sheet.getByRole('button', { name: 'Mark lost' }));
  expect((await kept(call, lost)).state).toBe('sent');
  await panel.user.click(sheet.getByRole('button', { name: 'Price too high' }));
  await panel.user.click(sheet.getByRole('button', { name: 'Mark lost' }));
  await panel.seesToast('Answer saved');
  await region('Progress').findByText('Price too high');
  expect(region('Progress').getByText(/, entered by /)).toBeTruthy();
  await panel.press('Undo', 'The quotation is open again');
  await waitFor(() => expect(badges()).toEqual(['Sent']));
  await call('POST', `/quotations/${lost.id}/answer`, { answer: 'declined', reason: 'Price too high' });
  await panel.reload();
  await panel.press('Still open', 'The quotation is open again');
  await waitFor(() => expect(badges()).toEqual(['Sent']));
  await call('POST', `/quotations/${lost.id}/answer`, { answer: 'declined', reason: 'Price too high' });
  const won = await send(call, await draft());
  await panel.open(address(won));
  await panel.press('Mark accepted');
  sheet = await dialog('Mark accepted');
  await panel.user.click(sheet.getByRole('button', { name: 'Mark accepted' }));
  await waitFor(() => expect(badges()).toEqual(['Accepted']));
  expect(await kept(call, lost)).toMatchObject({ state: 'declined', declineReason: 'Price too high' });
});

test('an accepted quotation leads to its inquiry, for thanks and a review', async ({ panel, call, draft }) => {
  const { name, phone } = customer;
  await call('POST', '/contact', { name, phone, email: 'asha@example.com', message: 'Price, please' });
  const [{ id: messageId = '' } = {}] = await call<{ id: string }[]>('GET', '/contact');
  const { id } = await draft({}, messageId);
  await send(call, { id });
  await panel.open(address({ id }));
  expect(screen.queryByRole('link', { name: /review/ })).toBe(null);
  await call('POST', `/quotations/${id}/answer`, { answer: 'accepted', reason: '' });
  await panel.reload();
  const link = screen.getByRole('link', { name: 'Reply with thanks, or ask for a review' });
  expect(link.getAttribute('href')).toBe(`/admin/messages?id=${messageId}`);
});

test('a conflict names the person that saved in between', {
  tags: ['quotations/conflict'],
}, async ({ panel, call, draft }) => {
  const { id } = await draft();
  await panel.open(address({ id }));
  await panel.fill('Name', 'Ravi');
  await call('PUT', `/quotations/${id}`, { customer: { ...customer, name: 'Meera' } });
  await panel.press('Save');
  const asked = await dialog('Someone else saved first');
  await asked.findByText(/saved by/);
  await asked.findByText('owner');
});

test('a quotation is duplicated, and becomes a template for others', {
  tags: ['quotations/copies'],
}, async ({ panel, call, draft }) => {
  const { id } = await draft({ lines: [{ ...aLine, name: 'Yearly AMC' }], terms: '50 % advance' });
  await panel.open(address({ id }));
  await panel.press('Duplicate');
  await waitFor(() => expect(location.pathname).not.toBe(address({ id })));
  expect((await all(call)).map(({ body }) => body.customer.name)).toEqual(['Asha Patil', 'Asha Patil']);
  await panel.press('Save as template');
  const sheet = await dialog('Save as template');
  await panel.fill(field('Name', document.querySelector('dialog[open]') as Element), 'AMC of a year');
  await panel.user.click(sheet.getByRole('button', { name: 'Save as template' }));
  await panel.seesToast('Template saved. Choose it under Lines of a quotation.');
  await panel.open('/admin/quotations/new');
  await panel.user.selectOptions(await screen.findByLabelText('Add a template'), 'AMC of a year');
  expect([inLine(1, 'Name').value, field('Terms').value]).toEqual(['Yearly AMC', '50 % advance']);
  panel.confirm(true);
  await panel.open('/admin/quotations?view=templates');
  await panel.click('link', 'AMC of a year');
  await panel.seesPage('AMC of a year');
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await panel.press('Delete template', 'Template deleted');
  expect((await call<{ total: number }>('GET', '/quotations?view=templates')).total).toBe(0);
});
