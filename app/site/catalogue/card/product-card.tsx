import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { productInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { WhatsappLink } from '#app/site/frame/whatsapp-link.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { CardPicture } from './card-picture.tsx';
import type { CardView } from './card-view.ts';
import { FactChips } from './fact-chips.tsx';
import { Price } from './price.tsx';

type ProductCardProps = {
  product: CardView;
  heading: 'h2' | 'h3';
  isFirst?: boolean;
  /** Whether the list is a form that compares its chosen products. */
  isComparable?: boolean;
};

/** A product card, wholly a link. On phones the picture is beside the name, so that three fit on the screen. */
export function ProductCard({ product, heading: Heading, isFirst = false, isComparable = false }: ProductCardProps) {
  const { slug, name, brand, category, text, facts, price, isInStock, isFeatured, isOnSale, picture } = product;
  return (
    <article className="card">
      <div className="card-head">
        <div className="card-picture">
          <CardPicture picture={picture} isFirst={isFirst} />
          {(isFeatured || isOnSale) && (
            <p className="card-marks">
              {isFeatured && <Badge kind="yellow">Featured</Badge>}
              {isOnSale && <Badge kind="sale">Sale</Badge>}
            </p>
          )}
        </div>
        <div className="card-name">
          <Heading className="card-title">
            <a href={`/products/${slug}`}>{name}</a>
          </Heading>
          <p className="card-kind">
            <Badge>{brand}</Badge>
            <span>{category}</span>
          </p>
          <Price price={price} />
        </div>
      </div>
      <div className="card-facts">
        <div className="card-line">
          <FactChips facts={facts} />
          <p className="card-stock" data-in={isInStock ? '' : undefined}>
            {isInStock ? 'In Stock' : 'Out of Stock'}
          </p>
        </div>
        {text !== '' && <p className="card-text">{text}</p>}
      </div>
      <div className="card-actions">
        <a href={`/products/${slug}`}>
          View Details<span>{` of ${name}`}</span>
        </a>
        <WhatsappLink message={productInquiryText(name)} product={slug}>
          WhatsApp<span>{` about ${name}`}</span>
        </WhatsappLink>
        {isComparable && (
          <>
            <label>
              Compare
              <input type="checkbox" name="m" value={slug} />
            </label>
            <a href={addHref(slug)}>Add to list</a>
          </>
        )}
      </div>
    </article>
  );
}
