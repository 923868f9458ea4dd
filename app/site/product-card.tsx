import { Badge } from '#app/ui/badge.tsx';
import { CardPicture } from './card-picture.tsx';
import type { CardView } from './card-view.ts';
import { FactChips } from './fact-chips.tsx';
import { Price } from './price.tsx';
import { ViewDetails } from './view-details.tsx';
import { WhatsappButton } from './whatsapp-button.tsx';

type ProductCardProps = { product: CardView; heading: 'h2' | 'h3'; isFirst?: boolean };

/**
 * A product in a list. The whole of it leads to the product. On a phone the picture stands beside the name, so that
 * three machines are seen at a time; on wider screens above it.
 */
export function ProductCard({ product, heading: Heading, isFirst = false }: ProductCardProps) {
  const { slug, name, brand, category, text, facts, price, isInStock, isFeatured, isOnSale, picture } = product;
  return (
    <article className="in-register relative flex h-full flex-col rounded-sm border border-rule bg-sheet">
      <div className="flex flex-row gap-3 p-3 pb-0 max-sm:group-has-[#short-list:checked]/list:p-2 sm:flex-col sm:gap-0 sm:p-0">
        <div className="relative w-[min(7rem,34%)] shrink-0 max-sm:group-has-[#short-list:checked]/list:w-[min(5rem,25%)] sm:w-auto">
          <CardPicture picture={picture} slug={slug} isFirst={isFirst} />
          <p className="flex flex-wrap gap-1.5 empty:hidden max-sm:mt-1.5 max-sm:group-has-[#short-list:checked]/list:hidden sm:absolute sm:top-2.5 sm:left-2.5">
            {isFeatured && <Badge kind="yellow">Featured</Badge>}
            {isOnSale && <Badge kind="sale">Sale</Badge>}
          </p>
        </div>
        <div className="flex min-w-0 grow flex-col sm:p-4 sm:pb-0">
          <p className="flex items-center gap-2 text-xs text-ink-soft max-[22rem]:flex-wrap sm:text-sm">
            <Badge>{brand}</Badge>
            <span className="line-clamp-1 min-w-0">{category}</span>
          </p>
          <Heading className="mt-1 text-base leading-5 font-bold sm:mt-2 sm:text-xl sm:leading-snug">
            <a href={`/products/${slug}`} className="after:absolute after:inset-0 after:content-['']">
              {name}
            </a>
          </Heading>
          <div className="mt-1 sm:mt-1.5">
            <Price price={price} />
          </div>
        </div>
      </div>
      <div className="grow px-3 pt-2 sm:px-4 sm:pt-3 max-sm:group-has-[#short-list:checked]/list:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <FactChips facts={facts} />
          <p className={`text-xs font-semibold whitespace-nowrap ${isInStock ? 'text-green' : 'text-ink-soft'}`}>
            {isInStock ? 'In Stock' : 'Out of Stock'}
          </p>
        </div>
        <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft in-data-list:max-sm:line-clamp-1 sm:mt-2">{text}</p>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 p-3 pt-2.5 sm:p-4 max-sm:group-has-[#short-list:checked]/list:hidden">
        <ViewDetails slug={slug} name={name} />
        <WhatsappButton
          kind="quiet-whatsapp"
          productName={name}
          text="WhatsApp"
          size="small"
          className="relative z-10"
        />
      </div>
    </article>
  );
}
