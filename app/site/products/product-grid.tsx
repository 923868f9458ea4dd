import type { CardView } from '#app/site/card-view.ts';
import { ProductCard } from '#app/site/product-card.tsx';

type ProductGridProps = { products: CardView[] /** The dealer's number. */; whatsapp: string };

/**
 * Only the first picture is fetched before the page is laid out: a phone shows one or two, and further ones would take the line
 * from the words. On wide screens the rest of the first row follows a moment later.
 */
export function ProductGrid({ products, whatsapp }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} whatsapp={whatsapp} heading="h2" isFirst={index === 0} />
        </li>
      ))}
    </ul>
  );
}
