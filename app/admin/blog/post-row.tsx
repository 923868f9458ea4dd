import { Link } from 'react-router';
import { EyeIcon, PenIcon, TrashIcon } from '#app/admin/icons.tsx';
import { dateAndTime, longDate } from '#app/domain/dates.ts';
import { isPublicPost, type PostCard, postDate } from '#app/domain/post.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { dealer } from '#dealer';
import { isScheduled } from './publication.ts';

const statusBadges: Record<PostCard['status'], { text: string; kind: BadgeKind }> = {
  published: { text: 'Published', kind: 'in-stock' },
  draft: { text: 'Draft', kind: 'yellow' },
  archived: { text: 'Archived', kind: 'out-of-stock' },
};

const actionLook =
  'inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold hover:bg-shade md:px-3';

/** One post in the list, with its actions. */
export function PostRow({ post, onDelete }: { post: PostCard; onDelete: () => void }) {
  const now = new Date();
  const scheduled = isScheduled(post, now);
  const badge = scheduled ? { text: 'Scheduled', kind: 'ink' as const } : statusBadges[post.status];
  const edit = `/admin/blog/${post.id}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-rule pt-3 pb-1.5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:py-2.5">
      <div className="min-w-0">
        <h2 className="font-sans text-base leading-snug font-semibold tracking-normal">
          <Link to={edit} className="hover:underline">
            {post.title}
          </Link>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm break-words text-ink-soft">
          <Badge kind={badge.kind}>{badge.text}</Badge>
          <span>{post.author}</span>
          <span>{post.category}</span>
          <time dateTime={postDate(post)} className="tabular-nums">
            {scheduled ? dateAndTime(postDate(post), dealer.locale) : longDate(postDate(post), dealer.locale)}
          </time>
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap md:ml-0 md:justify-end">
        <Link to={edit} aria-label={`Edit ${post.title}`} className={actionLook}>
          <PenIcon /> Edit
        </Link>
        {isPublicPost(post, now) && (
          <a
            href={`/blog/${post.slug}`}
            target="_blank"
            rel="noopener"
            aria-label={`View ${post.title}`}
            className={actionLook}
          >
            <EyeIcon /> View
          </a>
        )}
        <button type="button" onClick={onDelete} aria-label={`Delete ${post.title}`} className={actionLook}>
          <TrashIcon /> Delete
        </button>
      </div>
    </li>
  );
}
