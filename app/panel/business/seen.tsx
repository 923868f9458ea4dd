import type { ReactNode } from 'react';

/** A live preview of the fields above. */
export const Seen = ({ children }: { children: ReactNode }) => (
  <div className="border-l-8 border-cyan bg-shade px-4 py-3 wrap-anywhere">
    <p className="text-sm text-ink-soft">Your visitors see:</p>
    {children}
  </div>
);
