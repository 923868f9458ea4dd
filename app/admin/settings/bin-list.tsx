import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { TrashIcon } from '#app/admin/icons.tsx';
import { focusSection } from '#app/admin/panel-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useRemoval } from '#app/admin/use-removal.ts';
import type { BinItem, BinKind } from '#app/domain/bin.ts';
import { dateAndTime, longDate } from '#app/domain/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { dealer } from '#dealer';

const kinds: Record<BinKind, string> = {
  product: 'Product',
  post: 'Post',
  category: 'Category',
  message: 'Message',
  branch: 'Branch',
  picture: 'Picture',
};

/** The items in the trash, newest first, with Restore and Delete. */
export function BinList({ items }: { items: BinItem[] }) {
  const attempt = useAttempt();
  const removal = useRemoval({ showsNotes: true });
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  /** Differences after the last restore. Shown on the page, because a toast disappears too soon. */
  const [notes, setNotes] = useState<{ title: string; notes: string[] } | null>(null);

  async function alone(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    await work().finally(() => setIsBusy(false));
    focusSection('Trash');
  }

  const restore = ({ id, title }: BinItem) =>
    alone(async () => {
      setNotes(null);
      const outcome = await removal.restore(id);
      if ('value' in outcome && outcome.value.notes.length > 0) setNotes({ title, notes: outcome.value.notes });
    });

  const remove = ({ id, title }: BinItem) =>
    confirm(sentences.bin.confirmRemove(title)) &&
    alone(async () => {
      await attempt(() => panel.bin.remove(id), {
        success: sentences.bin.removed,
        failure: ({ status }) => (status === 404 ? sentences.bin.gone : sentences.bin.removeFailed),
      });
      await revalidate();
    });

  return (
    <>
      <div role="status">
        {notes && (
          <div className="mb-5 border-l-8 border-yellow-mark bg-shade px-4 py-3">
            <p className="font-semibold break-words">{notes.title} is restored.</p>
            {notes.notes.map((note) => (
              <p key={note} className="break-words">
                {note}
              </p>
            ))}
          </div>
        )}
      </div>
      {items.length === 0 ? (
        <div className="border border-dashed border-line px-4 py-10 text-center text-ink-soft">
          <SheetDrawing state="empty" className="mx-auto mb-4" />
          <p>The trash is empty.</p>
        </div>
      ) : (
        <ul aria-label="Trash" className="divide-y divide-rule rounded-sm border border-rule bg-sheet">
          {items.map((item) => (
            <BinRow key={item.id} item={item} onRestore={() => restore(item)} onRemove={() => remove(item)} />
          ))}
        </ul>
      )}
    </>
  );
}

type BinRowProps = { item: BinItem; onRestore: () => void; onRemove: () => void };

function BinRow({ item: { kind, title, removedAt, removedBy, endsAt }, onRestore, onRemove }: BinRowProps) {
  return (
    <li className="px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{kinds[kind]}</Badge>
          <span className="min-w-0 font-semibold break-words">{title}</span>
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Deleted {dateAndTime(removedAt, dealer.locale)} by {removedBy || 'the website'}. Kept until{' '}
          {longDate(endsAt, dealer.locale)}.
        </p>
      </div>
      <div className="mt-2 flex shrink-0 flex-wrap gap-1 sm:mt-0">
        <Button kind="secondary" size="small" aria-label={`Restore ${title}`} onClick={onRestore}>
          Restore
        </Button>
        <Button kind="quiet" size="small" aria-label={`Delete permanently: ${title}`} onClick={onRemove}>
          <TrashIcon /> Delete permanently
        </Button>
      </div>
    </li>
  );
}
