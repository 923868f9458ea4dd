import { data, useSearchParams } from 'react-router';
import { storeContext } from '#app/context.ts';
import { matchesPost, type PostCard as PostFacts, postDate } from '#app/domain/blog/post.ts';
import { dealerInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pictureSource } from '#app/domain/pictures/image-ref.ts';
import { longDate } from '#app/domain/text/dates.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { Retry } from '#app/site/frame/retry.tsx';
import { SearchInput } from '#app/site/frame/search-input.tsx';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { WhatsappLink } from '#app/site/frame/whatsapp-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/blog-page';
import { withBylines } from './bylines.ts';
import { PostPicture } from './post-picture.tsx';

const crumbs = crumbsTo({ name: 'Blog', href: '/blog' });

type CardView = ReturnType<typeof cardView>;

const cardView = (post: PostFacts) => ({
  ...post,
  date: longDate(postDate(post), dealer.locale),
  picture: pictureSource(post.featuredImage),
});

/** blog-search.ts filters during typing. */
export const handle = { behaves: true };

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const posts = await orFallback(context, 'posts', null, async () =>
    withBylines(context, await store.posts.cards('public')),
  );
  const page = {
    posts: posts?.map(cardView) ?? null,
    head: await headOf(context, {
      path: '/blog',
      title: 'Blog: choosing, renting and caring for copiers',
      description: 'Plain advice with figures on choosing, renting and caring for photocopiers and printers in India.',
      crumbs,
      noindex: posts === null,
    }),
  };
  return data(page, { status: posts === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/atom+xml', title: 'Blog', href: '/feed.xml' },
];

export default function BlogPage({ loaderData: { posts } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">Blog</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-soft md:text-xl">
        Practical advice on choosing, running and maintaining office machines.
      </p>
      <PostSearch query={query} />
      {posts === null ? (
        <Retry
          loading={
            <>
              <SheetDrawing state="loading" className="mx-auto mt-12" />
              <p className="pt-6 pb-16 text-center text-xl">Loading posts...</p>
            </>
          }
        >
          <SheetDrawing state="empty" className="mx-auto mt-12" />
          <p className="pt-6 pb-16 text-center text-xl">{noneFound}</p>
        </Retry>
      ) : (
        <Posts posts={posts} query={query} />
      )}
      <p className="mt-12 border-t border-rule pt-6 text-lg print:hidden">
        A question we have not written about?{' '}
        <WhatsappLink message={dealerInquiryText} className="text-link align-middle">
          Ask us on WhatsApp
        </WhatsappLink>
      </p>
    </div>
  );
}

const noneFound = 'No blog posts found';

/** Renders all posts and hides those that do not match the search, like blog-search.ts. */
function Posts({ posts, query }: { posts: CardView[]; query: string }) {
  const found = posts.filter((post) => matchesPost(post, query));
  const isNone = found.length === 0;
  return (
    <>
      <div data-when-none="" hidden={!isNone}>
        <SheetDrawing state="empty" className="mx-auto mt-12" />
      </div>
      <p role="status" data-none-found={noneFound} className="text-center text-xl not-empty:pt-6 not-empty:pb-4">
        {isNone ? noneFound : ''}
      </p>
      {posts.length > 0 && (
        <p data-when-none="" hidden={!isNone} className="pb-16 text-center">
          <a href="/blog" className="text-link">
            Show all posts
          </a>
        </p>
      )}
      <ul data-posts="" className="mt-8 grid gap-6 sm:grid-cols-2">
        {posts.map((post) => (
          <li key={post.slug} hidden={!found.includes(post)}>
            <PostCard post={post} isFirst={post === found[0]} />
          </li>
        ))}
      </ul>
    </>
  );
}

function PostCard({ post, isFirst }: { post: CardView; isFirst: boolean }) {
  const { slug, title, excerpt, author, category, date, readingTime, picture } = post;
  return (
    <article className="relative flex h-full flex-col border border-rule bg-sheet hover:shadow-lift hover:[transition:150ms]">
      {picture ? (
        <PostPicture
          file={picture}
          // Below the real width on phones: the browser picks the next smaller file, which looks the same and loads faster.
          sizes="(min-width: 75rem) 556px, (min-width: 40rem) calc(50vw - 2.75rem), 85vw"
          className="aspect-video border-b"
          isFirst={isFirst}
        />
      ) : (
        <div className="grid aspect-video place-items-center border-b border-rule text-ink-soft dark:stage">
          No Image
        </div>
      )}
      <div className="flex grow flex-col p-4">
        <p className="text-sm font-semibold text-magenta">{category}</p>
        <h2 className="mt-1.5 text-xl leading-snug font-bold">
          <a href={`/blog/${slug}`} className="after:absolute after:inset-0 after:content-[''] hover:underline">
            {title}
          </a>
        </h2>
        <p data-excerpt="" className="mt-2 text-ink-soft max-sm:line-clamp-3">
          {excerpt}
        </p>
        <p className="mt-auto pt-4 text-sm text-ink-soft">
          {author} · {date} · {readingTime} min read
        </p>
      </div>
    </article>
  );
}

/** A GET form that works without scripts; blog-search.ts filters during typing. */
function PostSearch({ query }: { query: string }) {
  return (
    <search className="print:hidden">
      <form action="/blog" data-post-search="" className="mt-6 flex max-w-xl gap-2">
        <SearchInput
          label="Search posts"
          name="q"
          defaultValue={query}
          placeholder="Search posts..."
          autoComplete="off"
        />
        <Button type="submit" kind="secondary" className="no-script-only">
          Search
        </Button>
      </form>
    </search>
  );
}
