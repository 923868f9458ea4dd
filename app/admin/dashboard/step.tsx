import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowIcon } from '#app/ui/icons.tsx';

/** A list of things to do. */
export const Steps = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-rule border border-rule bg-sheet">{children}</ul>
);

/** A thing to do, linked to where it is done. */
export const Step = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="grid grid-cols-1">
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 no-underline hover:bg-shade focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <ArrowIcon className="size-5 shrink-0 text-cyan" />
    </Link>
  </li>
);
