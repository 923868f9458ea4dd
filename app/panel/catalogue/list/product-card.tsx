import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Product } from '#app/domain/catalogue/product.ts';
import { catalogueCardPicture } from '#app/domain/catalogue/product.ts';
import { isOnSale } from '#app/domain/catalogue/product-price.ts';
import { type Stock, withInStock, withQuantity } from '#app/domain/catalogue/stock.ts';
import { cardPictureFile } from '#app/domain/pictures/image-ref.ts';
import { whole } from '#app/panel/catalogue/form/number-rules.ts';
import { priceAndStock } from '#app/panel/catalogue/form/price-and-stock.tsx';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { productSaveFailure } from '#app/panel/frame/calls/failures.ts';
import type { QuickFields } from '#app/panel/frame/calls/save-fields.ts';
import { changedFields } from '#app/panel/frame/edit/noun.ts';
import { isPending, sendOrQueue } from '#app/panel/frame/offline/action-queue.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { undoAction } from '#app/panel/frame/shell/focus-content.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { CardPrice } from './card-price.tsx';
import { ProductMenu, ProductTools } from './product-actions.tsx';

/** A product in the list: a row below the lg breakpoint, a card above it. Stock and price are edited in place. */
export function ProductCard({ product: listed, onDelete }: { product: Product; onDelete: () => void }) {
  const { product, change } = useQuickChange(listed);
  const { id, name, brand, category } = product;
  const picture = catalogueCardPicture(product);
  const markers = markersOf(product);
  return (
    <li className="grid bg-sheet lg:border lg:border-rule">
      <article
        aria-labelledby={`name-${id}`}
        className="grid grid-cols-[64px_minmax(0,1fr)_2.75rem] gap-x-2.5 px-4 lg:grid-cols-[6.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto] lg:gap-x-3 lg:p-0"
      >
        <div className="row-span-2 pt-2.5 pb-1 lg:pt-3 lg:pl-3">
          <div className="grid aspect-[4/3] place-items-center overflow-hidden bg-shade text-center text-xs text-ink-soft">
            {picture ? (
              <Picture file={cardPictureFile(picture)} alt="" sizes="104px" className="size-full object-contain" />
            ) : (
              'No image'
            )}
          </div>
          {/* A row has room for them here alone. */}
          <p className="flex flex-wrap gap-0.5 pt-1 lg:hidden">
            {markers.map(({ text, look }) => (
              <span key={text} className={`px-1 text-[0.6875rem] leading-4 font-semibold ${look}`}>
                {text}
              </span>
            ))}
          </p>
        </div>
        <div className="min-w-0 lg:pt-3 lg:pr-3">
          <h2
            id={`name-${id}`}
            className="text-[0.9375rem] leading-[1.13] font-bold break-words lg:text-base lg:leading-tight"
          >
            <Link
              to={`/admin/products/${id}`}
              className="flex min-h-10 items-center hover:underline lg:min-h-6 lg:items-start"
            >
              <span className="max-lg:my-1.5 max-lg:line-clamp-2">{name}</span>
            </Link>
          </h2>
          <p className="mt-1 text-sm break-words text-ink-soft max-lg:hidden">
            {brand} · {category}
          </p>
        </div>
        <ProductMenu product={product} onChange={change} onDelete={onDelete} />
        <div className="col-start-2 col-end-[-1] flex flex-wrap items-center gap-x-2.5 self-start pb-1.5 lg:gap-x-1.5 lg:pr-3 lg:pb-2">
          <CardPrice product={product} change={change} />
          <StockTools product={product} onChange={change} />
          {markers.map(({ text, kind }) => (
            <span key={text} className="contents max-lg:hidden">
              <Badge kind={kind}>{text}</Badge>
            </span>
          ))}
        </div>
        <ProductTools product={product} onChange={change} onDelete={onDelete} />
      </article>
    </li>
  );
}

