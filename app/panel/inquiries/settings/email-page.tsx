import { inquiryMailbox } from '#app/domain/business/placeholders.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { MailServerView } from '#app/domain/inquiries/notices/mail-server.ts';
import type { Unsent } from '#app/domain/inquiries/notices/unsent.schema.ts';
import { unsentKinds, unsentReason } from '#app/domain/inquiries/notices/unsent.ts';
import { type MailState, mailStateOf } from '#app/domain/overview/step-names.ts';
import { State } from '#app/panel/business/facts.tsx';
import { mailboxNoun } from '#app/panel/business/settings-noun.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { LastChanged, loadLastChanges } from '#app/panel/frame/last-changed.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Facts } from '#app/panel/frame/parts/facts.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/email-page';
import { InquiryMailForm } from './inquiry-mail-form.tsx';
import { mailboxCalls, mailServerCalls, outboxCalls } from './mail-calls.ts';
import { MailForm, MailTest } from './mail-form.tsx';
import { MailRow } from './mail-row.tsx';
import { MailServerForm } from './mail-server-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => {
      const [server, mailbox, settings, unsent, changes] = await Promise.all([
        mailServerCalls.read(),
        mailboxCalls.read(),
        panel.settings.read(),
        outboxCalls.failed(),
        loadLastChanges('mail'),
      ]);
      return { server, mailbox, settings, unsent, changes };
    },
    { sentence: 'Failed to fetch e-mail settings' },
  );

type Found = NonNullable<Awaited<ReturnType<typeof clientLoader>>['value']>;

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="E-mail"
        lead="You get an e-mail for each new inquiry, and the customer gets a short thank-you."
      />
      {found ? <Parts {...found} /> : <NotLoaded what="The e-mail settings" />}
    </>
  );
}

function Parts({ server, mailbox, settings, unsent, changes }: Found) {
  const testTo = inquiryMailbox(settings);
  const state = mailStateOf(server, testTo);
  return (
    <>
      <State isGood={state === 'works'}>{states[state]}</State>
      <UnsentList list={unsent} />
      {server.fixed === 'all' ? (
        <>
          <SetElsewhere server={server} />
          <MailTest firstTo={testTo} run={(to) => mailServerCalls.test(to, undefined)} />
        </>
      ) : (
        <MailServerForm server={server} testTo={testTo} />
      )}
      <MailboxForm settings={settings} />
      <InquiryMailForm mailbox={mailbox} />
      <LastChanged changes={changes} id="" className="mt-8" />
    </>
  );
}

/** Lists failed e-mails and notifications, each with a Send again button. Renders nothing if there are no failures. */
function UnsentList({ list }: { list: Unsent[] }) {
  if (list.length === 0) return null;
  return (
    <PanelSection title="Not sent" lead="No inquiry is lost: every one is under Messages.">
      <ul className="divide-y divide-rule border-y border-rule">
        {list.map((each) => (
          <MailRow
            key={each.id}
            subject={each.subject}
            action={
              each.to === ''
                ? null
                : {
                    text: 'Send again',
                    run: () => outboxCalls.retry(each.id),
                    success: 'It is sent again now',
                    failure: 'Failed to send again',
                  }
            }
          >
            <p className="text-sm text-ink-soft">
              {unsentKinds[each.kind]}: <bdi>{each.to || 'a device that was removed'}</bdi>,{' '}
              {dateAndTime(each.createdAt)}
            </p>
            <p className="mt-1 text-sm">
              {unsentReason(each)}{' '}
              {each.nextAttemptAt === null ? 'Not tried again.' : `Next try ${dateAndTime(each.nextAttemptAt)}.`}
            </p>
          </MailRow>
        ))}
      </ul>
    </PanelSection>
  );
}

/** The recipient of inquiry notifications: the contact e-mail, which Business details shows too. */
function MailboxForm({ settings }: { settings: Settings }) {
  const otherwise = inquiryMailbox({ ...settings, contactEmail: '' });
  return (
    <MailForm
      noun={mailboxNoun}
      view={settings}
      title="New inquiries"
      lead="Each new inquiry is sent to this address, so that you can answer at once."
      saveText="Save address"
    >
      {({ field }) => (
        <TextField
          {...field('contactEmail')}
          type="email"
          autoComplete="email"
          hint={otherwise === '' ? undefined : `If you leave this empty, they go to ${otherwise}.`}
        />
      )}
    </MailForm>
  );
}

const states: Record<MailState, string> = {
  unset: 'No e-mails are sent yet. Every inquiry is kept under Messages.',
  untried: 'E-mail is set up, but nothing has been sent yet. Send yourself a test below.',
  nowhere: 'E-mails are sent, but no address gets new inquiries yet. Enter your contact e-mail below.',
  works: 'E-mail works.',
};

/** Shows a mail server that is set in the server's environment, which overrides the panel. */
function SetElsewhere({ server: { host, port, username, sender } }: { server: MailServerView }) {
  const facts = [
    ['Mail server', `${host}, port ${port}`],
    ['User name', username || '–'],
    ['Sender address', sender],
  ] as const;
  return (
    <PanelSection title="Your mailbox" lead="Set on the server by its administrator. It cannot be changed here.">
      <Facts facts={facts} />
    </PanelSection>
  );
}
