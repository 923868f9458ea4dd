import { cardPictureFile, type PictureSource } from '#app/domain/pictures/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

type CardPictureProps = { picture: PictureSource | null; isFirst?: boolean; isSmall?: boolean };

const small = '112px';
const wide = `(min-width:40rem) 23rem,${small}`;

/** A card's picture in a box of fixed aspect ratio, to avoid layout shifts. */
export function CardPicture({ picture, isFirst, isSmall = false }: CardPictureProps) {
  return (
    <div className="card-stage">
      {picture ? (
        // The picture fills its box, so the HTML needs no size for each card.
        <Picture file={cardPictureFile({ src: picture.src })} alt="" sizes={isSmall ? small : wide} isFirst={isFirst} />
      ) : (
        <span className="text-sm">No Image</span>
      )}
    </div>
  );
}
