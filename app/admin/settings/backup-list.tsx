import { FileDownload } from '#app/admin/import/file-download.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import type { BackupsView } from '#app/domain/backup.ts';
import { formatBytes } from '#app/domain/bytes.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import { dealer } from '#dealer';
import { stepInWords } from './backup-words.ts';

/** All backups, newest first. */
export function BackupList({ view: { backups } }: { view: BackupsView }) {
  if (backups.length === 0) return null;
  return (
    <PanelSection title="All backups">
      <ul aria-label="Backups" className="divide-y divide-rule border-y border-rule">
        {backups.map((backup) => (
          <li key={backup.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="font-semibold">{dateAndTime(backup.begunAt, dealer.locale)}</p>
              <p className="text-sm break-words text-ink-soft">
                {[
                  stepInWords(backup),
                  ...(backup.bytes > 0 ? [formatBytes(backup.bytes)] : []),
                  backup.by === '' ? 'automatically' : `by ${backup.by}`,
                  ...(backup.sentAt === null ? [] : ['also off-site']),
                  ...(backup.step === 'proven' && !backup.isHere ? ['not on the server any more'] : []),
                ].join(', ')}
              </p>
              {backup.isHere && <p className="text-sm break-all text-ink-soft">{backup.file}</p>}
            </div>
            {backup.isHere && backup.step === 'proven' && (
              <FileDownload path={`/backups/${backup.id}/file`}>Download</FileDownload>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
