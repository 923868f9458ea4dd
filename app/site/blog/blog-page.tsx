import { useEffect, useRef } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { logContext, publicUrlContext, storeContext } from '#app/context.ts';
import { longDate } from '#app/domain/dates.ts';
import { pictureSource } from '#app/domain/image-ref.ts';
import { matchesPost, type PostCard as PostFacts, postDate } from '#app/domain/post.ts';
import { sitePicturePath } from '#app/domain/social-picture.ts';
import { dealerInquiryText } from '#app/domain/whatsapp.ts';
import { Breadcrumbs } from '#app/site/breadcrumbs.tsx';
import { settingsOf, siteNameIn } from '#app/site/company-name.ts';
import { useFrameFacts } from '#app/site/dealer-facts.ts';
import { orFallback } from '#app/site/or-fallback.ts';
import { breadcrumbJsonLd } from '#app/site/seo/json-ld.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { useRetryOnce } from '#app/site/use-retry-once.ts';
import { WhatsappLink } from '#app/site/whatsapp-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/blog-page';
import { PostCard, type PostCardView } from './post-card.tsx';

const crumbs = [
  { name: 'Home', href: '/' },
  { name: 'Blog', href: '/blog' },
];

const cardView = (post: PostFacts): PostCardView => ({
  slug: post.slug,
  title: post.title,
  excerpt: post.excerpt,
  author: post.author,
  category: post.category,
  date: longDate(postDate(post), dealer.locale),
  readingTime: post.readingTime,
  picture: pictureSource(post.featuredImage),
});

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const [posts, settings] = await Promise.all([
    orFallback(context.get(logContext), 'posts', null, () => store.posts.cards('public')),
    settingsOf(context),
  ]);
  const publicUrl = context.get(publicUrlContext);
  const page = {
    posts: posts?.map(cardView) ?? null,
    treatment: settings?.postTreatment ?? 'none',
    head: {
      canonical: `${publicUrl}/blog`,
      image: publicUrl + sitePicturePath,
      structuredData: [breadcrumbJsonLd(publicUrl, crumbs)],
    },
  };
  return data(page, { status: posts === null ? 503 : 200 });
}

/** All posts are here; a search only chooses among them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: `Blog: choosing, renting and caring for copiers | ${siteNameIn(matches)}`,
    description: 'Plain advice with figures on choosing, renting and caring for photocopiers and printers in India.',
    canonical: loaderData?.head.canonical ?? '/blog',
    image: loaderData?.head.image,
    siteName: siteNameIn(matches),
    structuredData: loaderData?.head.structuredData ?? [],
    noindex: loaderData?.posts == null,
  });

export const links: Route.LinksFunction = () => [
  { rel: 'alternate', type: 'application/atom+xml', title: 'Blog', href: '/feed.xml' },
];

export default function BlogPage({ loaderData: { posts, treatment } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { whatsapp } = useFrameFacts();
  const query = params.get('q')?.trim() ?? '';
  const isLoading = useRetryOnce(posts === null);
  const found = (posts ?? []).filter((post) => matchesPost(post, query));
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="mt-4 text-4xl font-extrabold md:text-5xl">Blog</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-soft md:text-xl">
        Practical advice on choosing, running and maintaining office machines.
      </p>
      <PostSearch query={query} />
      {found.length === 0 && <SheetDrawing state={isLoading ? 'loading' : 'empty'} className="mx-auto mt-12" />}
      <div role="status">
        {isLoading && <p className="pt-6 pb-16 text-center text-xl">Loading posts...</p>}
        {!isLoading && found.length === 0 && <p className="pt-6 pb-4 text-center text-xl">No blog posts found</p>}
      </div>
      {!isLoading && found.length === 0 && query !== '' && (
        <p className="pb-16 text-center">
          <a href="/blog" className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
            Show all posts
          </a>
        </p>
      )}
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((post, index) => (
          <li key={post.slug}>
            <PostCard post={post} treatment={treatment} isFirst={index < 3} />
          </li>
        ))}
      </ul>
      <p className="mt-12 border-t border-rule pt-6 text-lg print:hidden">
        A question we have not written about?{' '}
        <WhatsappLink
          number={whatsapp}
          message={dealerInquiryText}
          className="inline-flex min-h-11 items-center gap-2 align-middle font-semibold text-cyan underline"
        >
          Ask us on WhatsApp
        </WhatsappLink>
      </p>
    </div>
  );
}

/** A plain form that asks by GET; where scripts run, it filters while one types. */
function PostSearch({ query }: { query: string }) {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const ask = (text: string) =>
    navigate(text.trim() ? `/blog?${new URLSearchParams({ q: text.trim() })}` : '/blog', {
      replace: true,
      preventScrollReset: true,
    });
  // What was typed before React came is asked for now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has come.
  useEffect(() => {
    if (field.current && field.current.value.trim() !== query) ask(field.current.value);
  }, []);
  return (
    <search className="print:hidden">
      <form
        action="/blog"
        className="mt-6 flex max-w-xl gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          ask(field.current?.value ?? '');
        }}
      >
        <label className="relative grow">
          <span className="sr-only">Search posts</span>
          <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-ink-soft" />
          <input
            ref={field}
            type="search"
            name="q"
            defaultValue={query}
            placeholder="Search posts..."
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            onInput={(event) => ask(event.currentTarget.value)}
            className="min-h-12 w-full min-w-0 rounded-sm border border-line bg-sheet pr-3 pl-10 text-base text-ink placeholder:text-ink-soft"
          />
        </label>
        <Button type="submit" kind="secondary" className="no-script-only">
          Search
        </Button>
      </form>
    </search>
  );
}
