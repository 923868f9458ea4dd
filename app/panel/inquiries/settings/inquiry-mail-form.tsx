import { isSameAccount, type MailboxChange, type MailboxView } from '#app/domain/inquiries/mailbox/mailbox.ts';
import { type SkippedMail, skippedNames } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import { readingPresets } from '#app/domain/inquiries/notices/mail-presets.ts';
import { outcomeAdvice } from '#app/domain/inquiries/notices/unsent.ts';
import { State } from '#app/panel/business/facts.tsx';
import { counted } from '#app/panel/frame/counted.ts';
import { dateAndTime, timeAgo } from '#app/panel/frame/dates.ts';
import { formOf, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { CheckField, TextField, verbatim } from '#app/ui/field.tsx';
import { mailboxCalls } from './mail-calls.ts';
import { MailForm } from './mail-form.tsx';
import { MailRow } from './mail-row.tsx';
import { Account, host, mailNoun, Presets, password, port, wordings } from './mail-server-form.tsx';

export const InquiryMailForm = ({ mailbox }: { mailbox: MailboxView }) => (
  <MailForm
    noun={inquiryMailNoun}
    view={mailbox}
    title="Inquiries by e-mail"
    lead="E-mails that customers send to your mailbox appear under Messages too. Your mailbox stays as it is."
    saveText="Save mailbox"
    above={
      <>
        {mailbox.isOn && <State isGood={mailbox.problem === null}>{stateInWords(mailbox)}</State>}
        {mailbox.skipped.length > 0 && <SkippedMails mails={mailbox.skipped} />}
      </>
    }
    test={{ isOffered: isUsed, firstTo: null, run: (_to, values) => mailboxCalls.test(values) }}
  >
    {({ field, values }) => (
      <>
        <CheckField
          {...field('isOn')}
          hint="Only e-mails from now on. Newsletters and automatic replies are left out."
        />
        {isUsed(values) && (
          <>
            <Presets presets={readingPresets} host={values.host} />
            <Account
              user={field('username')}
              password={field('password')}
              isKept={mailbox.hasPassword && isSameAccount(mailbox, { ...mailbox, ...inquiryMailNoun.write(values) })}
              hasOther={mailbox.hasPassword}
            />
            <Fold title={`Mail server${values.host && `: ${values.host}`}`} fields={['host', 'port', 'folder']}>
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
                <TextField {...field('host')} {...verbatim} />
                <TextField {...field('port')} inputMode="numeric" autoComplete="off" />
              </div>
              <TextField
                {...field('folder')}
                {...verbatim}
                hint="Usually INBOX. Choose another to keep private e-mails out."
              />
            </Fold>
          </>
        )}
      </>
    )}
  </MailForm>
);

/** Whether the mailbox is read, or was set up before. */
const isUsed = ({ isOn, host }: InquiryMailValues) => isOn || host !== '';

/** Lists the last e-mails that became no inquiries, each with a button that makes it one. */
const SkippedMails = ({ mails }: { mails: SkippedMail[] }) => (
  <Fold title={`${counted(mails.length, 'e-mail', 'e-mails')} left out`}>
    <ul aria-label="E-mails left out" className="mb-5 divide-y divide-rule border-y border-rule">
      {mails.map(({ uid, from, subject, reason, at }) => (
        <MailRow
          key={uid}
          subject={subject || '(no subject)'}
          action={{
            text: 'Make it an inquiry',
            run: () => mailboxCalls.receiveSkipped(uid),
            success: 'Now under Messages',
            failure: 'The e-mail could not be read',
          }}
        >
          <p className="text-sm text-ink-soft">
            <bdi>{from}</bdi>, {dateAndTime(at)}. {skippedNames[reason]}
          </p>
        </MailRow>
      ))}
    </ul>
  </Fold>
);

const fields = {
  host: host('Mail server'),
  port: port('Port', '993'),
  username: text('User name'),
  password: password('Password'),
  folder: text('Folder'),
  isOn: plain('Make messages of new e-mails', false),
};

type InquiryMailValues = ValuesOf<typeof fields>;

const form = formOf<Required<MailboxChange>>()(fields);

const inquiryMailNoun: Noun<MailboxView, InquiryMailValues> = {
  name: 'mailbox',
  subject: 'The mailbox was',
  ...form,
  ...mailNoun(mailboxCalls, {
    ...wordings,
    host: 'Enter the name of a mail server, such as imap.gmail.com',
    port: 'Use 993 or 143; see the help of your e-mail provider',
  }),
  read: (view) => form.read({ ...view, password: '' }),
};

function stateInWords({ problem, lastReadAt }: MailboxView): string {
  if (problem !== null) return outcomeAdvice[problem];
  if (lastReadAt === null) return 'The mailbox is being opened. New e-mails appear from now on.';
  return `New e-mails appear within a minute or two. Last read ${timeAgo(lastReadAt, new Date())}.`;
}
