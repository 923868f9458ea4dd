import { FileDownload } from '#app/admin/import/file-download.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import type { BackupsView } from '#app/domain/backup.ts';
import { formatBytes } from '#app/domain/bytes.ts';
import { dateAndTime, timeAgo } from '#app/domain/dates.ts';
import { dealer } from '#dealer';
import { contentsInWords, lastGood } from './backup-words.ts';
import { Facts } from './facts.tsx';

/** The latest verified backup and its contents. */
export function LastBackup({ view, now }: { view: BackupsView; now: Date }) {
  const last = lastGood(view);
  if (last?.contents == null) return null;
  const { id, begunAt, endedAt, bytes, contents, isEncrypted, isHere } = last;
  const missing = contents.missingPictures;
  return (
    <PanelSection title="The last good backup" lead="Each backup is verified by a test restore.">
      <Facts
        facts={[
          ['Made', `${dateAndTime(begunAt, dealer.locale)} (${timeAgo(begunAt, now, dealer.locale)})`],
          ['Verified', endedAt === null ? '–' : dateAndTime(endedAt, dealer.locale)],
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
            Keep this file private: it contains names and phone numbers of your customers.
          </p>
        </div>
      )}
    </PanelSection>
  );
}
