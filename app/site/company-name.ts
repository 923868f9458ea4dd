import type { RouterContextProvider } from 'react-router';
import { logContext, settingsContext } from '#app/context.ts';
import type { Settings, ShownSettings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';
import { orFallback } from './or-fallback.ts';

type Context = Readonly<RouterContextProvider>;

/** The settings, read once for a page; nothing when they cannot be read. */
export const settingsOf = (context: Context): Promise<ShownSettings | null> =>
  orFallback(context.get(logContext), 'settings', null, context.get(settingsContext));

/** What the business calls itself: the name in the settings, else the dealer's fixed one. */
export const companyName = (settings: Pick<Settings, 'companyName'> | null): string =>
  settings?.companyName || dealer.name;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The same name, as the frame around a page already knows it. */
export const siteNameIn = (matches: Matches): string => {
  const frame = matches.find((match) => match?.id === 'site/layout');
  return (frame?.loaderData as { companyName?: string } | undefined)?.companyName ?? dealer.name;
};
