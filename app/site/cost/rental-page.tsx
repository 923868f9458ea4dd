import { data } from 'react-router';
import { storeContext } from '#app/context.ts';
import { shortTaxNote, taxNote } from '#app/domain/business/price-tax.ts';
import { isInStockOnPage } from '#app/domain/catalogue/product.ts';
import { costTexts, knownCost } from '#app/domain/chooser/known-cost.ts';
import { costMachine } from '#app/domain/cost/cost-machine.ts';
import { volumeWarnings } from '#app/domain/cost/cost-notes.ts';
import { rentSum } from '#app/domain/cost/cost-text.ts';
import { rentPhrases } from '#app/domain/cost/plan-offer.ts';
import { pageInquiryHref } from '#app/domain/search/search-inquiry.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { rental } from '#app/site/frame/site-map.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/rental-page';
import { costHref, readVolume } from './cost-query.ts';
import { MachineCards } from './machine-card.tsx';
import { PagesField } from './volume-fields.tsx';

export const handle = { behaves: true, scripts: ['late-tap'] };

const crumbs = crumbsTo(rental);
const { locale } = dealer;
/** More than a dealer rents out. */
const maxMachines = 200;

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
    const { products } = await store.catalogue.page(forRent, { limit: maxMachines, offset: 0 });
    const machines = await store.products.ofSlugs(products.map(({ slug }) => slug));
    return products
      .flatMap((card) => {
        const product = machines.find(({ slug }) => slug === card.slug);
        const rent = product?.rentPerMonth;
        if (!product || rent == null) return [];
        const view = cardView(card);
        const isInStock = isInStockOnPage(product);
        const isColour = product.facts.colour?.value === 'colour';
        const cost = asked && knownCost(product, { buy: ['rent'] }, priceTax, locale, asked);
        const machine = costMachine(product, [], priceTax, locale);
        const [amount, unit, volume] = cost
          ? costTexts(cost, priceTax, locale)
          : [formatMoney(rent, product.currency, locale), `a month ${shortTaxNote(priceTax, locale)}`];
        const phrases = rentPhrases(product, product.currency, locale);
        // If the minimum term is longer than the calculation, a month costs more than its rent and pages.
        const terms =
          cost && (product.rentMonths ?? 0) <= cost.volume.months
            ? `${rentSum(cost.volume, machine)} ${shortTaxNote(priceTax, locale)}`
            : phrases.find((text) => text.endsWith(' included'));
        const warnings = cost ? volumeWarnings(cost.volume, machine) : [];
        return {
          ...view,
          isInStock,
          facts: [...view.facts, ...phrases.filter((text) => text !== terms)],
          terms,
          isColour,
          amounts: [[amount, unit] as const] as const,
          volume,
          costs: cost ? costHref({ slug: product.slug, isColour }, cost.volume, 'rent') : `/cost?m=${product.slug}`,
          warnings,
          order: [
            warnings.length + Number(!isInStock),
            cost?.perMonth ?? (asked ? Number.MAX_VALUE : 0),
            rent,
          ] as const,
        };
      })
      .filter(({ isColour }) => !asked || isColour === asked.colour > 0)
      .sort(({ order: a }, { order: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  });
  const head = await headOf(context, {
    path: rental.href,
    title: 'Copiers and printers for rent',
    description: 'Machines for rent by the month, with toner, parts and service, and what each costs for your pages.',
    crumbs,
    noindex: url.search !== '',
  });
  return data({ list, asked, head, tax: taxNote(priceTax, locale) }, { status: list === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function RentalPage({ loaderData: { list, asked, tax } }: Route.ComponentProps) {
  const machines = list ?? [];
  const volume = machines.find(({ volume }) => volume)?.volume;
  const isSmall = ({ warnings }: Machine) => warnings.length > 0;
  const isOffered = (each: Machine) => each.isInStock && !isSmall(each);
  const hasDeposit = machines.some(({ facts }) => facts.some((text) => text.startsWith('deposit')));
  const request = `Please suggest a machine ${volume ?? 'to rent'}.`;
  const best = asked && machines.find(isOffered);
  const kinds = [
    { id: 'mono', title: 'Black & white', ofKind: machines.filter((each) => !each.isColour && !isSmall(each)) },
    { id: 'colour', title: 'Colour', ofKind: machines.filter((each) => each.isColour && !isSmall(each)) },
    { id: 'small', title: 'Made for fewer pages', ofKind: machines.filter(isSmall) },
  ].filter(({ ofKind }) => ofKind.length > 0);
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">{rental.name}</h1>
      {best && (
        <p className="mt-3 text-lg leading-snug font-bold sm:text-2xl">
          From {best.amounts[0].join(' ')}:{' '}
          {machines
            .flatMap((each) => (each.amounts[0][0] === best.amounts[0][0] && isOffered(each) ? each.name : []))
            .join(' or ')}
        </p>
      )}
      <p className="mt-3 max-w-prose text-pretty text-ink-soft sm:text-lg">
        {machines.length > 0
          ? `Toner, parts and service are included; paper and electricity are not.${hasDeposit ? ' Deposits are refundable.' : ''}${tax && !asked ? ` ${tax}.` : ''}`
          : list === null
            ? 'Our machines cannot be shown at the moment. Please try again in a minute.'
            : 'Tell us how many pages you print a month, and we will suggest a machine to rent.'}
      </p>
      {machines.length > 0 && (
        <form action="/rental" className="cost-fields mt-4 max-w-2xl">
          <PagesField name="mono" label="Black & white pages a month" value={asked?.mono} />
          <PagesField name="colour" label="Colour pages a month" value={asked?.colour} />
          <Button type="submit" kind={asked ? 'secondary' : 'primary'} className="max-sm:col-span-full">
            Show rents
          </Button>
        </form>
      )}
      <p className="mt-4 flex flex-wrap gap-2 [&>.btn]:px-3 print:hidden">
        <ButtonLink kind={volume ? 'primary' : 'secondary'} href={pageInquiryHref(rental.href, request)}>
          Ask about renting
        </ButtonLink>
        <WhatsappButton message={request}>WhatsApp</WhatsappButton>
      </p>
      {volume && <p className="mt-6 font-semibold">Costs {volume}, the lowest first:</p>}
      {kinds.map(({ id, title, ofKind }) =>
        id === 'small' && best ? (
          <details key={id} className="mt-8">
            <summary className="min-h-11 content-center text-lg font-bold text-cyan">{title}</summary>
            <MachineCards machines={ofKind} title={title} want="rent" />
          </details>
        ) : (
          <Titled
            key={id}
            id={id}
            title={title}
            className={asked ? '' : 'mt-8'}
            titleClass={asked && best ? 'sr-only' : 'text-2xl font-bold'}
          >
            <MachineCards machines={ofKind} title={title} want="rent" />
          </Titled>
        ),
      )}
    </div>
  );
}

type Machine = NonNullable<Route.ComponentProps['loaderData']['list']>[number];
