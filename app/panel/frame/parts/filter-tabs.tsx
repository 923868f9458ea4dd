import { Link } from 'react-router';

type Tab = { name: string; text: string; href: string; isCurrent: boolean; isLast?: boolean };

const showCurrent = (row: HTMLElement | null) =>
  row?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Filters of a list as tabs in one row, which scrolls sideways if it is too long. */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="fade-right max-md:-mx-4">
      <ul ref={showCurrent} className="flex overflow-x-auto border-b border-rule max-md:px-1">
        {tabs.map(({ name, text, href, isCurrent, isLast }) => (
          <li key={name} className={`shrink-0 ${isLast ? 'ml-auto' : ''}`}>
            <Link
              to={href}
              preventScrollReset
              aria-current={isCurrent ? 'true' : undefined}
              className="flex min-h-11 items-center border-b-4 border-transparent px-3 pt-1 text-sm whitespace-nowrap text-ink-soft tabular-nums hover:bg-shade hover:text-ink focus-visible:-outline-offset-3 aria-[current=true]:border-cyan aria-[current=true]:font-bold aria-[current=true]:text-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
