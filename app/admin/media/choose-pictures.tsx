import { useState } from 'react';
import { createPortal } from 'react-dom';
import { PicturesIcon } from '#app/admin/icons.tsx';
import type { MediaPicture } from '#app/domain/media.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PicturePicker } from './picture-picker.tsx';

type ChoosePicturesProps = {
  /** Its name with what they are for, where there are several on a page. */
  label?: string;
  isMultiple?: boolean;
  /** The digits of those that are there already. */
  present?: ReadonlySet<string>;
  onChosen: (pictures: MediaPicture[]) => void;
};

/** Beside uploading: chooses among the pictures that are there. */
export function ChoosePictures({ label, onChosen, ...rest }: ChoosePicturesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" size="small" className="max-sm:grow" aria-label={label} onClick={() => setIsOpen(true)}>
        <PicturesIcon /> Choose from pictures
      </Button>
      {/* Outside of the form around it, which its fields would else belong to. */}
      {createPortal(
        <Dialog title="Choose from pictures" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          <PicturePicker
            {...rest}
            onChosen={(pictures) => {
              setIsOpen(false);
              onChosen(pictures);
            }}
          />
        </Dialog>,
        document.body,
      )}
    </>
  );
}
