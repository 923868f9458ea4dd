import { PanelSection } from '#app/admin/panel-section.tsx';
import type { BackupsView } from '#app/domain/backup.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import { dealer } from '#dealer';
import { bucketProblemInWords, lastGood } from './backup-words.ts';
import { Facts } from './facts.tsx';

/** The backup locations and the retention. */
export function BackupPlaces({ view }: { view: BackupsView }) {
  const { folder, bucket, backups } = view;
  const problem = lastGood(view)?.sendProblem ?? null;
  const sentAt = backups.find((each) => each.sentAt !== null)?.sentAt ?? null;
  return (
    <PanelSection
      title="Storage"
      lead="The backups of the last seven days and four weeks are kept. Older ones are deleted automatically."
    >
      <Facts
        facts={[
          ['On the server', folder],
          ['Off-site copy', bucket ?? 'None'],
          ...(bucket === null
            ? []
            : [['Last copied', sentAt === null ? 'Not yet' : dateAndTime(sentAt, dealer.locale)] as const]),
        ]}
      />
      {problem !== null && (
        <p className="mt-3 border-l-8 border-yellow-mark bg-shade px-4 py-3 text-sm">{bucketProblemInWords[problem]}</p>
      )}
      {bucket === null && (
        <p className="mt-3 text-sm text-ink-soft">
          If the server is lost, the backups on it are lost as well. Download one regularly, or ask your server
          administrator for off-site copies.
        </p>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        To move to another server, also copy the file secret.key. Backups do not contain it.
      </p>
    </PanelSection>
  );
}
