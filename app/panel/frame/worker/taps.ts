import type { OpenAddress } from './push-events.ts';

/** Calls `open` with the address of each tapped notification. Returns a function that unsubscribes. */
export function listenForTaps(open: (address: string) => void): () => void {
  const listen = ({ data, ports: [port] }: MessageEvent<OpenAddress | null>) => {
    if (typeof data?.open !== 'string') return;
    port?.postMessage('opening');
    open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => navigator.serviceWorker?.removeEventListener('message', listen);
}
