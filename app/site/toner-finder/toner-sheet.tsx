import { addHref } from '#app/domain/inquiries/quote-list.ts';
import { productInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { CardPicture } from '#app/site/catalogue/card/card-picture.tsx';
import { Price } from '#app/site/catalogue/card/price.tsx';
import { CostOfPage } from '#app/site/catalogue/supply-line.tsx';
import { LinkChips } from '#app/site/frame/link-chips.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Sheet } from './toner-view.ts';

const beside = 'items-start gap-x-10 lg:grid lg:[&>*]:mt-0 lg:[&>div]:border-t-0 lg:[&>div]:pt-0 lg:grid-cols-2';

/** A supply with its price and how to order it, or a machine with its supplies. */
export function TonerSheet({ sheet }: { sheet: Sheet }) {
  const { slug, isSupply, supplies } = sheet;
  const Tag = isSupply ? 'article' : 'section';
  return (
    <Tag aria-labelledby={`sheet-${slug}`} className={`border border-rule bg-sheet p-5 ${isSupply ? beside : ''}`}>
      <Head {...sheet} heading="h2" />
      {isSupply ? (
        supplies.map((supply) => <Order key={supply.slug} supply={supply} />)
      ) : supplies.length > 0 ? (
        <ul aria-label="Toner and supplies">
          {supplies.map((supply) => (
            <li key={supply.slug}>
              <article className={`mt-3 border-t border-rule pt-4 ${beside}`}>
                <Head {...supply} heading="h3" />
                <Order supply={supply} />
              </article>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-ink-soft">
          Its toner is not in our list yet. Ask us below: we can get it for most machines.
        </p>
      )}
    </Tag>
  );
}

type HeadProps = Pick<Sheet, 'slug' | 'name' | 'picture'> & Partial<Sheet> & { heading: 'h2' | 'h3' };

/** A machine with its supplies is their title, without a picture. */
const Head = ({ slug, name, picture, why, fits, isSupply, supplies, heading: Heading }: HeadProps) => (
  <div
    className={supplies && !isSupply ? '' : 'grid grid-cols-[min(7rem,30%)_minmax(0,1fr)] gap-x-4 max-[16rem]:block'}
  >
    {(!supplies || isSupply) && <CardPicture picture={picture} isSmall />}
    <div className="min-w-0">
      {why && <p className="font-semibold text-cyan">{why}</p>}
      <Heading
        id={`sheet-${slug}`}
        className={`font-bold wrap-anywhere ${Heading === 'h3' || isSupply ? 'text-xl sm:text-2xl' : 'text-lg'}`}
      >
        {supplies && !isSupply && 'Toner for '}
        <a href={`/products/${slug}`} className="hover:underline">
          {name}
        </a>
      </Heading>
      {fits && <p className="mt-1 text-sm font-semibold">Fits {fits}</p>}
    </div>
  </div>
);

/** The price of a supply as the large figure, its stock and the buttons. */
function Order({ supply }: { supply: Sheet['supplies'][number] }) {
  const { slug, name, price, otherPrice, isInStock } = supply;
  return (
    <div className="mt-4 border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-baseline gap-x-4 [&_b]:text-4xl [&_b]:leading-11">
        <Price price={price} />
        {otherPrice && <p className="text-sm text-ink-soft">{otherPrice}</p>}
        <p className="card-stock" data-in={isInStock ? '' : undefined}>
          {isInStock ? 'In Stock' : 'Out of Stock'}
        </p>
      </div>
      <CostOfPage {...supply} />
      <p className="mt-2 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
        <WhatsappButton message={productInquiryText(name)} product={slug} size="small">
          Order on WhatsApp<span className="sr-only">{`: ${name}`}</span>
        </WhatsappButton>
        <ButtonLink kind="secondary" size="small" href={addHref(slug)}>
          Add to list
        </ButtonLink>
      </p>
    </div>
  );
}

type LinkListProps = { title: string; links: { text: string; href: string }[]; current?: string };

/** Further steps of the finder, such as the sheets of other products. */
export function LinkList({ title, links, current }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <section aria-label={title} className="mt-6 print:hidden">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <LinkChips links={links} rel="nofollow" current={current} />
    </section>
  );
}
