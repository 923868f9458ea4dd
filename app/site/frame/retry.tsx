import type { ReactNode } from 'react';

/** The fallback for unreadable data. With scripts, retry-once.ts asks once more and shows `loading` until then. */
export function Retry({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  return (
    <div data-retry="">
      <div role="status" hidden>
        {loading}
      </div>
      <div>{children}</div>
    </div>
  );
}
