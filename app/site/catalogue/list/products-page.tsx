import { crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { headMeta } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import type { Route } from './+types/products-page';
import { Catalogue } from './catalogue.tsx';
import { loadCatalogue } from './load-catalogue.ts';

/** product-list.ts updates the list by requesting this page again. */
export const handle = { behaves: true, filters: true, scripts: ['late-tap'] };

export async function loader(args: Route.LoaderArgs) {
  const { brands } = await dealerOf(args.context);
  return loadCatalogue(args, {
    path: '/products',
    heading: 'Our Products',
    intro: '',
    title: 'Our Products',
    description: `Photocopiers, printers, multifunction devices and toner of ${brands.join(', ')}, with prices.`,
    crumbs: crumbsTo(productsPage),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = headMeta;

export default Catalogue;
