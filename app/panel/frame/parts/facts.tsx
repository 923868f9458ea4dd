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
