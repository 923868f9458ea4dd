import type { PictureTreatment } from '#app/domain/business/picture-treatment.ts';
import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

/** A failed picture is hidden, and the effect does not cover its empty box. */
const looks: Record<PictureTreatment, string> = {
  none: '',
  halftone: 'not-has-[[data-failed]]:halftone-print',
  duotone: 'not-has-[[data-failed]]:duotone',
};

type PostPictureProps = {
  /** The alt text is used only for a picture on its own; on cards the title describes the post. */
  file: PictureSource;
  treatment: PictureTreatment;
  sizes: string;
  isFirst?: boolean;
  /** The class of its box; small boxes get small dots. */
  className: string;
};

/** The featured image of a post, with the effect from the settings. */
export function PostPicture({ file, treatment, sizes, isFirst = false, className }: PostPictureProps) {
  return (
    <div className={`overflow-hidden border-rule dark:stage ${looks[treatment]} ${className}`}>
      <Picture
        file={pictureFile(file)}
        alt={file.alt ?? ''}
        sizes={sizes}
        className="size-full object-cover"
        isFirst={isFirst}
      />
    </div>
  );
}
