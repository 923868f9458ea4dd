import type { ReactNode } from 'react';
import { specificationGroups } from '#app/domain/catalogue/specification-groups.ts';
import { youtubePage, youtubePlayer } from '#app/domain/catalogue/youtube.ts';
import { Pairs } from '#app/site/catalogue/pairs.tsx';
import { ChevronIcon, PlayIcon, StarIcon } from '#app/ui/icons.tsx';
import type { ProductView, VideoView } from './product-view.ts';

export function ProductFacts({ product }: { product: ProductView }) {
  const { specifications, dimensions, reviews, videos } = product;
  const groups = specificationGroups(specifications);
  return (
    <>
      <Videos videos={videos} />
      {specifications.length > 0 && (
        <Block title="Specifications" isWide={groups.length > 1}>
          {groups.map(({ title, rows }) =>
            title === '' ? (
              <Pairs key={title} pairs={rows} />
            ) : (
              <details key={title} open className="group break-inside-avoid border-t-2 border-ink">
                <summary className="flex min-h-12 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
                  <h3 className="text-base font-bold tracking-normal">{title}</h3>
                  <ChevronIcon className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
                </summary>
                <div className="pb-5">
                  <Pairs pairs={rows} />
                </div>
              </details>
            ),
          )}
        </Block>
      )}
      {dimensions.length > 0 && (
        <Block title="Dimensions">
          <Pairs pairs={dimensions} />
        </Block>
      )}
      {reviews.length > 0 && (
        <Block title="Reviews">
          <ul className="grid gap-4">
            {reviews.map(({ rating, author, text }, index) => (
              <li key={index} className="border-l-4 border-yellow-mark bg-sheet p-4">
                <p className="flex items-center gap-1.5 font-semibold">
                  <StarIcon className="size-5" />
                  <span>
                    {rating} of 5{author && `, ${author}`}
                  </span>
                </p>
                {text && <p className="mt-1.5 whitespace-pre-line">{text}</p>}
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  );
}

/** Loads nothing from YouTube until the visitor clicks (site-script.ts); without scripts, a link opens YouTube. */
function Videos({ videos }: { videos: VideoView[] }) {
  if (videos.length === 0) return null;
  return (
    <Block title="Videos">
      <ul className={`grid gap-6 ${videos.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {videos.map((video) => (
          <li key={video.id}>
            <a
              href={youtubePage(video.id)}
              data-late=""
              data-frame={youtubePlayer(video.id)}
              data-frame-title={video.title || 'Video'}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Play ${video.title || 'Video'}`}
              className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-sm border border-ink bg-night"
            >
              <span aria-hidden="true" className="halftone absolute inset-0 text-cyan-mark/60" />
              <span aria-hidden="true" className="colour-bar absolute inset-x-0 bottom-0" />
              <span className="relative grid size-16 place-items-center rounded-full bg-yellow-mark text-on-mark">
                <PlayIcon className="size-8" />
              </span>
            </a>
            {video.title && <h3 className="mt-3 text-lg font-bold">{video.title}</h3>}
            {video.description && <p className="mt-1 whitespace-pre-line text-ink-soft">{video.description}</p>}
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Block({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? 'col-span-full' : 'min-w-0'}>
      <h2 className="mb-4 text-2xl font-bold">{title}</h2>
      {isWide ? <div className="lg:columns-2 lg:gap-x-14">{children}</div> : children}
    </section>
  );
}
