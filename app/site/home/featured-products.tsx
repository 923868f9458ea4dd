import { CardPicture } from '#app/site/card-picture.tsx';
import type { CardView } from '#app/site/card-view.ts';
import { ViewDetails } from '#app/site/view-details.tsx';
import { WhatsappButton } from '#app/site/whatsapp-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Section } from '#app/ui/section.tsx';

export function FeaturedProducts({ products }: { products: CardView[] }) {
  return (
    <div className="border-y border-rule bg-shade">
      <Section title="Featured Products" lead="Machines we like to sell, because they come back only for toner.">
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product) => (
            <li key={product.slug}>
              <FeaturedCard product={product} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function FeaturedCard({ product }: { product: CardView }) {
  const { slug, name, brand, text, picture } = product;
  return (
    <article className="relative flex h-full flex-col rounded-sm border border-rule bg-sheet transition-shadow duration-150 hover:shadow-lift">
      <CardPicture picture={picture} slug={slug} />
      <div className="flex grow flex-col p-4">
        <p>
          <Badge>{brand}</Badge>
        </p>
        <h3 className="mt-2.5 text-lg leading-snug font-bold">{name}</h3>
        <p className="mt-1.5 line-clamp-2 text-sm text-ink-soft">{text}</p>
        <div className="mt-auto grid grid-cols-2 gap-2 pt-4">
          <ViewDetails slug={slug} name={name} />
          <WhatsappButton productName={name} text="WhatsApp" size="small" className="relative z-10" />
        </div>
      </div>
    </article>
  );
}
