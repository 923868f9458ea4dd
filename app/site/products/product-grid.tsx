import { CardPicture } from '#app/site/card-picture.tsx';
import type { CardView } from '#app/site/card-view.ts';
import { Price } from '#app/site/price.tsx';
import { ViewDetails } from '#app/site/view-details.tsx';
import { WhatsappButton } from '#app/site/whatsapp-button.tsx';
import { Badge } from '#app/ui/badge.tsx';

/** Pictures that a first look shows, on the widest screen. */
const firstPictures = 3;

export function ProductGrid({ products }: { products: CardView[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} isFirst={index < firstPictures} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ product, isFirst }: { product: CardView; isFirst: boolean }) {
  const { slug, name, brand, category, text, price, isInStock, isFeatured, isOnSale, picture } = product;
  return (
    <article className="relative flex h-full flex-col rounded-sm border border-rule bg-sheet transition-shadow duration-150 hover:shadow-lift">
      <CardPicture picture={picture} slug={slug} isFirst={isFirst} />
      <p className="absolute top-2.5 left-2.5 flex flex-wrap gap-1.5">
        <Badge>{brand}</Badge>
        {isFeatured && <Badge kind="yellow">Featured</Badge>}
        {isOnSale && <Badge kind="sale">Sale</Badge>}
      </p>
      <div className="flex grow flex-col p-4">
        <p className="text-sm text-ink-soft">{category}</p>
        <h2 className="mt-1 text-lg leading-snug font-bold">{name}</h2>
        <p className="mt-1.5 line-clamp-3 text-sm text-ink-soft">{text}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-4">
          <Price price={price} />
          {isInStock ? <Badge kind="in-stock">In Stock</Badge> : <Badge kind="out-of-stock">Out of Stock</Badge>}
        </div>
        <div className="grid grid-cols-2 gap-2 pt-4">
          <ViewDetails slug={slug} name={name} />
          <WhatsappButton productName={name} text="WhatsApp" size="small" className="relative z-10" />
        </div>
      </div>
    </article>
  );
}
