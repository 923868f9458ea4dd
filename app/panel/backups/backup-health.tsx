import type { BackupsView } from '#app/domain/backups/backup.ts';
import { warningInWords } from './backup-warnings.ts';
import { lastGood, problemInWords } from './backup-words.ts';

/** The backup status, with advice in case of a problem. */
export function BackupHealth({ view, isAtWork }: { view: BackupsView; isAtWork: boolean }) {
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
          All is well. The last backup was verified by a test restore: nothing is missing.
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
  return 'The backups on the server are not affected. The reason is below.';
}
