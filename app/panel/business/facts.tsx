import type { ReactNode } from 'react';

/** A status box, with a green edge if all is well. */
export const State = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <p className={`mb-4 border-l-8 ${isGood ? 'border-green' : 'border-yellow-mark'} bg-shade px-4 py-3`}>{children}</p>
);

/** A live preview of the fields above. */
export const Seen = ({ title = 'Your visitors see:', children }: { title?: string; children: ReactNode }) => (
  <div className="border-l-8 border-cyan bg-shade px-4 py-3 wrap-anywhere">
    <p className="text-sm text-ink-soft">{title}</p>
    {children}
  </div>
);

export type Fact = readonly [name: string, value: ReactNode];

/** A small description list in a grid, whose columns are in `className`. Leaves out facts without a value. */
export const FactGrid = ({ facts, className }: { facts: readonly Fact[]; className: string }) => (
  <dl className={`grid gap-y-1.5 text-sm ${className}`}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
  </dl>
);
