import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, useLocation, useMatch } from 'react-router';
import { backupsPath, settingsHome } from '#app/panel/frame/settings-paths.ts';
import { useStatus } from '#app/panel/frame/status.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { settingsGroups } from './settings-pages.ts';

/** The layout of settings pages: with a side menu if there is room, else with a link back to the list. */
export default function SettingsLayout() {
  const { backups } = useStatus();
  const isList = useMatch(settingsHome) !== null;
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry moves with the address.
  useEffect(() => {
    // Scrolls the menu alone, not the page.
    const [nav, link] = [menu.current, menu.current?.querySelector<HTMLElement>('[aria-current]')];
    if (nav && link && link.offsetTop + link.offsetHeight > nav.clientHeight) nav.scrollTop = link.offsetTop;
  }, [pathname]);
  if (isList) return <Outlet />;
  return (
    <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <nav
        ref={menu}
        aria-label="Settings"
        className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto"
      >
        <Link to={settingsHome} className="text-link text-sm lg:hidden">
          <BackIcon /> All settings
        </Link>
        <ul className="hidden gap-5 lg:grid">
          {settingsGroups.map(({ title, pages }) => (
            <li key={title}>
              <p className="mb-1 text-sm text-ink-soft">{title}</p>
              <ul className="border-l border-rule">
                {pages.map(({ to, name }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      className="-ml-px flex min-h-11 items-center border-l-4 border-transparent px-3 py-2 text-sm font-semibold text-ink-soft hover:bg-shade aria-[current=page]:border-cyan aria-[current=page]:text-ink"
                    >
                      {name}
                      {to === backupsPath && backups.warning !== null && (
                        <>
                          <span aria-hidden="true" className="ml-2 bg-yellow-mark px-2 font-bold text-black">
                            !
                          </span>
                          <span className="sr-only">please look</span>
                        </>
                      )}
                    </NavLink>
                  </li>
                ))}
              </ul>
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
