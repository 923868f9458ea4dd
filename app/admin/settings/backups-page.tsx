import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt, useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { useOneAtATime } from '#app/admin/edit/use-one-at-a-time.ts';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useStatus } from '#app/admin/status.tsx';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { BackupsView } from '#app/domain/backup.ts';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/backups-page';
import { BackupHealth } from './backup-health.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupPlaces } from './backup-places.tsx';
import { lastGood } from './backup-words.ts';
import { LastBackup } from './last-backup.tsx';

/** Polling interval in ms during a backup. */
const pause = 1500;

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ found: BackupsView | null; now: Date }>(
    request,
    async () => ({ found: await panel.backups.read(), now: new Date() }),
    { empty: { found: null, now: new Date() }, sentence: settingsSentences.backups.fetchFailed },
  );

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const found = useLastKnown(loaderData.found);
  const isAtWork =
    found !== null && (found.isWanted || ['making', 'proving'].includes(found.backups[0]?.step ?? 'proven'));
  useFollowing(isAtWork || (found !== null && isBeingCopied(found, loaderData.now)), loaderData);
  return (
    <>
      <PageHead title="Backups" lead="Copies of all your data and pictures, in case the server breaks.">
        {found && <BackUpNow isAtWork={isAtWork} />}
      </PageHead>
      {found ? (
        <>
          <BackupHealth view={found} isAtWork={isAtWork} />
          <LastBackup view={found} now={loaderData.now} />
          <BackupPlaces view={found} />
          <BackupList view={found} />
        </>
      ) : (
        <NotLoaded what="The backups" />
      )}
    </>
  );
}

/** The page stops waiting for the off-site copy after this many ms. */
const copiedWithin = 10 * 60_000;

/** Whether the last backup is being copied to the bucket. */
function isBeingCopied(view: BackupsView, now: Date): boolean {
  const last = lastGood(view);
  if (view.bucket === null || last === null || !last.isHere || last.sentAt !== null || last.sendProblem !== null)
    return false;
  return now.getTime() - Date.parse(last.endedAt ?? last.begunAt) < copiedWithin;
}

/** Polls until the backup is done, then refreshes the panel's status. `seen` must be a new object for each load. */
function useFollowing(isUnderWay: boolean, seen: object): void {
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response schedules the next poll.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(revalidate, pause);
    return () => clearTimeout(timer);
  }, [isUnderWay, seen, revalidate]);
  useEffect(() => {
    if (!isUnderWay) refresh();
  }, [isUnderWay, refresh]);
}

function BackUpNow({ isAtWork }: { isAtWork: boolean }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const { pending, setPending, alone } = useOneAtATime<'asking'>();
  const isBusy = pending !== null || isAtWork;

  const start = () =>
    alone(async () => {
      if (isAtWork) return;
      setPending('asking');
      await attempt(panel.backups.start, {
        failure: ({ status }) =>
          status === 429 ? settingsSentences.backups.startTooOften : settingsSentences.backups.startFailed,
      });
      await revalidate();
    });

  return (
    <Button size="small" aria-disabled={isBusy} className="aria-disabled:opacity-60" onClick={start}>
      {isBusy ? 'Backing up…' : 'Back up now'}
    </Button>
  );
}
