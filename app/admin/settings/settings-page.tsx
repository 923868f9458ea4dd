import { Link, redirect } from 'react-router';
import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { isSignedIn, load } from '#app/admin/session.ts';
import { isWide } from '#app/admin/use-is-wide.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { BackupsView } from '#app/domain/backup.ts';
import type { BinItem } from '#app/domain/bin.ts';
import type { Branch } from '#app/domain/branch.ts';
import type { MailServerView } from '#app/domain/mail-server.ts';
import type { Redirect } from '#app/domain/redirect.ts';
import type { Settings } from '#app/domain/settings.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import type { Route } from './+types/settings-page';
import { settingsPages } from './settings-pages.ts';

/**
 * Runs six loads that can fail independently. On wide viewports, where every settings page shows the list, redirects to
 * the first page, but not if the user must sign in first.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isWide() && isSignedIn()) throw redirect(settingsPages[0].path);
  const [settings, branches, redirects, bin, mail, backups] = await Promise.all([
    load<{ value: Settings | null }>(request, async () => ({ value: await panel.settings.read() }), {
      empty: { value: null },
      sentence: sentences.settings.fetchFailed,
    }),
    load<{ value: Branch[] | null }>(request, async () => ({ value: await panel.branches.list() }), {
      empty: { value: null },
      sentence: sentences.branch.fetchFailed,
    }),
    load<{ value: Redirect[] | null }>(request, async () => ({ value: await panel.redirects.list() }), {
      empty: { value: null },
      sentence: sentences.redirect.fetchFailed,
    }),
    load<{ value: BinItem[] | null }>(request, async () => ({ value: await panel.bin.list() }), {
      empty: { value: null },
      sentence: sentences.bin.fetchFailed,
    }),
    load<{ value: MailServerView | null }>(request, async () => ({ value: await panel.mailServer.read() }), {
      empty: { value: null },
      sentence: sentences.mail.fetchFailed,
    }),
    load<{ value: BackupsView | null }>(request, async () => ({ value: await panel.backups.read() }), {
      empty: { value: null },
      sentence: sentences.backups.fetchFailed,
    }),
  ]);
  return { settings, branches, redirects, bin, mail, backups };
}

/** The list of settings pages, each with a summary of its values. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData.settings);
  useFailureToast(loaderData.branches);
  useFailureToast(loaderData.redirects);
  useFailureToast(loaderData.bin);
  useFailureToast(loaderData.mail);
  useFailureToast(loaderData.backups);
  const settings = useLastKnown(loaderData.settings.value);
  const branches = useLastKnown(loaderData.branches.value);
  const redirects = useLastKnown(loaderData.redirects.value);
  const bin = useLastKnown(loaderData.bin.value);
  const mail = useLastKnown(loaderData.mail.value);
  const backups = useLastKnown(loaderData.backups.value);
  return (
    <>
      <PageHead title="Settings" />
      <ul aria-label="Settings" className="divide-y divide-rule border border-rule bg-sheet">
        {settingsPages.map(({ path, name, inShort }) => (
          <li key={path} className="grid">
            <Link
              to={path}
              className="flex min-h-18 items-center justify-between gap-3 px-4 py-3 no-underline hover:bg-shade focus-visible:-outline-offset-3"
            >
              <span className="min-w-0">
                <span className="block text-lg font-bold">{name}</span>
                <span className="block text-sm break-words text-ink-soft">
                  {inShort({ settings, branches, redirects, bin, mail, backups })}
                </span>
              </span>
              <ArrowIcon className="size-5 shrink-0 text-cyan" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
