import { pictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { longDate } from '#app/panel/frame/dates.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { mediaCalls } from './media-calls.ts';
import { nameOf, UsedIn } from './media-tile.tsx';
import { PictureText } from './picture-text.tsx';

type MediaDialogProps = {
  /** `null` closes the dialog. */
  picture: MediaPicture | null;
  onClose: () => void;
  onChanged: (picture: MediaPicture) => void;
  /** Called with the id of the picture in the trash. */
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

function Details({ picture, onChanged, onRemoved }: DetailsProps) {
  const { id, url, width, height, bytes, addedAt, usedIn } = picture;
  const attempt = useAttempt();
  const source = pictureSource(url);

  async function remove() {
    if (!confirm('Remove this picture? It stays in the trash for 30 days.')) return;
    const outcome = await attempt(() => mediaCalls.remove(id), {
      failure: ({ status, detail }) =>
        status === 404
          ? 'This picture was removed'
          : status === 409 && typeof detail === 'string'
            ? detail
            : 'Failed to remove the picture',
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
      {usedIn === 0 && (
        <div>
          <SmallButton kind="quiet" icon={TrashIcon} text="Remove" onClick={remove} />
        </div>
      )}
    </div>
  );
}
