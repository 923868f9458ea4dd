import type { ReactNode } from 'react';
import { CardPicture } from './card-picture.tsx';
import type { CardView } from './card-view.ts';
import { Price } from './price.tsx';

type ProductLineProps = { product: CardView; compareHref?: string; reason?: string; children?: ReactNode };

const wholeCard = "after:absolute after:inset-0 after:content-['']";

/** A product as a small card, which is one link: to its page, or to a comparison with it. Children replace its facts. */
export function ProductLine({ product, compareHref, reason, children }: ProductLineProps) {
  const { slug, name, price, facts, picture } = product;
  return (
    <li className="relative flex gap-4 rounded-sm border border-rule bg-sheet p-3 hover:border-ink">
      <div className="w-[min(6rem,30%)] shrink-0">
        <CardPicture picture={picture} isSmall />
      </div>
      <div className="flex min-w-0 grow flex-col">
        {reason && <p className="text-sm font-semibold text-cyan">{reason}</p>}
        <h3 className="leading-snug font-bold">
          <a href={compareHref ?? `/products/${slug}`} rel={compareHref && 'nofollow'} className={wholeCard}>
            {name}
          </a>
        </h3>
        {facts.length > 0 && !children && <p className="mt-0.5 text-sm text-ink-soft">{facts.join(' · ')}</p>}
        <div className="mt-auto pt-1">
          <Price price={price} />
        </div>
        {compareHref && <p className="mt-1 font-semibold text-cyan underline">Compare</p>}
        {children}
      </div>
    </li>
  );
}
