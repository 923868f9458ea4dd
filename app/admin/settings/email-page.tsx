import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { LastChanged, type LastChanges, loadLastChanges, noChanges } from '#app/admin/last-changed.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import { type MailState, mailStateOf } from '#app/domain/first-steps.ts';
import type { MailServerView } from '#app/domain/mail-server.ts';
import type { MailboxView } from '#app/domain/mailbox.ts';
import { inquiryMailbox } from '#app/domain/placeholders.ts';
import type { Settings } from '#app/domain/settings.ts';
import type { Unsent } from '#app/domain/unsent.ts';
import type { Route } from './+types/email-page';
import { Facts, State } from './facts.tsx';
import { InquiryMailForm } from './inquiry-mail-form.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { MailTest } from './test-mail.tsx';
import { UnsentList } from './unsent.tsx';

type Found = { server: MailServerView; mailbox: MailboxView; settings: Settings; unsent: Unsent[] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ found: Found | null; changes: LastChanges }>(
    request,
    async () => {
      const [server, mailbox, settings, unsent, changes] = await Promise.all([
        panel.mailServer.read(),
        panel.mailbox.read(),
        panel.settings.read(),
        panel.outbox.failed(),
        loadLastChanges('mail'),
      ]);
      return { found: { server, mailbox, settings, unsent }, changes };
    },
    { empty: { found: null, changes: noChanges }, sentence: settingsSentences.mail.fetchFailed },
  );

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const found = useLastKnown(loaderData.found);
  return (
    <>
      <PageHead
        title="E-mail"
        lead="You get an e-mail for each new inquiry, and the customer gets a short thank-you."
      />
      {found ? <Parts {...found} changes={loaderData.changes} /> : <NotLoaded what="The e-mail settings" />}
    </>
  );
}

function Parts({ server, mailbox, settings, unsent, changes }: Found & { changes: LastChanges }) {
  const testTo = inquiryMailbox(settings);
  const state = mailStateOf(server, testTo);
  return (
    <>
      <State isGood={state === 'works'}>{states[state]}</State>
      <UnsentList list={unsent} />
      {server.fixed === 'all' ? (
        <>
          <SetElsewhere server={server} />
          <div className="border-t border-ink pt-6">
            <MailTest firstTo={testTo} run={(to) => panel.mailServer.test(to, undefined)} />
          </div>
        </>
      ) : (
        <MailServerForm server={server} testTo={testTo} />
      )}
      <div className="border-t border-ink pt-6">
        <MailboxForm settings={settings} />
      </div>
      <div className="border-t border-ink pt-6">
        <InquiryMailForm mailbox={mailbox} />
      </div>
      <LastChanged changes={changes} id="" className="mt-8" />
    </>
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
