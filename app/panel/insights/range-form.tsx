import { useState } from 'react';
import { Link } from 'react-router';
import { firstKeptDay, groupingName, groupings, type InsightsRange } from '#app/domain/insights/range.ts';
import { dayAfter } from '#app/domain/text/dates.ts';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';

const presets = [
  ['7 days', 7],
  ['28 days', 28],
  ['90 days', 90],
] as const;

export function RangeForm({ range, today }: { range: InsightsRange; today: string }) {
  const { search, set } = useAddressSearch();
  const { from, to, by } = range;
  const ranges = [
    ...presets.map(([name, days]) => ({ name, from: dayAfter(today, 1 - days) })),
    { name: '13 months', from: firstKeptDay(today) },
  ];
  return (
    <search className="mb-6 block">
      <p className="flex flex-wrap gap-x-5">
        {ranges.map((each) => (
          <Link
            key={each.name}
            to={`?${new URLSearchParams({ from: each.from, to: today, by: search.get('by') ?? by })}`}
            preventScrollReset
            aria-current={each.from === from && to === today ? 'true' : undefined}
            className="inline-flex min-h-11 items-center border-b-4 border-transparent font-semibold text-cyan underline aria-[current]:border-cyan aria-[current]:text-ink aria-[current]:no-underline"
          >
            {each.name}
          </Link>
        ))}
      </p>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 sm:max-w-2xl">
        <DayField label="From" value={from} min={firstKeptDay(today)} max={today} onPick={(day) => set('from', day)} />
        <DayField label="To" value={to} min={firstKeptDay(today)} max={today} onPick={(day) => set('to', day)} />
        <SelectField label="Show by" value={by} onChange={(event) => set('by', event.target.value)}>
          <Options of={groupings.map((each) => [each, groupingName(each)])} />
        </SelectField>
      </div>
    </search>
  );
}

type DayFieldProps = { label: string; value: string; min: string; max: string; onPick: (day: string) => void };

/** Applies each complete day; while one is typed, the field has none or one outside of the limits. */
function DayField({ label, value, min, max, onPick }: DayFieldProps) {
  const [typed, setTyped] = useState({ day: value, from: value });
  if (typed.from !== value) setTyped({ day: value, from: value });
  return (
    <TextField
      label={label}
      type="date"
      value={typed.day}
      min={min}
      max={max}
      required
      onChange={({ target }) => {
        setTyped({ ...typed, day: target.value });
        if (target.validity.valid && target.value !== value) onPick(target.value);
      }}
    />
  );
}
