import type { ComponentProps, ReactNode } from 'react';
import { useFailureToast } from '#app/admin/attempt.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import type { Loaded } from '#app/admin/session.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Settings } from '#app/domain/settings.ts';

type LoadedSettingsProps = Omit<ComponentProps<typeof PageHead>, 'children'> & {
  loaderData: Loaded<{ settings: Settings | null }>;
  children: (settings: Settings) => ReactNode;
};

/** A settings page's heading, and its form once the settings are loaded. */
export function LoadedSettings({ loaderData, children, ...head }: LoadedSettingsProps) {
  useFailureToast(loaderData);
  const settings = useLastKnown(loaderData.settings);
  return (
    <>
      <PageHead {...head} />
      {settings ? children(settings) : <NotLoaded what="The settings" />}
    </>
  );
}
