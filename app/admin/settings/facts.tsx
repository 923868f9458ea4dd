/** Names and what belongs to each, beside one another where there is room. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="divide-y divide-rule border-y border-rule">
    {facts.map(([name, value]) => (
      <div key={name} className="grid grid-cols-[minmax(0,1fr)] gap-x-3 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{value}</bdi>
        </dd>
      </div>
    ))}
  </dl>
);
