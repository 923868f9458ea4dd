import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { storeContext } from '#app/context.ts';
import { addressLine, type DealerFacts, firstFacts } from '#app/domain/business/dealer-facts.ts';
import { dealer } from '#dealer';
import { settingsOf } from './company-name.ts';

/** The dealer facts on every page: in header, footer and WhatsApp links. */
export type FrameFacts = Pick<DealerFacts, 'phone' | 'whatsapp' | 'email' | 'city' | 'brands' | 'social'> & {
  /** In one line. */
  address: string;
};

const first = firstFacts(dealer);

/**
 * The dealer's facts from the settings, read once per page. If the read fails, falls back to the last known facts, or
 * else to the configuration file.
 */
export const dealerOf = async (context: Readonly<RouterContextProvider>): Promise<DealerFacts> =>
  (await settingsOf(context)) ?? context.get(storeContext).settings.lastRead() ?? first;

export const frameFacts = (facts: DealerFacts): FrameFacts => {
  const { phone, whatsapp, email, city, brands, social } = facts;
  return { phone, whatsapp, email, address: addressLine(facts), city, brands, social };
};

/** The fallback if the layout's loader failed. */
export const firstFrameFacts = frameFacts(first);

type Framed = { dealer: FrameFacts } | undefined;

/** The layout's dealer facts, for components. */
export const useFrameFacts = (): FrameFacts =>
  (useRouteLoaderData('site/frame/layout') as Framed)?.dealer ?? firstFrameFacts;
