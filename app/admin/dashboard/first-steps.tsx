import { Link } from 'react-router';
import { useIsOwner } from '#app/admin/signed-in.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import type { Figures } from './figures.ts';
import { Part } from './part.tsx';

/** Where a new shop begins: with whatever there is none of yet. */
export function FirstSteps({ products, posts, branches }: Pick<Figures, 'products' | 'posts' | 'branches'>) {
  const isOwner = useIsOwner();
  const steps = [
    { count: products, text: 'Add your first product', to: '/admin/products/new' },
    { count: branches, text: 'Add your first branch, or the sample data', to: '/admin/settings/branches' },
    { count: posts, text: 'Write your first post', to: '/admin/blog/new' },
  ].filter(({ count, to }) => count === 0 && (isOwner || !to.startsWith('/admin/settings')));
  if (steps.length === 0) return null;
  return (
    <Part title="First steps">
      <ul className="divide-y divide-rule border border-rule bg-sheet">
        {steps.map(({ text, to }) => (
          <li key={text} className="grid">
            <Link
              to={to}
              className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-semibold text-cyan no-underline hover:bg-shade focus-visible:-outline-offset-3"
            >
              {text} <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
