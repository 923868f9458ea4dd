import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { panel, type Status } from './calls.ts';

const unknown: Status = { messages: { unread: 0, newest: null }, mail: { isOn: false, waiting: 0, givenUp: 0 } };

/** Milliseconds between two questions while the page is looked at. */
const pause = 15_000;

type Watch = Status & {
  /** Asks at once, after something was changed here. */
  refresh: () => Promise<void>;
};

const StatusContext = createContext<Watch>({ ...unknown, refresh: async () => {} });

/** What waits for the owner, kept up to date. */
export const useStatus = () => useContext(StatusContext);

/** Asks now and then what waits; when a new message has come, the page on view is loaded anew. */
export function StatusWatch({ children }: { children: ReactNode }) {
  const [status, setStatus] = useState(unknown);

  const refresh = useCallback(async () => {
    // A failure is of no interest here: the next question comes soon.
    const now = await panel.status().catch(() => null);
    if (now) setStatus(now);
  }, []);

  // Time, visibility and the network are outside React.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    look();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [refresh]);

  return <StatusContext value={{ ...status, refresh }}>{children}</StatusContext>;
}

/** Loads the data of a page anew whenever a new message has come. */
export function useFreshMessages(): void {
  const { newest } = useStatus().messages;
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (newest === seen) return;
    setSeen(newest);
    // The first answer tells nothing new: the page was loaded a moment before.
    if (seen !== null) revalidate();
  }, [newest, seen, revalidate]);
}
