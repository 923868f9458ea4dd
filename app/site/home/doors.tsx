import { tonerFinder } from '#app/site/frame/site-map.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';

/** A search of the catalogue, and links for the four errands of most visitors. */
export function Doors({ hasRentals }: { hasRentals: boolean }) {
  const doors = [
    { name: 'Buy', href: '/products' },
    { name: 'Rent', href: hasRentals ? '/products?rent=yes' : '/services' },
    { name: 'Toner', href: tonerFinder.href },
    { name: 'Repair', href: '/services' },
  ];
  return (
    <nav aria-label="What do you need?" className="page py-5">
      <search>
        <form action="/products" className="flex gap-2">
          <label className="relative min-w-0 grow">
            <span className="sr-only">Search products</span>
            <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-soft" />
            <input
              type="search"
              name="search"
              placeholder="Search machines, toner, models…"
              maxLength={200}
              enterKeyHint="search"
              className="min-h-12 w-full min-w-0 rounded-sm border border-line bg-sheet pr-3 pl-10 text-base text-ink placeholder:text-ink-soft"
            />
          </label>
          <button type="submit" className={buttonClass({ kind: 'secondary' })}>
            Search
          </button>
        </form>
      </search>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-px border border-rule bg-rule">
        {doors.map(({ name, href }) => (
          <li key={name} className="grid bg-sheet">
            <a href={href} className="grid min-h-14 place-items-center font-semibold hover:underline">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
