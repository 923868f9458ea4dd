import type { ReactNode } from 'react';

const columns = { short: 'sm:grid-cols-[7rem_minmax(0,1fr)]', long: 'sm:grid-cols-[14rem_minmax(0,1fr)]' };

type FactsProps = {
  facts: readonly (readonly [name: string, value: string])[];
  /** How much room the names have. */
  names?: keyof typeof columns;
};

/** Names and what belongs to each, beside one another where there is room. */
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

/** How something stands, with a green edge where all is well. */
export const State = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <p className={`mb-4 border-l-8 ${isGood ? 'border-green' : 'border-yellow-mark'} bg-shade px-4 py-3`}>{children}</p>
);
