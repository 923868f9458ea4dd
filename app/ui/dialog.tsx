import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

type DialogProps = {
  title: string;
  isOpen: boolean;
  /** Called when the user closes it with its button or Esc. */
  onClose: () => void;
  children: ReactNode;
};

/** A title of more characters is probably a file name. */
const longTitle = 28;

/** A modal dialog: makes the page behind it inert and returns the focus when it closes. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The browser opens and closes the dialog; React only triggers it.
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="register-on-open fixed inset-0 m-auto h-fit max-h-[calc(100dvh-1rem)] w-[min(36rem,calc(100vw-1rem))] max-w-none overflow-auto rounded-sm border border-ink bg-sheet p-0 text-ink shadow-lift backdrop:bg-on-mark/60"
    >
      {isOpen && (
        <>
          <div className="colour-bar" />
          <div className="flex items-start justify-between gap-4 pt-3 pr-2 pl-5">
            <h2
              id={titleId}
              className={`min-w-0 pt-2 font-bold wrap-anywhere ${title.length > longTitle ? 'text-lg' : 'text-2xl'}`}
            >
              {title}
            </h2>
            <Button kind="quiet" size="small" aria-label="Close" onClick={onClose}>
              <CloseIcon />
            </Button>
          </div>
          <div className="px-5 pt-3 pb-5">{children}</div>
        </>
      )}
    </dialog>
  );
}
