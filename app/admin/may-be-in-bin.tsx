import { Link } from 'react-router';
import { binPath } from './settings/settings-paths.ts';

/** Shown in place of a record that does not exist. */
export const MayBeInBin = () => (
  <p className="text-ink-soft">
    It may have been deleted. Items deleted in the last 30 days are in the{' '}
    <Link to={binPath} className="font-semibold text-cyan underline">
      trash
    </Link>
    .
  </p>
);
