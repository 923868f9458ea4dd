import { storeContext } from '#app/context.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { siteNameIn } from '#app/site/frame/company-name.ts';
import { dealerOf, frameFactsIn } from '#app/site/frame/dealer-facts.ts';
import { pageMeta } from '#app/site/frame/seo/meta.ts';
import type { Route } from './+types/brand-page';
import { Catalogue } from './catalogue.tsx';
import { loadCatalogue } from './load-catalogue.ts';

export const handle = { behaves: true, filters: true, scripts: ['short-list', 'late-tap'] };

/** The products of a brand that the dealer names or has, with the owner's text as introduction. */
export async function loader(args: Route.LoaderArgs) {
  const { brand: value } = args.params;
  const { brands, brandIntros } = await dealerOf(args.context);
  const known = [...brands, ...(await args.context.get(storeContext).catalogue.brands())];
  const brand = known.find((each) => brandValue(each) === value);
  if (brand === undefined) throw new Response(null, { status: 404 });
  const path = `/brands/${value}`;
  return loadCatalogue(args, {
    path,
    heading: brand,
    intro: brandIntros.find((each) => brandValue(each.brand) === value)?.text ?? '',
    brand: value,
    crumbs: [
      { name: 'Home', href: '/' },
      { name: 'Products', href: '/products' },
      { name: brand, href: path },
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
    title: `${heading} copiers, printers and supplies | ${siteName}`,
    description:
      intro ||
      `${heading} machines and supplies in ${frameFactsIn(matches).city}, with prices: compare, and ask for a quote.`,
    siteName,
  });
};

export default function BrandPage({ loaderData: { place, list, facets, head } }: Route.ComponentProps) {
  return <Catalogue place={place} list={list} facets={facets} head={head} />;
}
