import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { TrashItem } from '#app/domain/records/trash.schema.ts';
import { isImportGroup, type TrashGroup, type TrashKind } from '#app/domain/records/trash.ts';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { dateAndTime, longDate } from '#app/panel/frame/dates.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { focusTitle } from '#app/panel/frame/page-head.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { trashPath } from '#app/panel/frame/settings-paths.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { Badge } from '#app/ui/badge.tsx';

const kinds: Record<TrashKind, string> = {
  product: 'Product',
  post: 'Post',
  category: 'Category',
  message: 'Message',
  branch: 'Branch',
  picture: 'Picture',
  words: 'Page texts',
};

/** Notes shown after a restore; the rest of a long list only repeats. */
const shownNotes = 20;

type TrashListProps = {
  items: readonly TrashItem[];
  total: number;
  isSearch: boolean;
  isGroup: boolean;
};

/** Deleted items and groups, newest first, with Restore and Delete. */
export function TrashList({ items, total, isSearch, isGroup }: TrashListProps) {
  const attempt = useAttempt();
  const removal = useRemoval({ showsNotes: true });
  const { revalidate } = useRevalidator();
  const { pending: progress, setPending: setProgress, alone } = useOneAtATime<string>();
  const isBusy = progress !== null;
  /** Differences after the last restore. Shown on the page, because a toast disappears too soon. */
  const [notes, setNotes] = useState<{ title: string; notes: string[] } | null>(null);

  const run = (message: string, work: () => Promise<void>) =>
    alone(async () => {
      setProgress(message);
      await work();
      focusTitle();
    });

  const restoreBy = (message: string, title: string, restoration: () => Promise<Outcome<{ notes: string[] }>>) =>
    run(message, async () => {
      setNotes(null);
      const outcome = await restoration();
      if ('value' in outcome && outcome.value.notes.length > 0) setNotes({ title, notes: outcome.value.notes });
    });

  const restore = ({ id, title }: TrashItem) => restoreBy('', `${title} is restored.`, () => removal.restore(id));

  const restoreGroup = ({ id, label }: TrashGroup) =>
    restoreBy('Restoring…', `${label}: restored.`, () => removal.restoreGroup(id));

  const remove = ({ id, title }: TrashItem) =>
    confirm(`Delete ${title} permanently? It cannot be restored.`) &&
    run('', async () => {
      await attempt(() => panel.trash.remove(id), {
        success: 'Deleted permanently',
        failure: ({ status }) => (status === 404 ? sentences.notInTrash : 'Failed to delete permanently'),
      });
      await revalidate();
    });

  const shared = isGroup && !isSearch ? items[0]?.group : undefined;
  return (
    <>
      <div role="status">
        {progress && <p className="mb-4 text-sm font-semibold">{progress}</p>}
        {notes && (
          <div className="mb-5 border-l-8 border-yellow-mark bg-shade px-4 py-3">
            <p className="font-semibold break-words">{notes.title}</p>
            {[...new Set(notes.notes)].slice(0, shownNotes).map((note) => (
              <p key={note} className="break-words">
                {note}
              </p>
            ))}
            {notes.notes.length > shownNotes && <p>And {figure(notes.notes.length - shownNotes)} more.</p>}
          </div>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyList text={emptyText({ isSearch, isGroup })} />
      ) : (
        <>
          {shared && (
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <h2 className="min-w-0 text-lg font-semibold break-words">
                {shared.label} · {counted(total, 'item', 'items')}
              </h2>
              <RestoreAll group={shared} isBusy={isBusy} onRestore={() => restoreGroup(shared)} />
            </div>
          )}
          <ul
            aria-label="Trash"
            aria-busy={isBusy}
            className="divide-y divide-rule rounded-sm border border-rule bg-sheet"
          >
            {items.map((item) =>
              item.group && (item.count ?? 1) > 1 ? (
                <GroupRow key={item.group.id} item={item} group={item.group} isBusy={isBusy} onRestore={restoreGroup} />
              ) : (
                <TrashRow key={item.id} item={item} onRestore={() => restore(item)} onRemove={() => remove(item)} />
              ),
            )}
          </ul>
        </>
      )}
    </>
  );
}

function emptyText({ isSearch, isGroup }: Pick<TrashListProps, 'isSearch' | 'isGroup'>): string {
  if (isSearch) return 'Nothing in the trash matches.';
  return isGroup ? 'No items of this group are left.' : 'The trash is empty.';
}

const RestoreAll = ({ group, isBusy, onRestore }: { group: TrashGroup; isBusy: boolean; onRestore: () => void }) => (
  <SmallButton
    text={restoreAll(group)}
    aria-disabled={isBusy}
    aria-label={`${restoreAll(group)}: ${group.label}`}
    onClick={onRestore}
  />
);

const restoreAll = (group: TrashGroup) => (isImportGroup(group) ? 'Restore all of this import' : 'Restore all');

type GroupRowProps = { item: TrashItem; group: TrashGroup; isBusy: boolean; onRestore: (group: TrashGroup) => void };

const GroupRow = ({ item, group, isBusy, onRestore }: GroupRowProps) => (
  <Row item={item} Title="h2" badge={counted(item.count ?? 0, 'item', 'items')} title={group.label}>
    <RestoreAll group={group} isBusy={isBusy} onRestore={() => onRestore(group)} />
    <Link
      to={`${trashPath}?group=${encodeURIComponent(group.id)}`}
      aria-label={`Show the items of ${group.label}`}
      className="inline-flex min-h-11 items-center px-3 text-sm font-semibold text-cyan underline"
    >
      Show items
    </Link>
  </Row>
);

type TrashRowProps = { item: TrashItem; onRestore: () => void; onRemove: () => void };

const TrashRow = ({ item, onRestore, onRemove }: TrashRowProps) => (
  <Row item={item} Title="p" badge={kinds[item.kind]} title={item.title}>
    <SmallButton text="Restore" of={item.title} onClick={onRestore} />
    <SmallButton
      kind="quiet"
      icon={TrashIcon}
      text="Delete permanently"
      aria-label={`Delete permanently: ${item.title}`}
      onClick={onRemove}
    />
  </Row>
);

type RowProps = { item: TrashItem; Title: 'h2' | 'p'; badge: string; title: string; children: ReactNode };

/** What was deleted, by whom and when, with its buttons. */
const Row = ({ item: { removedAt, removedBy, endsAt }, Title, badge, title, children }: RowProps) => (
  <li className="px-4 py-3 sm:flex sm:items-center sm:justify-between sm:gap-4">
    <div className="min-w-0">
      <Title className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <Badge>{badge}</Badge>
        <span className="min-w-0 font-semibold break-words">{title}</span>
      </Title>
      <p className="mt-1 text-sm text-ink-soft">
        Deleted {dateAndTime(removedAt)} by {removedBy || 'the website itself'}. Kept until {longDate(endsAt)}.
      </p>
    </div>
    <div className="mt-2 flex shrink-0 flex-wrap items-center gap-1 sm:mt-0">{children}</div>
  </li>
);
