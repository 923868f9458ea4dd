import type { RouterContextProvider } from 'react-router';
import { publicUrlContext, storeContext } from '#app/context.ts';
import { leadPicture, type Post, postDate, relatedCount } from '#app/domain/blog/post.ts';
import { pictureSource } from '#app/domain/pictures/image-ref.ts';
import { type PictureTexts, withText, withTexts } from '#app/domain/pictures/media.ts';
import { longDate } from '#app/domain/text/dates.ts';
import { type CardView, cardView } from '#app/site/catalogue/card/card-view.ts';
import { ProductCard } from '#app/site/catalogue/card/product-card.tsx';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { ShareButton } from '#app/site/frame/share-button.tsx';
import { Titled } from '#app/site/frame/titled.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { withBylines } from './bylines.ts';
import { PostPicture } from './post-picture.tsx';

type PostView = Awaited<ReturnType<typeof postView>>;

/** The data of a post page. An author who is a login name is replaced by the name of the business. */
export async function postView(
  context: Readonly<RouterContextProvider>,
  { post: stored, texts }: { post: Post; texts: PictureTexts },
) {
  const { posts } = context.get(storeContext);
  const [post = stored] = await withBylines(context, [stored]);
  const path = `/blog/${post.slug}`;
  return {
    ...post,
    content: withScrollingTables(withTexts(post.content, texts)),
    date: longDate(postDate(post), dealer.locale),
    at: postDate(post),
    // Its current or future address.
    address: context.get(publicUrlContext) + path,
    picture: withText(pictureSource(leadPicture(post)), texts),
    machines: await linkedMachines(context, post.content),
    related: await orFallback(context, 'related posts', [], () => posts.related(post, relatedCount)),
    crumbs: crumbsTo({ name: 'Blog', href: '/blog' }, { name: post.title, href: path }),
  };
}

const maxMachines = 3;

/** The public products that a post links to, in the order of the catalogue. */
function linkedMachines(context: Readonly<RouterContextProvider>, content: string): Promise<CardView[]> {
  const slugs = new Set([...content.matchAll(/href="\/products\/([a-z0-9-]+)"/g)].map(([, slug]) => slug as string));
  if (slugs.size === 0) return Promise.resolve([]);
  const { products } = context.get(storeContext);
  return orFallback(context, 'linked machines', [], async () => {
    const cards = await products.cards('public', { slugs: [...slugs].join(',') }, { limit: maxMachines });
    return cards.map(cardView);
  });
}

/** Wraps each table of sanitised HTML in a focusable scroll container, so that the page never scrolls sideways. */
function withScrollingTables(html: string): string {
  let count = 0;
  return html
    .replaceAll('<table>', () => {
      count++;
      return `<div class="scroll" tabindex="0" role="region" aria-label="Table ${count}"><table>`;
    })
    .replaceAll('</table>', '</table></div>');
}

/** The frame kinds that a post needs for the CSP. Sanitising keeps only video players. */
export const postFrames = ({ content }: Pick<PostView, 'content'>) => (content.includes('<iframe') ? ['video'] : []);

export function Article({ post }: { post: PostView }) {
  const { picture, machines, related, crumbs, address } = post;
  return (
    <article className="page max-w-3xl! pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <p className="mt-4 font-semibold text-magenta">{post.category}</p>
      <h1 className="mt-2 text-3xl font-extrabold sm:text-4xl md:text-5xl">{post.title}</h1>
      <p className="mt-4 text-ink-soft">
        {post.author} · <time dateTime={post.at}>{post.date}</time> · {post.readingTime} min read
      </p>
      {picture && (
        <PostPicture
          file={picture}
          // The same file as in the list of posts, so that it is a cache hit.
          sizes="(min-width: 48rem) 704px, 85vw"
          className="mt-6 aspect-video border"
          isFirst
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: storage sanitises it, on write and again on read. */}
      <div className="post mt-8" dangerouslySetInnerHTML={{ __html: post.content }} />
      {machines.length > 0 && (
        <Titled
          id="machines"
          title="Machines in this post"
          className="mt-10 print:hidden"
          titleClass="text-2xl font-bold"
        >
          <ul className="cards mt-4 grid grid-cols-1 max-sm:gap-2 sm:grid-cols-2 sm:gap-x-5">
            {machines.map((machine) => (
              <li key={machine.slug}>
                <ProductCard product={machine} heading="h3" />
              </li>
            ))}
          </ul>
        </Titled>
      )}
      {post.tags.length > 0 && (
        <ul aria-label="Tags" className="mt-10 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {post.tags.map((tag) => (
            <li key={tag}>#{tag}</li>
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-4 border-t border-rule pt-6 print:hidden">
        <ShareButton address={address} title={post.title} message={`${post.title}\n${address}`} />
      </p>
      {related.length > 0 && (
        <Titled id="related" title="Related posts" className="mt-14 print:hidden" titleClass="text-2xl font-bold">
          <ul className="mt-4 border-b border-rule">
            {related.map((each) => (
              <li key={each.slug} className="border-t border-rule py-3">
                <a href={`/blog/${each.slug}`} className="text-lg font-semibold hover:underline">
                  {each.title}
                </a>
                <p className="text-sm text-ink-soft">{longDate(postDate(each), dealer.locale)}</p>
              </li>
            ))}
          </ul>
        </Titled>
      )}
      <p className="mt-10 print:hidden">
        <a href="/blog" className="text-link">
          <BackIcon /> Back to Blog
        </a>
      </p>
    </article>
  );
}
