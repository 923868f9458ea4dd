import { cardPictureFile, type PictureSource } from '#app/domain/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

type CardPictureProps = { picture: PictureSource | null; isFirst?: boolean; isSmall?: boolean };

const small = '112px';
const wide = `(min-width:64rem) 368px,(min-width:40rem) 46vw,${small}`;

/** A card's picture in a box of fixed shape, so that nothing moves when it arrives or fails. */
export function CardPicture({ picture, isFirst, isSmall = false }: CardPictureProps) {
  return (
    <div className="card-stage">
      {picture ? (
        // It fills its box, so that a list need not name its size dozens of times.
        <Picture file={cardPictureFile({ src: picture.src })} alt="" sizes={isSmall ? small : wide} isFirst={isFirst} />
      ) : (
        <span className="text-sm">No Image</span>
      )}
    </div>
  );
}
