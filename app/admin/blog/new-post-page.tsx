import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import type { PostCard } from '#app/domain/post.ts';
import type { Route } from './+types/new-post-page';
import { PostForm } from './post-form.tsx';

/** Existing posts suggest categories and authors. If they fail to load, the form still works. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async () => ({ posts: await panel.posts.list() }), {
    empty: { posts: [] as PostCard[] },
    sentence: sentences.post.fetchFailed,
  });

export default function NewPostPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  return (
    <>
      <PageHead title="New post" back={{ to: '/admin/blog', text: 'Blog' }} />
      <PostForm post={null} posts={loaderData.posts} />
    </>
  );
}
