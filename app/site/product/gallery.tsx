import { pictureFile } from '#app/domain/pictures/image-ref.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ArrowIcon, BackIcon, CloseIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductView } from './product-view.ts';

/**
 * A horizontal strip of pictures, moved by swiping or thumbnail links; each picture links to its file. With scripts,
 * gallery.ts syncs dots and thumbnails with the strip and opens pictures full screen.
 */
export function Gallery({ product: { name, pictures, isFeatured, isOnSale } }: { product: ProductView }) {
  return (
    <div className="w-full max-w-lg min-w-0 max-lg:mx-auto print:max-w-60 [@media(height<48rem)]:max-lg:w-[min(100%,13rem)]">
      <div className="relative">
        <ul
          data-gallery=""
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-sm [scrollbar-width:none]"
          aria-label="Pictures"
          tabIndex={pictures.length > 1 ? 0 : undefined}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.src}
              id={`picture-${index + 1}`}
              className="stage relative aspect-4/3 w-full shrink-0 snap-start"
              data-main={index === 0 ? '' : undefined}
            >
              <a href={picture.src} data-late="" className="block size-full cursor-zoom-in -outline-offset-4">
                <Picture
                  file={pictureFile(picture)}
                  alt={picture.alt ?? (index === 0 ? name : `${name}, picture ${index + 1}`)}
                  sizes="(min-width: 64rem) 416px, calc(100vw - 2rem)"
                  className="absolute inset-0 size-full object-contain"
                  isFirst={index === 0}
                  isBeside={index > 0}
                />
                <span className="sr-only">, larger</span>
              </a>
            </li>
          ))}
          {pictures.length === 0 && <li className="stage grid aspect-4/3 w-full place-items-center">No Image</li>}
        </ul>
        <p className="pointer-events-none absolute top-3 left-3 flex gap-1.5">
          {isFeatured && <Badge kind="yellow">Featured</Badge>}
          {isOnSale && <Badge kind="sale">SALE</Badge>}
        </p>
        {pictures.length > 1 && (
          <p
            aria-hidden="true"
            data-gallery-marks=""
            className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center gap-1.5 lg:hidden print:hidden"
          >
            {pictures.map(({ src }, index) => (
              <span
                key={src}
                aria-current={index === 0 ? 'true' : undefined}
                className="size-2 rounded-full border border-on-mark bg-white aria-[current=true]:bg-on-mark"
              />
            ))}
          </p>
        )}
      </div>
      {pictures.length > 1 && (
        <ul
          data-gallery-marks=""
          className="mt-2 flex gap-2 overflow-x-auto pb-1 max-lg:hidden print:hidden"
          aria-label="Thumbnails"
        >
          {pictures.map((picture, index) => (
            <li key={picture.src} className="shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                className="stage block aspect-4/3 w-18 overflow-hidden rounded-sm border border-transparent hover:border-ink aria-[current=true]:border-2 aria-[current=true]:border-magenta-mark"
              >
                <Picture file={pictureFile(picture)} alt="" sizes="80px" className="size-full object-contain" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {pictures.length > 0 && <LargePicture name={name} hasOthers={pictures.length > 1} />}
    </div>
  );
}

const dialogId = 'large-picture';

/** The full-screen picture, with pinch zoom, arrow keys and Escape. gallery.ts opens it and sets the picture. */
function LargePicture({ name, hasOthers }: { name: string; hasOthers: boolean }) {
  return (
    <dialog
      id={dialogId}
      data-large-picture=""
      aria-label={`Pictures of ${name}`}
      className="register-on-open fixed inset-0 m-0 size-full max-h-none max-w-none bg-stage p-0 text-stage-ink"
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
