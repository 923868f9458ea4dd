import { Button } from '#app/ui/button.tsx';
import { ArrowIcon, BackIcon, CloseIcon } from '#app/ui/icons.tsx';

const dialogId = 'large-picture';

/**
 * The full-screen picture dialog, with pinch zoom, arrow keys and Escape. gallery.ts opens it and sets the picture.
 */
export function LargePicture({ name, hasOthers }: { name: string; hasOthers: boolean }) {
  return (
    <dialog
      id={dialogId}
      data-large-picture=""
      aria-label={`Pictures of ${name}`}
      className="register-on-open fixed inset-0 m-0 size-full max-h-none max-w-none bg-stage p-0 text-stage-ink backdrop:bg-on-mark/80"
    >
      <div className="grid h-full grid-rows-[auto_minmax(0,1fr)] p-2">
        <div className="flex items-center justify-between gap-2">
          <p className="px-2 text-sm tabular-nums" role="status" />
          <p className="flex gap-1">
            {hasOthers && (
              <>
                <Button kind="stage" size="small" aria-label="Picture before" data-by="-1">
                  <BackIcon />
                </Button>
                <Button kind="stage" size="small" aria-label="Next picture" data-by="1">
                  <ArrowIcon />
                </Button>
              </>
            )}
            <Button kind="stage" size="small" aria-label="Close" autoFocus commandfor={dialogId} command="close">
              <CloseIcon />
            </Button>
          </p>
        </div>
        <div data-picture="" className="contents" />
      </div>
    </dialog>
  );
}
