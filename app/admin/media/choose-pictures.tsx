import { useState } from 'react';
import { createPortal } from 'react-dom';
import { PicturesIcon } from '#app/admin/icons.tsx';
import type { MediaPicture } from '#app/domain/media.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { PicturePicker } from './picture-picker.tsx';

type ChoosePicturesProps = {
  /** The accessible name, if the page has several such buttons. */
  label?: string;
  isMultiple?: boolean;
  /** The ids (hex digits) of pictures that are already added. */
  present?: ReadonlySet<string>;
  onChosen: (pictures: MediaPicture[]) => void;
};

/** A button that opens the picker of uploaded pictures. */
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
