import { useLayoutEffect, useState } from 'react';
import type { Message } from '#app/domain/message.ts';

const newestOf = (messages: readonly Message[] | null): string | null => messages && (messages[0]?.createdAt ?? '');

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);

/**
 * Keeps messages that have just come out of the list while they would push away what somebody reads: `mayShow` is
 * asked when they come. `held` says how many wait; `news` is what to read out.
 */
export function useArrivals(messages: readonly Message[] | null, mayShow: () => boolean) {
  /** Times of the newest message that was told of, and of the newest that is shown; null before the first load. */
  const [told, setTold] = useState(() => newestOf(messages));
  const [shown, setShown] = useState(told);
  const [news, setNews] = useState({ turn: 0, text: '' });

  const newest = newestOf(messages);
  const isHeld = ({ createdAt }: Message) => shown !== null && createdAt > shown;
  const held = messages?.filter(isHeld).length ?? 0;

  // Before the browser paints, so that what is held back is never seen to come and go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has been loaded matters.
  useLayoutEffect(() => {
    if (newest === null || (told !== null && newest <= told)) return;
    setTold(newest);
    if (told === null || mayShow()) setShown(newest);
    // Also when it says the same as before, it is said again.
    if (told !== null)
      setNews(({ turn }) => ({ turn: turn + 1, text: held === 1 ? '1 new message' : `${held} new messages` }));
  }, [messages]);

  return {
    held,
    isHeld,
    news,
    /** Puts what waits into the list. */
    show: () => setShown(newest),
    /** A message that comes from elsewhere in the panel is no news. */
    expect({ createdAt }: Message) {
      setTold((now) => later(now, createdAt));
      setShown((now) => later(now, createdAt));
    },
  };
}
