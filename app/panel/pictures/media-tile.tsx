import { cardPictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { Picture } from '#app/ui/picture.tsx';
import { usedInShort } from './used-in.tsx';

/** The name of a picture: its file name, else its alt text, else its first use. */
export const nameOf = ({ name, text, uses: [first] }: Pick<MediaPicture, 'name' | 'text' | 'uses'>): string =>
  name || text || (first ? `Picture of ${first.label}` : 'Picture');

/** A picture in the library with its alt text, uses and size. Opens its dialog. */
export function MediaTile({ picture, onOpen }: { picture: MediaPicture; onOpen: () => void }) {
  const { url, text, bytes } = picture;
  return (
    <li className="flex border border-rule bg-sheet">
      <button type="button" onClick={onOpen} className="flex w-full min-w-0 flex-col text-left hover:bg-shade">
        <span className="block aspect-[4/3] w-full overflow-hidden bg-shade">
          <Thumbnail reference={url} sizes="(min-width: 40rem) 240px, 45vw" />
        </span>
        <span className="flex w-full min-w-0 grow flex-col gap-0.5 p-2 text-sm">
          <span className="line-clamp-2 font-semibold wrap-anywhere">{nameOf(picture)}</span>
          <span className="line-clamp-2 break-words">{usedInShort(picture)}</span>
          <span className="line-clamp-2 break-words text-ink-soft">{text === '' ? 'No alt text' : `“${text}”`}</span>
          <span className="mt-auto text-ink-soft">{formatBytes(bytes)}</span>
        </span>
      </button>
    </li>
  );
}

/** A stored picture at the size of a card, without alt text. Renders nothing if the reference is invalid. */
export function Thumbnail({ reference, sizes, className = 'size-full object-contain' }: ThumbnailProps) {
  const source = pictureSource(reference);
  return source && <Picture file={cardPictureFile(source)} alt="" sizes={sizes} className={className} />;
}

type ThumbnailProps = {
  reference: string;
  /** Display width, as in the `sizes` attribute. */
  sizes: string;
  className?: string;
};
