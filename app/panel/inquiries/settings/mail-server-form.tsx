import type { ComponentProps, ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import type { MailSecurity } from '#app/domain/inquiries/notices/mail-options.ts';
import { type MailPreset, mailPresets } from '#app/domain/inquiries/notices/mail-presets.ts';
import {
  isSameMailbox,
  type MailServerChange,
  type MailServerView,
} from '#app/domain/inquiries/notices/mail-server.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { type Field, formOf, optionalText, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import type { FormParts } from '#app/panel/frame/edit/form.tsx';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { PasswordField } from '#app/panel/frame/shell/password-field.tsx';
import { Options, SelectField, TextField, verbatim } from '#app/ui/field.tsx';
import { mailServerCalls } from './mail-calls.ts';
import { MailForm } from './mail-form.tsx';

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
  ...text(label),
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

const fields = {
  host: host('Mail server'),
  port: port('Port', '587 or 465'),
  security: plain<MailSecurity>('Encryption', 'starttls'),
  username: text('User name'),
  password: password('Password'),
  sender: optionalText('Sender address', 'Enter an e-mail address, or leave this empty', isEmail),
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
export const mailNoun = <View,>({ read, update }: Calls<View>, wordingsOf: Record<string, string>) =>
  ({
    pathOf,
    wordingOf: (field: string, message: string) => wordingsOf[pathOf(field)] ?? message,
    hasPassword: true,
    // No undo: the server never returns the old password.
    isUndoable: false,
    messages: {
      created: 'E-mail settings saved',
      updated: 'E-mail settings saved',
      failed: 'Failed to save e-mail settings',
    },
    // The record always exists, so create is an update.
    api: { create: update, update: (_id: string, changed: object, on: string) => update(changed, on), find: read },
  }) as const;

export const mailServerNoun: Noun<MailServerView, MailServerValues> = {
  name: 'e-mail settings',
  subject: 'The e-mail settings were',
  ...form,
  ...mailNoun(mailServerCalls, wordings),
  read: (view) => form.read({ ...view, password: '' }),
};

const securities: Record<MailSecurity, string> = {
  starttls: 'STARTTLS (port 587)',
  tls: 'SSL/TLS (port 465)',
  none: 'None',
};

type MailServerFormProps = {
  server: MailServerView;
  testTo: string;
};

export const MailServerForm = ({ server, testTo }: MailServerFormProps) => (
  <MailForm
    noun={mailServerNoun}
    view={server}
    title="Your mailbox"
    lead="Your website sends e-mails through your own mailbox, with its user name and password."
    label="Mailbox"
    saveText="Save e-mail settings"
    test={{ firstTo: testTo, run: (to, values) => mailServerCalls.test(to, values) }}
  >
    {({ field, values }) => (
      <>
        <Presets presets={mailPresets} host={values.host} />
        <Account
          user={field('username')}
          password={field('password')}
          isKept={server.hasPassword && isSameMailbox(server, { ...server, ...mailServerNoun.write(values) })}
          hasOther={server.hasPassword}
        />
        <ServerFields field={field} host={values.host}>
          {server.fixed === 'sender' ? (
            <p className="text-sm">
              <span className="block font-semibold">Sender address</span>
              <bdi>{server.sender}</bdi>
              <span className="block text-ink-soft">Set by who runs the server.</span>
            </p>
          ) : (
            <TextField
              {...field('sender')}
              type="email"
              autoComplete="off"
              hint="Your customers see it. If you leave this empty, it is the user name."
            />
          )}
        </ServerFields>
      </>
    )}
  </MailForm>
);

type ServerFieldsProps = Pick<FormParts<MailServerValues>, 'field'> & { host: string; children?: ReactNode };

/** The server of a mailbox, which a provider's button fills in. */
export const ServerFields = ({ field, host, children }: ServerFieldsProps) => (
  <Fold title={`Mail server${host && `: ${host}`}`} fields={['host', 'port', 'security', 'sender']}>
    <TextField
      {...field('host')}
      {...verbatim}
      hint="If you leave this empty, no e-mails are sent. Inquiries are still kept under Messages."
    />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <TextField {...field('port')} inputMode="numeric" autoComplete="off" />
      <SelectField {...field('security')} hint="Protects your e-mails on their way. Your provider says which.">
        <Options of={Object.entries(securities)} />
      </SelectField>
    </div>
    {children}
  </Fold>
);

type AccountProps = {
  user: ComponentProps<typeof TextField>;
  password: ComponentProps<typeof TextField>;
  /** Whether a password is stored for the mailbox in the form, or for another one. */
  isKept: boolean;
  hasOther: boolean;
};

/** User name and password of a mailbox. A saved password is never shown again. */
export const Account = ({ user, password, isKept, hasOther }: AccountProps) => (
  <>
    <TextField {...user} {...verbatim} hint="Usually the full e-mail address, such as sales@yourshop.in." />
    <div>
      <PasswordField
        {...password}
        required={false}
        // Keeps password managers from filling in the panel's password.
        autoComplete="new-password"
        placeholder={isKept ? 'Saved. Type to change it.' : undefined}
        hint={
          isKept
            ? 'A password is saved. It is never shown again.'
            : hasOther && 'The saved password belongs to another mailbox. Please enter the right one.'
        }
      />
    </div>
  </>
);

type PresetsProps = { presets: readonly (Omit<MailPreset, 'security'> & Partial<MailPreset>)[]; host: string };

/** Hints for common mailbox providers. */
export function Presets({ presets, host }: PresetsProps) {
  const { setValue } = useFormContext();
  const chosen = presets.find((preset) => preset.host === host.trim().toLowerCase());
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Where is your mailbox?</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => {
              for (const name of ['host', 'port', 'security'] as const)
                if (preset[name] !== undefined)
                  setValue(name, String(preset[name]), { shouldDirty: true, shouldTouch: true });
            }}
            className="min-h-11 rounded-sm border border-ink px-3 text-sm font-semibold hover:bg-shade aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm text-ink-soft wrap-anywhere">
        {chosen ? chosen.hint : 'For others, fill in the mail server. Your provider tells you its name.'}
      </p>
    </fieldset>
  );
}
