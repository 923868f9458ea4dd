// @module-tag messages/unsent
import { expect } from 'vitest';
import { failureText } from '#app/domain/inquiries/notices/mail-server.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { screen, test, waitFor, within } from '#tests/support/panel.tsx';
import { texts } from '#tests/support/panel-queries.ts';

test('the e-mail settings list failed e-mails with the reason and send them again', async ({ panel, api }) => {
  await panel.open('/admin/settings/email');
  expect(screen.queryByRole('region', { name: 'Not sent' })).toBe(null);
  const subject = 'We have received your message';
  const mail = { kind: 'visitor', to: 'ravi@gmial.com', replyTo: null, subject, text: '' } as const;
  await api.store.inquiries.create({ inquiry: anInquiry(), mails: () => [mail] });
  const error = failureText('recipient refused', '550 no such mailbox');
  for (const each of await api.store.outbox.take(1))
    await api.store.outbox.markFailed(each, error, { isFinal: true, chance: 0 });
  // The warning on the dashboard leads here.
  await panel.open('/admin');
  const warning = await screen.findByText(/1 e-mail could not be sent in the last week/);
  await panel.user.click(within(warning).getByRole('link', { name: 'Settings, E‑mail' }));
  const list = within(await screen.findByRole('region', { name: 'Not sent' }));
  expect(texts(list.getAllByRole('listitem'))).toEqual([
    'We have received your messageThank-you, to the customer: ravi@gmial.com, 1 Jun 2026, 12:00 pmThe mail server does not take this address. Often it is mistyped. Not tried again.Send again',
  ]);
  await panel.user.click(list.getByRole('button', { name: `Send again: ${subject}` }));
  await panel.seesToast('It is sent again now');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent' })).toBe(null));
  expect(await panel.call('GET', '/status')).toMatchObject({ mail: { waiting: 1, givenUp: 0 } });
});
