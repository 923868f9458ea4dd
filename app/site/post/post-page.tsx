import { data, redirect } from 'react-router';
import { logContext, publicUrlContext, storeContext } from '#app/context.ts';
import { longDate } from '#app/domain/dates.ts';
import { pictureSource } from '#app/domain/image-ref.ts';
import { postDate, relatedPosts } from '#app/domain/post.ts';
import { socialPicturePath } from '#app/domain/social-picture.ts';
import { whatsappShare } from '#app/domain/whatsapp.ts';
import { Breadcrumbs } from '#app/site/breadcrumbs.tsx';
import { Notice } from '#app/site/notice.tsx';
import { quietly } from '#app/site/quietly.ts';
import { breadcrumbJsonLd, postJsonLd } from '#app/site/seo/json-ld.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { BackIcon, ShareIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/post-page';
import { withScrollingTables } from './scrolling-tables.ts';

/** The share button is all that moves here, and a small script of our own does it. */
export const handle = { hydrate: false, scripts: ['share'] };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const log = context.get(logContext);
  const post = await quietly(log, 'post', 'unreadable' as const, () => store.posts.find('public', slug));
  if (post === 'unreadable') return data({ post: null }, { status: 503 });
  if (post === null) {
    const present = await quietly(log, 'redirects', null, () => store.posts.renamedTo(slug));
    if (present !== null) throw redirect(`/blog/${present}`, 301);
    return data({ post: null }, { status: 404 });
  }
  const all = await quietly(log, 'related posts', [], () => store.posts.list('public'));
  const publicUrl = context.get(publicUrlContext);
  const crumbs = [
    { name: 'Home', href: '/' },
    { name: 'Blog', href: '/blog' },
    { name: post.title, href: `/blog/${slug}` },
  ];
  const canonical = `${publicUrl}/blog/${slug}`;
  const image = publicUrl + socialPicturePath('blog', post);
  const { title, content, author, category, readingTime, tags } = post;
  return data({
    post: {
      title,
      content: withScrollingTables(content),
      author,
      category,
      readingTime,
      tags,
      date: longDate(postDate(post)),
      at: postDate(post),
    },
    picture: pictureSource(post.featuredImage),
    related: relatedPosts(post, all).map((each) => ({
      slug: each.slug,
      title: each.title,
      date: longDate(postDate(each)),
    })),
    crumbs,
    head: {
      title: `${title} | ${dealer.name}`,
      description: post.excerpt || title,
      canonical,
      keywords: tags,
      image,
      structuredData: [postJsonLd(post, publicUrl, dealer.name, image), breadcrumbJsonLd(publicUrl, crumbs)],
    },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.post) return [{ title: 'Post not found' }, { name: 'robots', content: 'noindex' }];
  return pageMeta({ ...loaderData.head, siteName: dealer.name, type: 'article' });
};

export default function PostPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.post === null) return <Notice title="Post not found" back={{ href: '/blog', text: 'Back to Blog' }} />;
  const { post, picture, related, crumbs, head } = loaderData;
  return (
    <article className="page max-w-3xl! pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <p className="mt-4 font-semibold text-magenta">{post.category}</p>
      <h1 className="mt-2 text-3xl font-extrabold sm:text-4xl md:text-5xl">{post.title}</h1>
      <p className="mt-4 text-ink-soft">
        {post.author} · <time dateTime={post.at}>{post.date}</time> · {post.readingTime} min read
      </p>
      {picture && (
        <div className="mt-6 aspect-video overflow-hidden border border-rule">
          <Picture
            file={picture}
            alt=""
            sizes="(min-width: 48rem) 704px, calc(100vw - 2rem)"
            className="size-full object-cover"
            isFirst
          />
        </div>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: storage sanitises it, on write and on read. */}
      <div className="post mt-8" dangerouslySetInnerHTML={{ __html: post.content }} />
      {post.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {post.tags.map((tag) => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-4 border-t border-rule pt-6">
        <ButtonLink
          kind="secondary"
          href={whatsappShare(`${post.title}\n${head.canonical}`)}
          target="_blank"
          rel="noopener noreferrer"
          data-share={head.canonical}
          data-share-title={post.title}
        >
          <ShareIcon /> Share
        </ButtonLink>
        <span role="status" data-share-status="" className="font-semibold text-green" />
      </p>
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-14">
          <h2 id="related" className="text-2xl font-bold">
            Related posts
          </h2>
          <ul className="mt-4 border-b border-rule">
            {related.map(({ slug, title, date }) => (
              <li key={slug} className="border-t border-rule py-3">
                <a href={`/blog/${slug}`} className="text-lg font-semibold hover:underline">
                  {title}
                </a>
                <p className="text-sm text-ink-soft">{date}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-10">
        <a href="/blog" className="inline-flex min-h-11 items-center gap-2 font-semibold text-cyan underline">
          <BackIcon /> Back to Blog
        </a>
      </p>
    </article>
  );
}
