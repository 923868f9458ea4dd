import { Link } from 'react-router';
import { cardPictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture, PictureUse } from '#app/domain/pictures/media.ts';
import type { UseKind } from '#app/domain/pictures/media-options.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { sectionId } from '#app/panel/frame/form-section.tsx';
import { CheckIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';

/** The name of a picture: its file name, else its alt text, else its first use. */
export const nameOf = ({ name, text, uses: [first] }: Pick<MediaPicture, 'name' | 'text' | 'uses'>): string =>
  name || text || (first ? `Picture of ${first.label}` : 'Picture');

type MediaTileProps = {
  picture: MediaPicture;
  onPress: () => void;
  isChosen?: boolean;
  /** Whether it is where the picker would add it. */
  isPresent?: boolean;
};

/** A picture as a button, with its name, uses, alt text and size. */
export function MediaTile({ picture, onPress, isChosen, isPresent }: MediaTileProps) {
  const { url, name, text, bytes } = picture;
  // The name of a picture without one is that of its first use.
  const use = name || text ? usedInShort(picture) : '';
  return (
    <li className={`relative flex border bg-sheet ${isChosen ? 'border-cyan' : 'border-rule'}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-disabled={isPresent}
        onClick={onPress}
        className="flex w-full min-w-0 flex-col text-left hover:bg-shade aria-disabled:opacity-60"
      >
        <span className="block aspect-[4/3] w-full overflow-hidden bg-shade">
          <Thumbnail reference={url} sizes="(min-width: 40rem) 240px, 45vw" />
        </span>
        <span className="flex w-full min-w-0 grow flex-col gap-0.5 p-2 text-sm">
          <span className="line-clamp-2 font-semibold wrap-anywhere">
            {use ? nameOf(picture) : usedInShort(picture)}
          </span>
          <span className="line-clamp-2 break-words empty:hidden">{isPresent ? 'Already added' : use}</span>
          <span className="line-clamp-2 break-words text-ink-soft">{text === '' ? 'No alt text' : `“${text}”`}</span>
          <span className="mt-auto text-ink-soft">{formatBytes(bytes)}</span>
        </span>
      </button>
      {isChosen && (
        <span className="pointer-events-none absolute top-1 right-1 bg-cyan p-0.5 text-sheet">
          <CheckIcon className="size-4" />
        </span>
      )}
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

const kinds: Record<UseKind, string> = { product: 'Product', post: 'Post', settings: 'Settings', bin: 'In the trash' };

/** The panel address of a use; `null` if the user may not open it. */
function placeOf({ kind, id, place }: PictureUse, isOwner: boolean): string | null {
  switch (kind) {
    case 'product':
      return `/admin/products/${id}${place === 'description' ? '' : `#${sectionId('Pictures')}`}`;
    case 'post':
      return `/admin/blog/${id}`;
    case 'settings':
      return isOwner ? '/admin/settings/pictures' : null;
    case 'bin':
      return isOwner ? '/admin/settings/bin' : null;
  }
}

export function UsedIn({ picture: { uses, usedIn } }: { picture: MediaPicture }) {
  const isOwner = useIsOwner();
  if (usedIn === 0) return <p className="text-ink-soft">Nothing uses it yet.</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {uses.map((use) => {
        const to = placeOf(use, isOwner);
        return (
          <li key={`${use.kind} ${use.id}`} className="flex flex-wrap items-center gap-x-3">
            <span className="text-sm text-ink-soft">{kinds[use.kind]}</span>
            {to === null ? (
              <span className="flex min-h-11 min-w-0 items-center break-words">{use.label}</span>
            ) : (
              <Link to={to} className="flex min-h-11 min-w-0 items-center font-semibold text-cyan underline">
                <span className="min-w-0 break-words">{use.label}</span>
              </Link>
            )}
          </li>
        );
      })}
      {usedIn > uses.length && <li className="py-2.5 text-sm text-ink-soft">and {usedIn - uses.length} more</li>}
    </ul>
  );
}

function usedInShort({ uses, usedIn }: MediaPicture): string {
  const [first] = uses;
  if (first === undefined) return 'Not used';
  const label = first.kind === 'bin' ? `In the trash: ${first.label}` : first.label;
  return usedIn === 1 ? label : `${label} and ${usedIn - 1} more`;
}
