import { data } from 'react-router';
import { nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import { placed } from '#app/domain/business/places/branch-places.ts';
import { isAuthorizedDealer, type PageWords } from '#app/domain/business/words/page-words.ts';
import { featuredCount, homeCardPicture } from '#app/domain/catalogue/product.ts';
import { type PictureSource, pictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import { withText } from '#app/domain/pictures/media.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { dayOf, yearOf } from '#app/domain/text/dates.ts';
import { type CardView, cardView } from '#app/site/catalogue/card/card-view.ts';
import { ProductCard } from '#app/site/catalogue/card/product-card.tsx';
import { ClosingCall } from '#app/site/frame/closing-call.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { organizationJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, dealerOf, settingsOf, useFrameFacts, wordsOf } from '#app/site/frame/settings.ts';
import { chooser } from '#app/site/frame/site-map.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/home-page';
import { Hero } from './hero.tsx';
import { Locations } from './locations.tsx';
import drawing from './on-the-road.svg';
import { Testimonials } from './testimonials.tsx';

/** Each source fails independently: products and branches become empty, settings become null. */
export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const [products, branches, settings] = await Promise.all([
    orFallback(context, 'products', null, () => store.products.cards('public', {}, { limit: featuredCount })),
    orFallback(context, 'branches', [], async () => placed(await store.branches.list())),
    settingsOf(context),
  ]);
  const facts = await dealerOf(context);
  const { city, brands } = facts;
  const now = context.get(nowContext)();
  const publicUrl = context.get(publicUrlContext);
  const name = companyName(settings);
  const page = {
    products: (products ?? []).map((product) => ({
      ...cardView(product),
      picture: homeCardPicture(product),
      // The section title already says it.
      isFeatured: false,
    })),
    branches,
    words: await wordsOf(context),
    year: yearOf(now, dealer.locale),
    foundingYear: facts.foundingYear,
    hero: withText(pictureSource(settings?.heroImage), settings?.pictureTexts),
    brands:
      settings && settings.brandLogos.length > 0
        ? settings.brandLogos.map(({ name, url }) => ({ name, logo: pictureSource(url) }))
        : brands.map((name) => ({ name, logo: null })),
    head: await headOf(context, {
      path: '/',
      title: `${name} | Photocopiers and printers in ${city}`,
      hasOwnTitle: true,
      description: `${isAuthorizedDealer(facts) ? 'Authorized dealer of ' : ''}${brands.join(', ')} in ${city}: photocopiers, printers and multifunction devices to buy or rent, with service by our own engineers.`,
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
  const { words, hero, brands, products, branches, year, foundingYear } = loaderData;
  const { city } = useFrameFacts();
  return (
    <>
      <Hero headline={words.heroHeadline} text={words.heroText} image={hero} city={city} />
      <BrandStrip brands={brands} />
      {words.reasons.length > 0 && <WhyChooseUs reasons={words.reasons} />}
      {products.length > 0 && <FeaturedProducts products={products} />}
      {words.testimonials.length > 0 && <Testimonials testimonials={words.testimonials} />}
      <Years year={year} foundingYear={foundingYear} city={city} />
      {branches.length > 0 && <Locations branches={branches} />}
      <ClosingCall words="closingHeadline closingText" headline={words.closingHeadline} text={words.closingText}>
        <ButtonLink href="/contact">
          Contact Us Now <ArrowIcon />
        </ButtonLink>
      </ClosingCall>
    </>
  );
}

function FeaturedProducts({ products }: { products: CardView[] }) {
  return (
    <div className="border-y border-rule bg-shade">
      <Section title="Featured Products" lead="Dependable machines for offices, schools and copy shops.">
        <ul className="strip cards sm:grid sm:grid-cols-2 sm:gap-x-5 lg:grid-cols-3">
          {products.map((product) => (
            <li key={product.slug}>
              <ProductCard product={product} heading="h3" />
            </li>
          ))}
        </ul>
        <a href={chooser.href} className="text-link mt-4">
          {chooser.name}
        </a>
      </Section>
    </div>
  );
}

/** Used in turn. */
const marks = ['bg-cyan-mark', 'bg-magenta-mark', 'bg-yellow-mark', 'bg-ink'];

function WhyChooseUs({ reasons }: Pick<PageWords, 'reasons'>) {
  return (
    <Section title="Why Choose Us">
      <ul
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-6 sm:grid-cols-2 sm:gap-8 lg:grid-cols-4"
        data-words="reasons"
      >
        {reasons.map(({ title, text }, index) => (
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

/** The number of years in business, in large type. */
function Years({ year, foundingYear, city }: { year: number; foundingYear: number; city: string }) {
  const years = year - foundingYear;
  if (years < 2) return null;
  return (
    <div className="border-t border-rule">
      <p className="page flex items-end gap-x-6 gap-y-3 py-8 md:flex-wrap md:py-16">
        <span className="font-display text-[min(13rem,28vw)] leading-[0.8] font-extrabold whitespace-nowrap tracking-tighter">
          {years}
        </span>
        <span className="max-w-sm text-sm text-ink-soft md:pb-1 md:text-xl">
          <strong className="block font-bold text-balance text-ink">
            years in {city}, since {foundingYear}
          </strong>
          Our own engineers install and repair the machines we sell.
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

/** The brand logos from the settings, or the brand names if there are no logos. */
function BrandStrip({ brands }: { brands: { name: string; logo: PictureSource | null }[] }) {
  const { isAuthorized } = useFrameFacts();
  return (
    <section aria-labelledby="brands" className="border-b border-rule bg-sheet">
      <div className="page py-6 md:py-10">
        <h2 id="brands" className="text-base font-semibold tracking-normal text-ink-soft md:text-lg">
          {isAuthorized ? 'Authorized Dealer for Premium Brands' : 'Our Brands'}
        </h2>
        <ul className="mt-3 flex flex-wrap overflow-hidden rounded-sm border border-rule">
          {brands.map(({ name, logo }) => (
            <li
              key={name}
              className={`-mr-px -mb-px grid min-h-12 min-w-0 sm:min-h-20 grow basis-[max(25%,4.75rem)] lg:basis-32 place-items-center border-r border-b border-rule px-1 py-1 text-center sm:px-3 sm:py-4 ${logo ? 'bg-white' : ''}`}
            >
              <a href={`/brands/${brandValue(name)}`} className="grid size-full place-items-center">
                {logo ? (
                  <Picture file={pictureFile(logo)} alt={name} sizes="160px" className="h-12 w-full object-contain" />
                ) : (
                  <span className="font-display text-sm leading-tight sm:text-lg font-bold wrap-anywhere">{name}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
