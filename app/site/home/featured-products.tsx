import type { CardView } from '#app/site/card-view.ts';
import { ProductCard } from '#app/site/product-card.tsx';
import { chooser } from '#app/site/site-map.ts';
import { Section } from '#app/ui/section.tsx';

export function FeaturedProducts({ products, whatsapp }: { products: CardView[]; whatsapp: string }) {
  return (
    <div className="border-y border-rule bg-shade">
      <Section title="Featured Products" lead="Dependable machines for offices, schools and copy shops.">
        <ul className="grid grid-cols-1 gap-3 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product) => (
            <li key={product.slug}>
              <ProductCard product={product} whatsapp={whatsapp} heading="h3" />
            </li>
          ))}
        </ul>
        <p className="mt-8 text-lg">
          Five short questions:{' '}
          <a href={chooser.href} className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
            {chooser.name}
          </a>
        </p>
      </Section>
    </div>
  );
}
