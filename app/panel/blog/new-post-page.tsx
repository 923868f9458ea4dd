import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import type { Route } from './+types/new-post-page';
import { PostForm } from './post-form.tsx';

/** Existing posts suggest categories and authors. If they fail to load, the form still works. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, () => Promise.all([panel.posts.list(), panel.auth.name()]), {
    sentence: 'Failed to fetch posts',
  });

export default function NewPostPage({ loaderData }: Route.ComponentProps) {
  const [posts, author] = useLoadedValue(loaderData) ?? [[], ''];
  return (
    <>
      <PageHead title="New post" back={{ to: '/admin/blog', text: 'Blog' }} />
      <PostForm post={null} posts={posts} author={author} />
    </>
  );
}
