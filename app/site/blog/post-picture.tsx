import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

type PostPictureProps = {
  /** The alt text is used only for a picture on its own; on cards the title describes the post. */
  file: PictureSource;
  sizes: string;
  isFirst?: boolean;
  /** The class of its box. */
  className: string;
};

/** The featured image of a post. */
export function PostPicture({ file, sizes, isFirst = false, className }: PostPictureProps) {
  return (
    <div className={`overflow-hidden border-rule dark:stage ${className}`}>
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
