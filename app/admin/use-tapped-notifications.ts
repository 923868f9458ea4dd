import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { OpenAddress } from '#app/worker/push-events.ts';

/** Opens the page of a tapped notification here, so that unsaved changes are asked about. */
export function useTappedNotifications(): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const open = async ({ data, ports: [port] }: MessageEvent<OpenAddress>) => {
      if (typeof data?.open !== 'string') return;
      port?.postMessage('opening');
      await navigate(data.open);
      // The messages may have been loaded before this one came.
      await revalidate();
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, [navigate, revalidate]);
}
