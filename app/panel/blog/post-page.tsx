import type { PostCard } from '#app/domain/blog/post.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useLastKnown } from '#app/panel/frame/calls/loaded-value.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { MayBeInTrash, NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import type { Route } from './+types/post-page';
import { PostForm } from './post-form.tsx';

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  load(
    request,
    async () => {
      const [posts, post] = await Promise.all([panel.posts.list(), panel.posts.find(id)]);
      return { posts, post };
    },
    { empty: { posts: [] as PostCard[], post: null }, sentence: 'Failed to fetch posts' },
  );

const back = { to: '/admin/blog', text: 'Blog' };

export default function PostPage({ loaderData, params }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { posts, failed } = loaderData;
  // Keep the last loaded post: a later load that fails or finds nothing must not discard what was typed.
  const known = useLastKnown(loaderData.post);
  const post = known?.id === params.id ? known : null;
  const isMissing = post === null && failed === null;
  return (
    <>
      <PageHead title={isMissing ? 'Post not found' : 'Edit post'} back={back} />
      {post && <PostForm key={post.id} post={post} posts={posts} />}
      {isMissing && <MayBeInTrash />}
      {post === null && failed !== null && <NotLoaded what="The post" />}
    </>
  );
}
