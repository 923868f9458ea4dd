import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { ProductSearch } from '#app/site/frame/search-input.tsx';
import { rental, tonerFinder } from '#app/site/frame/site-map.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import stockPicture from './hero.svg';

type HeroProps = {
  headline: string;
  text: string;
  image: PictureSource | null;
  city: string;
};

/** The headline, the hero image and two buttons. Without a hero image, or if it fails, shows a built-in picture. */
export function Hero({ headline, text, image, city }: HeroProps) {
  return (
    <section className="border-b border-rule">
      <div className="page grid grid-cols-1 items-center gap-4 py-6 md:gap-10 md:py-10 lg:grid-cols-[1.05fr_1fr] lg:gap-16">
        <div>
          <p className="font-semibold text-magenta">Sale · Rental · Service in {city}</p>
          <h1
            dir="auto"
            className="mt-2 text-wrap text-4xl leading-[1.02] font-extrabold sm:text-5xl lg:text-6xl"
            data-words="heroHeadline"
          >
            {headline}
          </h1>
          {text && (
            <p
              dir="auto"
              className="mt-3 max-w-xl text-lg md:mt-5 whitespace-pre-line text-ink-soft md:text-xl"
              data-words="heroText"
            >
              {text}
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-2 md:mt-8">
            <ButtonLink href="/products" className="max-sm:grow max-sm:px-2">
              Explore Products <ArrowIcon />
            </ButtonLink>
            <ButtonLink href="/contact" kind="quiet" className="px-3 underline">
              Contact Us
            </ButtonLink>
          </div>
          <Doors />
        </div>
        <div className="aspect-5/3 sm:aspect-4/3 overflow-hidden dark:stage dark:rounded-sm">
          <Picture
            file={pictureFile(image ?? { src: stockPicture, width: 1600, height: 1200 })}
            alt={image?.alt ?? ''}
            sizes="(min-width: 64rem) 560px, 100vw"
            className={`size-full ${image ? 'object-cover' : 'object-contain'}`}
            isFirst
            fallback={image ? stockPicture : undefined}
          />
        </div>
      </div>
    </section>
  );
}

const doors = [
  { name: 'Buy', text: 'Copiers, printers', href: '/products' },
  { name: 'Rent', text: 'By the month', href: rental.href },
  { name: 'Toner', text: 'For your machine', href: tonerFinder.href },
  { name: 'Repair', text: 'Ask for a visit', href: '/services#service-request' },
];

/** Links for the errands of most visitors and, where the header has none, a search. */
const Doors = () => (
  <nav aria-label="What do you need?" className="mt-3 max-w-xl md:mt-6 print:hidden">
    <ul className="mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-line bg-rule sm:grid-cols-4">
      {doors.map(({ name, text, href }) => (
        <li key={name} className="relative bg-sheet px-3 py-2 leading-5 hover:bg-shade">
          <a href={href} className="font-semibold after:absolute after:inset-0">
            {name}
          </a>
          <p className="text-sm text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
    <div className="xl:hidden">
      <ProductSearch />
    </div>
  </nav>
);