/** Toggles between In Stock and Out of Stock; the quantity is typed beside it. */
function StockTools({ product, onChange }: { product: Product; onChange: (fields: QuickFields) => void }) {
  const { inStock, stockStatus, stockQuantity, name } = product;
  const stock: Stock = { inStock, stockStatus, stockQuantity };
  const shown = priceAndStock.stockQuantity.read(stockQuantity);
  const text = inStock ? 'In Stock' : 'Out of Stock';
  const whatItDoes = inStock ? 'Mark out of stock' : 'Mark in stock';
  const save = (input: HTMLInputElement) => {
    if (input.value === shown || !input.reportValidity()) return;
    onChange(changedFields(stock, withQuantity(stock, priceAndStock.stockQuantity.write(input.value))));
  };
  return (
    <span className="inline-flex items-center gap-x-2">
      <button
        type="button"
        onClick={() => onChange(changedFields(stock, withInStock(stock, !inStock)))}
        aria-label={`${text}. ${whatItDoes}: ${name}`}
        title={whatItDoes}
        className="group inline-flex min-h-11 items-center"
      >
        <Badge kind={inStock ? 'in-stock' : 'out-of-stock'}>
          <span className="decoration-dotted underline-offset-3 group-hover:underline">{text}</span>
        </Badge>
      </button>
      {inStock && (
        <input
          // A saved or reverted quantity replaces what was typed.
          key={shown}
          type="number"
          {...whole}
          max={1_000_000}
          defaultValue={shown}
          placeholder="Qty"
          aria-label={`Stock quantity of ${name}`}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => save(event.currentTarget)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          onWheel={(event) => event.currentTarget.blur()}
          className="min-h-11 w-16 rounded-sm border border-line bg-sheet px-2 text-base tabular-nums placeholder:text-sm max-sm:w-14 max-sm:px-1.5"
        />
      )}
    </span>
  );
}

type Marker = { text: string; kind: BadgeKind; look: string };

const inverse = { kind: 'ink', look: 'bg-ink text-on-ink' } as const;

function markersOf({ featured, regularPrice, salePrice, status, visibility }: Product): Marker[] {
  return [
    ...(featured ? [{ text: 'Featured', kind: 'yellow', look: 'bg-yellow-mark text-on-mark' } as const] : []),
    ...(isOnSale({ regularPrice, salePrice })
      ? [{ text: 'Sale', kind: 'sale', look: 'bg-magenta text-sheet' } as const]
      : []),
    ...(status === 'draft' ? [{ text: 'Draft', ...inverse }] : []),
    ...(status === 'archived' ? [{ text: 'Archived', ...inverse }] : []),
    ...(visibility === 'private' ? [{ text: 'Private', ...inverse }] : []),
  ];
}

/** The current values of the same fields. */
const fieldsOf = (product: Product, fields: QuickFields): QuickFields =>
  Object.fromEntries((Object.keys(fields) as (keyof QuickFields)[]).map((name) => [name, product[name]]));

/** Optimistic edits of a product in the list: saved in sequence, rolled back on failure, with Undo. */
function useQuickChange(listed: Product) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(listed);
  const [pending, setPending] = useState<QuickFields>({});
  const known = listed.updatedAt > saved.updatedAt ? listed : saved;
  // The base of a change that waited for another.
  const latest = useRef(known);
  useEffect(() => {
    latest.current = known;
  }, [known]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(fields: QuickFields, isUndo: boolean): Promise<Outcome<Product>> {
    const before = latest.current;
    const action = {
      kind: 'product',
      payload: [{ ...fieldsOf(before, fields), id: before.id, updatedAt: before.updatedAt }, fields],
      label: before.name,
      target: before.id,
      fields,
    };
    const outcome = await attempt(() => sendOrQueue<Product>(before, action), {
      failure: (failure) =>
        failure.status === 409
          ? 'Not saved: someone else has just changed this product. You see it as it is now.'
          : productSaveFailure(failure),
    });
    if ('value' in outcome) {
      latest.current = outcome.value;
      setSaved(outcome.value);
      if (isUndo) toast('success', sentences.undone);
      else if (isPending(before.id)) toast('success', sentences.pending);
      else {
        const undo = undoAction(() => change(fieldsOf(before, fields), true));
        toast('success', sentences.product.updated, { note: before.name, action: undo });
      }
    } else if ([404, 409].includes(outcome.failure.status)) await revalidate();
    return outcome;
  }

  /** Shows `fields` at once, and saves them after pending saves. */
  async function change(fields: QuickFields, isUndo = false): Promise<Outcome<Product>> {
    setPending((before) => ({ ...before, ...fields }));
    const turn = last.current.catch(() => {}).then(() => save(fields, isUndo));
    last.current = turn;
    return turn.finally(() => {
      if (last.current === turn) setPending({});
    });
  }

  return { product: { ...known, ...pending }, change };
}
