import { useEffect, useRef } from 'react';
import {
  NavigationType,
  Outlet,
  redirect,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { version } from '#app/domain/overview/version.ts';
import { Attempts } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { restore, signInAddress, signOut } from '#app/panel/frame/calls/session.ts';
import { useAskBeforeLeaving } from '#app/panel/frame/edit/leave-guard.ts';
import { readActions } from '#app/panel/frame/offline/action-queue.ts';
import { withStoredAnswers } from '#app/panel/frame/offline/stored-answers.ts';
import { noteSearch } from '#app/panel/frame/page-head.tsx';
import { useSlashForSearch } from '#app/panel/frame/search-key.ts';
import { StatusWatch } from '#app/panel/frame/status.tsx';
import { Toaster, useWithdraw } from '#app/ui/toast.tsx';
import type { Route } from './+types/layout';
import { AsOf } from './as-of.tsx';
import { Navigation, Person, SearchLink } from './navigation.tsx';
import { Notices } from './notices.tsx';
import { PendingActions } from './pending-actions.tsx';
import { listenForTaps, openInNewBuild } from './start-worker.ts';

export const handle = { panel: true };

export const meta: Route.MetaFunction = () => [{ title: 'Panel' }, { name: 'robots', content: 'noindex' }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Load the notices before the page: they stand above it and would push it down later.
  const [status, user] = await withStoredAnswers(() =>
    Promise.all([panel.status().catch(() => null), restore(), panel.settings.learnName()]),
  );
  if (user === null) throw redirect(signInAddress(new URL(request.url)));
  return { user, status };
}

/** The user changes only by signing in or out, and both leave these pages. */
export const shouldRevalidate = () => false;

export function HydrateFallback() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <div className="px-4">
        <div className="colour-bar" />
        <p role="status" className="mt-4 font-semibold text-ink-soft">
          Loading…
        </p>
        <p className="appear-late mt-2 text-ink-soft">
          The site does not answer yet. The panel opens as soon as it does.
        </p>
        <noscript>Please switch on JavaScript in your browser: the panel needs it.</noscript>
      </div>
    </main>
  );
}

export default function PanelLayout({ loaderData: { user, status } }: Route.ComponentProps) {
  return (
    <Toaster>
      <Attempts username={user.username}>
        <StatusWatch first={status}>
          <Frame username={user.username}>
            <Outlet />
          </Frame>
        </StatusWatch>
      </Attempts>
    </Toaster>
  );
}

/** Replaces a page that failed to render and links to the dashboard. */
export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="mx-auto max-w-xl px-4 py-20">
      <title>Something went wrong</title>
      <h1 className="text-3xl font-bold">Something went wrong</h1>
      <p className="mt-4 text-ink-soft">This page could not be shown. Everything you saved before is safe.</p>
      <p className="mt-6">
        <a href="/admin" className="font-semibold text-cyan underline">
          Go to the dashboard
        </a>
      </p>
    </main>
  );
}

function Frame({ username, children }: { username: string; children: React.ReactNode }) {
  const navigate = useNavigate();
  const companyName = useCompanyName();
  const navigation = useNavigation();
  const isLoading = navigation.state !== 'idle';
  useEffect(() => openInNewBuild(navigation.location), [navigation.location]);
  useSlashForSearch();
  useFocusOnNewPage();
  useAskBeforeLeaving();
  const { revalidate } = useRevalidator();
  // Reloads, because the loaded list may predate the message in the notification.
  useEffect(
    () =>
      listenForTaps(async (address) => {
        await navigate(address);
        await revalidate();
      }),
    [navigate, revalidate],
  );
  const place = useLocation();
  // Keeps the posts for their page, whose call would wait behind the pictures of the product list.
  useEffect(() => void panel.posts.list().catch(() => {}), []);
  useToastsOfPage();
  // Session storage is outside React.
  useEffect(() => noteSearch(place), [place]);

  async function leave() {
    if (readActions().length > 0 && !confirm('Some changes are not sent yet. Sign out and lose them?')) return;
    await signOut();
    await navigate('/admin/login', { replace: true });
  }

  return (
    <div className="md:grid md:min-h-dvh md:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 bg-ink px-4 py-2 font-semibold text-on-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="border-b border-rule bg-sheet md:sticky md:top-0 md:flex md:h-dvh md:flex-col md:border-r md:border-b-0">
        <div className="colour-bar" />
        <div className="flex flex-wrap items-center justify-between gap-x-2 px-4 py-1.5 md:block md:py-4">
          <a
            href="/"
            className="flex min-h-11 min-w-0 grow basis-32 items-center font-display text-sm font-bold leading-tight md:text-base"
          >
            <span className="line-clamp-2 md:line-clamp-none">{companyName}</span>
          </a>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-x-1 md:hidden">
            <SearchLink />
            <Person username={username} onLeave={leave} />
          </div>
        </div>
        <div className="hidden px-4 pb-1 md:block">
          <SearchLink />
        </div>
        <Navigation />
        <div className="mt-auto hidden border-t border-rule p-3 md:block">
          <Person username={username} onLeave={leave} />
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isLoading}
        className="mx-auto w-full min-w-0 max-w-6xl px-4 pt-2 pb-28 outline-none md:px-8 md:pt-8 md:pb-12"
      >
        <AsOf />
        <PendingActions />
        <Notices />
        {children}
        <footer className="mt-12 text-xs text-ink-soft print:hidden">Platen {version}</footer>
      </main>
      <ScrollRestoration />
    </div>
  );
}

/** Toasts leave with their page. Those of a page that is replaced, as after a creation, stay on the next one. */
function useToastsOfPage(): void {
  const { pathname } = useLocation();
  const withdraw = useWithdraw();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    withdraw({ pagesExcept: [pathname, ...(isReplaced ? [last.current] : [])] });
    last.current = pathname;
  }, [pathname, isReplaced, withdraw]);
}

/** Moves the focus to the content after each navigation, for users of screen readers and keyboards. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('content');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
}
