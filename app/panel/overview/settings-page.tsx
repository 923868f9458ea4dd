import { redirect } from 'react-router';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { isSignedIn } from '#app/panel/frame/calls/session.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { LinkGroups } from '#app/panel/frame/parts/link-groups.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { settingsHome } from '#app/panel/frame/settings-paths.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { isWide } from '#app/panel/frame/use-is-wide.ts';
import { mailServerCalls } from '#app/panel/inquiries/settings/mail-calls.ts';
import type { Route } from './+types/settings-page';
import { settingsGroups } from './settings-pages.ts';

/**
 * Runs six loads that can fail independently. On wide viewports, where every settings page shows the list, redirects to
 * the first page, but not if the user must sign in first.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isWide() && isSignedIn()) throw redirect(`${settingsHome}/business`);
  const one = <Value,>(read: () => Promise<Value>, sentence: string) => loadValue(request, read, { sentence });
  const [settings, branches, redirects, trash, mail, backups] = await Promise.all([
    one(panel.settings.read, settingsSentences.settings.fetchFailed),
    one(panel.branches.list, settingsSentences.branch.fetchFailed),
    one(panel.redirects.list, settingsSentences.redirect.fetchFailed),
    one(panel.trash.list, sentences.bin.fetchFailed),
    one(mailServerCalls.read, settingsSentences.mail.fetchFailed),
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
      <LinkGroups
        label="Settings"
        groups={settingsGroups.map(({ title, pages }) => ({
          title,
          rows: pages.map(({ path, name, inShort }) => ({ to: path, name, note: inShort(now) })),
        }))}
      />
    </>
  );
}
