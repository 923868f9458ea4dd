import { storeContext } from '#app/context.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { headMeta } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import type { Route } from './+types/brand-page';
import { Catalogue } from './catalogue.tsx';
import { loadCatalogue } from './load-catalogue.ts';

export const handle = { behaves: true, filters: true, scripts: ['late-tap'] };

/** The products of a brand that the dealer names or has, introduced by the owner's text or a usual sentence. */
export async function loader(args: Route.LoaderArgs) {
  const { brand: value } = args.params;
  const { brands, brandIntros, city } = await dealerOf(args.context);
  const known = [...brands, ...(await args.context.get(storeContext).catalogue.brands())];
  const brand = known.find((each) => brandValue(each) === value);
  if (brand === undefined) throw new Response(null, { status: 404 });
  const path = `/brands/${value}`;
  const own = brandIntros.find((each) => brandValue(each.brand) === value)?.text;
  const intro = own || `All ${brand} machines and supplies that we sell in ${city}, with prices.`;
  return loadCatalogue(args, {
    path,
    heading: brand,
    intro,
    brand: value,
    title: `${brand} copiers, printers and supplies`,
    description: intro,
    crumbs: crumbsTo(productsPage, { name: brand, href: path }),
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = headMeta;

export default Catalogue;
