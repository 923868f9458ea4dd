import { Link } from 'react-router';
import { formatMoney, formatNumber } from '#app/domain/money.ts';
import { catalogueCardPicture, isInStockInLists, isPublic, type Product } from '#app/domain/product.ts';
import { isOnSale, priceView } from '#app/domain/product-price.ts';
import { productSummary, whatsappShare } from '#app/domain/whatsapp.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CopyIcon, EyeIcon, PenIcon, TrashIcon, WhatsappIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { dealer } from '#dealer';

type ProductCardProps = { product: Product; onDelete: () => void };

const tool =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-semibold hover:bg-shade';

/** A product as the owner sees it in the list. */
export function ProductCard({ product, onDelete }: ProductCardProps) {
  const { id, name, slug, brand, category, stockQuantity } = product;
  const picture = catalogueCardPicture(product);
  return (
    <li className="flex flex-col border border-rule bg-sheet">
      <article aria-labelledby={`name-${id}`} className="flex grow flex-col">
        <div className="grid grow grid-cols-[6.5rem_1fr] gap-3 p-3">
          <div className="grid aspect-[4/3] place-items-center self-start overflow-hidden bg-shade text-center text-xs text-ink-soft">
            {picture ? (
              <Picture file={picture} alt="" sizes="104px" className="size-full object-contain" />
            ) : (
              'No image'
            )}
          </div>
          <div className="min-w-0">
            <h2 id={`name-${id}`} className="text-base leading-tight font-bold break-words">
              <Link to={`/admin/products/${id}`} className="hover:underline">
                {name}
              </Link>
            </h2>
            <p className="mt-1 text-sm break-words text-ink-soft">
              {brand} · {category}
            </p>
            <Price product={product} />
            <p className="mt-2 flex flex-wrap gap-1.5">
              <Badge kind={isInStockInLists(product) ? 'in-stock' : 'out-of-stock'}>
                {isInStockInLists(product) ? 'In Stock' : 'Out of Stock'}
                {stockQuantity !== null && ` · ${formatNumber(stockQuantity, dealer.locale)}`}
              </Badge>
              {product.featured && <Badge kind="yellow">Featured</Badge>}
              {isOnSale(product) && <Badge kind="sale">Sale</Badge>}
              {product.status === 'draft' && <Badge kind="ink">Draft</Badge>}
              {product.status === 'archived' && <Badge kind="ink">Archived</Badge>}
              {product.visibility === 'private' && <Badge kind="ink">Private</Badge>}
            </p>
          </div>
        </div>
        <div className="flex items-center justify-between border-t border-rule px-1">
          <Link to={`/admin/products/${id}`} className={tool} aria-label={`Edit ${name}`}>
            <PenIcon /> Edit
          </Link>
          <a
            href={whatsappShare(productSummary(product, `${location.origin}/products/${slug}`, dealer.locale))}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Send ${name} by WhatsApp`}
            title="Send by WhatsApp"
            className={tool}
          >
            <WhatsappIcon />
          </a>
          <Link
            to={`/admin/products/new?copy=${id}`}
            className={tool}
            aria-label={`Duplicate ${name}`}
            title="Duplicate"
          >
            <CopyIcon />
          </Link>
          {isPublic(product) && (
            <a
              href={`/products/${slug}`}
              target="_blank"
              rel="noopener"
              className={tool}
              aria-label={`View ${name}`}
              title="View"
            >
              <EyeIcon />
            </a>
          )}
          <button type="button" onClick={onDelete} className={tool} aria-label={`Delete ${name}`} title="Delete">
            <TrashIcon />
          </button>
        </div>
      </article>
    </li>
  );
}

function Price({ product }: { product: Product }) {
  const { regularPrice, salePrice, currency } = product;
  const view = priceView(product);
  const isHidden = view.kind === 'request' && (regularPrice || salePrice);
  return (
    <p className="mt-1 font-semibold tabular-nums">
      {view.kind === 'request' ? (
        view.text
      ) : (
        <>
          {formatMoney(view.amount, currency, dealer.locale)}
          {view.sale && (
            <s className="ml-2 text-sm font-normal text-ink-soft">
              {formatMoney(view.sale.regular, currency, dealer.locale)}
            </s>
          )}
        </>
      )}
      {isHidden && (
        <span className="block text-sm font-normal text-ink-soft">
          Not shown: {formatMoney(salePrice || regularPrice || 0, currency, dealer.locale)}
        </span>
      )}
    </p>
  );
}
