import { storeContext } from '#app/context.ts';
import { crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { headMeta } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import type { Route } from './+types/category-page';
import { Catalogue } from './catalogue.tsx';
import { loadCatalogue } from './load-catalogue.ts';

export const handle = { behaves: true, filters: true, scripts: ['late-tap'] };

/** The products of a category, introduced by the owner's description or a usual sentence. */
export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const category = (await args.context.get(storeContext).categories.list()).find((each) => each.slug === slug);
  if (category === undefined) throw new Response(null, { status: 404 });
  const { name, description } = category;
  const { city } = await dealerOf(args.context);
  const intro = description || `${name} in ${city}, with prices: compare, and ask for a quote.`;
  const path = `/categories/${slug}`;
  return loadCatalogue(args, {
    path,
    heading: name,
    intro,
    category: name,
    title: name,
    description: intro,
    crumbs: crumbsTo(productsPage, { name, href: path }),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = headMeta;

export default Catalogue;
