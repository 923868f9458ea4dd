import type { KeyFigure } from '#app/domain/catalogue/facts/key-figures.ts';

export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl aria-label="Key figures" className="flex flex-wrap border-y-2 border-ink">
      {figures.map(({ value, unit, label }) => (
        <div
          key={label + value}
          className="flex min-w-min flex-1 basis-[4.4rem] flex-col-reverse justify-end border-rule py-2 not-first:border-l not-first:pl-2 sm:py-4 sm:not-first:pl-4"
        >
          <dt className="text-xs leading-4 text-ink-soft sm:text-sm">{label}</dt>
          <dd className="font-display text-lg leading-6 font-extrabold tracking-tight whitespace-nowrap tabular-nums sm:text-3xl sm:leading-9">
            {value}
            {unit && <span className="ml-1 text-xs font-semibold tracking-normal sm:text-base">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
