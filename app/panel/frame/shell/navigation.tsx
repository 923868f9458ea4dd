import { Link, matchPath, NavLink, useLocation } from 'react-router';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { LogoutIcon, MoreIcon, UserIcon } from '#app/panel/frame/icons.tsx';
import { findPath, searchAskedFor } from '#app/panel/frame/search-key.ts';
import { useStatus } from '#app/panel/frame/status.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { placesFor } from './places.ts';

const look =
  'relative flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-sm border-t-4 border-transparent text-[min(0.6875rem,2.8vw)] max-[16rem]:min-h-[56px] max-[16rem]:text-[0.625rem] font-semibold tracking-tight text-ink-soft hover:bg-shade aria-[current]:border-cyan aria-[current]:text-ink md:min-h-11 md:flex-row md:justify-start md:gap-3 md:border-t-0 md:border-l-4 md:px-3 md:tracking-normal';
const iconLook = 'size-5 max-[16rem]:size-[20px]';

/** The first steps belong to the dashboard. */
const isAt = (to: string, pathname: string) =>
  to === '/admin'
    ? /^\/admin\/?(first-steps\/.*)?$/.test(pathname)
    : matchPath({ path: to, end: false }, pathname) !== null;

/** The main navigation: a bottom bar on phones, a sidebar on wide screens. Staff do not see Settings. */
export function Navigation() {
  const places = placesFor(useIsOwner());
  const { pathname } = useLocation();
  const { unread } = useStatus().messages;
  const isInBar = places.some(({ to, onPhones }) => onPhones === 'bar' && isAt(to, pathname));
  return (
    <nav
      aria-label="Panel"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] md:static md:min-h-0 md:overflow-y-auto md:border-0 md:px-2"
    >
      {/* With large text, three names fit in a row. */}
      <ul className="flex max-[16rem]:grid max-[16rem]:grid-cols-3 md:block">
        {places.map(({ name, to, Icon, onPhones, isBelow }) => (
          <li key={to} className={`min-w-[44px] grow basis-0 ${onPhones === 'bar' ? '' : 'max-md:hidden'}`}>
            <Link
              to={to}
              aria-current={isAt(to, pathname) ? 'page' : undefined}
              className={`${look} ${isBelow ? 'md:pl-11 md:text-sm' : 'md:text-base'}`}
            >
              <Icon className={`${iconLook} ${isBelow ? 'md:hidden' : ''}`} />
              {name}
              {name === 'Messages' && unread > 0 && (
                <span className="absolute top-1 left-[calc(50%+0.4rem)] min-w-5 rounded-full bg-magenta px-1.5 text-center text-xs leading-5 font-bold text-sheet max-[16rem]:top-0 max-[16rem]:min-w-[20px] max-[16rem]:text-[14px] max-[16rem]:leading-[20px] md:static md:ml-auto">
                  {unread > 99 ? '99+' : unread}
                  <span className="sr-only"> unread</span>
                </span>
              )}
            </Link>
          </li>
        ))}
        <li className="min-w-[44px] grow basis-0 md:hidden">
          <Link to={findPath} className={look} aria-current={isInBar ? undefined : 'true'}>
            <MoreIcon className={iconLook} />
            More
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** Opens the search over everything, with the focus in its field. */
export const SearchLink = () => (
  <NavLink to={findPath} state={searchAskedFor} aria-label="Search everything" className={personLook}>
    <SearchIcon className="size-5" />
    <span className="max-md:hidden">Search</span>
  </NavLink>
);

const personLook =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 text-sm font-semibold hover:bg-shade aria-[current]:shadow-[inset_0_-4px_var(--color-cyan)] md:w-full md:justify-start md:aria-[current]:shadow-[inset_4px_0_var(--color-cyan)]';

export function Person({ username, onLeave }: { username: string; onLeave: () => void }) {
  return (
    <>
      <NavLink to="/admin/account" className={personLook}>
        <UserIcon />
        <span className="max-w-16 truncate max-[22rem]:sr-only md:max-w-none">{username}</span>
      </NavLink>
      <button type="button" onClick={onLeave} className={personLook}>
        <LogoutIcon />
        <span className="max-sm:sr-only">Logout</span>
      </button>
    </>
  );
}
