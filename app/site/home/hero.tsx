import type { PictureTreatment } from '#app/domain/business/picture-treatment.ts';
import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import stockPicture from './hero.svg';

/** Effects apply only to the picture from the settings, not to the built-in drawing that replaces it on failure. */
const looks: Record<PictureTreatment, string> = {
  none: '',
  halftone: 'has-[[data-fallback]]:halftone-print',
  duotone: 'has-[[data-fallback]]:duotone',
};

type HeroProps = {
  headline: string;
  text: string;
  image: PictureSource | null;
  treatment: PictureTreatment;
  city: string;
};

/** The headline, the hero image and two buttons. Without a hero image, or if it fails, shows a built-in picture. */
export function Hero({ headline, text, image, treatment, city }: HeroProps) {
  return (
    <section className="border-b border-rule">
      <div className="page grid grid-cols-1 items-center gap-10 py-10 md:py-16 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:py-20">
        <div>
          <p className="font-semibold text-magenta">Sale · Rental · Service in {city}</p>
          <h1
            dir="auto"
            className="mt-3 text-wrap text-4xl leading-[1.02] font-extrabold sm:text-5xl lg:text-6xl"
            data-words="heroHeadline"
          >
            {headline}
          </h1>
          {text && (
            <p
              dir="auto"
              className="mt-5 max-w-xl text-lg whitespace-pre-line text-ink-soft md:text-xl"
              data-words="heroText"
            >
              {text}
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink href="/products" className="max-sm:grow">
              Explore Products <ArrowIcon />
            </ButtonLink>
            <ButtonLink href="/contact" kind="secondary" className="max-sm:grow">
              Contact Us
            </ButtonLink>
          </div>
        </div>
        <div className={`aspect-4/3 overflow-hidden dark:stage dark:rounded-sm ${looks[treatment]}`}>
          <Picture
            file={pictureFile(image ?? { src: stockPicture, width: 1600, height: 1200 })}
            alt={image?.alt ?? ''}
            sizes="(min-width: 64rem) 560px, 100vw"
            className="size-full object-cover"
            isFirst
            fallback={image ? stockPicture : undefined}
          />
        </div>
      </div>
    </section>
  );
}
