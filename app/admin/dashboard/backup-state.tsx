import { Link } from 'react-router';
import { warningInWords } from '#app/admin/settings/backup-warnings.ts';
import { backupsPath } from '#app/admin/settings/settings-paths.ts';
import { useStatus } from '#app/admin/status.tsx';

/** Backup warning; renders nothing if there is none. */
export function BackupState() {
  const { warning } = useStatus().backups;
  if (warning === null) return null;
  return (
    <p role="status" className="mb-6 border-l-8 border-yellow-mark bg-shade px-4 py-3">
      {warningInWords[warning]} See{' '}
      <Link to={backupsPath} className="font-semibold text-cyan underline">
        Settings, Backups
      </Link>
      .
    </p>
  );
}
