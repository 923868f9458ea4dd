import type { MailSecurity } from '#app/domain/inquiries/notices/mail-options.ts';
import type { MailServerChange, MailServerView } from '#app/domain/inquiries/notices/mail-server.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { type Field, formOf, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';

export const host = (label: string): Field<string, string> => ({
  ...text(label),
  // Remove a URL scheme and slashes, which users copy from help pages.
  write: (typed) =>
    typed
      .trim()
      .toLowerCase()
      .replace(/^[a-z]+:\/\//, '')
      .replace(/\/.*$/, ''),
});

export const port = (label: string, usual: string): Field<number, string> => ({
  label,
  initial: '',
  read: String,
  write: Number,
  check: (typed) => (/^\d{2,5}$/.test(typed.trim()) ? undefined : `Enter a number, usually ${usual}`),
});

/** The saved password is never shown. The field starts empty, and a typed value replaces it. */
export const password = (label: string): Field<string, string> => ({
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
  port: port('Port', '587 or 465'),
  security: plain<MailSecurity>('Encryption', 'starttls'),
  username: text('User name'),
  password: password('Password'),
  sender: sender('Sender address'),
};

export type MailServerValues = ValuesOf<typeof fields>;

const form = formOf<Required<MailServerChange>>()(fields);

/** The form's messages for server errors, by field. */
export const wordings = {
  host: 'Enter the name of a mail server, such as smtp.gmail.com',
  port: 'Use 587 or 465; see the help of your e-mail provider',
  security: 'Choose an option',
  username: 'Enter the user name of this mailbox',
  password: 'Enter the password of this mailbox',
  sender: 'Enter an e-mail address',
};

/** A test sends the form values under `with`. */
const pathOf = (field: string) => field.replace(/^with\./, '');

type Calls<View> = { read: () => Promise<View>; update: (fields: object, on?: string) => Promise<View> };

/** Shared by the nouns of both mailboxes. */
export const mailNoun = <View>({ read, update }: Calls<View>, wordingsOf: Record<string, string>) =>
  ({
    pathOf,
    wordingOf: (field: string, message: string) => wordingsOf[pathOf(field)] ?? message,
    drafts: 'never',
    // No undo: the server never returns the old password.
    isUndoable: false,
    messages: {
      created: settingsSentences.mail.saved,
      updated: settingsSentences.mail.saved,
      failed: settingsSentences.mail.saveFailed,
    },
    // The record always exists, so create is an update.
    api: { create: update, update: (_id: string, changed: object, on: string) => update(changed, on), find: read },
  }) as const;

export const mailServerNoun: Noun<MailServerView, MailServerValues> = {
  name: 'e-mail settings',
  subject: 'The e-mail settings were',
  ...form,
  ...mailNoun(panel.mailServer, wordings),
  read: (view) => form.read({ ...view, password: '' }),
};
