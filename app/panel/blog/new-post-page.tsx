import type { PostCard } from '#app/domain/blog/post.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import type { Route } from './+types/new-post-page';
import { PostForm } from './post-form.tsx';
import { postSentences } from './post-sentences.ts';

/** Existing posts suggest categories and authors. If they fail to load, the form still works. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(
    request,
    async () => {
      const [posts, author] = await Promise.all([panel.posts.list(), panel.auth.name()]);
      return { posts, author };
    },
    {
      empty: { posts: [] as PostCard[], author: '' },
      sentence: postSentences.fetchFailed,
    },
  );

export default function NewPostPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  return (
    <>
      <PageHead title="New post" back={{ to: '/admin/blog', text: 'Blog' }} />
      <PostForm post={null} posts={loaderData.posts} author={loaderData.author} />
    </>
  );
}
