import { dateAndTime } from '#app/domain/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { DraftKeeper } from './use-draft.ts';

/** Offers what was typed before and never saved. */
export function DraftNotice({ draft }: { draft: DraftKeeper }) {
  if (draft.savedAt === null) return null;
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-3 border-l-8 border-yellow-mark bg-shade px-4 py-3"
    >
      <p className="grow">Unsaved changes from {dateAndTime(draft.savedAt)} are kept on this device.</p>
      <Button size="small" onClick={draft.restore}>
        Bring them back
      </Button>
      <Button size="small" kind="quiet" onClick={draft.forget}>
        Drop them
      </Button>
    </div>
  );
}
