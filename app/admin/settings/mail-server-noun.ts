import { panel } from '#app/admin/calls.ts';
import { type Field, formOf, plain, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { MailSecurity } from '#app/domain/mail-options.ts';
import type { MailServerChange, MailServerView } from '#app/domain/mail-server.ts';
import { isEmail } from '#app/domain/message.ts';

const host = (label: string): Field<string, string> => ({
  ...text(label),
  // Whoever copies it from a page of help may bring what belongs to an address of the web.
  write: (typed) =>
    typed
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/\/.*$/, ''),
});

const port = (label: string): Field<number, string> => ({
  label,
  initial: '',
  read: String,
  write: Number,
  check: (typed) => (/^\d{2,5}$/.test(typed.trim()) ? undefined : 'Enter a number, mostly 587 or 465'),
});

/** It is never shown, not even to who has saved it: the field is empty, and what is typed there is a new one. */
const password = (label: string): Field<string, string> => ({
  ...text(label),
  read: () => '',
  inShort: (typed) => (typed === '' ? 'as it is' : 'a new one'),
});

const sender = (label: string): Field<string, string> => ({
  ...text(label),
  write: (typed) => typed.trim(),
  check: (typed) =>
    typed.trim() === '' || isEmail(typed.trim()) ? undefined : 'Enter an e-mail address, or leave this empty',
});

const fields = {
  host: host('Mail server'),
  port: port('Port'),
  security: plain<MailSecurity>('Encryption', 'starttls'),
  username: text('User name'),
  password: password('Password'),
  sender: sender('Sender address'),
};

export type MailServerValues = ValuesOf<typeof fields>;

const form = formOf<Required<MailServerChange>>()(fields);

/** What the server says of a field, in the words of a form. */
const wordings: Record<keyof typeof fields, string> = {
  host: 'Enter the name of a mail server, such as smtp.gmail.com',
  port: 'Use 587 or 465; the company that your mailbox is with says which',
  security: 'Choose one of these',
  username: 'Enter the user name of this mailbox',
  password: 'Enter the password of this mailbox',
  sender: 'Enter an e-mail address',
};

export const mailServerNoun: Noun<MailServerView, MailServerValues> = {
  name: 'e-mail settings',
  subject: 'How e-mails are sent was',
  ...form,
  read: (view) => form.read({ ...view, password: '' }),
  // A test is sent `with` what is entered.
  pathOf: (field) => field.replace(/^with\./, ''),
  wordingOf: (field, message) => wordings[mailServerNoun.pathOf?.(field) as keyof typeof fields] ?? message,
  drafts: 'never',
  // The password of before is nobody's to have.
  isUndoable: false,
  api: {
    // There is always one way of sending, if only none: saving it is always a change.
    create: panel.mailServer.update,
    update: (_view, changed, on) => panel.mailServer.update(changed, on),
    find: panel.mailServer.read,
  },
  messages: {
    created: sentences.mail.saved,
    updated: sentences.mail.saved,
    failed: sentences.mail.saveFailed,
  },
};
