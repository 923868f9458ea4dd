import { Link } from 'react-router';
import { useIsOwner } from '#app/admin/signed-in.ts';
import { formatNumber } from '#app/domain/money.ts';
import { dealer } from '#dealer';

type CountsProps = Record<'products' | 'posts' | 'unread' | 'branches', number | null>;

/** Totals, each linked to its page; a dash if a total could not be loaded. */
export function Counts({ products, posts, unread, branches }: CountsProps) {
  const isOwner = useIsOwner();
  const counts = [
    { name: 'Total products', count: products, to: '/admin/products' },
    { name: 'Blog posts', count: posts, to: '/admin/blog' },
    { name: 'New messages', count: unread, to: '/admin/messages', isHighlighted: (unread ?? 0) > 0 },
    // Staff cannot open settings, so they get the public page.
    { name: 'Branches', count: branches, to: isOwner ? '/admin/settings/branches' : '/contact' },
  ];
  return (
    <ul aria-label="Counts" className="evenly gap-px border border-rule bg-rule">
      {counts.map(({ name, count, to, isHighlighted }) => (
        <li key={name} className="grid bg-sheet">
          <Link
            to={to}
            reloadDocument={!to.startsWith('/admin')}
            className="p-4 no-underline hover:bg-shade focus-visible:-outline-offset-3"
          >
            <span className="flex items-center gap-2 font-display text-4xl leading-none font-bold tabular-nums">
              {count === null ? '–' : formatNumber(count, dealer.locale)}
              {isHighlighted && <span aria-hidden="true" className="size-3 rounded-full bg-magenta" />}
            </span>
            <span className="mt-2 block text-sm text-ink-soft">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
