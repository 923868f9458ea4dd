import { data, redirect } from 'react-router';
import { storeContext } from '#app/context.ts';
import { shortFacts } from '#app/domain/catalogue/facts/key-figures.ts';
import { comparison, maxCompared, strengths } from '#app/domain/compare/comparison.ts';
import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { machinesInquiryText, pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { AddByName, meantBy } from '#app/site/catalogue/by-name.tsx';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { ProductLine } from '#app/site/catalogue/card/product-line.tsx';
import { similarCards } from '#app/site/catalogue/card/similar-cards.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { productsPage } from '#app/site/frame/site-map.ts';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/compare-page';
import { compareHref, pairsOf, readCompare } from './compare-query.ts';
import { CompareTable, comparedMachines } from './compare-table.tsx';

const crumbs = crumbsTo(productsPage, { name: 'Compare', href: '/compare' });
const maxSuggestions = 4;

/**
 * The machines of the address side by side; the address is the whole state. All comparisons name the empty one as
 * canonical, and no crawler follows their links: there are millions.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const query = readCompare(url.searchParams);
  const found = await orFallback(context, 'products', null, () => store.products.ofSlugs(query.slugs));
  const products = found ?? [];
  const slugs = products.map(({ slug }) => slug);
  const ids = products.map(({ id }) => id);
  const isFull = slugs.length === maxCompared;
  const named = await orFallback(context, 'products by name', [], async () =>
    query.added === '' || isFull
      ? []
      : store.products.cards('public', { search: query.added }, { limit: maxSuggestions + maxCompared }),
  );
  const candidates = named.filter(({ slug }) => !slugs.includes(slug));
  const meant = meantBy(query.added, candidates);
  if (meant) throw redirect(compareHref([...slugs, meant.slug], query.asked));
  const [first] = products;
  const others = await orFallback(context, 'similar products', [], async () =>
    first === undefined || isFull ? [] : similarCards(store, first, ids),
  );
  const { priceTax } = await dealerOf(context);
  const machines = comparedMachines(products, query.asked, priceTax);
  const names = products.map(({ name }) => name).join(', ');
  const page = {
    query: { ...query, slugs },
    offered: query.added === '' ? others : candidates.slice(0, maxSuggestions).map(cardView),
    machines,
    strengths: strengths(machines),
    compared: comparison(products, dealer.locale),
    head: await headOf(context, {
      path: '/compare',
      title: names === '' ? 'Compare machines' : `Compare ${names}`,
      description: 'Machines side by side: price, speed, paper, functions and everything else that is stated.',
      image: null,
    }),
  };
  return data(page, { status: found === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { query, machines, strengths, compared, offered } = loaderData;
  const names = machines.map(({ name }) => name);
  const [first, second] = machines;
  const { slugs, asked, added } = query;
  const text = machinesInquiryText(names.join(', '));
  const all = names.length === 2 ? 'both' : 'all';
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className={`font-extrabold md:mt-4 md:text-5xl print:text-xl ${second ? 'text-3xl' : 'text-2xl'}`}>
        {first && !second ? `Compare ${first.name} with…` : 'Compare'}
      </h1>
      {!first && (
        <p className="mt-4 max-w-prose">
          Nothing to compare yet. Add machines by name, or choose “Compare” on the page of a machine.
        </p>
      )}
      {first && !second && (
        <ul className="mt-6 max-w-lg">
          <ProductLine as="h2" product={{ ...first, facts: shortFacts(first.facts) }} />
        </ul>
      )}
      {first && query.isCut && (
        <p className="mt-4 max-w-prose border-l-8 border-yellow-mark bg-sheet px-4 py-3">
          At most four machines are compared. These are the first four.
        </p>
      )}
      {second && (
        <>
          <p className="mt-4 flex flex-wrap items-center gap-2 max-sm:*:grow [&>.btn]:px-3.5 print:hidden">
            <ButtonLink href={pageInquiryHref(compareHref(slugs, asked), text)}>Ask about {all}</ButtonLink>
            <WhatsappButton message={text}>WhatsApp</WhatsappButton>
            <a href={addHref(slugs.join(','))} className="text-link sm:ml-3">
              Add {all} to list
            </a>
          </p>
          <CompareTable query={query} machines={machines} strengths={strengths} {...compared} />
        </>
      )}
      {machines.length < maxCompared && (
        <AddByName
          action="/compare"
          kept={pairsOf(query)}
          typed={added}
          offer={{
            products: offered.map((card) => ({ ...card, href: compareHref([...slugs, card.slug], asked) })),
            verb: 'Compare',
          }}
        />
      )}
    </div>
  );
}
