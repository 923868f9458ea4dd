import { panel } from '#app/admin/calls.ts';
import { formOf, plain, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import type { MailboxChange, MailboxView } from '#app/domain/mailbox.ts';
import { host, password, port, withPassword, wordings } from './mail-server-noun.ts';

const fields = {
  host: host('Mail server'),
  port: port('Port', '993'),
  username: text('User name'),
  password: password('Password'),
  folder: text('Folder'),
  isOn: plain('Make messages of new e-mails', false),
};

export type InquiryMailValues = ValuesOf<typeof fields>;

const form = formOf<Required<MailboxChange>>()(fields);

const ownWordings: typeof wordings = {
  ...wordings,
  host: 'Enter the name of a mail server, such as imap.gmail.com',
  port: 'Use 993 or 143; see the help of your e-mail provider',
};

export const inquiryMailNoun: Noun<MailboxView, InquiryMailValues> = {
  name: 'mailbox',
  subject: 'The mailbox was',
  ...form,
  ...withPassword,
  read: (view) => form.read({ ...view, password: '' }),
  wordingOf: (field, message) => ownWordings[withPassword.pathOf(field)] ?? message,
  api: {
    create: panel.mailbox.update,
    update: (_view, changed, on) => panel.mailbox.update(changed, on),
    find: panel.mailbox.read,
  },
};
