import { data, redirect } from 'react-router';
import { logContext, publicUrlContext, storeContext } from '#app/context.ts';
import { longDate } from '#app/domain/dates.ts';
import { postDate } from '#app/domain/post.ts';
import { Notice } from '#app/site/notice.tsx';
import { quietly } from '#app/site/quietly.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/post-page';

export const handle = { hydrate: false };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { posts } = context.get(storeContext);
  const log = context.get(logContext);
  const post = await quietly(log, 'post', 'unreadable' as const, () => posts.find('public', slug));
  if (post === 'unreadable') return data({ post: null }, { status: 503 });
  if (post === null) {
    const present = await quietly(log, 'redirects', null, () => posts.renamedTo(slug));
    if (present !== null) throw redirect(`/blog/${present}`, 301);
    return data({ post: null }, { status: 404 });
  }
  const { title, excerpt, content, author } = post;
  return data({
    post: { title, content, author, date: longDate(postDate(post)) },
    head: { title, description: excerpt, canonical: `${context.get(publicUrlContext)}/blog/${slug}` },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.post) return [{ title: 'Post not found' }, { name: 'robots', content: 'noindex' }];
  return pageMeta({ ...loaderData.head, siteName: dealer.name, type: 'article' });
};

export default function PostPage({ loaderData: { post } }: Route.ComponentProps) {
  if (post === null) return <Notice title="Post not found" back={{ href: '/blog', text: 'Back to Blog' }} />;
  return (
    <article className="page max-w-3xl py-12">
      <h1 className="text-4xl font-extrabold">{post.title}</h1>
      <p className="mt-3 text-ink-soft">
        {post.author}, {post.date}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: storage sanitises it, on write and on read. */}
      <div className="post mt-8" dangerouslySetInnerHTML={{ __html: post.content }} />
    </article>
  );
}
