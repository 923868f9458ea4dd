import { Fragment, type ReactNode } from 'react';
import { type PriceTax, shortTaxNote } from '#app/domain/business/price-tax.ts';
import { catalogueCardPicture, isInStockOnPage, type Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { Answers } from '#app/domain/chooser/answers.ts';
import { costTexts, knownCost } from '#app/domain/chooser/known-cost.ts';
import type { ComparedRow, comparison } from '#app/domain/compare/comparison.ts';
import { rentPhrases } from '#app/domain/cost/plan-offer.ts';
import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import { Price } from '#app/site/catalogue/card/price.tsx';
import { Pairs } from '#app/site/catalogue/pairs.tsx';
import { PagesField } from '#app/site/cost/volume-fields.tsx';
import { priceText } from '#app/site/frame/price-text.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { type Asked, type CompareQuery, compareHref, pairsOf } from './compare-query.ts';

type Offer = { value: string; terms: string[]; strength?: string };

/** The machines as columns. Their costs are of renting or of buying, as asked or as most of them state. */
export function comparedMachines(products: readonly Product[], asked: Asked, priceTax: PriceTax) {
  const given: Answers = Object.fromEntries(asked.map(([name, value]) => [name, [value]]));
  const known = (answers: Answers) =>
    products.filter((each) => knownCost(each, answers, priceTax, dealer.locale)).length;
  const buying = { ...given, buy: ['yes'] };
  const renting = { ...given, buy: ['rent'] };
  const answers = given.buy ? given : known(renting) > known(buying) ? renting : buying;
  return products.map((product) => comparedMachine(product, answers, priceTax));
}

function comparedMachine(product: Product, answers: Answers, priceTax: PriceTax) {
  const { rentPerMonth, currency, warranty } = product;
  const cost = knownCost(product, answers, priceTax, dealer.locale);
  const [amount = '', unit = '', of = ''] = cost === null ? [] : costTexts(cost, priceTax, dealer.locale);
  const [pages, plan = ''] = of.split(', ');
  return {
    ...product,
    picture: catalogueCardPicture(product),
    price: priceView(product),
    /** The cost a month with service in paise. */
    perMonth: cost?.perMonth,
    /** The pages a month of `perMonth`, black & white and colour. */
    pages: cost && cost.volume.mono + cost.volume.colour,
    basis: of,
    /** Rows under the price: a value and its terms; the value is empty if it is not stated. */
    offers: {
      Rent: {
        value: rentPerMonth == null ? '' : priceText(rentPerMonth, currency),
        terms: [
          `a month ${shortTaxNote(priceTax, dealer.locale)}`,
          ...rentPhrases(product, currency, dealer.locale).slice(0, 2),
        ],
      },
      'Cost with service': { value: amount, terms: [`${unit} ${pages}`, plan], strength: 'lowest cost with service' },
      Warranty: { value: warranty, terms: [] },
      Availability: { value: isInStockOnPage(product) ? 'In Stock' : 'Out of Stock', terms: [] },
    } satisfies Record<string, Offer>,
  };
}

type CompareTableProps = {
  query: CompareQuery;
  machines: ReturnType<typeof comparedMachine>[];
  strengths: string[][];
} & ReturnType<typeof comparison>;

/** Machines as columns; names stay in view. On phones, row titles stand above their values. */
export function CompareTable({ query, machines, strengths, rows, same, gaps }: CompareTableProps) {
  const { slugs, asked } = query;
  const [pages, otherPages] = new Set(machines.flatMap((each) => each.pages ?? []));
  const offered = (['Rent', 'Cost with service', 'Warranty', 'Availability'] as const).flatMap((title) => {
    const offers: Offer[] = machines.map((machine) => machine.offers[title]);
    const stated = offers.filter(({ value }) => value !== '');
    // Terms that all machines share are shown once, below the title.
    const shared = (stated[0]?.terms ?? []).filter(
      (text) => stated.length > 1 && stated.every(({ terms }) => terms.includes(text)),
    );
    return stated.length === 0 ? [] : { title, offers, shared };
  });
  const best = (index: number, strength = '') =>
    strength &&
    strengths[index]?.some((each) => each.replace(' known', '') === strength) && (
      <span className="badge badge-yellow capitalize">{strength.replace(/ .*/, '')}</span>
    );
  const head = (
    <thead>
      <tr>
        <td />
        {machines.map(({ slug, name }) => (
          <th key={slug} scope="col">
            <a href={`/products/${slug}`}>{name}</a>
          </th>
        ))}
      </tr>
    </thead>
  );
  const row = ({ label, values, strength }: ComparedRow) => (
    <tr key={label}>
      <th scope="row">{label}</th>
      {values.map((value, index) => (
        <Value key={machines[index]?.slug} value={value}>
          {best(index, strength)}
        </Value>
      ))}
    </tr>
  );
  return (
    <section aria-label="Comparison" className="compare">
      <table>
        {head}
        <tbody>
          <tr>
            <th scope="row">
              <span className="sr-only">Picture</span>
            </th>
            {machines.map(({ slug, name, picture }, index) => (
              <td key={slug}>
                <div className="relative max-w-40 md:max-w-56 print:max-w-14">
                  <CardPicture picture={picture} isFirst />
                  <a
                    href={compareHref(
                      slugs.filter((each) => each !== slug),
                      asked,
                    )}
                    rel="nofollow"
                    aria-label={`Remove ${name}`}
                    className="absolute top-0 right-0 grid size-11 content-start justify-end print:hidden"
                  >
                    <CloseIcon className="size-6 rounded-sm p-1 border border-line bg-sheet" />
                  </a>
                </div>
                <p className="mt-1 max-md:min-h-[2lh] font-semibold text-magenta first-letter:uppercase">
                  {strengths[index]?.[0]}
                </p>
                <a href={addHref(slug)} className="text-link print:hidden">
                  Add to list<span className="sr-only">: {name}</span>
                </a>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Price</th>
            {machines.map(({ slug, price }, index) => (
              <td key={slug}>
                <Price price={price} /> {best(index, 'lowest price')}
              </td>
            ))}
          </tr>
          {offered.map(({ title, offers, shared }) => (
            <Fragment key={title}>
              {title === 'Cost with service' && (
                <tr className="print:hidden">
                  <td colSpan={machines.length + 1} className="md:absolute md:top-12 md:left-0 md:w-1/4 md:border-0!">
                    <form action="/compare" className="cost-fields max-w-md">
                      <HiddenFields of={pairsOf(query).filter(([name]) => name !== 'pages')} />
                      <PagesField name="pages" label="Your pages a month" value={otherPages ? undefined : pages} />
                      <Button type="submit" kind="secondary">
                        Show costs
                      </Button>
                    </form>
                  </td>
                </tr>
              )}
              <tr>
                <th scope="row">
                  {title}
                  <Small>{shared.join(', ')}</Small>
                </th>
                {offers.map((offer, index) => (
                  <Value
                    key={machines[index]?.slug}
                    value={offer.value || 'Ask us'}
                    isStrong={offer.value !== '' && offer.terms.length > 0}
                  >
                    {best(index, offer.strength)}
                    <Small>{offer.value && offer.terms.filter((text) => !shared.includes(text)).join(', ')}</Small>
                  </Value>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
        {rows.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={machines.length + 1} className="compare-group">
                What differs
              </th>
            </tr>
            {rows.map(row)}
          </tbody>
        )}
      </table>
      {same.length > 0 && (
        <>
          <h2 className="mt-6 mb-2 text-base font-bold print:m-0 print:text-[7pt]">The same</h2>
          <Pairs pairs={same.map(({ label, values: [value] }) => [label, value ?? ''])} isWide />
        </>
      )}
      {gaps.length > 0 && (
        <details className="mt-6 print:mt-0">
          <summary className="min-h-11 content-center font-display font-bold text-cyan print:min-h-0">{`More facts (${gaps.length}), not stated by all`}</summary>
          <table>
            {head}
            <tbody>{gaps.map(row)}</tbody>
          </table>
        </details>
      )}
    </section>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <small className="block text-xs text-ink-soft print:inline print:text-[6pt]">{children}</small>
);

const Value = ({ value, isStrong, children }: { value: string | null; isStrong?: boolean; children?: ReactNode }) => (
  <td className={value === null ? 'text-ink-soft' : undefined}>
    <span className={isStrong ? 'font-bold' : undefined}>{value || 'Not stated'}</span> {children}
  </td>
);
