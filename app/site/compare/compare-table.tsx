import { catalogueCardPicture, isInStockOnPage, type Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import type { ComparedGroup } from '#app/domain/compare/comparison.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import { Price } from '#app/site/catalogue/card/price.tsx';
import { priceText } from '#app/site/frame/price-text.ts';
import { type CompareQuery, compareHref } from './compare-query.ts';

export const comparedMachine = (product: Product) => ({
  ...product,
  picture: catalogueCardPicture(product),
  price: priceView(product),
  isInStock: isInStockOnPage(product),
});

type CompareTableProps = {
  query: CompareQuery;
  machines: ReturnType<typeof comparedMachine>[];
  strengths: string[][];
  groups: ComparedGroup[];
};

/**
 * The machines as columns. The names stay in view; two columns fit a phone with text of usual size; others scroll.
 */
export function CompareTable({ query: { slugs }, machines, strengths, groups }: CompareTableProps) {
  const isWide = machines.length > 2;
  // Prices in several currencies do not compare.
  const amounts = machines.flatMap(({ price }) => (price.kind === 'amount' ? price : []));
  const isOneCurrency = new Set(amounts.map(({ currency }) => currency)).size === 1;
  const lowest = isOneCurrency ? Math.min(...amounts.map(({ amount }) => amount)) : Number.POSITIVE_INFINITY;
  const best = (index: number, strength = '') =>
    strengths[index]?.includes(strength) && (
      <span className="badge badge-yellow ml-1 capitalize"> {strength.replace(/ .*/, '')}</span>
    );
  return (
    <section
      aria-label="Comparison"
      tabIndex={isWide ? 0 : undefined}
      className={isWide ? 'compare compare-wide' : 'compare'}
    >
      <table>
        <thead>
          <tr>
            <td />
            {machines.map(({ slug, name }) => (
              <th key={slug} scope="col">
                <a href={`/products/${slug}`} className="hover:underline">
                  {name}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <span className="sr-only">Picture</span>
            </th>
            {machines.map(({ slug, name, picture }) => (
              <td key={slug}>
                <CardPicture picture={picture} />
                <a
                  href={compareHref(slugs.filter((each) => each !== slug))}
                  rel="nofollow"
                  className="inline-flex min-h-11 items-center text-cyan underline print:hidden"
                >
                  Remove<span className="sr-only">{` ${name}`}</span>
                </a>
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Price</th>
            {machines.map(({ slug, price }, index) => (
              <td key={slug}>
                <Price price={price} />
                {best(index, 'lowest price')}
                {price.kind === 'amount' && price.amount > lowest && (
                  <small className="inline-block px-1.5 text-ink-soft">
                    {priceText(price.amount - lowest, price.currency)} more
                  </small>
                )}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Availability</th>
            {machines.map(({ slug, isInStock }) => (
              <td key={slug}>{isInStock ? 'In Stock' : 'Out of Stock'}</td>
            ))}
          </tr>
        </tbody>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={machines.length + 1} className="compare-group">
                {title}
              </th>
            </tr>
            {rows.map(({ label, values, isSame, strength }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {isSame ? (
                  <td colSpan={machines.length}>{values[0]}</td>
                ) : (
                  values.map((value, index) => (
                    <td
                      key={machines[index]?.slug}
                      className={value === null ? 'text-ink-soft before:content-["–"]' : undefined}
                    >
                      {value ?? <span className="sr-only">Not stated</span>}
                      {best(index, strength)}
                    </td>
                  ))
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
