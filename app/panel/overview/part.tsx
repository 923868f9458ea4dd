import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ArrowIcon } from '#app/ui/icons.tsx';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Steps in a box, or between two lines if something else leads. */
export const StepList = ({ isQuiet = false, children }: { isQuiet?: boolean; children: ReactNode }) => (
  <ul className={`divide-y divide-rule border-rule ${isQuiet ? 'border-y' : 'border bg-sheet'}`}>{children}</ul>
);

export const stepLook = 'flex min-h-12 items-center justify-between gap-3 px-4 py-2';

export const Step = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="grid grid-cols-1">
    <Link to={to} className={`${stepLook} no-underline hover:bg-shade focus-visible:-outline-offset-3`}>
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <ArrowIcon className="size-5 shrink-0 text-cyan" />
    </Link>
  </li>
);
