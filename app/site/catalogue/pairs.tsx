import type { NamedValues } from '#app/domain/records/named-values.ts';

/** Names and their values as a list; `isWide`: two columns on wide screens. */
export const Pairs = ({ pairs, isWide = false }: { pairs: NamedValues; isWide?: boolean }) => (
  <dl className={`border-b border-rule tabular-nums ${isWide ? 'md:grid md:grid-cols-2 md:gap-x-14' : ''}`}>
    {pairs.map(([name, value]) => (
      <div
        key={name}
        className="grid grid-cols-[minmax(min(6.5rem,38%),2fr)_minmax(0,3fr)] gap-4 border-t border-rule py-2.5"
      >
        <dt className="text-ink-soft">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
