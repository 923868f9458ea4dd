import { cardPictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

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
