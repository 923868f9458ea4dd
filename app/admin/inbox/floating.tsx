import { useRevalidator } from 'react-router';
import { RetryIcon, UpIcon } from '#app/admin/icons.tsx';
import { Button } from '#app/ui/button.tsx';

type FloatingProps = {
  /** The announcement for screen readers; a new `turn` repeats it. */
  news: { turn: number; text: string };
  /** The number of new messages held back until the user shows them. */
  held: number;
  onShow: () => void;
  /** Whether the last load failed, so that the list may be stale. */
  isOld: boolean;
};

/** Status messages that float over the page, to avoid layout shifts. */
export function Floating({ news, held, onShow, isOld }: FloatingProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <p role="status" className="sr-only">
        <span key={news.turn}>{news.text}</span>
      </p>
      <div className="pointer-events-none fixed inset-x-0 bottom-20 z-20 grid justify-items-center gap-2 px-4 md:bottom-6 md:pl-60 *:pointer-events-auto">
        {held > 0 && (
          <Button size="small" onClick={onShow} className="shadow-lift">
            <UpIcon /> Show {held === 1 ? '1 new message' : `${held} new messages`}
          </Button>
        )}
        {isOld && (
          <div className="flex items-center gap-3 rounded-sm border border-ink bg-sheet py-1 pr-1 pl-4 text-sm shadow-lift">
            <p>These messages may be out of date: the latest could not be loaded.</p>
            <Button
              kind="secondary"
              size="small"
              className="shrink-0"
              disabled={state !== 'idle'}
              onClick={() => revalidate()}
            >
              <RetryIcon /> Try again
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
