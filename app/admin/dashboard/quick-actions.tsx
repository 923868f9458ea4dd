import { Link } from 'react-router';
import { ChatIcon, GearIcon, InboxIcon, PenIcon, PlusIcon } from '#app/admin/icons.tsx';
import { useIsOwner } from '#app/admin/signed-in.ts';

const actions = [
  { name: 'Add product', to: '/admin/products/new', Icon: PlusIcon },
  { name: 'New post', to: '/admin/blog/new', Icon: PenIcon },
  { name: 'Messages', to: '/admin/messages', Icon: InboxIcon },
  { name: 'Settings', to: '/admin/settings', Icon: GearIcon },
  { name: 'Add inquiry', to: '/admin/messages/new', Icon: ChatIcon },
] as const;

/** Shortcuts to the most frequent tasks. */
export function QuickActions() {
  const isOwner = useIsOwner();
  return (
    <ul aria-label="Quick actions" className="evenly gap-2">
      {actions
        .filter(({ name }) => isOwner || name !== 'Settings')
        .map(({ name, to, Icon }) => (
          <li key={name} className="grid">
            <Link
              to={to}
              className="flex min-h-12 items-center gap-2 rounded-sm border border-ink px-3 py-2 text-sm font-semibold no-underline hover:bg-ink hover:text-on-ink hover:[transition:150ms] sm:text-base"
            >
              <Icon /> {name}
            </Link>
          </li>
        ))}
    </ul>
  );
}
