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
      title="Where they are"
      lead="The last of each of seven days and of four weeks are kept. Older ones go by themselves."
    >
      <Facts
        facts={[
          ['On the server', folder],
          ['Second place', bucket ?? 'None'],
          ...(bucket === null
            ? []
            : [['Copied there', sentAt === null ? 'Not yet' : dateAndTime(sentAt, dealer.locale)] as const]),
        ]}
      />
      {problem !== null && (
        <p className="mt-3 border-l-8 border-yellow-mark bg-shade px-4 py-3 text-sm">{bucketProblemInWords[problem]}</p>
      )}
      {bucket === null && (
        <p className="mt-3 text-sm text-ink-soft">
          If the server is lost, the backups on it are lost as well. Download one now and then, or ask whoever runs your
          server for a second place.
        </p>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Whoever moves the website to another server needs the file secret.key of this one as well; it is in no backup.
      </p>
    </PanelSection>
  );
}
