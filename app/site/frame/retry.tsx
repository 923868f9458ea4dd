import type { ReactNode } from 'react';

/**
 * The fallback for data that could not be read. With scripts, retry-once.ts requests it once more and shows `loading`
 * until the response.
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
