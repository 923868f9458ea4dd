import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { PictureSource } from '#app/domain/image-ref.ts';
import { Button } from '#app/ui/button.tsx';
import { ArrowIcon, BackIcon, CloseIcon } from '#app/ui/icons.tsx';

type LargePictureProps = {
  name: string;
  pictures: PictureSource[];
  /** Which one is shown; `null` for none. */
  index: number | null;
  onMove: (index: number) => void;
  onClose: () => void;
};

/** A picture over the whole window; two fingers make it larger still. Arrow keys go to the others, Esc goes back. */
export function LargePicture({ name, pictures, index, onMove, onClose }: LargePictureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = index !== null;
  // The browser opens and closes it; React only says when.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const at = index ?? 0;
  const picture = pictures[at];
  const move = (by: number) => {
    if (pictures[at + by]) onMove(at + by);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') move(-1);
    if (event.key === 'ArrowRight') move(1);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      onClose={onClose}
      onKeyDown={key}
      className="register-on-open fixed inset-0 m-0 size-full max-h-none max-w-none bg-stage p-0 text-stage-ink backdrop:bg-on-mark/80"
    >
      {isOpen && picture && (
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] p-2">
          <div className="flex items-center justify-between gap-2">
            <p className="px-2 text-sm tabular-nums" role="status">
              Picture {at + 1} of {pictures.length}
            </p>
            <p className="flex gap-1">
              {pictures.length > 1 && (
                <>
                  <Button
                    kind="stage"
                    size="small"
                    aria-label="Picture before"
                    disabled={at === 0}
                    onClick={() => move(-1)}
                  >
                    <BackIcon />
                  </Button>
                  <Button
                    kind="stage"
                    size="small"
                    aria-label="Next picture"
                    disabled={at === pictures.length - 1}
                    onClick={() => move(1)}
                  >
                    <ArrowIcon />
                  </Button>
                </>
              )}
              <Button kind="stage" size="small" aria-label="Close" autoFocus onClick={onClose}>
                <CloseIcon />
              </Button>
            </p>
          </div>
          <img
            src={picture.src}
            alt={at === 0 ? name : `${name}, ${at + 1}`}
            className="size-full touch-pinch-zoom object-contain mix-blend-multiply"
          />
        </div>
      )}
    </dialog>
  );
}
