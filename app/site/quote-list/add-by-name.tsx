import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';

type AddByNameProps = {
  /** The list in its address. */
  text: string;
  candidates: { slug: string; name: string }[];
  missed: string;
};

/** Adds a machine by its name, which may be typed in part: the list is kept in the address, also without scripts. */
export function AddByName({ text, candidates, missed }: AddByNameProps) {
  const before = text && `m=${text}&`;
  return (
    <section aria-labelledby="add" className="mt-12 border-t-2 border-ink pt-4 print:hidden">
      <h2 id="add" className="text-xl font-bold">
        Add a machine
      </h2>
      {candidates.length > 0 && (
        <div role="status" className="mt-3">
          <p>Which of these?</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {candidates.map(({ slug, name }) => (
              <li key={slug}>
                <a
                  href={`/quote-list?${before}add=${slug}`}
                  rel="nofollow"
                  className={buttonClass({ kind: 'secondary', size: 'small' })}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {missed !== '' && (
        <p role="status" className="mt-3 wrap-anywhere">
          No product matches “{missed}”.
        </p>
      )}
      <form action="/quote-list" className="mt-3 flex max-w-2xl flex-wrap items-end gap-3">
        {text && <input type="hidden" name="m" value={text} />}
        <TextField
          label="Name or model"
          name="add"
          required
          maxLength={120}
          error={undefined}
          className="min-w-0 grow basis-56"
        />
        <button type="submit" className={buttonClass({ kind: 'secondary' })}>
          Add
        </button>
      </form>
      <p className="mt-4">
        <a href="/products" className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
          Continue browsing
        </a>
      </p>
    </section>
  );
}
