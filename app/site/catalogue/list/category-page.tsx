import { storeContext } from '#app/context.ts';
import { siteNameIn } from '#app/site/frame/company-name.ts';
import { frameFactsIn } from '#app/site/frame/dealer-facts.ts';
import { pageMeta } from '#app/site/frame/seo/meta.ts';
import type { Route } from './+types/category-page';
import { Catalogue } from './catalogue.tsx';
import { loadCatalogue } from './load-catalogue.ts';

export const handle = { behaves: true, filters: true, scripts: ['short-list', 'late-tap'] };

/** The products of a category, with the owner's description as introduction. */
export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const category = (await args.context.get(storeContext).categories.list()).find((each) => each.slug === slug);
  if (category === undefined) throw new Response(null, { status: 404 });
  const path = `/categories/${slug}`;
  return loadCatalogue(args, {
    path,
    heading: category.name,
    intro: category.description,
    category: category.name,
    crumbs: [
      { name: 'Home', href: '/' },
      { name: 'Products', href: '/products' },
      { name: category.name, href: path },
    ],
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = siteNameIn(matches);
  if (!loaderData) return [{ title: siteName }];
  const { heading, intro } = loaderData.place;
  return pageMeta({
    ...loaderData.head,
    title: `${heading} | ${siteName}`,
    description: intro || `${heading} in ${frameFactsIn(matches).city}, with prices: compare, and ask for a quote.`,
    siteName,
  });
};

export default function CategoryPage({ loaderData: { place, list, facets, head } }: Route.ComponentProps) {
  return <Catalogue place={place} list={list} facets={facets} head={head} />;
}
