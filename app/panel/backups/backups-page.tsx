import { useEffect } from 'react';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { ActionButton } from '#app/panel/frame/action-button.tsx';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { dateAndTime, timeAgo } from '#app/panel/frame/dates.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Facts } from '#app/panel/frame/parts/facts.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { TextToSend } from '#app/panel/frame/parts/text-to-send.tsx';
import { usePolling, useStatus } from '#app/panel/frame/status.tsx';
import type { Route } from './+types/backups-page';
import { warningInWords } from './backup-warnings.ts';
import {
  bucketProblemInWords,
  contentsInWords,
  lastGood,
  problemInWords,
  snapshotInWords,
  stepInWords,
} from './backup-words.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, async () => ({ view: await panel.backups.read(), now: new Date() }), {
    sentence: 'Failed to fetch the backups',
  });

type Found = { view: BackupsView; now: Date };

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const isAtWork =
    found !== null && (found.view.isWanted || ['making', 'proving'].includes(found.view.backups[0]?.step ?? 'proven'));
  const { refresh } = useStatus();
  usePolling(isAtWork, loaderData, 1500);
  // A finished backup may end the warning in the rest of the panel.
  useEffect(() => {
    if (!isAtWork) refresh();
  }, [isAtWork, refresh]);
  return (
    <>
      <PageHead title="Backups" lead="Copies of all your data and pictures, in case the server breaks.">
        {found && <BackUpNow isAtWork={isAtWork} />}
      </PageHead>
      {found ? (
        <>
          <BackupHealth view={found.view} isAtWork={isAtWork} />
          <LastBackup {...found} />
          <BackupPlaces {...found} />
          <BackupList view={found.view} />
          <Restoring view={found.view} />
        </>
      ) : (
        <NotLoaded what="The backups" />
      )}
    </>
  );
}

function LastBackup({ view, now }: Found) {
  const last = lastGood(view);
  if (last?.contents == null) return null;
  const { id, begunAt, endedAt, bytes, contents, isEncrypted, isHere } = last;
  const missing = contents.missingPictures;
  return (
    <PanelSection title="The last good backup" lead="Each backup is verified by a test restore.">
      <Facts
        facts={[
          ['Made', `${dateAndTime(begunAt)} (${timeAgo(begunAt, now)})`],
          ['Verified', endedAt === null ? '–' : dateAndTime(endedAt)],
          ['Contents', contentsInWords(contents)],
          ['Size', formatBytes(bytes)],
          ['Encrypted', isEncrypted ? 'Yes, with your server administrator’s passphrase' : 'No'],
        ]}
      />
      {missing > 0 && (
        <p className="mt-3 border-l-8 border-yellow-mark bg-shade px-4 py-3 text-sm">
          {missing === 1 ? '1 picture was' : `${missing} pictures were`} gone before this backup was made.
        </p>
      )}
      {isHere && (
        <div className="mt-4 grid gap-2">
          <div>
            <FileDownload path={`/backups/${id}/file`}>Download</FileDownload>
          </div>
          <p className="text-sm text-ink-soft">
            {view.bucket === null && 'Download it regularly, in case the server is lost. '}
            Keep this file private: it contains names and phone numbers of your customers.
          </p>
        </div>
      )}
    </PanelSection>
  );
}

function BackupPlaces({ view, now }: Found) {
  const { folder, bucket, backups } = view;
  const problem = lastGood(view)?.sendProblem ?? null;
  const sentAt = backups.find((each) => each.sentAt !== null)?.sentAt ?? null;
  return (
    <PanelSection
      title="Storage"
      lead="All backups of the last two days are kept, then one for each of seven days and four weeks."
    >
      <Facts
        facts={[
          ['On the server', folder],
          ['Off-site copy', bucket ?? 'None'],
          ...(bucket === null ? [] : [['Last copied', sentAt === null ? 'Not yet' : dateAndTime(sentAt)] as const]),
          ...(view.isHourly ? [['Hourly snapshot', snapshotInWords(view, now)] as const] : []),
        ]}
      />
      {problem !== null && (
        <p className="mt-3 border-l-8 border-yellow-mark bg-shade px-4 py-3 text-sm">{bucketProblemInWords[problem]}</p>
      )}
      {bucket === null && (
        <p className="mt-3 text-sm text-ink-soft">
          Ask your server administrator for off-site copies, which survive the loss of the server.
        </p>
      )}
    </PanelSection>
  );
}

const isRestorable = ({ step, isHere }: BackupsView['backups'][number]) => step === 'proven' && isHere;

