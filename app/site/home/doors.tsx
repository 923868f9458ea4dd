import { SearchInput } from '#app/site/frame/search-input.tsx';
import { rental, tonerFinder } from '#app/site/frame/site-map.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';

/** A search of the catalogue, and links for the four errands of most visitors. */
export function Doors({ hasRentals }: { hasRentals: boolean }) {
  const doors = [
    { name: 'Buy', href: '/products' },
    { name: 'Rent', href: hasRentals ? rental.href : '/services' },
    { name: 'Toner', href: tonerFinder.href },
    { name: 'Repair', href: '/services#service-request' },
  ];
  return (
    <nav aria-label="What do you need?" className="mt-3 max-w-xl md:mt-6 print:hidden">
      <search>
        <form action="/products" className="flex flex-wrap gap-2">
          <div className="flex grow basis-44">
            <SearchInput label="Search products" name="search" placeholder="Search products..." />
          </div>
          <Button type="submit" kind="secondary" aria-label="Search">
            <SearchIcon />
          </Button>
        </form>
      </search>
      <p className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
        {doors.map(({ name, href }) => (
          <ButtonLink key={name} kind="secondary" size="small" href={href} className="bg-shade px-1">
            {name}
          </ButtonLink>
        ))}
      </p>
    </nav>
  );
}
