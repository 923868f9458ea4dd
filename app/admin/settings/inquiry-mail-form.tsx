import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { EditForm } from '#app/admin/edit/edit-form.tsx';
import { useFields } from '#app/admin/edit/form.tsx';
import { useEditSession } from '#app/admin/edit/use-edit-session.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { timeAgo } from '#app/domain/dates.ts';
import { readingPresets } from '#app/domain/mail-presets.ts';
import { isSameAccount, type MailboxView } from '#app/domain/mailbox.ts';
import { outcomeAdvice } from '#app/domain/outcome-advice.ts';
import { CheckField, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { State } from './facts.tsx';
import { type InquiryMailValues, inquiryMailNoun } from './inquiry-mail-noun.ts';
import { Presets, SavedPassword } from './mail-server-form.tsx';
import { SkippedMails } from './skipped-mails.tsx';
import { MailTest } from './test-mail.tsx';

const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Form for the inquiry mailbox, with a test that also works before saving. */
export function InquiryMailForm({ mailbox }: { mailbox: MailboxView }) {
  const { revalidate } = useRevalidator();
  const session = useEditSession(inquiryMailNoun, { entity: mailbox, onSaved: revalidate });
  const values = useWatch({ control: session.form.control }) as InquiryMailValues;
  const run = () => panel.mailbox.test(inquiryMailNoun.write(session.read()));
  return (
    <>
      <PanelSection
        title="Inquiries by e-mail"
        lead="E-mails that customers send to your mailbox appear under Messages too. Your mailbox stays as it is."
      >
        {mailbox.isOn && <State isGood={mailbox.problem === null}>{stateInWords(mailbox)}</State>}
        {mailbox.skipped.length > 0 && <SkippedMails mails={mailbox.skipped} />}
        <EditForm
          session={session}
          label="Inquiries by e-mail"
          saveText="Save mailbox"
          layout="part"
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <Fields mailbox={mailbox} values={values} />
        </EditForm>
      </PanelSection>
      <MailTest
        firstTo={null}
        way={JSON.stringify(values)}
        isReady={session.isComplete}
        run={run}
        onRefused={session.showRefusal}
      />
    </>
  );
}

function stateInWords({ problem, lastReadAt }: MailboxView): string {
  if (problem !== null) return outcomeAdvice[problem];
  if (lastReadAt === null) return 'The mailbox is being opened. New e-mails appear from now on.';
  return `New e-mails appear within a minute or two. Last read ${timeAgo(lastReadAt, new Date(), dealer.locale)}.`;
}

function Fields({ mailbox, values }: { mailbox: MailboxView; values: InquiryMailValues }) {
  const field = useFields<InquiryMailValues>();
  const isKept = mailbox.hasPassword && isSameAccount(mailbox, { ...mailbox, ...inquiryMailNoun.write(values) });
  return (
    <>
      <Presets presets={readingPresets} host={values.host} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField {...field('host')} {...code} />
        <TextField {...field('port')} inputMode="numeric" autoComplete="off" />
      </div>
      <TextField {...field('username')} {...code} hint="Usually the full e-mail address, such as sales@yourshop.in." />
      <SavedPassword field={field('password')} isKept={isKept} hasOther={mailbox.hasPassword} />
      <TextField {...field('folder')} {...code} hint="Usually INBOX. Choose another to keep private e-mails out." />
      <CheckField {...field('isOn')} hint="Only e-mails from now on. Newsletters and automatic replies are left out." />
    </>
  );
}
