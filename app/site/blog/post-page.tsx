import { data, redirect } from 'react-router';
import { publicUrlContext, storeContext } from '#app/context.ts';
import { socialPicturePath } from '#app/domain/pictures/social-picture.ts';
import { Notice } from '#app/site/frame/notice.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { breadcrumbJsonLd, postJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, settingsOf } from '#app/site/frame/settings.ts';
import styles from '#app/ui/styles/post.css?url';
import type { Route } from './+types/post-page';
import { Article, postFrames, postView } from './article.tsx';

/** Only the share button needs a script. */
export const handle = { scripts: ['share'] };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const post = await orFallback(context, 'post', 'unreadable' as const, async () => {
    const shown = await store.posts.shown('public', slug);
    return shown && postView(context, shown);
  });
  if (post === 'unreadable') return data({ post: null }, { status: 503 });
  if (post === null) {
    const present = await orFallback(context, 'redirects', null, () => store.posts.renamedTo(slug));
    if (present !== null) throw redirect(`/blog/${present}`, 301);
    return data({ post: null }, { status: 404 });
  }
  const publicUrl = context.get(publicUrlContext);
  const image = publicUrl + socialPicturePath('blog', post);
  const name = companyName(await settingsOf(context));
  return data({
    post,
    frames: postFrames(post),
    head: await headOf(context, {
      path: `/blog/${slug}`,
      type: 'article',
      title: post.title,
      description: post.excerpt || post.title,
      keywords: post.tags,
      image,
      structuredData: [postJsonLd(post, publicUrl, name, image), breadcrumbJsonLd(publicUrl, post.crumbs)],
    }),
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.post) return [{ title: 'Post not found' }, { name: 'robots', content: 'noindex' }];
  return headMeta({ loaderData });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.post === null) return <Notice title="Post not found" back={{ href: '/blog', text: 'Back to Blog' }} />;
  return <Article post={loaderData.post} />;
}
