import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { taxNote } from '#app/domain/business/price-tax.ts';
import { catalogueCardPicture } from '#app/domain/catalogue/product.ts';
import { rentRows } from '#app/domain/cost/plan-offer.ts';
import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import { FactChips } from '#app/site/catalogue/card/fact-chips.tsx';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { rental } from '#app/site/frame/site-map.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/rental-page';

export const handle = { behaves: true, scripts: ['late-tap'] };

const crumbs = crumbsTo(rental);
const { locale } = dealer;
const maxMachines = 60;

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const forRent = { selection: { rent: ['yes'] }, sort: 'rank' } as const;
  const { priceTax } = await dealerOf(context);
  const list = await orFallback(context, 'rental machines', null, async () => {
    const { products, total } = await store.catalogue.page(forRent, { limit: maxMachines, offset: 0 });
    const cards = new Map(products.map((card) => [card.slug, card]));
    const rented = (await store.products.ofSlugs([...cards.keys()])).flatMap((product) =>
      product.rentPerMonth == null ? [] : { product, rent: product.rentPerMonth },
    );
    const machines = rented
      .sort((a, b) => a.rent - b.rent)
      .map(({ product, rent }) => ({
        slug: product.slug,
        name: product.name,
        picture: catalogueCardPicture(product),
        facts: cards.get(product.slug)?.facts ?? [],
        rent: formatMoney(rent, product.currency, locale),
        terms: rentRows(product, product.currency, locale),
      }));
    return { machines, total };
  });
  const head = await headOf(context, {
    path: rental.href,
    title: 'Copiers and printers for rent',
    description:
      'Machines for rent by the month, with toner, parts and service, and what each of them costs for your pages.',
    crumbs,
  });
  return data({ list, head, tax: taxNote(priceTax, locale) }, { status: list === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function RentalPage({ loaderData: { list, tax } }: Route.ComponentProps) {
  const { machines, total } = list ?? { machines: [], total: 0 };
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">{rental.name}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">
        {machines.length > 0
          ? `You pay by the month. Toner, parts and service are included; paper and electricity are not.${tax && ` ${tax[0]?.toUpperCase()}${tax.slice(1)}.`}`
          : list === null
            ? 'Our machines cannot be shown at the moment. Please try again in a minute.'
            : 'Tell us how many pages you print a month, and we will suggest a machine to rent.'}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-5">
        <ButtonLink href="/contact">Ask for a quotation</ButtonLink>
        <a href={machines[0] ? `/cost?m=${machines[0].slug}` : '/cost'} rel="nofollow" className="text-link">
          Compare renting and buying
        </a>
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {machines.map(({ slug, name, picture, facts, rent, terms }) => (
          <li key={slug} className="flex flex-col rounded-sm border border-rule bg-sheet p-3">
            <div className="flex gap-4 max-[16rem]:block">
              <div className="w-[min(6rem,30%)] shrink-0">
                <CardPicture picture={picture} isSmall />
              </div>
              <div className="min-w-0">
                <h2 className="text-base leading-5 font-bold">
                  <a href={`/products/${slug}`} className="hover:underline">
                    {name}
                  </a>
                </h2>
                <p className="price mt-1 mb-1.5">
                  <b>{rent}</b> a month
                </p>
                <FactChips facts={facts} />
              </div>
            </div>
            <dl className="mt-auto pt-3 pb-2 text-sm tabular-nums">
              {terms.map(([title, text]) => (
                <div key={title} className="flex flex-wrap justify-between gap-x-4 border-t border-rule py-1">
                  <dt className="text-ink-soft">{title}</dt>
                  <dd className="font-semibold">{text}</dd>
                </div>
              ))}
            </dl>
            <p className="flex flex-wrap gap-x-4">
              <ButtonLink kind="secondary" size="small" href={addHref(`${slug}.1.rent`)}>
                Add to list
              </ButtonLink>
              <a href={`/cost?m=${slug}`} rel="nofollow" className="text-link">
                Cost for my pages
              </a>
            </p>
          </li>
        ))}
      </ul>
      {total > maxMachines && (
        <p className="mt-6">
          <a href="/products?rent=yes" className="font-semibold text-cyan underline">
            All machines for rent
          </a>
        </p>
      )}
    </div>
  );
}
