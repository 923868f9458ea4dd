/** The subscription of this browser that the server knows, stored for the service worker. */
type Known = { endpoint: string; publicKey: string };

const cacheName = 'subscription';
const url = '/subscription';

export const keepKnown = async (known: Known): Promise<void> =>
  (await caches.open(cacheName)).put(url, Response.json(known));

export const readKnown = async (): Promise<Known | null> =>
  (await (await caches.match(url, { cacheName }))?.json()) ?? null;

export const forgetKnown = (): Promise<boolean> => caches.delete(cacheName);
