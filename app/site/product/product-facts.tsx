import type { ReactNode } from 'react';
import { kept } from '#app/site/kept.tsx';
import { StarIcon } from '#app/ui/icons.tsx';
import type { ProductView } from './product-view.ts';
import { Pairs, Specifications } from './specifications.tsx';
import { Videos } from './videos.tsx';

/** Description, videos, specifications and reviews. */
export function ProductFacts({ product }: { product: ProductView }) {
  const { shortDescription, description, specifications, dimensions, details, sku, reviews, videos } = product;
  return (
    <>
      {shortDescription && <p className="mb-6 max-w-prose text-xl text-pretty">{shortDescription}</p>}
      <Block title="Description">
        <p className="max-w-prose whitespace-pre-line">{description}</p>
      </Block>
      <Videos videos={videos} />
      <SpecificationBlock specifications={specifications} />
      <DimensionBlock dimensions={dimensions} />
      {details.map(([title, text]) => (
        <Block key={title} title={title}>
          <p className="max-w-prose">{text}</p>
        </Block>
      ))}
      {sku && (
        <p className="mt-8 text-sm text-ink-soft">
          SKU: <span className="font-semibold break-all text-ink">{sku}</span>
        </p>
      )}
      {reviews.length > 0 && (
        <Block title="Reviews">
          <ul className="grid gap-4">
            {reviews.map(({ rating, author, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reviews have no id.
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
    </>
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

type Facts<Name extends keyof ProductView> = Pick<ProductView, Name>;

const SpecificationBlock = kept('specifications', ({ specifications }: Facts<'specifications'>) =>
  specifications.length === 0 ? null : (
    <Block title="Specifications">
      <Specifications specifications={specifications} />
    </Block>
  ),
);

const DimensionBlock = kept('dimensions', ({ dimensions }: Facts<'dimensions'>) =>
  dimensions.length === 0 ? null : (
    <Block title="Dimensions">
      <Pairs pairs={dimensions} />
    </Block>
  ),
);
