import type { CardView } from '#app/site/catalogue/card/card-view.ts';
import { ProductCard } from '#app/site/catalogue/card/product-card.tsx';
import { Button } from '#app/ui/button.tsx';

/**
 * The list is a form: its chosen products, at most four, are compared.
 *
 * Only the first picture has high priority: a phone shows one or two, and more would compete with the text for
 * bandwidth. On wide viewports, the rest of the first row loads a moment later.
 */
export function ProductGrid({ products }: { products: CardView[] }) {
  return (
    <form action="/compare" className="list">
      <ul className="cards grid grid-cols-1 max-sm:gap-2 sm:grid-cols-2 sm:gap-x-5 xl:grid-cols-3">
        {products.map((product, index) => (
          <li key={product.slug}>
            <ProductCard product={product} heading="h2" isFirst={index === 0} isComparable />
          </li>
        ))}
      </ul>
      <p className="compare-bar">
        <Button type="submit" data-chosen="">
          Compare
        </Button>
      </p>
    </form>
  );
}
