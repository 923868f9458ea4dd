import { Outlet } from 'react-router';
import { PageHead } from './page-head.tsx';
import { useIsOwner } from './signed-in.ts';

/** Replaces owner-only pages with an explanation for staff. The server enforces the permission. */
export default function OwnersOnly() {
  if (useIsOwner()) return <Outlet />;
  return (
    <>
      <PageHead title="For owners" back={{ to: '/admin', text: 'Dashboard' }} />
      <p className="text-ink-soft">Only an owner can open this page. Please ask one of them.</p>
    </>
  );
}
