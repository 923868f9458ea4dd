import { outcomeAdvice } from '#app/domain/inquiries/notices/unsent.ts';
import type { SiteStatus } from '#app/domain/overview/site-status.schema.ts';
import { maxErrorsCounted } from '#app/domain/overview/site-status.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { warningInWords } from '#app/panel/backups/backup-warnings.ts';
import { State } from '#app/panel/business/facts.tsx';
import { one } from '#app/panel/frame/calls/answers.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Facts } from '#app/panel/frame/parts/facts.tsx';
import { LineLink } from '#app/panel/frame/parts/text-link.tsx';
import { backupsPath, emailPath } from '#app/panel/frame/settings-paths.ts';
import type { Route } from './+types/status-page';
import { waitingMails } from './mail-state.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, () => one<SiteStatus>(panelCall('GET', '/site-status')), {
    sentence: 'Failed to fetch the website status',
  });

export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const status = useLoadedValue(loaderData);
  return (
    <>
      <PageHead title="Status" lead="The health of your website. Nothing can be changed here." />
      {status ? <Parts {...status} /> : <NotLoaded what="The website status" />}
    </>
  );
}

/** With PostgreSQL, several processes may run. Each reports its own errors; mail and backups are shared. */
const ofOneProcess =
  'If several processes serve the website, these are the errors of one of them. Each writes its own log.';

function Parts({ mail, mailbox, backups, disk, database, pictures, errors, version, since }: SiteStatus) {
  const mayBeSeveral = database.engine === 'postgres';
  return (
    <>
      <PanelSection title="E-mail">
        <State isGood={mail.isOn && mail.givenUp === 0 && mail.lastError === ''}>{mailInWords(mail)}</State>
        {mailbox.isOn && (
          <State isGood={mailbox.problem === null}>
            {mailbox.problem === null
              ? 'E-mails of customers become messages.'
              : `E-mails of customers do not become messages now. ${outcomeAdvice[mailbox.problem]}`}
          </State>
        )}
        <Facts
          names="long"
          facts={[
            ['Waiting', figure(mail.waiting)],
            ['Failed in the last week', figure(mail.givenUp)],
            ...(mail.lastError ? [['Last mail server error', mail.lastError] as const] : []),
          ]}
        />
        <LineLink to={emailPath}>
          {mail.givenUp > 0 ? 'See which, and send them again' : 'How e-mails are sent'}
        </LineLink>
      </PanelSection>
      <PanelSection title="Backups">
        <State isGood={backups.warning === null && backups.lastGoodAt !== null}>{backupsInWords(backups)}</State>
        <Facts
          names="long"
          facts={[['Last good backup', backups.lastGoodAt === null ? 'None yet' : dateAndTime(backups.lastGoodAt)]]}
        />
        <LineLink to={backupsPath}>All backups, and what each holds</LineLink>
      </PanelSection>
      <PanelSection title="Disk space">
        <State isGood={!disk.isLittle}>
          {disk.isLittle
            ? 'Disk space is low. Please tell your server administrator: once the disk is full, nothing can be saved.'
            : 'There is enough disk space.'}
        </State>
        <Facts
          names="long"
          facts={[
            ['Free', `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`],
            ['Pictures', `${figure(pictures.count)} files, ${formatBytes(pictures.bytes)}`],
            ['Database', formatBytes(database.bytes)],
          ]}
        />
      </PanelSection>
      <PanelSection
        title="Errors"
        lead={`In the last day, or since the website was last started.${mayBeSeveral ? ` ${ofOneProcess}` : ''}`}
      >
        <State isGood={errors.count === 0}>
          {errors.count === 0
            ? 'No errors.'
            : errors.count === 1
              ? 'One error.'
              : `${errors.count < maxErrorsCounted ? '' : 'At least '}${figure(errors.count)} errors. The latest:`}
        </State>
        {errors.count > 0 && (
          <ul aria-label="Errors" className="divide-y divide-rule border-y border-rule">
            {errors.last.map(({ at, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may have happened at the same instant
              <li key={index} className="py-2">
                <span className="block text-sm text-ink-soft">{dateAndTime(at)}</span>
                {what}
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <PanelSection title="Version">
        <Facts
          names="long"
          facts={[
            ['Version', version],
            ['Running since', dateAndTime(since)],
            ['Database', database.engine === 'sqlite' ? 'SQLite, on this machine' : 'PostgreSQL'],
          ]}
        />
      </PanelSection>
    </>
  );
}

function backupsInWords({ warning, lastGoodAt, isNightly }: SiteStatus['backups']): string {
  if (warning !== null) return `${warningInWords[warning]} See Backups for advice.`;
  if (lastGoodAt !== null) return 'All is well. The last backup was verified by a test restore.';
  return `No backup has been made yet.${isNightly ? ' The first one runs automatically within a day.' : ''}`;
}

function mailInWords(mail: SiteStatus['mail']): string {
  const { isOn, waiting, givenUp, lastError } = mail;
  if (!isOn) return 'No e-mails are sent yet. Every inquiry is kept under Messages.';
  if (givenUp > 0) return 'In the last week some e-mails could not be sent. Every inquiry is under Messages.';
  if (lastError) return waitingMails(mail);
  return waiting > 0 ? 'E-mails are on their way.' : 'All e-mails are sent.';
}
