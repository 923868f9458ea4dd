import type { ReactNode } from 'react';
import { PostPicture } from '#app/site/blog/post-picture.tsx';
import { ProductLine } from '#app/site/catalogue/card/product-line.tsx';
import { CostOfPage } from '#app/site/catalogue/supply-line.tsx';
import { Titled } from '#app/site/frame/titled.tsx';
import type { RelatedView } from './related.ts';

const thumbnail = 'aspect-4/3 w-[min(6rem,30%)] shrink-0';

/** The supplies, similar products and related posts; empty sections are omitted. */
export function Related({ related, slug: own }: { related: RelatedView; slug: string }) {
  const { similar, supplies, posts } = related;
  return (
    <div>
      {supplies.products.length > 0 && (
        <Block
          id="supplies"
          title={supplies.title}
          after={
            <a href="/toner" className="text-link mt-3">
              Find toner for another machine
            </a>
          }
        >
          {supplies.products.map((product) => (
            <ProductLine key={product.slug} product={product}>
              {product.pages && <CostOfPage {...product} />}
            </ProductLine>
          ))}
        </Block>
      )}
      {similar.length > 0 && (
        <Block
          id="similar"
          title="Similar machines"
          after={
            <a href={`/compare?m=${[own, ...similar.map(({ slug }) => slug)].join(',')}`} className="text-link mt-3">
              Compare them side by side
            </a>
          }
        >
          {similar.map((product) => (
            <ProductLine key={product.slug} product={product} reason={product.reason} />
          ))}
        </Block>
      )}
      {posts.length > 0 && (
        <Block id="reading" title="Worth reading">
          {posts.map(({ slug, title, readingTime, picture }) => (
            <li key={slug} className="relative flex gap-4 rounded-sm border border-rule bg-sheet p-3 hover:border-ink">
              {picture ? (
                <PostPicture file={picture} sizes="96px" className={`rounded-sm ${thumbnail}`} />
              ) : (
                <div className={`rounded-sm bg-shade ${thumbnail}`} />
              )}
              <div className="min-w-0">
                <h3 className="leading-snug font-bold">
                  <a href={`/blog/${slug}`} className="after:absolute after:inset-0 after:content-['']">
                    {title}
                  </a>
                </h3>
                <p className="mt-1 text-sm text-ink-soft">{readingTime} min read</p>
              </div>
            </li>
          ))}
        </Block>
      )}
    </div>
  );
}

function Block({ id, title, children, after }: { id: string; title: string; children: ReactNode; after?: ReactNode }) {
  return (
    <Titled id={id} title={title} className="mt-14 print:hidden" titleClass="mb-4 text-2xl font-bold">
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">{children}</ul>
      {after}
    </Titled>
  );
}
