import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { panel, type Status } from './calls.ts';

const unknown: Status = {
  messages: { unread: 0, newest: null },
  notices: [],
  mail: { isOn: false, waiting: 0, givenUp: 0 },
  backups: { warning: null },
};

/** Milliseconds between two questions while the page is looked at. */
const pause = 15_000;

type Watch = Status & {
  /** False until the first answer has come. */
  isKnown: boolean;
  /** Asks at once, after something was changed here. */
  refresh: () => Promise<void>;
};

const StatusContext = createContext<Watch>({ ...unknown, isKnown: false, refresh: async () => {} });

/** What waits for the owner, kept up to date. */
export const useStatus = () => useContext(StatusContext);

/** Asks now and then what waits, beginning with what was there at `first`; when a new message has come, the page on view is loaded anew. */
export function StatusWatch({ first, children }: { first: Status | null; children: ReactNode }) {
  const [status, setStatus] = useState<Status | null>(first);
  const asked = useRef(0);
  const isKnown = useRef(first !== null);

  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    // A failure is of no interest here: the next question comes soon.
    const now = await panel.status().catch(() => null);
    // Answers may overtake one another; only the latest question counts.
    if (now && turn === asked.current) setStatus(now);
  }, []);

  // Time, visibility and the network are outside React.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    if (!isKnown.current) look();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [refresh]);

  const watch = { ...(status ?? unknown), isKnown: status !== null, refresh };
  return <StatusContext value={watch}>{children}</StatusContext>;
}

/**
 * Loads the data of a page anew when a message has come that is newer than the newest it shows: null when it shows
 * none, undefined when there is no telling. `loaderData` is new with each load.
 */
export function useFreshMessages(loaderData: object, newestShown: string | null | undefined): void {
  const { newest } = useStatus().messages;
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle';
  const asked = useRef<{ newest: string; loaderData: object } | null>(null);
  useEffect(() => {
    if (isBusy || newest === null || newestShown === undefined || newest <= (newestShown ?? '')) return;
    // Loaded since and still not there: it was deleted meanwhile, or could not be had and that was told. But a load
    // that was cut off by a navigation is made up for.
    if (asked.current?.newest === newest && asked.current.loaderData !== loaderData) return;
    asked.current = { newest, loaderData };
    revalidate();
  }, [isBusy, newest, newestShown, loaderData, revalidate]);
}
