import type { NamedValues } from '#app/domain/named-values.ts';
import { specificationGroups } from '#app/domain/specification-groups.ts';
import { ChevronIcon } from '#app/ui/icons.tsx';

/** The specifications, grouped under collapsible headings. */
export function Specifications({ specifications }: { specifications: NamedValues }) {
  return specificationGroups(specifications).map(({ title, rows }) =>
    title === '' ? (
      <Pairs key={title} pairs={rows} />
    ) : (
      <details key={title} open className="group border-t-2 border-ink">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h3 className="text-base font-bold tracking-normal">{title}</h3>
          <ChevronIcon className="size-5 shrink-0 text-ink-soft transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="pb-5">
          <Pairs pairs={rows} />
        </div>
      </details>
    ),
  );
}

export function Pairs({ pairs }: { pairs: NamedValues }) {
  return (
    <dl className="border-b border-rule tabular-nums">
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
}
