import { PageHead } from '#app/panel/frame/page-head.tsx';

export const clientLoader = () => null;

export default function NotFoundPage() {
  return (
    <>
      <PageHead title="Page not found" back={{ to: '/admin', text: 'Dashboard' }} />
      <p className="text-ink-soft">There is no page at this address.</p>
    </>
  );
}
