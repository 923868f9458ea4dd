import { buttonClass } from '#app/ui/button.tsx';
import { type CompareQuery, compareHref } from './compare-query.ts';

type Named = { slug: string; name: string };

type AddMachineProps = {
  query: CompareQuery;
  /** The products that the typed name may mean. */
  candidates: Named[];
  /** Suggestions of the same category. */
  others: Named[];
};

/** Adds a machine by its name, which may be typed in part, or from a list of suggestions. */
export function AddMachine({ query, candidates, others }: AddMachineProps) {
  const { slugs, isBrief, added } = query;
  return (
    <section aria-labelledby="add" className="mt-10 print:hidden">
      <h2 id="add" className="mb-3 text-xl font-bold">
        Add a machine
      </h2>
      <form action="/compare" className="mb-4 max-w-xl">
        {slugs.length > 0 && <input type="hidden" name="m" value={slugs.join(',')} />}
        {isBrief && <input type="hidden" name="only" value="differences" />}
        <label htmlFor="add-name" className="mb-1 block font-semibold">
          Add by name
        </label>
        <div className="flex gap-2">
          <input id="add-name" name="add" required maxLength={120} defaultValue={added} className="filter-field" />
          <button type="submit" className={buttonClass({ kind: 'secondary' })}>
            Add
          </button>
        </div>
      </form>
      {added !== '' && candidates.length === 0 && (
        <p role="status" className="mb-4 wrap-anywhere">
          No product matches “{added}”.
        </p>
      )}
      {candidates.length > 0 && (
        <>
          <p role="status" className="mb-2">
            Which of these?
          </p>
          <Links query={query} machines={candidates} />
        </>
      )}
      {candidates.length === 0 && <Links query={query} machines={others} />}
    </section>
  );
}

function Links({ query: { slugs, isBrief }, machines }: { query: CompareQuery; machines: Named[] }) {
  if (machines.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {machines.map(({ slug, name }) => (
        <li key={slug}>
          <a
            href={compareHref([...slugs, slug], isBrief)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center rounded-sm border border-line bg-sheet px-3.5 py-2 font-semibold hover:border-ink"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
