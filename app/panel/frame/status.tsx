import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { Status } from '#app/domain/overview/status.schema.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';

/** Polling interval in ms while the page is visible. */
const pause = 15_000;

type Watch = Status & {
  /** False until the first response. */
  isKnown: boolean;
  /** Polls at once, after a change in this tab. */
  refresh: () => Promise<void>;
};

const unknown: Watch = {
  messages: { unread: 0, newest: null },
  quotations: { newest: null },
  notices: [],
  mail: { isOn: false, waiting: 0, givenUp: 0, reason: '' },
  backups: { warning: null },
  isKnown: false,
  refresh: async () => {},
};

const StatusContext = createContext(unknown);

/** The polled status: notices, unread inquiries, mail and backups. */
export const useStatus = () => useContext(StatusContext);

/** Polls the status, starting from `first`. Pauses while the tab is hidden. */
export function StatusWatch({ first, children }: { first: Status | null; children: ReactNode }) {
  const [status, setStatus] = useState<Status | null>(first);
  const refresh = useCallback(async () => {
    // Ignore failures: the next poll comes soon.
    const now = await panel.status().catch(() => null);
    if (now) setStatus(now);
  }, []);

  // Timers, visibility and network state are outside React.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    if (first === null) look();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [refresh, first]);

  const watch = { ...unknown, ...status, isKnown: status !== null, refresh };
  return <StatusContext value={watch}>{children}</StatusContext>;
}

/**
 * Reloads a page when an inquiry is newer than `newestShown`: null if the page shows none, undefined if unknown.
 * `loaderData` must be a new object for each load.
 */
export function useFreshInquiries(loaderData: object, newestShown: string | null | undefined): void {
  const { newest } = useStatus().messages;
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle';
  const asked = useRef<{ newest: string; loaderData: object } | null>(null);
  useEffect(() => {
    if (isBusy || newest === null || newestShown === undefined || newest <= (newestShown ?? '')) return;
    // Already reloaded for this inquiry: it was deleted, or the load failed with a toast. If `loaderData` is the same,
    // a navigation cancelled the reload, so retry.
    if (asked.current?.newest === newest && asked.current.loaderData !== loaderData) return;
    asked.current = { newest, loaderData };
    revalidate();
  }, [isBusy, newest, newestShown, loaderData, revalidate]);
}

/** Reloads the page when a quotation has news. */
export function useFreshQuotations(): void {
  const { isKnown, quotations } = useStatus();
  const { revalidate } = useRevalidator();
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    if (known.current !== undefined && known.current !== quotations.newest) revalidate();
    known.current = quotations.newest;
  }, [isKnown, quotations.newest, revalidate]);
}

/** Reloads the page `pauseMs` after each load while work goes on. `loaderData` must be a new object for each load. */
export function usePolling(isWorking: boolean, loaderData: object, pauseMs: number): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load schedules the next one.
  useEffect(() => {
    if (!isWorking) return;
    const timer = setTimeout(revalidate, pauseMs);
    return () => clearTimeout(timer);
  }, [isWorking, loaderData, revalidate]);
}
