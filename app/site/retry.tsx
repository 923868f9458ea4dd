import type { ReactNode } from 'react';

/**
 * What stands in place of something that could not be read. Where scripts run it is asked for once more
 * (retry-once.ts), and `loading` is shown meanwhile.
 */
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
