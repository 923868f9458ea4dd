import { usualVolume } from '#app/domain/cost/cost-brief.ts';
import type { Volume } from '#app/domain/cost/cost-machine.ts';
import { maxPages } from './cost-query.ts';

type VolumeFieldsProps = {
  volume: Omit<Volume, 'colour'> & { colour?: number | undefined };
  isColour: boolean;
  hasSliders?: boolean;
};

/** The pages a month and the months. Black & white machines have no colour pages. */
export const VolumeFields = ({ volume, isColour, hasSliders = false }: VolumeFieldsProps) => (
  <>
    <PagesField
      name="mono"
      label={isColour ? 'Black & white pages a month' : 'Pages a month'}
      value={volume.mono}
      upTo={hasSliders && 20_000}
    />
    {isColour && (
      <PagesField name="colour" label="Colour pages a month" value={volume.colour} upTo={hasSliders && 5000} />
    )}
    <MonthsField value={volume.months} />
  </>
);

type PagesFieldProps = {
  name: 'mono' | 'colour' | 'pages';
  label: string;
  /** Absent for none yet. */
  value: number | undefined;
  /** The end of the slider beside the field; without it there is none. */
  upTo?: number | false;
};

/** A number of pages a month. The slider needs the script. */
export function PagesField({ name, label, value, upTo }: PagesFieldProps) {
  const id = `pages-${name}`;
  return (
    <div className="cost-pages">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        name={name}
        min={0}
        max={maxPages}
        step="any"
        inputMode="numeric"
        defaultValue={value}
        placeholder={`e.g. ${usualVolume[name === 'colour' ? 'colour' : 'mono']}`}
      />
      {upTo && (
        <input
          type="range"
          aria-label={`${label}, slider`}
          data-of={name}
          max={upTo}
          step={50}
          defaultValue={Math.min(value ?? 0, upTo)}
          className="script-only"
        />
      )}
    </div>
  );
}

const terms = [12, 24, 36, 48, 60];

function MonthsField({ value }: { value: number }) {
  return (
    <label>
      Months
      <select name="months" defaultValue={value}>
        {[...new Set([...terms, value])]
          .sort((a, b) => a - b)
          .map((months) => (
            <option key={months}>{months}</option>
          ))}
      </select>
    </label>
  );
}
