import { highestPrice, lowestPrice, type Selection } from '#app/domain/facet-query.ts';
import type { FacetCounts } from '#app/domain/facets.ts';

/** The checkboxes of all facets. A value that would leave nothing is disabled, unless it is chosen. */
export function FacetFields({ counts, selection }: { counts: FacetCounts; selection: Selection }) {
  return counts
    .filter(({ values }) => values.length > 0)
    .map(({ name, title, values }) => (
      <fieldset key={name} className="facet">
        <legend>{title}</legend>
        {values.map(({ value, text, count }) => {
          const isChosen = selection[name]?.includes(value) ?? false;
          return (
            <label key={value}>
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={isChosen}
                disabled={count === 0 && !isChosen}
              />
              {text} <b>{count}</b>
            </label>
          );
        })}
      </fieldset>
    ));
}

/** The price range. Its fields keep the focus while the list follows typing. */
export function PriceFields({ price }: { price: Selection['price'] }) {
  const field = (name: string, label: string, value: number | undefined) => (
    <input
      name={name}
      aria-label={label}
      placeholder={label}
      inputMode="numeric"
      maxLength={12}
      defaultValue={value}
      className="filter-field"
    />
  );
  return (
    <fieldset className="facet">
      <legend>Price</legend>
      <div className="grid grid-cols-2 gap-2">
        {field(lowestPrice, 'From ₹', price?.min)}
        {field(highestPrice, 'Up to ₹', price?.max)}
      </div>
    </fieldset>
  );
}
