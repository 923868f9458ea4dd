import { Link, redirect } from 'react-router';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { isSignedIn } from '#app/panel/frame/calls/session.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { isWide } from '#app/panel/frame/use-is-wide.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import type { Route } from './+types/settings-page';
import { settingsPages } from './settings-pages.ts';

/**
 * Runs six loads that can fail independently. On wide viewports, where every settings page shows the list, redirects to
 * the first page, but not if the user must sign in first.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isWide() && isSignedIn()) throw redirect(settingsPages[0].path);
  const one = <Value,>(read: () => Promise<Value>, sentence: string) => loadValue(request, read, { sentence });
  const [settings, branches, redirects, trash, mail, backups] = await Promise.all([
    one(panel.settings.read, settingsSentences.settings.fetchFailed),
    one(panel.branches.list, settingsSentences.branch.fetchFailed),
    one(panel.redirects.list, settingsSentences.redirect.fetchFailed),
    one(panel.trash.list, sentences.bin.fetchFailed),
    one(panel.mailServer.read, settingsSentences.mail.fetchFailed),
    one(panel.backups.read, settingsSentences.backups.fetchFailed),
  ]);
  return { settings, branches, redirects, trash, mail, backups };
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const now = {
    settings: useLoadedValue(loaderData.settings),
    branches: useLoadedValue(loaderData.branches),
    redirects: useLoadedValue(loaderData.redirects),
    trash: useLoadedValue(loaderData.trash),
    mail: useLoadedValue(loaderData.mail),
    backups: useLoadedValue(loaderData.backups),
  };
  return (
    <>
      <PageHead title="Settings" />
      <ul aria-label="Settings" className="divide-y divide-rule border border-rule bg-sheet">
        {settingsPages.map(({ path, name, inShort }) => (
          <li key={path} className="@container grid">
            <Link
              to={path}
              className="flex min-h-18 items-center justify-between gap-3 px-4 py-3 no-underline hover:bg-shade focus-visible:-outline-offset-3"
            >
              <span className="min-w-0">
                <span className="block text-lg font-bold">{name}</span>
                <span className="block text-sm break-words text-ink-soft">{inShort(now)}</span>
              </span>
              <ArrowIcon className="size-5 shrink-0 text-cyan @max-[12rem]:hidden" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
