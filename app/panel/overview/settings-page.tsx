import { redirect } from 'react-router';
import { isSignedIn } from '#app/panel/frame/calls/session.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { LinkGroups } from '#app/panel/frame/parts/link-groups.tsx';
import { backupsPath, settingsHome } from '#app/panel/frame/settings-paths.ts';
import { useStatus } from '#app/panel/frame/status.tsx';
import { isWide } from '#app/panel/frame/use-is-wide.ts';
import { settingsGroups } from './settings-pages.ts';

/** On wide viewports, which show the list on every settings page, redirects to the first page once signed in. */
export function clientLoader() {
  if (isWide() && isSignedIn()) throw redirect(`${settingsHome}/business`);
  return null;
}

export default function SettingsPage() {
  const { backups } = useStatus();
  const noteOf = (path: string) => (path === backupsPath && backups.warning !== null ? 'Please look' : undefined);
  return (
    <>
      <PageHead title="Settings" />
      <LinkGroups
        label="Settings"
        groups={settingsGroups.map(({ title, pages }) => ({
          title,
          rows: pages.map(({ to, name }) => ({ to, name, note: noteOf(to) })),
        }))}
      />
    </>
  );
}
