import { Link } from 'react-router';
import { binPath } from './settings/settings-pages.ts';

/** In place of something that is not there. */
export const MayBeInBin = () => (
  <p className="text-ink-soft">
    It may have been deleted. What was deleted in the last 30 days is in the{' '}
    <Link to={binPath} className="font-semibold text-cyan underline">
      trash
    </Link>
    .
  </p>
);
