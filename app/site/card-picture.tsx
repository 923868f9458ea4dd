import { cardPictureFile, type PictureSource } from '#app/domain/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

type CardPictureProps = { picture: PictureSource | null; isFirst?: boolean; slug: string; isSmall?: boolean };

const small = '112px';
const wide = `(min-width: 75rem) 368px, (min-width: 64rem) 30vw, (min-width: 40rem) calc(50vw - 2.75rem), ${small}`;

/** A card's picture in a box of fixed shape, so that nothing moves when it arrives or fails. */
export function CardPicture({ picture, isFirst, slug, isSmall = false }: CardPictureProps) {
  return (
    <div
      className={`stage grid aspect-4/3 place-items-center overflow-hidden rounded-sm ${isSmall ? '' : 'sm:rounded-b-none'}`}
      data-transition={picture ? `picture-${slug}` : undefined}
    >
      {picture ? (
        <Picture
          file={cardPictureFile(picture)}
          alt=""
          sizes={isSmall ? small : wide}
          className="size-full object-contain"
          isFirst={isFirst}
        />
      ) : (
        <span className="text-sm">No Image</span>
      )}
    </div>
  );
}
