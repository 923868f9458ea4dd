import { publicUrlContext, storeContext } from '#app/context.ts';
import { placed } from '#app/domain/business/places/branch-places.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { settingsOf } from '#app/site/frame/settings.ts';
import { mainLinks, privacyPage, productsPage, toolLinks } from '#app/site/frame/site-map.ts';
import type { Route } from './+types/sitemap';
import { xmlResponse, xmlText } from './xml.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type Entry = { path: string; changedAt: string };

export async function loader({ context }: Route.LoaderArgs) {
  const { products, posts, categories, catalogue, branches } = context.get(storeContext);
  const publicUrl = context.get(publicUrlContext);
  const [allProducts, allPosts, allCategories, brands, allBranches, settings] = await Promise.all([
    products.slugs(),
    posts.cards('public'),
    categories.filled(),
    catalogue.brands(),
    branches.list(),
    settingsOf(context),
  ]);
  // A page changes with the build (its fixed copy), the settings, and the records it lists.
  const said = [import.meta.env.BUILT_AT, settings?.updatedAt ?? ''].sort()[1] as string;
  const latest = (...lists: { updatedAt: string }[][]) =>
    lists.flat().reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), said);
  const changes: Record<string, string> = {
    '/': latest(allProducts, allPosts),
    '/blog': latest(allPosts),
  };
  for (const { href } of [productsPage, ...toolLinks]) changes[href] = latest(allProducts);
  const entries: Entry[] = [
    ...[...mainLinks, ...toolLinks, privacyPage].map(({ href }) => ({
      path: href,
      changedAt: changes[href] ?? said,
    })),
    ...allCategories.map(({ slug }) => ({
      path: `/categories/${slug}`,
      changedAt: latest(allProducts, allCategories),
    })),
    ...brands.map((brand) => ({ path: `/brands/${brandValue(brand)}`, changedAt: latest(allProducts) })),
    ...placed(allBranches).map(({ path, updatedAt }) => ({ path, changedAt: latest([{ updatedAt }]) })),
    ...allPosts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changedAt: updatedAt })),
    ...allProducts.map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedAt: updatedAt })),
  ];
  const urls = entries.map(
    ({ path, changedAt }) => `<url><loc>${xmlText(publicUrl + path)}</loc><lastmod>${changedAt}</lastmod></url>`,
  );
  return xmlResponse('application/xml', `<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`);
}
