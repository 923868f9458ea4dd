import { youtubePage, youtubePlayer } from '#app/domain/youtube.ts';
import { PlayIcon } from '#app/ui/icons.tsx';
import type { VideoView } from './product-view.ts';

export function Videos({ videos }: { videos: VideoView[] }) {
  if (videos.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="videos">
      <h2 id="videos" className="mb-4 text-2xl font-bold">
        Videos
      </h2>
      <ul className={`grid gap-6 ${videos.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {videos.map((video) => (
          <li key={video.id}>
            <Video video={video} />
            {video.title && <h3 className="mt-3 text-lg font-bold">{video.title}</h3>}
            {video.description && <p className="mt-1 whitespace-pre-line text-ink-soft">{video.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Loads nothing from YouTube until the visitor clicks (frames.ts); without scripts, the link opens YouTube. */
function Video({ video }: { video: VideoView }) {
  const title = video.title || 'Video';
  return (
    <a
      href={youtubePage(video.id)}
      data-late=""
      data-frame={youtubePlayer(video.id)}
      data-frame-title={title}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Play ${title}`}
      className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-sm border border-ink bg-night"
    >
      <span aria-hidden="true" className="halftone absolute inset-0 text-cyan-mark/60" />
      <span aria-hidden="true" className="colour-bar absolute inset-x-0 bottom-0" />
      <span className="relative grid size-16 place-items-center rounded-full bg-yellow-mark text-on-mark">
        <PlayIcon className="size-8" />
      </span>
    </a>
  );
}
