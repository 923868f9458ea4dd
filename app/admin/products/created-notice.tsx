import { Link } from 'react-router';
import { EyeIcon, PlusIcon } from '#app/admin/icons.tsx';
import { isPublic, type Product } from '#app/domain/product.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { addLinkLook } from './product-filters.tsx';

/** Stands in the history of the page that a new product leads to. */
export const justCreated = { isJustCreated: true };

export const isJustCreated = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isJustCreated' in state;

/** Where to go from a product that was added a moment ago. */
export function CreatedNotice({ product }: { product: Product }) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-8 border-green bg-shade px-4 py-3"
    >
      <p className="grow">
        <strong className="break-words">{product.name}</strong>{' '}
        {isPublic(product) ? 'is now on your site.' : 'is saved. Visitors do not see it yet.'}
      </p>
      {isPublic(product) && (
        <ButtonLink href={`/products/${product.slug}`} target="_blank" rel="noopener" kind="secondary" size="small">
          <EyeIcon /> View on the site
        </ButtonLink>
      )}
      <Link to="/admin/products/new" className={addLinkLook}>
        <PlusIcon /> Add another
      </Link>
    </div>
  );
}
