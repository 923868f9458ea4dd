import type { RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import { type PageWords, pageWords } from '#app/domain/business/words/page-words.ts';
import { dealer } from '#dealer';
import { settingsOf } from './company-name.ts';
import { dealerOf } from './dealer-facts.ts';

/**
 * The page texts, with the owner's changes, read from the settings once per page. If the read fails, falls back to the
 * last known texts, like the dealer's facts.
 */
export async function wordsOf(context: Readonly<RouterContextProvider>): Promise<PageWords> {
  const settings = (await settingsOf(context)) ?? context.get(storeContext).settings.lastRead();
  return pageWords(settings, originalWords(await dealerOf(context), dealer.locale));
}
