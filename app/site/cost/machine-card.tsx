import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import type { CardView } from '#app/site/catalogue/card/card-view.ts';
import { ButtonLink } from '#app/ui/button.tsx';

type MachineCardProps = Pick<CardView, 'slug' | 'name' | 'picture' | 'facts' | 'isInStock'> &
  Record<'amount' | 'unit' | 'costs', string> & { terms: string[]; warnings?: string[]; want: 'buy' | 'rent' };

/** A machine with what it costs a month; `costs` is the address of the sums. */
export function MachineCard(props: MachineCardProps) {
  const { slug, name, picture, facts, amount, unit, terms, costs, warnings, isInStock, want } = props;
  return (
    <li className="flex flex-col rounded-sm border border-rule bg-sheet p-3">
      <div className="flex gap-4 max-[16rem]:block">
        <div className="w-[min(6rem,30%)] shrink-0">
          <CardPicture picture={picture} isSmall />
        </div>
        <div className="min-w-0">
          <h3 className="text-base leading-5 font-bold">
            <a href={`/products/${slug}`} className="hover:underline">
              {name}
            </a>
          </h3>
          <p className="price mt-1">
            <b>{amount}</b> {unit}
          </p>
          {!isInStock && <p className="card-stock">Out of Stock</p>}
        </div>
      </div>
      {warnings?.map((text) => (
        <p key={text} className="mt-1 text-sm text-ink-soft">
          {text}
        </p>
      ))}
      <p className="mt-auto py-2 text-sm text-pretty tabular-nums first-letter:uppercase">
        {[...facts, ...terms].filter(Boolean).join(' · ')}
      </p>
      <p className="flex flex-wrap gap-x-4">
        <ButtonLink kind="secondary" size="small" href={costs} rel="nofollow">
          See costs
        </ButtonLink>
        <a href={addHref(`${slug}.1.${want}`)} className="text-link">
          Add to list
        </a>
      </p>
    </li>
  );
}
