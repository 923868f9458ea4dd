import { useRevalidator } from 'react-router';
import { useToldFailure } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import type { Post } from '#app/domain/post.ts';
import { Button } from '#app/ui/button.tsx';
import { RetryIcon } from '#app/ui/icons.tsx';
import type { Route } from './+types/post-page';
import { PostForm } from './post-form.tsx';

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(
    request,
    async () => {
      const posts = await panel.posts.list();
      return { posts, post: posts.find((post) => post.id === id) ?? null };
    },
    { empty: { posts: [] as Post[], post: null }, sentence: sentences.post.fetchFailed },
  );

const back = { to: '/admin/blog', text: 'Blog' };

export default function PostPage({ loaderData }: Route.ComponentProps) {
  useToldFailure(loaderData);
  const { post, posts, failed } = loaderData;
  const { revalidate, state } = useRevalidator();
  if (post)
    return (
      <>
        <PageHead title="Edit post" back={back} />
        <PostForm key={post.id} post={post} posts={posts} />
      </>
    );
  if (failed === null)
    return (
      <>
        <PageHead title="Post not found" back={back} />
        <p className="text-ink-soft">It may have been deleted.</p>
      </>
    );
  return (
    <>
      <PageHead title="Edit post" back={back} />
      <p className="mb-4 text-ink-soft">The post could not be loaded.</p>
      <Button kind="secondary" disabled={state === 'loading'} onClick={() => revalidate()}>
        <RetryIcon /> Try again
      </Button>
    </>
  );
}
