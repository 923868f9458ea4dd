import { createContext } from 'react-router';
import type { ShownSettings } from '#app/domain/business/settings.ts';
import type { Store } from '#app/storage/store/store.ts';

export type { Store };

/* Values that the process passes to page loaders and actions. */

export const storeContext = createContext<Store>();

/** Reads the settings, at most once per request. */
export const settingsContext = createContext<() => Promise<ShownSettings>>();

/** The site's public address, without a trailing slash. */
export const publicUrlContext = createContext<string>();

/** The origin that public pages load uploads from; `null` if it is the site itself. */
export const pictureOriginContext = createContext<string | null>(null);

export const nowContext = createContext<() => Date>();

/** Logs failures that the page does not show to the visitor. */
export const logContext = createContext<{ error(details: object, message: string): void }>();

/** Why a posted form is rejected: size, time, foreign site, too many photos of an address. `null` if accepted. */
export const formRefusalContext = createContext<'too-large' | 'late' | 'foreign' | 'too-many' | null>(null);

/** Makes an API call on behalf of the visitor, with the same checks and rate limits as a call from the browser. */
export const callContext = createContext<(path: string, body: unknown) => Promise<Response>>();
