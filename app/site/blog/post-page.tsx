import { data, redirect } from 'react-router';
import { publicUrlContext, storeContext } from '#app/context.ts';
import { relatedCount } from '#app/domain/blog/post.ts';
import { socialPicturePath } from '#app/domain/pictures/social-picture.ts';
import { Notice } from '#app/site/frame/notice.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { breadcrumbJsonLd, postJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, settingsOf } from '#app/site/frame/settings.ts';
import styles from '#app/ui/styles/post.css?url';
import type { Route } from './+types/post-page';
import { Article, postFrames, postView } from './article.tsx';
import { withBylines } from './bylines.ts';

/** Only the share button needs a script. */
export const handle = { scripts: ['share'] };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const shown = await orFallback(context, 'post', 'unreadable' as const, () => shownPost(context, slug));
  if (shown === 'unreadable') return data({ post: null }, { status: 503 });
  if (shown === null) {
    const present = await orFallback(context, 'redirects', null, () => store.posts.renamedTo(slug));
    if (present !== null) throw redirect(`/blog/${present}`, 301);
    return data({ post: null }, { status: 404 });
  }
  const { post } = shown;
  const settings = await settingsOf(context);
  const name = companyName(settings);
  const related = await orFallback(context, 'related posts', [], () => store.posts.related(post, relatedCount));
  const publicUrl = context.get(publicUrlContext);
  const path = `/blog/${slug}`;
  const image = publicUrl + socialPicturePath('blog', post);
  const view = postView(shown, related, publicUrl + path, settings);
  return data({
    post: view,
    frames: postFrames(view),
    head: await headOf(context, {
      path,
      type: 'article',
      title: post.title,
      description: post.excerpt || post.title,
      keywords: post.tags,
      image,
      structuredData: [postJsonLd(post, publicUrl, name, image), breadcrumbJsonLd(publicUrl, view.crumbs)],
    }),
  });
}

/** A public post whose author is no login name. */
async function shownPost(context: Route.LoaderArgs['context'], slug: string) {
  const shown = await context.get(storeContext).posts.shown('public', slug);
  if (shown === null) return null;
  const [post = shown.post] = await withBylines(context, [shown.post]);
  return { ...shown, post };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.post) return [{ title: 'Post not found' }, { name: 'robots', content: 'noindex' }];
  return headMeta({ loaderData });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.post === null) return <Notice title="Post not found" back={{ href: '/blog', text: 'Back to Blog' }} />;
  return <Article post={loaderData.post} />;
}
