import { Link } from 'react-router';
import { useIsOwner } from '#app/admin/signed-in.ts';
import { placeholders } from '#app/domain/placeholders.ts';
import type { Settings } from '#app/domain/settings.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { Figures } from './figures.ts';
import { Part } from './part.tsx';

type FirstStepsProps = Pick<Figures, 'products' | 'posts' | 'branches' | 'settings'>;

/** Where a new shop begins: with what is said of it that is nobody's, and with whatever there is none of yet. */
export function FirstSteps({ products, posts, branches, settings }: FirstStepsProps) {
  const isOwner = useIsOwner();
  const steps = [
    ...(settings === null ? [] : stillMadeUp(settings)),
    ...[
      { count: products, text: 'Add your first product', to: '/admin/products/new' },
      { count: branches, text: 'Add your first branch, or the sample data', to: '/admin/settings/branches' },
      { count: posts, text: 'Write your first post', to: '/admin/blog/new' },
    ].filter(({ count }) => count === 0),
  ].filter(({ to }) => isOwner || !to.startsWith('/admin/settings'));
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

const inOneLine = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What the site came with and visitors still read. */
function stillMadeUp({ companyName, ...facts }: Settings) {
  const found = placeholders({ ...facts, name: companyName || dealer.name });
  const contact = found.filter((fact) => fact !== 'name' && fact !== 'social links');
  return [
    ...(found.includes('name') ? [{ text: 'Enter the name of your business', to: '/admin/settings/business' }] : []),
    ...(contact.length > 0
      ? [{ text: `Enter your own ${inOneLine.format(contact)}`, to: '/admin/settings/contact' }]
      : []),
    ...(found.includes('social links')
      ? [{ text: 'Enter the links to your own pages, or remove them', to: '/admin/settings/about' }]
      : []),
  ];
}
