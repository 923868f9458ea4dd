import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { Notice } from '#app/site/frame/notice.tsx';
import styles from '#app/ui/styles/post.css?url';
import type { Route } from './+types/preview-page';
import { Article, postFrames, postView } from './article.tsx';

export const handle = { scripts: ['share'] };

/** A preview of an unsaved post, at a secret address that expires soon. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const shown = await context.get(storeContext).previews.find(id);
  const headers = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };
  if (shown === null) return data({ post: null }, { status: 404, headers });
  const post = await postView(context, shown);
  return data({ post, frames: postFrames(post) }, { headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.post ? `Preview: ${loaderData.post.title}` : 'Preview not found' },
  { name: 'robots', content: 'noindex' },
];

export default function PreviewPage({ loaderData: { post } }: Route.ComponentProps) {
  if (post === null) return <Notice title="This preview has ended" back={{ href: '/blog', text: 'Back to Blog' }} />;
  return (
    <>
      <p
        role="status"
        className="border-b-2 border-ink bg-yellow-mark text-on-mark px-4 py-2 text-center font-semibold"
      >
        Preview: this is how the post will look. It is not published by this page.
      </p>
      <Article post={post} />
    </>
  );
}
