import { useRef } from 'react';
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router';
import { isPublicPost, type PostCard, postDate } from '#app/domain/blog/post.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { dateAndTime, longDate } from '#app/panel/frame/dates.ts';
import { EyeIcon, PenIcon, PlusIcon, TrashIcon } from '#app/panel/frame/icons.tsx';
import { ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/posts-page';
import { isScheduled } from './publication.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, panel.posts.list, { sentence: 'Failed to fetch posts', keepsLists: true });

/** The search runs on the loaded posts, so a change of `search` loads nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.search === nextUrl.search;

const matches = (post: PostCard, query: string): boolean => {
  const wanted = query.trim().toLowerCase();
  return [post.title, post.author, post.category].some((text) => text.toLowerCase().includes(wanted));
};

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const loaded = useLoadedValue(loaderData);
  const posts = loaded ?? [];
  const removal = useRemoval();
  const { state } = useRevalidator();
  const query = useSearchParams()[0].get('search') ?? '';
  const list = useRef<HTMLElement>(null);
  const found = posts.filter((post) => matches(post, query));

  async function remove({ id }: PostCard) {
    const isDone = await removal.remove(() => panel.posts.remove(id), {
      question: 'Delete this post?',
      success: 'Post deleted',
      failure: 'Failed to delete post',
    });
    // The focused button is unmounted.
    if (isDone) list.current?.focus();
  }

  return (
    <>
      <PageHead title="Blog">
        <Link to="/admin/blog/new" className={buttonClass({ size: 'small' })}>
          <PlusIcon /> New post
        </Link>
      </PageHead>
      {posts.length > 0 && (
        <ListFilters label="Search posts" placeholder="Search title, author, category…" className="mb-4 md:max-w-md" />
      )}
      <section ref={list} tabIndex={-1} aria-label="Posts" aria-busy={state === 'loading'} className="outline-none">
        {loaded === null && <NotLoaded what="The posts" />}
        {loaded?.length === 0 && <EmptyList text="No posts yet. Write your first one: news, tips or a buying guide." />}
        {posts.length > 0 && (
          <p role="status" className="mb-2 text-sm text-ink-soft">
            {query.trim() === ''
              ? `${posts.length} ${posts.length === 1 ? 'post' : 'posts'}`
              : `${found.length} of ${posts.length} posts`}
          </p>
        )}
        {posts.length > 0 && found.length === 0 && <EmptyList text={`No post matches “${query.trim()}”.`} />}
        {found.length > 0 && (
          <ul className="border-b border-rule">
            {found.map((post) => (
              <PostRow key={post.id} post={post} onDelete={() => remove(post)} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

const statusBadges: Record<PostCard['status'], { text: string; kind: BadgeKind }> = {
  published: { text: 'Published', kind: 'in-stock' },
  draft: { text: 'Draft', kind: 'yellow' },
  archived: { text: 'Archived', kind: 'out-of-stock' },
};

const actionLook =
  'inline-flex min-h-11 items-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold hover:bg-shade md:px-3';

function PostRow({ post, onDelete }: { post: PostCard; onDelete: () => void }) {
  const now = new Date();
  const scheduled = isScheduled(post, now);
  const badge = scheduled ? { text: 'Scheduled', kind: 'ink' as const } : statusBadges[post.status];
  const edit = `/admin/blog/${post.id}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-rule pt-3 pb-1.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:py-2.5">
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
            {scheduled ? dateAndTime(postDate(post)) : longDate(postDate(post))}
          </time>
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap lg:ml-0 lg:justify-end">
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
