import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import type { CardView } from '#app/site/catalogue/card/card-view.ts';
import { ButtonLink } from '#app/ui/button.tsx';

type Machine = Pick<CardView, 'slug' | 'name' | 'picture' | 'facts' | 'isInStock'> & {
  amounts: readonly (readonly [amount: string, of: string])[];
  costs: string;
  /** The sum for the pages asked for, or the pages included. */
  terms?: string | undefined;
  warnings?: string[];
};
type Want = { want: 'buy' | 'rent' };

/** Cards with monthly costs. Facts that all share are listed once, above. Lists of more than six show three and fold the others. */
export function MachineCards({ machines, title, want }: { machines: Machine[]; title: string } & Want) {
  const [first, ...others] = machines;
  const shown = machines.length > 6 ? 3 : 6;
  const isSame = (text: string) => others.length > 0 && others.every(({ facts }) => facts.includes(text));
  const same = (first?.facts ?? []).filter((text) => isSame(text) && !title.startsWith(text)).join(' · ');
  const cards = (some: Machine[]) => (
    <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
      {some.map(({ facts, ...machine }) => (
        <MachineCard key={machine.slug} {...machine} facts={facts.filter((text) => !isSame(text))} want={want} />
      ))}
    </ul>
  );
  return (
    <>
      {same && <p className="mt-1 text-ink-soft">All of these: {same}</p>}
      {cards(machines.slice(0, shown))}
      {machines.length > shown && (
        <details className="mt-3">
          <summary className="min-h-11 content-center text-lg font-bold text-cyan">
            {machines.length - shown} more machines
          </summary>
          {cards(machines.slice(shown))}
        </details>
      )}
    </>
  );
}

/** A machine with what it costs a month; `costs` is the address of the sums. */
function MachineCard(props: Machine & Want) {
  const { slug, name, picture, facts, amounts, costs, terms, warnings, isInStock, want } = props;
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
          {amounts.map(([amount, of]) => (
            <p key={of} className="price mt-1">
              <b>{amount}</b> {of}
            </p>
          ))}
          {terms && <p className="text-sm">{terms}</p>}
          {!isInStock && <p className="card-stock">Out of Stock</p>}
        </div>
      </div>
      {warnings?.map((text) => (
        <p key={text} className="mt-1 text-sm text-ink-soft">
          {text}
        </p>
      ))}
      <p className="mt-auto py-2 text-sm text-pretty tabular-nums first-letter:uppercase">{facts.join(' · ')}</p>
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
