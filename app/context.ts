import { createContext } from 'react-router';
import type { ShownSettings } from './domain/settings.ts';
import type { Store } from './storage/store.ts';

/** What page loaders and actions receive from the process. */
export const storeContext = createContext<Store>();

/** The settings, read at most once for a request. */
export const settingsContext = createContext<() => Promise<ShownSettings>>();

/** Whether the page is a picture for the owner, of words that are not saved: nothing of it is kept. */
export const isPreviewContext = createContext(false);

/** Where the site is reached, without a slash at the end. */
export const publicUrlContext = createContext<string>();

/** The clock. */
export const nowContext = createContext<() => Date>();

/** A failure that a visitor is not told about goes here. */
export const logContext = createContext<{ error(details: object, message: string): void }>();

/**
 * Why the form that came is not to be sent on, if it is not: it was too large to be read, it did not come whole in
 * time, or it was posted by a page of somebody else's.
 */
export const formRefusalContext = createContext<'too-large' | 'late' | 'foreign' | null>(null);

/** The calls under /api, as the visitor's own browser would make them: same checks, same limits. */
export const callContext = createContext<(path: string, body: unknown) => Promise<Response>>();
