import type { RouterContextProvider } from 'react-router';
import { settingsContext } from '#app/context.ts';
import type { Settings, ShownSettings } from '#app/domain/business/settings.ts';
import { dealer } from '#dealer';
import { orFallback } from './or-fallback.ts';

type Context = Readonly<RouterContextProvider>;

/** The settings, read once per page; `null` if the read fails. */
export const settingsOf = (context: Context): Promise<ShownSettings | null> =>
  orFallback(context, 'settings', null, context.get(settingsContext));

/** The company name from the settings, or else from the dealer's configuration. */
export const companyName = (settings: Pick<Settings, 'companyName'> | null): string =>
  settings?.companyName || dealer.name;

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export const siteNameIn = (matches: Matches): string => {
  const frame = matches.find((match) => match?.id === 'site/frame/layout');
  return (frame?.loaderData as { companyName?: string } | undefined)?.companyName ?? dealer.name;
};
