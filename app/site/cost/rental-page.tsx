import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { shortTaxNote, taxNote } from '#app/domain/business/price-tax.ts';
import { catalogueCardPicture } from '#app/domain/catalogue/product.ts';
import { costTexts, knownCost } from '#app/domain/chooser/known-cost.ts';
import { costMachine } from '#app/domain/cost/cost-machine.ts';
import { volumeWarnings } from '#app/domain/cost/cost-notes.ts';
import { rentPhrases } from '#app/domain/cost/plan-offer.ts';
import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import { FactChips } from '#app/site/catalogue/card/fact-chips.tsx';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { rental } from '#app/site/frame/site-map.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/rental-page';
import { costHref, readVolume } from './cost-query.ts';
import { PagesField } from './volume-fields.tsx';

export const handle = { behaves: true, scripts: ['late-tap'] };

const crumbs = crumbsTo(rental);
const { locale } = dealer;
const maxMachines = 60;

/**
 * Lists the machines for rent, lowest rent first. If the address names pages a month, lists the lowest cost for them first,
 * and machines made for fewer pages last. Colour pages leave only colour machines; without them, these are left out.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const [mono, colour] = ['mono', 'colour'].map((name) => url.searchParams.get(name)?.trim());
  // An empty field means 0 pages, not the default.
  const pages = new URLSearchParams({ mono: mono || '0', colour: colour || '0' });
  const asked = mono || colour ? readVolume(pages, { isColour: true }) : null;
  const forRent = { selection: { rent: ['yes'] }, sort: 'rank' } as const;
  const { priceTax } = await dealerOf(context);
  const list = await orFallback(context, 'rental machines', null, async () => {
    const { products, total } = await store.catalogue.page(forRent, { limit: maxMachines, offset: 0 });
    const cards = new Map(products.map((card) => [card.slug, card]));
    const rented = (await store.products.ofSlugs([...cards.keys()])).flatMap((product) =>
      product.rentPerMonth == null ? [] : { product, rent: product.rentPerMonth },
    );
    const machines = rented
      .map(({ product, rent }) => {
        const isColour = product.facts.colour?.value === 'colour';
        const cost = asked && knownCost(product, { buy: ['rent'] }, priceTax, locale, asked);
        const machine = costMachine(product, [], priceTax, locale);
        const texts = cost && costTexts(cost, priceTax, locale);
        const warnings = cost ? volumeWarnings(cost.volume, machine) : [];
        return {
          slug: product.slug,
          name: product.name,
          picture: catalogueCardPicture(product),
          facts: cards.get(product.slug)?.facts ?? [],
          terms: [
            cost ? `${formatMoney(rent, product.currency, locale)} ${shortTaxNote(priceTax, locale)} a month` : '',
            ...rentPhrases(product, product.currency, locale),
          ],
          isColour,
          amount: texts?.[0] ?? formatMoney(rent, product.currency, locale),
          unit: texts?.[1] ?? `a month ${shortTaxNote(priceTax, locale)}`,
          volume: texts?.[2],
          costs: cost ? costHref({ slug: product.slug, isColour }, cost.volume, 'rent') : `/cost?m=${product.slug}`,
          warnings,
          order: [warnings.length, cost?.perMonth ?? (asked ? Number.MAX_VALUE : 0), rent] as const,
        };
      })
      .filter(({ isColour }) => !asked || isColour === asked.colour > 0)
      .sort(({ order: a }, { order: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    return { machines, total };
  });
  const head = await headOf(context, {
    path: rental.href,
    title: 'Copiers and printers for rent',
    description:
      'Machines for rent by the month, with toner, parts and service, and what each of them costs for your pages.',
    crumbs,
    noindex: url.search !== '',
  });
  return data({ list, asked, head, tax: taxNote(priceTax, locale) }, { status: list === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function RentalPage({ loaderData: { list, asked, tax } }: Route.ComponentProps) {
  const { machines, total } = list ?? { machines: [], total: 0 };
  const volume = machines.find(({ volume }) => volume)?.volume;
  const best = asked && machines.find(({ warnings }) => warnings.length === 0);
  const isSmall = ({ warnings }: Machine) => warnings.length > 0;
  const kinds = [
    { id: 'mono', title: 'Black & white', ofKind: machines.filter((each) => !each.isColour && !isSmall(each)) },
    { id: 'colour', title: 'Colour', ofKind: machines.filter((each) => each.isColour && !isSmall(each)) },
    { id: 'small', title: 'Made for fewer pages', ofKind: machines.filter(isSmall) },
  ].filter(({ ofKind }) => ofKind.length > 0);
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">{rental.name}</h1>
      {best ? (
        <p className="mt-3 text-lg leading-snug font-bold sm:text-2xl">
          From {best.amount} {best.unit}: {best.name}
        </p>
      ) : (
        <p className="mt-3 max-w-prose text-lg text-pretty text-ink-soft">
          {machines.length > 0
            ? `Toner, parts and service are included; paper and electricity are not.${tax ? ` ${tax}.` : ''}`
            : list === null
              ? 'Our machines cannot be shown at the moment. Please try again in a minute.'
              : 'Tell us how many pages you print a month, and we will suggest a machine to rent.'}
        </p>
      )}
      {machines.length > 0 && (
        <form action="/rental" className="cost-fields mt-4 max-w-2xl">
          <PagesField name="mono" label="Black & white pages a month" value={asked?.mono} />
          <PagesField name="colour" label="Colour pages a month" value={asked?.colour} />
          <Button type="submit" kind={asked ? 'secondary' : 'primary'} className="max-sm:col-span-full">
            Show rents
          </Button>
        </form>
      )}
      {!asked && machines.some(({ isColour }) => isColour) && (
        <a href="#colour" className="text-link mt-2">
          Colour machines ↓
        </a>
      )}
      {volume && <p className="mt-6 font-semibold">Costs {volume}, the lowest first:</p>}
      {kinds.map(({ id, title, ofKind }) => {
        const said = ({ facts, terms }: Machine) => [...facts, ...terms];
        const shared = [...new Set(ofKind.flatMap(said))].filter(
          (text) => text && ofKind.length > 1 && ofKind.every((each) => said(each).includes(text)),
        );
        const unlike = (texts: string[]) => texts.filter((text) => !shared.includes(text));
        if (ofKind.some(({ terms }) => terms.some((term) => term.startsWith('deposit'))))
          shared.push('deposit refundable');
        const same = shared.filter((text) => text !== title).join(' · ');
        const cards = (
          <>
            {same && <p className="mt-1 text-ink-soft">For all of them: {same}</p>}
            <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
              {ofKind.map(({ facts, terms, ...machine }) => (
                <Machine key={machine.slug} {...machine} facts={unlike(facts)} terms={unlike(terms)} />
              ))}
            </ul>
          </>
        );
        return id === 'small' && best ? (
          <details key={id} className="mt-8">
            <summary className="min-h-11 content-center text-lg font-bold text-cyan">{title}</summary>
            {cards}
          </details>
        ) : (
          <Titled
            key={id}
            id={id}
            title={title}
            className={asked ? '' : 'mt-8 scroll-mt-4'}
            titleClass={asked && best ? 'sr-only' : 'text-2xl font-bold'}
          >
            {cards}
          </Titled>
        );
      })}
      {total > maxMachines && (
        <a href="/products?rent=yes" className="text-link mt-6">
          All machines for rent
        </a>
      )}
      <a href={pageInquiryHref(rental.href, 'Please suggest a machine to rent.')} className="text-link mt-6">
        Ask us for a machine to rent
      </a>
    </div>
  );
}

type Machine = NonNullable<Route.ComponentProps['loaderData']['list']>['machines'][number];

/** A machine with its rent; with the pages of a month, what they cost comes first. */
function Machine({ slug, name, picture, facts, amount, unit, terms, costs, warnings }: Machine) {
  return (
    <li className="flex flex-col rounded-sm border border-rule bg-sheet p-3">
      <div className="flex gap-4 max-[16rem]:block">
        <div className="w-[min(6rem,30%)] shrink-0">
          <CardPicture picture={picture} isSmall />
        </div>
        <div className="min-w-0">
          <h3 className="text-base leading-5 font-bold">
            <a href={`/products/${slug}`} className="hover:underline">
              {name}
            </a>
          </h3>
          <p className="price mt-1">
            <b>{amount}</b> {unit}
          </p>
          <div className="mt-1.5">
            <FactChips facts={facts} />
          </div>
        </div>
      </div>
      {warnings.map((text) => (
        <p key={text} className="mt-1 text-sm text-ink-soft">
          {text}
        </p>
      ))}
      <p className="mt-auto py-2 text-sm text-pretty tabular-nums">{terms.filter(Boolean).join(' · ')}</p>
      <p className="flex flex-wrap gap-x-4">
        <ButtonLink kind="secondary" size="small" href={addHref(`${slug}.1.rent`)}>
          Add to list
        </ButtonLink>
        <a href={costs} rel="nofollow" className="text-link">
          See costs
        </a>
      </p>
    </li>
  );
}
