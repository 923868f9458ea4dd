import { data } from 'react-router';
import { nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import type { PageWords } from '#app/domain/business/words/page-words.ts';
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
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/home-page';
import { BrandStrip } from './brand-strip.tsx';
import { Hero } from './hero.tsx';
import { Locations } from './locations.tsx';
import drawing from './on-the-road.svg';
import { Testimonials } from './testimonials.tsx';

/** Each source fails independently: products and branches become empty, settings become null. */
export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const [products, branches, settings, hasRentals] = await Promise.all([
    orFallback(context, 'products', null, () => store.products.cards('public', {}, { limit: featuredCount })),
    orFallback(context, 'branches', [], () => store.branches.list()),
    settingsOf(context),
    orFallback(context, 'rentals', false, () => store.catalogue.has('rent:yes')),
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
      <Hero
        headline={words.heroHeadline}
        text={words.heroText}
        image={hero}
        treatment={heroTreatment}
        city={city}
        hasRentals={hasRentals}
      />
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

/** Used in turn. */
const marks = ['bg-cyan-mark', 'bg-magenta-mark', 'bg-yellow-mark', 'bg-ink'];

function WhyChooseUs({ reasons }: { reasons: PageWords['reasons'] }) {
  return (
    <Section title="Why Choose Us">
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-6 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4"
        data-words="reasons"
      >
        {reasons.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same title.
          <li key={index} dir="auto" className="border-t border-ink pt-3">
            <span
              aria-hidden="true"
              className={`-mt-[1.05rem] mb-3 block h-2 w-14 forced-color-adjust-none ${marks[index % marks.length]}`}
            />
            <h3 className="text-base font-bold sm:text-xl">{title}</h3>
            {text && <p className="mt-1 text-sm whitespace-pre-line text-ink-soft sm:mt-2 sm:text-base">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type YearsProps = { year: number; foundingYear: number; city: string };

/** The number of years in business, in large type. */
function Years({ year, foundingYear, city }: YearsProps) {
  const years = year - foundingYear;
  if (years < 2) return null;
  return (
    <div className="border-t border-rule">
      <p className="page flex items-end gap-x-6 gap-y-3 py-8 md:flex-wrap md:py-16">
        <span className="font-display text-[min(13rem,28vw)] leading-[0.8] font-extrabold whitespace-nowrap tracking-tighter tabular-nums">
          {years}
        </span>
        <span className="max-w-sm text-sm text-ink-soft md:pb-1 md:text-xl">
          <strong className="block font-bold text-ink">
            years in {city}, since {foundingYear}
          </strong>
          The people who sell you the machine are the people who come when it needs attention.
        </span>
      </p>
      <img
        src={drawing}
        alt=""
        width={1760}
        height={600}
        loading="lazy"
        decoding="async"
        className="page h-auto pb-16 max-md:hidden"
      />
    </div>
  );
}

type ClosingCallProps = { headline: string; text: string };

function ClosingCall({ headline, text }: ClosingCallProps) {
  return (
    <section aria-labelledby="closing" className="by-day bg-yellow-mark text-ink print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-4 py-8 md:gap-6 md:py-16">
        <div className="min-w-0" data-words="closingHeadline closingText">
          <h2 id="closing" dir="auto" className="text-3xl font-extrabold md:text-4xl">
            {headline}
          </h2>
          {text && (
            <p dir="auto" className="mt-2 max-w-xl text-lg whitespace-pre-line">
              {text}
            </p>
          )}
        </div>
        <ButtonLink href="/contact">
          Contact Us Now <ArrowIcon />
        </ButtonLink>
      </div>
    </section>
  );
}
