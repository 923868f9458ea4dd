// @module-tag replies/sheet
import { expect } from 'vitest';
import { defaultReplyTemplates } from '#app/domain/inquiries/default-reply-templates.ts';
import type { InquiryEvent } from '#app/domain/inquiries/inquiry.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { aLine } from '#tests/support/factories.ts';
import { type Panel, screen, waitFor, within } from '#tests/support/panel.tsx';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';
import { test as base, comeOnline, goOffline, keepPage } from './inquiry-test.ts';

const test = base.extend('panel', async ({ panel }) => {
  await panel.call('PUT', '/settings', { replyTemplates: defaultReplyTemplates });
  return panel;
});

const product = { name: 'Canon PIXMA G2010', slug: 'canon-pixma-g2010', regularPrice: 11_500 };
const asha = { subject: `Inquiry about ${product.name}`, message: 'Price, please', email: 'asha@example.com' };

const sheet = () => within(screen.getByRole('dialog', { name: /^Reply to / }));
const reply = () => sheet().findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
const channel = (name: string) => sheet().getByRole<HTMLAnchorElement>('link', { name });
const channels = () =>
  sheet()
    .getAllByRole('link')
    .map(({ textContent }) => textContent.trim());
const events = async ({ call }: Panel, id = '') =>
  (await call<InquiryEvent[]>('GET', `/contact/${id}/events`)).map(({ kind, text }) => `${kind} ${text}`.trim());

test('preselects the last template and channel', async ({ panel, keep }) => {
  const [first, second] = await keep([asha, { ...asha, phone: '' }]);
  keepPage();
  await panel.open(`/admin/messages?id=${first}`);
  await panel.press('Reply');
  await panel.user.click(await sheet().findByLabelText('कॉल का समय'));
  expect((await reply()).value).toContain('नमस्ते Asha Patil जी,');
  await panel.user.click(channel('SMS'));
  await waitFor(async () => expect(await events(panel, first)).toContain('sms कॉल का समय'));
  await panel.press('Reply');
  await reply();
  expect(channels()).toEqual(['SMS', 'WhatsApp', 'E-mail']);
  expect(sheet().getByLabelText('कॉल का समय')).toHaveProperty('checked', true);
  expect(channel('SMS').href).toMatch(/^sms:\+919800012345\?&body=%E0%A4/);
  await panel.open(`/admin/messages?id=${second}`);
  await panel.press('Reply');
  await reply();
  expect(channels()).toEqual(['E-mail']);
});

test('sends the edited text by e-mail; another template replaces it', async ({ panel, keep }) => {
  const [id] = await keep([asha]);
  await panel.open(`/admin/messages?id=${id}`);
  await panel.press('Reply');
  await panel.fill(await reply(), 'First line\nSecond line');
  const mail = new URL(channel('E-mail').href);
  const [subject, body] = ['subject', 'body'].map((name) => mail.searchParams.get(name));
  expect([mail.pathname, subject]).toEqual(['asha@example.com', `Re: ${asha.subject}`]);
  expect(body).toBe('First line\r\nSecond line');
  await panel.user.click(sheet().getByLabelText('When to call'));
  expect((await reply()).value).toContain('When may we call you?');
});

test('suggests to ask for a review once an inquiry is resolved or its quotation accepted', async ({ panel, keep }) => {
  await panel.call('PUT', '/settings', { reviewLink: 'https://g.page/r/platen/review' });
  const [resolved, bought, open] = await keep([asha, asha, asha]);
  await panel.call('PUT', `/contact/${resolved}?status=resolved`);
  await setUpQuotations(panel.call);
  const { id: draft } = await panel.call<QuotationView>('POST', '/quotations', { messageId: bought });
  await panel.call('PUT', `/quotations/${draft}`, { lines: [aLine] });
  await panel.call('POST', `/quotations/${draft}/send`, { by: 'copy' });
  await panel.call('POST', `/quotations/${draft}/answer`, { answer: 'accepted', reason: '' });
  const suggested = async (id = '') => {
    await panel.open(`/admin/messages?id=${id}`);
    await panel.press('Reply');
    return (await reply()).value;
  };
  const asks = /a few words about our work\?\nhttps:\/\/g\.page\/r\/platen\/review$/;
  expect(await suggested(resolved)).toMatch(asks);
  expect(await suggested(bought)).toMatch(asks);
  expect(await suggested(open)).not.toMatch(asks);
});

test('works offline, and writes the timeline later', { tags: ['install/offline-actions'] }, async ({ panel, keep }) => {
  const [id] = await keep([asha]);
  keepPage();
  await panel.open(`/admin/messages?id=${id}`);
  const comeBack = goOffline(panel);
  await panel.press('Reply');
  expect((await reply()).value).toContain('Hello Asha Patil');
  await panel.user.click(channel('WhatsApp'));
  within(await screen.findByRole('region', { name: 'Pending changes' })).getByText('Asha Patil: WhatsApp');
  await screen.findByRole('button', { name: 'In Progress', pressed: true });
  comeBack();
  comeOnline();
  await waitFor(async () => expect((await events(panel, id)).join()).toContain('whatsapp'));
});
