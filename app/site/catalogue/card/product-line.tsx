import type { ReactNode } from 'react';
import { CardPicture } from './card-picture.tsx';
import type { CardView } from './card-view.ts';
import { Price } from './price.tsx';

type ProductLineProps = {
  product: Pick<CardView, 'slug' | 'name' | 'price' | 'facts' | 'picture'>;
  link?: [text: string, href: string];
  reason?: string | undefined;
  as?: 'h2' | 'h3';
  children?: ReactNode;
};

const wholeCard = "after:absolute after:inset-0 after:content-['']";

type ProductLinesProps = {
  products: readonly (CardView & { href: string; reason?: string })[];
  verb: string;
};

/** Products as cards, each with one link, which does what `verb` says. */
export const ProductLines = ({ products, verb }: ProductLinesProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-2 empty:hidden">
    {products.map((product) => (
      <ProductLine key={product.slug} product={product} link={[verb, product.href]} reason={product.reason} />
    ))}
  </ul>
);

/** A product as a small card, which is one link: to its page, or what `link` says. Children replace its facts. */
export function ProductLine({ product, link, reason, as: Name = 'h3', children }: ProductLineProps) {
  const { slug, name, price, facts, picture } = product;
  return (
    <li className="relative flex gap-4 rounded-sm border border-rule bg-sheet p-3 hover:border-ink">
      <div className="w-[min(6rem,30%)] shrink-0">
        <CardPicture picture={picture} isSmall />
      </div>
      <div className="flex min-w-0 grow flex-col">
        {reason && <p className="text-sm font-semibold text-cyan">{reason}</p>}
        <Name className="leading-snug font-bold">
          <a href={link?.[1] ?? `/products/${slug}`} rel={link && 'nofollow'} className={wholeCard}>
            {name}
            {link && <span className="sr-only">: {link[0]}</span>}
          </a>
        </Name>
        {facts.length > 0 && !children && <p className="mt-0.5 text-sm text-ink-soft">{facts.join(' · ')}</p>}
        <div className="pt-1">
          <Price price={price} />
        </div>
        {link && (
          <p aria-hidden="true" className="mt-auto pt-2">
            <span className="btn btn-secondary btn-small">{link[0]}</span>
          </p>
        )}
        {children}
      </div>
    </li>
  );
}
