import { Outlet } from 'react-router';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';

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
