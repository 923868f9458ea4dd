import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { settingsContext, storeContext } from '#app/context.ts';
import { addressLine, type DealerFacts, firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings, ShownSettings } from '#app/domain/business/settings.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import { isAuthorizedDealer, type OwnWords, type PageWords, pageWords } from '#app/domain/business/words/page-words.ts';
import { dealer } from '#dealer';
import { orFallback } from './or-fallback.ts';

type Context = Readonly<RouterContextProvider>;

/** The settings, read once per page; `null` if the read fails. */
export const settingsOf = (context: Context): Promise<ShownSettings | null> =>
  orFallback(context, 'settings', null, context.get(settingsContext));

/** The company name from the settings, or else from the dealer's configuration. */
export const companyName = (settings: Pick<Settings, 'companyName'> | null): string =>
  settings?.companyName || dealer.name;

const lastSettings = async (context: Context) =>
  (await settingsOf(context)) ?? context.get(storeContext).settings.lastRead();

export const configuredDealer = firstFacts(dealer);

type FrameFacts = DealerFacts & Partial<Pick<OwnWords, 'reasons'>>;

/** The dealer's facts from the settings. If the read fails, the last known facts, or else those of the configuration. */
export const dealerOf = async (context: Context): Promise<FrameFacts> =>
  (await lastSettings(context)) ?? configuredDealer;

/** The page texts, with the owner's changes. If the read fails, the last known texts. */
export const wordsOf = async (context: Context): Promise<PageWords> =>
  pageWords(await lastSettings(context), originalWords(await dealerOf(context), dealer.locale));

/** The dealer facts on every page: in header, footer and WhatsApp links. The address is one line, the promise of a reply a sentence. */
export const frameFacts = (facts: FrameFacts, promise = '') => ({
  ...facts,
  promise,
  address: addressLine(facts),
  isAuthorized: isAuthorizedDealer(facts),
});

/** The fallback if the layout's loader failed. */
const firstFrameFacts = frameFacts(configuredDealer);

/** The layout's dealer facts, for components. */
export const useFrameFacts = (): typeof firstFrameFacts =>
  useRouteLoaderData<{ dealer: typeof firstFrameFacts }>('site/frame/layout')?.dealer ?? firstFrameFacts;
