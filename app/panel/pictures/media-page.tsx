import { useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { largeBytes, type MediaPicture, mediaPageSize, uploadsNamedIn } from '#app/domain/pictures/media.ts';
import { mediaFilters } from '#app/domain/pictures/media-options.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { type Filter, ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages, pageIn } from '#app/panel/frame/pages.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { DropArea, FileButton } from '#app/panel/pictures/uploads/file-button.tsx';
import { type Destination, useUploadQueue } from '#app/panel/pictures/uploads/upload-queue.tsx';
import { ifPossible } from '#app/ui/if-possible.ts';
import type { Route } from './+types/media-page';
import { mediaCalls } from './media-calls.ts';
import { MediaDialog } from './media-dialog.tsx';
import { MediaTile } from './media-tile.tsx';

type Unused = { count: number; bytes: number };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = pageIn(searchParams);
  const search = searchParams.get('search') ?? '';
  const show = mediaFilters.find((each) => each === searchParams.get('show'));
  const keep = show === 'unused' ? draftedPictures() : [];
  const asked = { search, show, keep, limit: mediaPageSize, offset: (page - 1) * mediaPageSize };
  return loadValue(
    request,
    async () => {
      const found = await mediaCalls.list(asked, request.signal);
      // The button removes all unused pictures, so it is hidden during a search.
      const unused = show === 'unused' && search.trim() === '' ? await mediaCalls.unused(keep) : null;
      return { ...found, unused, page };
    },
    { sentence: 'Failed to fetch pictures' },
  );
}

/** Limits the length of the request URL. */
const maxDrafted = 200;

/** The pictures in unsaved drafts on this device; they count as used. */
function draftedPictures(): string[] {
  const stored = ifPossible(() => Object.entries(localStorage)) ?? [];
  const drafts = stored.flatMap(([key, text]) => (key.startsWith('draft:') ? [text] : []));
  return [...new Set(drafts.flatMap(uploadsNamedIn).map(({ id }) => id))].slice(0, maxDrafted);
}

const toAllPictures: Destination = {
  atMost: 100,
  tooMany: 'Up to 100 pictures at once. The first 100 are uploaded.',
  callOf: () => 'media',
  failed: (count) => `${counted(count, 'picture', 'pictures')} could not be uploaded`,
};

export default function MediaPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const unused = found?.unused ?? null;
  const attempt = useAttempt();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().state === 'loading';
  const list = useRef<HTMLElement>(null);
  // The tile of an upload stays until the list with its picture is there.
  const { tiles, add, isBusy } = useUploadQueue(revalidate, toAllPictures);
  const [open, setOpen] = useState<MediaPicture | null>(null);
  const removal = useRemoval({ onRestored: close });
  useEffect(() => {
    // At the top, where no toast covers the error.
    if (!isBusy) list.current?.querySelector('[data-failed]')?.scrollIntoView();
  }, [isBusy]);
  const isFiltered = search.has('search') || search.has('show') || search.has('page');

  function close() {
    setOpen(null);
    // The tile that opened the dialog may be gone.
    requestAnimationFrame(() => document.activeElement === document.body && list.current?.focus());
  }

  async function changed(picture: MediaPicture) {
    setOpen((before) => (before?.id === picture.id ? picture : before));
    await revalidate();
  }

  /** Closes the dialog after its picture was removed, then shows a toast with Undo on the page. */
  async function gone(trashed: string | null) {
    close();
    await revalidate();
    list.current?.focus({ preventScroll: true });
    removal.showUndoToast('Picture moved to trash', trashed);
  }

  async function removeUnused({ count, bytes }: Unused) {
    const what = `${counted(count, 'unused picture', 'unused pictures')} (${formatBytes(bytes)})`;
    if (!confirm(`Remove ${what}? They stay in the trash for 30 days.`)) return;
    const outcome = await attempt(() => mediaCalls.removeUnused(draftedPictures()), {
      failure: 'Failed to remove the picture',
    });
    if ('failure' in outcome) return;
    const { value } = outcome;
    const removed = `${counted(value.count, 'picture', 'pictures')} (${formatBytes(value.bytes)})`;
    removal.showUndoToast(`Moved ${removed} to trash`, value.binned);
    await revalidate();
    list.current?.focus();
  }

  return (
    <>
      <PageHead title="Pictures" lead="All uploaded pictures, where each is used, and its alt text." />
      <DropArea label="Add pictures" onFiles={add} isFrameless>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileButton label="Add pictures" isMultiple onFiles={add} className="max-sm:w-full">
            Add pictures
          </FileButton>
          <p className="text-sm text-ink-soft">Up to 100 at once. You can also drop or paste them here.</p>
        </div>
      </DropArea>
      <div className="mt-4">
        <ListFilters
          label="Search pictures"
          placeholder="File, alt text, product or post…"
          filters={filters}
          className="lg:grid-cols-[minmax(0,1fr)_auto]"
        />
      </div>
      <section ref={list} tabIndex={-1} aria-label="Pictures" aria-busy={isLoading} className="outline-none">
        <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="text-sm text-ink-soft">
            {found && counted(found.total, 'picture', 'pictures')}
          </p>
          {unused !== null && unused.count > 0 && (
            <SmallButton
              icon={TrashIcon}
              text={`Remove ${counted(unused.count, 'unused picture', 'unused pictures')} (${formatBytes(unused.bytes)})`}
              onClick={() => removeUnused(unused)}
            />
          )}
        </div>
        {found === null && <NotLoaded what="The pictures" />}
        {found?.pictures.length === 0 && tiles.length === 0 && (
          <EmptyList
            text={isFiltered ? 'No pictures found.' : 'No pictures yet. Add your photos here, or with a product.'}
          />
        )}
        <ul
          aria-label="All pictures"
          className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] sm:gap-3 ${isLoading ? 'opacity-60' : ''}`}
        >
          {tiles}
          {found?.pictures.map((picture) => (
            <MediaTile key={picture.id} picture={picture} onPress={() => setOpen(picture)} />
          ))}
        </ul>
        {found && <Pages {...found} size={mediaPageSize} />}
      </section>
      <MediaDialog picture={open} onClose={close} onChanged={changed} onRemoved={gone} />
    </>
  );
}

const filters: readonly Filter[] = [
  {
    name: 'show',
    label: 'Show',
    options: [
      ['', 'All pictures'],
      ['unused', 'Not used'],
      ['no-text', 'Without alt text'],
      ['large', `Large, from ${formatBytes(largeBytes)}`],
    ],
  },
];
