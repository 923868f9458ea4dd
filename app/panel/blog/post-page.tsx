import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { MayBeInTrash, NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import type { Route } from './+types/post-page';
import { PostForm } from './post-form.tsx';

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => {
      const [posts, post] = await Promise.all([panel.posts.list(), panel.posts.find(id)]);
      return post && { posts, post };
    },
    { sentence: 'Failed to fetch posts' },
  );

const back = { to: '/admin/blog', text: 'Blog' };

export default function PostPage({ loaderData, params }: Route.ComponentProps) {
  // Keeps the last loaded post: a later load that fails or finds nothing must not discard what was typed.
  const known = useLoadedValue(loaderData);
  const found = known?.post.id === params.id ? known : null;
  const isMissing = found === null && loaderData.failed === null;
  return (
    <>
      <PageHead title={isMissing ? 'Post not found' : 'Edit post'} back={back} />
      {found && <PostForm key={found.post.id} {...found} />}
      {isMissing && <MayBeInTrash />}
      {found === null && loaderData.failed !== null && <NotLoaded what="The post" />}
    </>
  );
}
