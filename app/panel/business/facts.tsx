import type { ReactNode } from 'react';

const columns = { short: 'sm:grid-cols-[7rem_minmax(0,1fr)]', long: 'sm:grid-cols-[14rem_minmax(0,1fr)]' };

type FactsProps = {
  facts: readonly (readonly [name: string, value: string])[];
  names?: keyof typeof columns;
};

/** A description list, in two columns if there is room. */
export const Facts = ({ facts, names = 'short' }: FactsProps) => (
  <dl className="divide-y divide-rule border-y border-rule">
    {facts.map(([name, value]) => (
      <div key={name} className={`grid grid-cols-[minmax(0,1fr)] gap-x-3 py-2 ${columns[names]}`}>
        <dt className="text-ink-soft">{name}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);

/** A status box, with a green edge if all is well. */
export const State = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <p className={`mb-4 border-l-8 ${isGood ? 'border-green' : 'border-yellow-mark'} bg-shade px-4 py-3`}>{children}</p>
);

/** A live preview of the fields above. */
export const Seen = ({ children }: { children: ReactNode }) => (
  <div className="border-l-8 border-cyan bg-shade px-4 py-3 wrap-anywhere">
    <p className="text-sm text-ink-soft">Your visitors see:</p>
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
