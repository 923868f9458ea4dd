import type { PictureTreatment } from '#app/domain/business/picture-treatment.ts';
import type { PictureSource } from '#app/domain/pictures/image-ref.ts';
import { PostPicture } from './post-picture.tsx';

export type PostCardView = {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  category: string;
  date: string;
  readingTime: number;
  picture: PictureSource | null;
};

type PostCardProps = { post: PostCardView; treatment: PictureTreatment; isFirst?: boolean };

export function PostCard({ post, treatment, isFirst = false }: PostCardProps) {
  const { slug, title, excerpt, author, category, date, readingTime, picture } = post;
  return (
    <article className="relative flex h-full flex-col border border-rule bg-sheet hover:shadow-lift hover:[transition:150ms]">
      {picture ? (
        <PostPicture
          file={picture}
          treatment={treatment}
          sizes="(min-width: 75rem) 368px, (min-width: 64rem) 30vw, (min-width: 40rem) calc(50vw - 2.75rem), calc(100vw - 2rem)"
          className="aspect-video border-b [--print-dot:4px]"
          isFirst={isFirst}
        />
      ) : (
        <div className="grid aspect-video place-items-center border-b border-rule text-ink-soft dark:stage">
          No Image
        </div>
      )}
      <div className="flex grow flex-col p-4">
        <p className="text-sm font-semibold text-magenta">{category}</p>
        <h2 className="mt-1.5 text-xl leading-snug font-bold">
          <a href={`/blog/${slug}`} className="after:absolute after:inset-0 after:content-[''] hover:underline">
            {title}
          </a>
        </h2>
        <p data-excerpt="" className="mt-2 text-ink-soft">
          {excerpt}
        </p>
        <p className="mt-auto pt-4 text-sm text-ink-soft">
          {author} · {date} · {readingTime} min read
        </p>
      </div>
    </article>
  );
}
