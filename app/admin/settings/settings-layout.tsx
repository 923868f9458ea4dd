import { Link, NavLink, Outlet, useMatch } from 'react-router';
import { BackIcon } from '#app/ui/icons.tsx';
import { settingsHome, settingsPages } from './settings-pages.ts';

/** Around a page of the settings: the others beside it where there is room, else the way back to their list. */
export default function SettingsLayout() {
  const isList = useMatch(settingsHome) !== null;
  if (isList) return <Outlet />;
  return (
    <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <nav aria-label="Settings" className="lg:sticky lg:top-8">
        <Link
          to={settingsHome}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-cyan underline lg:hidden"
        >
          <BackIcon /> All settings
        </Link>
        <ul className="hidden border-l border-rule lg:block">
          {settingsPages.map(({ path, name }) => (
            <li key={path}>
              <NavLink
                to={path}
                className="-ml-px flex min-h-11 items-center border-l-4 border-transparent px-3 py-2 text-sm font-semibold text-ink-soft hover:bg-shade aria-[current=page]:border-cyan aria-[current=page]:text-ink"
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="@container min-w-0">
        <Outlet />
      </div>
    </div>
  );
}
