import { useFormContext } from 'react-hook-form';
import {
  cardText,
  catalogueCardPicture,
  type Product,
  productMetaDescription,
  productTitle,
} from '#app/domain/catalogue/product.ts';
import { isOnSale, priceView } from '#app/domain/catalogue/product-price.ts';
import { cardPictureFile } from '#app/domain/pictures/image-ref.ts';
import { formatMoney, isCurrency } from '#app/domain/text/money.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { dealer } from '#dealer';
import { type ProductValues, productForm } from './product-fields.ts';

/** A live preview of the product card and the search result. */
export function Preview() {
  const { watch } = useFormContext<ProductValues>();
  const product = productForm.write(watch()) as Product;
  return (
    <aside aria-label="Preview" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5 xl:sticky xl:top-6">
      <section aria-label="Card preview">
        <h2 className="mb-2 text-sm font-semibold text-ink-soft">Card in the catalogue</h2>
        <CardPreview product={product} />
      </section>
      <section aria-label="Search result preview">
        <h2 className="mb-2 text-sm font-semibold text-ink-soft">Search result</h2>
        <div className="border border-rule bg-sheet p-4">
          <p className="truncate text-sm text-ink-soft">
            {location.host} › products › {product.slug || '…'}
          </p>
          <p className="line-clamp-2 text-lg leading-snug break-words text-cyan">{productTitle(product) || 'Title'}</p>
          <p className="mt-1 line-clamp-3 text-sm break-words">{productMetaDescription(product) || 'Description'}</p>
        </div>
      </section>
    </aside>
  );
}

function CardPreview({ product }: { product: Product }) {
  const picture = catalogueCardPicture(product);
  const currency = isCurrency(product.currency) ? product.currency : dealer.locale.currency;
  const price = priceView(product);
  return (
    <div className="border border-rule bg-sheet">
      <div className="grid aspect-[4/3] place-items-center overflow-hidden bg-shade text-ink-soft">
        {picture ? (
          <Picture file={cardPictureFile(picture)} alt="" sizes="19rem" className="size-full object-contain" />
        ) : (
          'No Image'
        )}
      </div>
      <div className="p-4">
        <p className="flex flex-wrap gap-1.5">
          {product.brand && <Badge>{product.brand}</Badge>}
          {product.featured && <Badge kind="yellow">Featured</Badge>}
          {isOnSale(product) && <Badge kind="sale">Sale</Badge>}
        </p>
        <p className="mt-2 text-sm text-ink-soft">{product.category || 'Category'}</p>
        <p className="font-display text-lg leading-tight font-bold break-words">{product.name || 'Name'}</p>
        <p className="mt-1 line-clamp-2 text-sm break-words text-ink-soft">{cardText(product)}</p>
        <p className="mt-2 font-semibold tabular-nums">
          {price.kind === 'request' ? (
            price.text
          ) : (
            <>
              {price.label && <span className="mr-1 text-sm font-normal text-ink-soft">{price.label}</span>}
              {formatMoney(price.amount, currency, dealer.locale)}
              {price.sale && (
                <s className="ml-2 text-sm font-normal text-ink-soft">
                  {formatMoney(price.sale.regular, currency, dealer.locale)}
                </s>
              )}
            </>
          )}
        </p>
        <p className="mt-2">
          <Badge kind={product.inStock ? 'in-stock' : 'out-of-stock'}>
            {product.inStock ? 'In Stock' : 'Out of Stock'}
          </Badge>
        </p>
      </div>
    </div>
  );
}
