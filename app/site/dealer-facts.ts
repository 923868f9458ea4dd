import { type RouterContextProvider, useRouteLoaderData } from 'react-router';
import { storeContext } from '#app/context.ts';
import { addressLine, type DealerFacts, firstFacts } from '#app/domain/dealer-facts.ts';
import { dealer } from '#dealer';
import { settingsOf } from './company-name.ts';

/** What of the dealer every page says: at its top, at its foot, and where one asks by WhatsApp. */
export type FrameFacts = Pick<DealerFacts, 'phone' | 'whatsapp' | 'email' | 'city' | 'brands' | 'social'> & {
  /** In one line. */
  address: string;
};

const first = firstFacts(dealer);

/**
 * The dealer's facts, read with the settings, once for a page. While the database does not answer they are those that were
 * read last; where nothing was read yet, those of the file.
 */
export const dealerOf = async (context: Readonly<RouterContextProvider>): Promise<DealerFacts> =>
  (await settingsOf(context)) ?? context.get(storeContext).settings.lastRead() ?? first;

export const frameFacts = (facts: DealerFacts): FrameFacts => {
  const { phone, whatsapp, email, city, brands, social } = facts;
  return { phone, whatsapp, email, address: addressLine(facts), city, brands, social };
};

/** Where not even the frame of the page could be loaded. */
export const firstFrameFacts = frameFacts(first);

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];
type Framed = { dealer: FrameFacts } | undefined;

/** The facts that the frame around a page shows, for the page's head. */
export const frameFactsIn = (matches: Matches): FrameFacts =>
  (matches.find((match) => match?.id === 'site/layout')?.loaderData as Framed)?.dealer ?? firstFrameFacts;

/** The same for a part of the page. A part that is kept gets what it shows by its props. */
export const useFrameFacts = (): FrameFacts => (useRouteLoaderData('site/layout') as Framed)?.dealer ?? firstFrameFacts;
