import type { CardView } from '#app/site/card-view.ts';
import { ProductCard } from '#app/site/product-card.tsx';

/** Pictures that a first look shows, on the widest screen. */
const firstPictures = 3;

type ProductGridProps = { products: CardView[] /** The dealer's number. */; whatsapp: string };

export function ProductGrid({ products, whatsapp }: ProductGridProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} whatsapp={whatsapp} heading="h2" isFirst={index < firstPictures} />
        </li>
      ))}
    </ul>
  );
}
