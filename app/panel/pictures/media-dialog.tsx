import { pictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { longDate } from '#app/panel/frame/dates.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { FileButton } from '#app/panel/pictures/uploads/file-button.tsx';
import { UploadState, useUpload } from '#app/panel/pictures/uploads/use-upload.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { mediaCalls } from './media-calls.ts';
import { mediaSentences } from './media-sentences.ts';
import { nameOf, UsedIn } from './media-tile.tsx';
import { PictureText } from './picture-text.tsx';

type MediaDialogProps = {
  /** `null` closes the dialog. */
  picture: MediaPicture | null;
  onClose: () => void;
  onChanged: (picture: MediaPicture) => void;
  /** Both are called with the id of the old picture in the trash. */
  onReplaced: (trashed: string | null) => void;
  onRemoved: (trashed: string | null) => void;
};

export function MediaDialog({ picture, onClose, ...rest }: MediaDialogProps) {
  return (
    <Dialog title={picture ? nameOf(picture) : ''} isOpen={picture !== null} onClose={onClose}>
      {picture && <Details key={picture.id} picture={picture} {...rest} />}
    </Dialog>
  );
}

type DetailsProps = Omit<MediaDialogProps, 'picture' | 'onClose'> & { picture: MediaPicture };

function Details({ picture, onChanged, onReplaced, onRemoved }: DetailsProps) {
  const { id, url, width, height, bytes, addedAt, uses, usedIn } = picture;
  const attempt = useAttempt();
  const isOwner = useIsOwner();
  const isOfSettings = uses.some(({ kind }) => kind === 'settings');
  const source = pictureSource(url);

  async function remove() {
    if (!confirm(mediaSentences.confirmRemove)) return;
    const outcome = await attempt(() => mediaCalls.remove(id), {
      failure: ({ status, detail }) =>
        status === 404
          ? mediaSentences.gone
          : status === 409 && typeof detail === 'string'
            ? detail
            : mediaSentences.removeFailed,
    });
    if ('value' in outcome) onRemoved(outcome.value);
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {source && (
        <a
          href={url}
          target="_blank"
          rel="noopener"
          aria-label="Open the picture in its full size"
          className="block bg-shade"
        >
          <Picture
            file={pictureFile(source)}
            alt=""
            sizes="(min-width: 38rem) 33rem, 90vw"
            className="max-h-[40dvh] w-full object-contain"
          />
        </a>
      )}
      <p className="text-sm text-ink-soft">
        {width} × {height} pixels, {formatBytes(bytes)}, added {longDate(addedAt)}
      </p>
      <PictureText picture={picture} onSaved={onChanged} />
      <div>
        <h3 className="mb-1 text-sm font-semibold">Where it is used</h3>
        <UsedIn picture={picture} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOfSettings && !isOwner ? (
          <p className="text-sm text-ink-soft">Only an owner can replace it: the settings of your website use it.</p>
        ) : (
          <Replacing id={id} isUsed={usedIn > 0} onReplaced={onReplaced} />
        )}
        {usedIn === 0 && <SmallButton kind="quiet" icon={TrashIcon} text="Remove" onClick={remove} />}
      </div>
    </div>
  );
}

/** Replaces the file of a picture wherever it is used. */
function Replacing({ id, isUsed, onReplaced }: Pick<MediaDialogProps, 'onReplaced'> & { id: string; isUsed: boolean }) {
  const { state, isSending, take } = useUpload<{ binned: string }>({
    path: `/media/${id}/replace`,
    toasts: { failure: mediaSentences.replaceFailed },
  });
  const text = isUsed ? 'Replace everywhere' : 'Replace';
  return (
    <div className="min-w-0 grow basis-full">
      <FileButton
        label={text}
        isDisabled={isSending}
        onFiles={(files) => take(files, ({ binned }) => onReplaced(binned))}
      >
        {text}
      </FileButton>
      <p className="mt-1.5 text-sm text-ink-soft">
        {isUsed && 'Every place above shows the new file at once. '}The alt text stays, and the old picture is kept in
        the trash for 30 days.
      </p>
      <UploadState state={state} label="Uploading" className="mt-2" />
    </div>
  );
}
