import type { PictureSource } from '#app/domain/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

type CardPictureProps = { picture: PictureSource | null; isFirst?: boolean; slug: string };

/** A card's picture in a box of fixed shape, so that nothing moves when it arrives or fails. */
export function CardPicture({ picture, isFirst, slug }: CardPictureProps) {
  return (
    <div
      className="by-day grid aspect-4/3 place-items-center overflow-hidden border-b border-rule bg-sheet"
      data-transition={picture ? `picture-${slug}` : undefined}
    >
      {picture ? (
        <Picture
          file={picture}
          alt=""
          sizes="(min-width: 75rem) 368px, (min-width: 64rem) 30vw, (min-width: 40rem) calc(50vw - 2.75rem), calc(100vw - 2rem)"
          className="size-full object-contain"
          isFirst={isFirst}
        />
      ) : (
        <span className="text-ink-soft">No Image</span>
      )}
    </div>
  );
}
