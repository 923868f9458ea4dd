import { siteNameIn } from '#app/site/frame/company-name.ts';
import { frameFactsIn } from '#app/site/frame/dealer-facts.ts';
import { pageMeta } from '#app/site/frame/seo/meta.ts';
import type { Route } from './+types/products-page';
import { Catalogue } from './catalogue.tsx';
import { loadCatalogue, type Place } from './load-catalogue.ts';

/** product-list.ts updates the list by requesting this page again. */
export const handle = { behaves: true, filters: true, scripts: ['short-list', 'late-tap'] };

const place: Place = {
  path: '/products',
  heading: 'Our Products',
  intro: '',
  crumbs: [
    { name: 'Home', href: '/' },
    { name: 'Products', href: '/products' },
  ],
};

export const loader = (args: Route.LoaderArgs) => loadCatalogue(args, place);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = siteNameIn(matches);
  if (!loaderData) return [{ title: `Our Products | ${siteName}` }];
  return pageMeta({
    ...loaderData.head,
    title: `Our Products | ${siteName}`,
    description: `Photocopiers, printers, multifunction devices and toner of ${frameFactsIn(matches).brands.join(', ')}, with prices.`,
    siteName,
  });
};

export default function ProductsPage({ loaderData: { place, list, facets, head } }: Route.ComponentProps) {
  return <Catalogue place={place} list={list} facets={facets} head={head} />;
}
