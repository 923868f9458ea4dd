import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import type { ProductView } from './product-view.ts';

/**
 * The main picture with thumbnails. The pictures lie in a strip that is swiped, or moved by a thumbnail's link; both
 * work without scripts. With them the page stays where it is, and the thumbnail of the picture shown is marked.
 */
export function Gallery({ product: { name, pictures, slug, isFeatured, isOnSale } }: { product: ProductView }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const look = () => {
    if (strip.current) setShown(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  // Where the strip stands is known in the browser only.
  useEffect(look, []);
  const show = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  };
  return (
    <div className="min-w-0 lg:sticky lg:top-6 lg:self-start">
      <div className="relative">
        <ul
          ref={strip}
          onScroll={look}
          className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-sm by-day border border-rule bg-sheet [scrollbar-width:none]"
          aria-label="Pictures"
          tabIndex={pictures.length > 1 ? 0 : undefined}
        >
          {pictures.map((picture, index) => (
            <li
              key={picture.src}
              id={`picture-${index + 1}`}
              className="grid aspect-4/3 w-full shrink-0 snap-start place-items-center"
              data-transition={index === 0 ? `picture-${slug}` : undefined}
              data-main={index === 0 ? '' : undefined}
            >
              <Picture
                file={picture}
                alt={index === 0 ? name : `${name}, picture ${index + 1}`}
                sizes="(min-width: 64rem) 640px, 100vw"
                className="size-full object-contain"
                isFirst={index === 0}
              />
            </li>
          ))}
          {pictures.length === 0 && (
            <li className="grid aspect-4/3 w-full place-items-center text-ink-soft">No Image</li>
          )}
        </ul>
        <p className="pointer-events-none absolute top-3 left-3 flex gap-1.5">
          {isFeatured && <Badge kind="yellow">Featured</Badge>}
          {isOnSale && <Badge kind="sale">SALE</Badge>}
        </p>
      </div>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-2 overflow-x-auto pb-1" aria-label="Thumbnails">
          {pictures.map((picture, index) => (
            <li key={picture.src} className="shrink-0">
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={(event) => show(event, index)}
                className="block aspect-4/3 w-20 overflow-hidden rounded-sm border border-rule bg-white hover:border-ink aria-[current=true]:border-3 aria-[current=true]:border-magenta-mark"
              >
                <Picture file={picture} alt="" sizes="80px" className="size-full object-contain" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
