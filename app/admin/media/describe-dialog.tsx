import { createPortal } from 'react-dom';
import { cardPictureFile, pictureSource } from '#app/domain/image-ref.ts';
import type { MediaPicture } from '#app/domain/media.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PictureText } from './picture-text.tsx';

type DescribeDialogProps = {
  /** `null` closes the dialog. */
  picture: MediaPicture | null;
  onSaved: (picture: MediaPicture) => void;
  onClose: () => void;
};

/** A dialog for the alt text of a picture, over the form that uses it. */
export function DescribeDialog({ picture, onSaved, onClose }: DescribeDialogProps) {
  const source = pictureSource(picture?.url);
  // A portal keeps the field out of the surrounding form.
  return createPortal(
    <Dialog title="Alt text" isOpen={picture !== null} onClose={onClose}>
      {picture && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {source && (
            <Picture
              file={cardPictureFile(source)}
              alt=""
              sizes="(min-width: 38rem) 33rem, 90vw"
              className="max-h-[35dvh] w-full bg-shade object-contain"
            />
          )}
          <PictureText key={picture.id} picture={picture} onSaved={onSaved} />
          <Button size="small" className="justify-self-start" onClick={onClose}>
            Done
          </Button>
        </div>
      )}
    </Dialog>,
    document.body,
  );
}
