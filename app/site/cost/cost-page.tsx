import { data, redirect } from 'react-router';
import { publicUrlContext, storeContext } from '#app/context.ts';
import { costTexts, knownCost } from '#app/domain/chooser/known-cost.ts';
import { maxLinked, usualVolume } from '#app/domain/cost/cost-brief.ts';
import { costMachine } from '#app/domain/cost/cost-machine.ts';
import { compareOptions } from '#app/domain/cost/cost-notes.ts';
import { meantBy } from '#app/site/catalogue/by-name.tsx';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import { ProductLine } from '#app/site/catalogue/card/product-line.tsx';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { LinkChips } from '#app/site/frame/link-chips.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { Part } from '#app/site/frame/part.tsx';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import { Button } from '#app/ui/button.tsx';
import { Suggestions, TextField } from '#app/ui/field.tsx';
import styles from '#app/ui/styles/cost.css?url';
import { dealer } from '#dealer';
import type { Route } from './+types/cost-page';
import { Answer, Ask, type Calculation, Sums } from './cost-parts.tsx';
import { costHref, readPlan, readVolume } from './cost-query.ts';
import { MachineCards } from './machine-card.tsx';
import { VolumeFields } from './volume-fields.tsx';

export const handle = { behaves: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** More machines than a dealer sells. */
const maxMachines = 500;
const maxCandidates = 6;
const allMachines = { selection: { not: ['kind:supply'] }, sort: 'rank' } as const;

/**
 * The costs of the machine of the address. All calculations name the empty one as canonical, and search engines skip
 * them: there are millions.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const publicUrl = context.get(publicUrlContext);
  // A slug, or a name as typed.
  const slug = (url.searchParams.get('m') ?? '').trim().slice(0, 120);
  const addressOf = (m: string, plan?: 'rent' | null) => {
    const params = new URLSearchParams(url.searchParams);
    params.set('m', m);
    if (plan) params.set('plan', plan);
    return `/cost?${params}`;
  };
  let candidates: { text: string; href: string }[] = [];
  const product =
    slug === '' ? null : await orFallback(context, 'product', undefined, () => store.products.find('public', slug));
  if (product === null && slug !== '') {
    const present = await orFallback(context, 'redirects', null, () => store.products.renamedTo(slug));
    if (present !== null) throw redirect(addressOf(present), 301);
    const range = { limit: maxCandidates, offset: 0 };
    const named = await orFallback(context, 'machines by name', [], async () => {
      return (await store.catalogue.page({ ...allMachines, search: slug }, range)).products;
    });
    const meant = meantBy(slug, named);
    if (meant) throw redirect(addressOf(meant.slug));
    candidates = named.map(({ slug, name }) => ({ text: name, href: addressOf(slug) }));
  }
  const { priceTax } = await dealerOf(context);
  const suited = product
    ? await orFallback(context, 'linked products', undefined, () => store.supplies.suited(product, maxLinked))
    : null;
  const isUnclear = slug !== '' && (product === null || suited?.isSupply === true);
  const isUnknown = isUnclear && candidates.length === 0;
  const calculation =
    product && suited && !isUnclear
      ? await orFallback(context, 'costs', null, async (): Promise<Calculation> => {
          const supplies = await store.products.byIds('public', suited.ids);
          const machine = costMachine(product, [...supplies.values()], priceTax, dealer.locale);
          const volume = readVolume(url.searchParams, machine);
          const colour = Number(url.searchParams.get('colour'));
          const hasDropped = !machine.isColour && ![0, usualVolume.colour].includes(colour);
          return { machine, volume, plan: readPlan(url.searchParams), hasDropped, publicUrl };
        })
      : null;
  const head = await headOf(context, {
    path: '/cost',
    title: calculation ? `What ${calculation.machine.name} costs to rent or buy` : 'What it costs: rent, buy, AMC',
    description: 'What a copier or printer costs a month for your pages: rent, buying, toner and AMC, line by line.',
    noindex: url.search !== '',
  });
  // Machines with a rental plan have known costs. For a machine without costs, offers those of the same colour.
  const colour = product?.facts.colour;
  const selection = { rent: ['yes'], ...(colour && { colour: [colour.value] }) };
  const examples = await orFallback(context, 'rental machines', [], async () => {
    if (calculation && compareOptions(calculation.machine, calculation.volume).cheapest) return [];
    const { products } = await store.catalogue.page({ selection, sort: 'rank' }, { limit: maxCandidates, offset: 0 });
    const machines = await store.products.ofSlugs(products.map(({ slug }) => slug));
    const known = products.flatMap((card) => {
      const machine = machines.find(({ slug }) => slug === card.slug);
      const volume = readVolume(url.searchParams, { isColour: machine?.facts.colour?.value === 'colour' });
      // Alternatives to a machine show their rent only, so that the amounts compare.
      const found = [...(calculation ? [] : ['yes']), 'rent'].flatMap(
        (buy) => (machine && knownCost(machine, { buy: [buy] }, priceTax, dealer.locale, volume)) ?? [],
      );
      const texts = found.map((cost) => costTexts(cost, priceTax, dealer.locale));
      if (!found[0] || !texts[0]) return [];
      const [, unit, of] = texts[0];
      const view = cardView(card);
      return {
        ...view,
        perMonth: found[0].perMonth,
        facts: [...view.facts, `costs ${unit}`, ...of.split(', ')],
        amounts: texts.map(([amount], at) => [amount, found[at]?.name === 'rent' ? 'Rent' : 'Buy + AMC'] as const),
        costs: addressOf(card.slug, calculation && 'rent'),
      };
    });
    return known.sort((a, b) => a.perMonth - b.perMonth);
  });
  const hasNoCosts = calculation && product && !compareOptions(calculation.machine, calculation.volume).cheapest;
  const [own] = await orFallback(context, 'product', [], () =>
    store.products.cardsOf('public', hasNoCosts ? [product.id] : []),
  );
  if (calculation) return { head, calculation, examples, own: own && cardView(own) };
  const list = await orFallback(context, 'products', null, () =>
    store.catalogue.page(allMachines, { limit: maxMachines, offset: 0 }),
  );
  const hasFailed = !list || (slug !== '' && !isUnclear);
  const page = {
    head,
    machines: list?.products.map(({ name }) => name) ?? [],
    examples,
    typed: slug,
    candidates,
    isUnknown,
  };
  return data(page, { status: hasFailed ? 503 : isUnknown ? 404 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function CostPage({ loaderData }: Route.ComponentProps) {
  if ('calculation' in loaderData) return <Calculator found={loaderData} />;
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbsTo(cost)} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">What will it cost?</h1>
      <p className="mt-3 text-lg text-ink-soft">
        Rent, or buy with toner and a service contract (AMC): the whole cost for your pages.
      </p>
      <ChooseMachine start={loaderData} />
      <Examples title="For example" machines={loaderData.examples} want="buy" />
    </div>
  );
}

const Examples = ({ title, machines, want }: { title: string; machines: Start['examples']; want: 'buy' | 'rent' }) =>
  machines.length > 0 && (
    <div className="col-span-full mt-6">
      <h2 className="text-lg font-bold">{title}</h2>
      <MachineCards machines={machines} title={title} want={want} />
    </div>
  );

const cost = { name: 'What it costs', href: '/cost' };

type Start = Exclude<Route.ComponentProps['loaderData'], { calculation: Calculation }>;

function ChooseMachine({ start: { machines, typed, candidates, isUnknown } }: { start: Start }) {
  return (
    <form
      action="/cost"
      className="cost-fields mt-6 border border-rule bg-sheet p-5 sm:grid-cols-2 lg:grid-cols-[1.6fr_1.3fr_1.1fr_.8fr_1fr]"
    >
      <TextField
        label="Machine"
        name="m"
        required
        list="machines"
        maxLength={120}
        placeholder="Name or model"
        defaultValue={typed}
        error={isUnknown ? 'This machine is not on our site. Choose another one.' : undefined}
        className="max-lg:col-span-full"
      />
      <Suggestions id="machines" of={machines} />
      {candidates.length > 0 && (
        <div role="status" className="col-span-full">
          <p className="mb-2">Which of these?</p>
          <LinkChips links={candidates} rel="nofollow" />
        </div>
      )}
      <VolumeFields volume={{ ...usualVolume, colour: undefined }} isColour />
      <Button type="submit" className="px-2">
        Show costs
      </Button>
      <a href="/choose" className="text-link col-span-full">
        Help me choose a machine
      </a>
    </form>
  );
}

type Found = Exclude<Route.ComponentProps['loaderData'], Start>;

/** The answer, the volume and the sums; on wide screens the volume stands beside the other two. */
function Calculator({ found: { calculation, examples, own } }: { found: Found }) {
  const { machine, volume, plan } = calculation;
  const { slug, name, isColour } = machine;
  const parts = { calculation, comparison: compareOptions(machine, volume) };
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbsTo(cost, { name, href: costHref(machine, volume) })} />
      <h1 className="text-2xl font-extrabold md:mt-4 md:text-5xl">
        {parts.comparison.cheapest && 'What '}
        <a href={`/products/${slug}`} className="underline decoration-1 underline-offset-4 hover:decoration-3">
          {name}
        </a>
        {parts.comparison.cheapest ? ' costs' : ': costs on request'}
      </h1>
      <div className={`cost ${own ? 'lg:grid-cols-[24rem_1fr]' : ''}`}>
        <Part name="answer" hasBox isLive>
          <Answer {...parts} />
        </Part>
        {own && (
          <ul className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ProductLine as="h2" product={own} />
          </ul>
        )}
        {parts.comparison.cheapest && (
          <form action="/cost" aria-label="Volume" className="cost-fields" data-cost={costHref(machine, volume, plan)}>
            <input type="hidden" name="m" value={slug} />
            <VolumeFields volume={volume} isColour={isColour} hasSliders />
            {plan && <input type="hidden" name="plan" value={plan} />}
            <p className="text-sm text-ink-soft">
              2 reams of paper a month = 1,000 pages. A box of 10 reams = 5,000 pages.
            </p>
            <Button type="submit" kind="secondary">
              Show costs
            </Button>
          </form>
        )}
        <Part name="ask" hasBox>
          <Ask {...parts} />
        </Part>
        <Part name="sums" hasBox>
          <Sums {...parts} />
        </Part>
        <Examples
          title={`${isColour ? 'Colour' : 'Black & white'} machines from ${examples[0]?.amounts[0]?.[0]} a month`}
          machines={examples}
          want="rent"
        />
      </div>
    </div>
  );
}