/** The message to the server administrator that asks to restore a backup. */
const instructionsFor = ({ folder }: BackupsView, { file, begunAt }: BackupsView['backups'][number]) =>
  [
    `Please restore our website to the backup of ${dateAndTime(begunAt)}. As root:`,
    `platen restore ${folder}/${file} && systemctl restart platen`,
    'Without the command platen: stop the site, run this in its folder, and start it:',
    `npm run platen restore ${folder}/${file}`,
  ].join('\n');

function Restoring({ view }: { view: BackupsView }) {
  if (!view.backups.some(isRestorable)) return null;
  return (
    <PanelSection title="Restore" lead="Replaces all data by a backup. Later changes and messages are lost.">
      <ol className="ml-5 grid max-w-prose list-decimal gap-2">
        <li>
          For a deleted item, use <TextLink to="/admin/settings/bin">Trash</TextLink>; for a changed one, its history.
        </li>
        <li>Press Back up now (above), so that you can come back.</li>
        <li>Open How to restore below a backup from before, and send the text to your server administrator.</li>
        <li>Sign in again, and look at your newest messages and products.</li>
      </ol>
    </PanelSection>
  );
}

function BackupList({ view }: { view: BackupsView }) {
  const { backups } = view;
  if (backups.length === 0) return null;
  return (
    <PanelSection title="All backups">
      <ul aria-label="Backups" className="divide-y divide-rule border-y border-rule">
        {backups.map((backup) => (
          <li key={backup.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="font-semibold">
                {dateAndTime(backup.begunAt)}
                {backups.some((each) => each !== backup && each.begunAt.slice(0, 16) === backup.begunAt.slice(0, 16)) &&
                  `, ${backup.begunAt.slice(17, 19)} s`}
              </p>
              <p className="text-sm break-words text-ink-soft">
                {[
                  stepInWords(backup),
                  ...(backup.bytes > 0 ? [formatBytes(backup.bytes)] : []),
                  backup.by === '' ? 'automatically' : `by ${backup.by}`,
                  ...(backup.sentAt === null ? [] : ['also off-site']),
                  ...(backup.step === 'proven' && !backup.isHere ? ['not on the server any more'] : []),
                ].join(', ')}
              </p>
            </div>
            {isRestorable(backup) && (
              <>
                <FileDownload path={`/backups/${backup.id}/file`}>Download</FileDownload>
                <div className="w-full">
                  <Fold title="How to restore">
                    <TextToSend
                      lead="Send this to the person who looks after your server:"
                      text={instructionsFor(view, backup)}
                    />
                  </Fold>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function BackUpNow({ isAtWork }: { isAtWork: boolean }) {
  const act = useAction();
  const start = () =>
    act(panel.backups.start, {
      failure: ({ status }) =>
        status === 429 ? 'Too many backups. Please wait an hour.' : 'Failed to start the backup',
    });
  return (
    <ActionButton isBusy={isAtWork} busyText="Backing up…" action={start}>
      Back up now
    </ActionButton>
  );
}

/** The backup status, with advice in case of a problem. */
function BackupHealth({ view, isAtWork }: { view: BackupsView; isAtWork: boolean }) {
  const { warning, isNightly } = view;
  return (
    <div role="status" className="mb-6 grid gap-3">
      {isAtWork && (
        <p className="border-l-8 border-cyan-mark bg-shade px-4 py-3">
          Backing up and verifying. You can leave this page.
        </p>
      )}
      {warning !== null && (
        <p className="border-l-8 border-yellow-mark bg-shade px-4 py-3">
          <strong>{warningInWords[warning]}</strong> {adviceOf(view)}
        </p>
      )}
      {warning === null && lastGood(view) !== null && (
        <p className="border-l-8 border-green bg-shade px-4 py-3">
          {view.bucket !== null && 'All is well. '}
          The last backup was verified by a test restore: nothing is missing.
        </p>
      )}
      {warning === null && lastGood(view) === null && !isAtWork && (
        <p className="border-l-8 border-yellow-mark bg-shade px-4 py-3">
          No backup has been made yet.{' '}
          {isNightly ? 'The first one runs automatically within a day.' : 'Press “Back up now” to make the first.'}
        </p>
      )}
      {!isNightly && (
        <p className="text-sm text-ink-soft">
          Your server administrator has turned off nightly backups. You can make one here at any time.
        </p>
      )}
    </div>
  );
}

function adviceOf({ warning, backups, isNightly }: BackupsView): string {
  if (warning === 'failed') {
    const problem = backups.find(({ step }) => step === 'failed')?.problem ?? 'failed';
    return `${problemInWords[problem]}${isNightly ? ' It is retried every hour.' : ''}`;
  }
  if (warning === 'old') return 'Please press “Back up now”. If that fails, ask your server administrator.';
  if (warning === 'snapshots')
    return 'They are retried automatically. Please ask your server administrator to check the off-site storage.';
  return 'The backups on the server are not affected. The reason is below.';
}
