import { type PictureSource, pictureFile } from '#app/domain/image-ref.ts';
import type { PictureTreatment } from '#app/domain/picture-treatment.ts';
import { Picture } from '#app/ui/picture.tsx';

/** A picture that fails is hidden, and no ink is laid over the place it leaves. */
const looks: Record<PictureTreatment, string> = {
  none: '',
  halftone: 'not-has-[[data-failed]]:halftone-print',
  duotone: 'not-has-[[data-failed]]:duotone',
};

type PostPictureProps = {
  /** What it says is read out where it stands alone; on a card the title beside it says more. */
  file: PictureSource;
  treatment: PictureTreatment;
  sizes: string;
  isFirst?: boolean;
  /** Its box; a small one has small dots. */
  className: string;
};

/** The picture of a post, printed as the settings say. */
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
