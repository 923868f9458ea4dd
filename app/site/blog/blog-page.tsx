import { data } from 'react-router';
import { logContext, publicUrlContext, storeContext } from '#app/context.ts';
import { longDate } from '#app/domain/dates.ts';
import { postDate } from '#app/domain/post.ts';
import { quietly } from '#app/site/quietly.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/blog-page';

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const posts = await quietly(context.get(logContext), 'posts', null, () =>
    context.get(storeContext).posts.list('public'),
  );
  const page = {
    posts: (posts ?? []).map(({ slug, title, excerpt, ...post }) => ({
      slug,
      title,
      excerpt,
      date: longDate(postDate(post)),
    })),
    canonical: `${context.get(publicUrlContext)}/blog`,
    noindex: posts === null,
  };
  return data(page, { status: posts === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Blog | ${dealer.name}`,
    description: 'Choosing, renting and caring for photocopiers and printers: plain advice with figures.',
    canonical: loaderData?.canonical ?? '/blog',
    siteName: dealer.name,
    noindex: loaderData?.noindex ?? true,
  });

export default function BlogPage({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <div className="page py-12">
      <h1 className="text-4xl font-extrabold md:text-5xl">Blog</h1>
      {posts.length === 0 && <p className="py-16 text-center text-xl">No blog posts found</p>}
      <ul className="mt-8 grid gap-6 md:grid-cols-2">
        {posts.map(({ slug, title, excerpt, date }) => (
          <li key={slug} className="border-t border-ink pt-4">
            <p className="text-sm text-ink-soft">{date}</p>
            <h2 className="mt-1 text-2xl font-bold">
              <a href={`/blog/${slug}`} className="hover:underline">
                {title}
              </a>
            </h2>
            <p className="mt-2 text-ink-soft">{excerpt}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
