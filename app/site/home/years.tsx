import drawing from './on-the-road.svg';

type YearsProps = { year: number; foundingYear: number; city: string };

/** The number of years in business, in large type. */
export function Years({ year, foundingYear, city }: YearsProps) {
  const years = year - foundingYear;
  if (years < 2) return null;
  return (
    <div className="border-t border-rule">
      <p className="page flex items-end gap-x-6 gap-y-3 py-8 md:flex-wrap md:py-16">
        <span className="font-display text-[min(13rem,28vw)] leading-[0.8] font-extrabold whitespace-nowrap tracking-tighter tabular-nums">
          {years}
        </span>
        <span className="max-w-sm text-sm text-ink-soft md:pb-1 md:text-xl">
          <strong className="block font-bold text-ink">
            years in {city}, since {foundingYear}
          </strong>
          The people who sell you the machine are the people who come when it needs attention.
        </span>
      </p>
      <img
        src={drawing}
        alt=""
        width={1760}
        height={600}
        loading="lazy"
        decoding="async"
        className="page h-auto pb-16 max-md:hidden"
      />
    </div>
  );
}
