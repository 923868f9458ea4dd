import type { ReactNode } from 'react';
import { StarIcon } from '#app/ui/icons.tsx';
import type { ProductView } from './product-view.ts';

/** Description, specifications and reviews. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { description, specifications, dimensions, details, sku, reviews } = product;
  return (
    <div className="mt-14 grid gap-12 lg:grid-cols-[1.15fr_1fr] lg:gap-14">
      <div>
        <Block title="Description">
          <p className="text-lg whitespace-pre-line">{description}</p>
        </Block>
        {details.map(([title, text]) => (
          <Block key={title} title={title}>
            <p>{text}</p>
          </Block>
        ))}
        {sku && (
          <p className="mt-8 text-sm text-ink-soft">
            SKU: <span className="font-semibold break-all text-ink">{sku}</span>
          </p>
        )}
      </div>
      <div>
        {specifications.length > 0 && (
          <Block title="Specifications">
            <Pairs pairs={specifications} />
          </Block>
        )}
        {dimensions.length > 0 && (
          <Block title="Dimensions">
            <Pairs pairs={dimensions} />
          </Block>
        )}
        {reviews.length > 0 && (
          <Block title="Reviews">
            <ul className="grid gap-4">
              {reviews.map(({ rating, author, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no identity of their own.
                <li key={index} className="border-l-4 border-yellow-mark bg-sheet p-4">
                  <p className="flex items-center gap-1.5 font-semibold">
                    <StarIcon className="size-5" />
                    <span>
                      {rating} of 5{author && `, ${author}`}
                    </span>
                  </p>
                  {text && <p className="mt-1.5 whitespace-pre-line">{text}</p>}
                </li>
              ))}
            </ul>
          </Block>
        )}
      </div>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 first:mt-0">
      <h2 className="mb-4 text-2xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

function Pairs({ pairs }: { pairs: [string, string][] }) {
  return (
    <dl className="border-b border-rule tabular-nums">
      {pairs.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-4 border-t border-rule py-2.5">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
