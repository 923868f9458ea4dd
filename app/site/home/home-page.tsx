import { data } from 'react-router';
import { logContext, nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import { featuredCount, homeCardPicture } from '#app/domain/catalogue/product.ts';
import { pictureSource } from '#app/domain/pictures/image-ref.ts';
import { withText } from '#app/domain/pictures/media.ts';
import { dayOf, yearOf } from '#app/domain/text/dates.ts';
import { type CardView, cardView } from '#app/site/catalogue/card/card-view.ts';
import { ProductCard } from '#app/site/catalogue/card/product-card.tsx';
import { companyName, settingsOf } from '#app/site/frame/company-name.ts';
import { dealerOf, useFrameFacts } from '#app/site/frame/dealer-facts.ts';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { wordsOf } from '#app/site/frame/page-words.ts';
import { organizationJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { chooser } from '#app/site/frame/site-map.ts';
import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/home-page';
import { BrandStrip } from './brand-strip.tsx';
import { ClosingCall } from './closing-call.tsx';
import { Doors } from './doors.tsx';
import { Hero } from './hero.tsx';
import { Locations } from './locations.tsx';
import { Testimonials } from './testimonials.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';
import { Years } from './years.tsx';

/** Each source fails independently: products and branches become empty, settings become null. */
export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const log = context.get(logContext);
  const [products, branches, settings, hasRentals] = await Promise.all([
    orFallback(log, 'products', null, () => store.products.cards('public', {}, { limit: featuredCount })),
    orFallback(log, 'branches', [], () => store.branches.list()),
    settingsOf(context),
    orFallback(log, 'rentals', false, () => store.catalogue.has('rent:yes')),
  ]);
  const facts = await dealerOf(context);
  const { city, brands } = facts;
  const { heroHeadline, heroText, reasons, testimonials, closingHeadline, closingText } = await wordsOf(context);
  const now = context.get(nowContext)();
  const publicUrl = context.get(publicUrlContext);
  const name = companyName(settings);
  const page = {
    products: (products ?? []).map((product) => ({
      ...cardView(product, homeCardPicture(product)),
      // The section title already says it.
      isFeatured: false,
    })),
    branches,
    hasRentals,
    words: { heroHeadline, heroText, reasons, testimonials, closingHeadline, closingText },
    year: yearOf(now, dealer.locale),
    foundingYear: facts.foundingYear,
    hero: withText(pictureSource(settings?.heroImage), settings?.pictureTexts),
    heroTreatment: settings?.heroTreatment ?? 'none',
    brands:
      settings && settings.brandLogos.length > 0
        ? settings.brandLogos.map(({ name, url }) => ({ name, logo: pictureSource(url) }))
        : brands.map((name) => ({ name, logo: null })),
    head: await headOf(context, {
      path: '/',
      title: `${name} | Photocopiers and printers in ${city}`,
      hasOwnTitle: true,
      description: `Authorized dealer of ${brands.join(', ')} in ${city}: photocopiers, printers and multifunction devices to buy or rent, with service by our own engineers.`,
      structuredData: [
        organizationJsonLd(facts, {
          publicUrl,
          name,
          logo: pictureSource(settings?.companyLogo)?.src ?? null,
          today: dayOf(now, dealer.locale),
        }),
      ],
      noindex: products === null,
    }),
  };
  return data(page, { status: products === null ? 503 : 200 });
}

export const meta: Route.MetaFunction = headMeta;

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { words, hero, heroTreatment, brands, products, branches, hasRentals, year, foundingYear } = loaderData;
  const { city } = useFrameFacts();
  return (
    <>
      <Hero headline={words.heroHeadline} text={words.heroText} image={hero} treatment={heroTreatment} city={city}>
        <Doors hasRentals={hasRentals} />
      </Hero>
      <BrandStrip brands={brands} />
      {words.reasons.length > 0 && <WhyChooseUs reasons={words.reasons} />}
      {products.length > 0 && <FeaturedProducts products={products} />}
      {words.testimonials.length > 0 && <Testimonials testimonials={words.testimonials} />}
      <Years year={year} foundingYear={foundingYear} city={city} />
      {branches.length > 0 && <Locations branches={branches} />}
      <ClosingCall headline={words.closingHeadline} text={words.closingText} />
    </>
  );
}

function FeaturedProducts({ products }: { products: CardView[] }) {
  return (
    <div className="border-y border-rule bg-shade">
      <Section title="Featured Products" lead="Dependable machines for offices, schools and copy shops.">
        <ul className="strip sm:grid sm:gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {products.map((product) => (
            <li key={product.slug}>
              <ProductCard product={product} heading="h3" />
            </li>
          ))}
        </ul>
        <p className="mt-4 md:mt-8 md:text-lg">
          Five short questions:{' '}
          <a href={chooser.href} className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
            {chooser.name}
          </a>
        </p>
      </Section>
    </div>
  );
}
