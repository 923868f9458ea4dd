import { panel } from '#app/admin/calls.ts';
import { type Field, formOf, plain, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import type { Noun } from '#app/admin/edit/noun.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { MailSecurity } from '#app/domain/mail-options.ts';
import type { MailServerChange, MailServerView } from '#app/domain/mail-server.ts';
import { isEmail } from '#app/domain/message.ts';

const host = (label: string): Field<string, string> => ({
  ...text(label),
  // Remove a URL scheme and slashes, which users copy from help pages.
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
  check: (typed) => (/^\d{2,5}$/.test(typed.trim()) ? undefined : 'Enter a number, usually 587 or 465'),
});

/** The saved password is never shown. The field starts empty, and a typed value replaces it. */
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

/** The form's messages for server errors, by field. */
const wordings: Record<keyof typeof fields, string> = {
  host: 'Enter the name of a mail server, such as smtp.gmail.com',
  port: 'Use 587 or 465; the company that your mailbox is with says which',
  security: 'Choose an option',
  username: 'Enter the user name of this mailbox',
  password: 'Enter the password of this mailbox',
  sender: 'Enter an e-mail address',
};

export const mailServerNoun: Noun<MailServerView, MailServerValues> = {
  name: 'e-mail settings',
  subject: 'The e-mail settings were',
  ...form,
  read: (view) => form.read({ ...view, password: '' }),
  // A test sends the form values under `with`.
  pathOf: (field) => field.replace(/^with\./, ''),
  wordingOf: (field, message) => wordings[mailServerNoun.pathOf?.(field) as keyof typeof fields] ?? message,
  drafts: 'never',
  // The old password is not readable, so there is no undo.
  isUndoable: false,
  api: {
    // The record always exists, so create is an update.
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
