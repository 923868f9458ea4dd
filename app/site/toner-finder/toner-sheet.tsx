import { Price } from '#app/site/catalogue/card/price.tsx';
import { CostOfPage } from '#app/site/catalogue/cost-of-page.tsx';
import type { SupplyLine } from '#app/site/catalogue/supply-line.ts';
import { priceText } from '#app/site/frame/rupee-sign.ts';
import type { Sheet } from './toner-view.ts';

/** The lowest cost of a black page as the large figure of a sheet; drums and colours come on top of it. */
function LargeFigure({ supplies }: { supplies: SupplyLine[] }) {
  const priced = supplies.flatMap((each) =>
    each.cost === null || (supplies.length > 1 && !each.isMain) ? [] : { ...each, cost: each.cost },
  );
  const [best] = priced.sort((a, b) => a.cost - b.cost);
  if (best?.price.kind !== 'amount') return null;
  return (
    <p className="mt-3 border-t-2 border-cyan pt-3">
      <b className="font-display text-5xl font-extrabold tracking-tight tabular-nums">
        {priceText(best.cost, best.price.currency)}
      </b>{' '}
      <span className="text-ink-soft">{supplies.length > 1 ? `per page with ${best.name}` : 'per page'}</span>
    </p>
  );
}

export function TonerSheet({ sheet, level }: { sheet: Sheet; level: 'first' | 'other' }) {
  const { slug, name, why, isSupply, supplies, machines } = sheet;
  return (
    <article aria-labelledby={`sheet-${slug}`} className="border border-rule bg-sheet p-5">
      {why && <p className="font-semibold text-cyan">{why}</p>}
      <h2 id={`sheet-${slug}`} className="text-2xl font-bold wrap-anywhere">
        <a href={`/products/${slug}`} className="hover:underline">
          {name}
        </a>
      </h2>
      {level === 'first' && <LargeFigure supplies={supplies} />}
      {supplies.length > 0 && (
        <ul aria-label={isSupply ? 'Price' : 'Toner and supplies'} className="mt-4 border-t border-ink">
          {supplies.map((supply) => (
            <li key={supply.slug} className="flex flex-wrap items-baseline gap-x-6 border-b border-rule py-2">
              {!isSupply && (
                <h3 className="min-w-min flex-1 text-base font-bold wrap-anywhere">
                  <a href={`/products/${supply.slug}`} className="inline-flex min-h-11 items-center hover:underline">
                    {supply.name}
                  </a>
                </h3>
              )}
              <Price price={supply.price} />
              <div className="basis-56">
                <CostOfPage {...supply} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {isSupply ? (
        <LinkList title="Fits these machines" level={3} links={machines} />
      ) : (
        supplies.length === 0 && (
          <p className="mt-3 text-ink-soft">
            Its toner is not in our list yet. Ask us below: we can get it for most machines.
          </p>
        )
      )}
    </article>
  );
}

type LinkListProps = { title: string; level?: 2 | 3; links: { text: string; href: string }[] };

/** Further steps of the finder, such as the sheets of other products. */
export function LinkList({ title, level = 2, links }: LinkListProps) {
  const Heading = `h${level}` as const;
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6 print:hidden">
      <Heading className="mb-3 text-lg font-bold">{title}</Heading>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ text, href }) => (
          <li key={href}>
            <a
              href={href}
              rel="nofollow"
              className="inline-flex min-h-11 items-center rounded-sm border border-line bg-sheet px-3.5 py-2 font-semibold hover:border-ink"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
