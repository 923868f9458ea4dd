import type { PageWords } from '#app/domain/business/words/page-words.ts';
import { StarIcon } from '#app/ui/icons.tsx';
import { Section } from '#app/ui/section.tsx';

/** The only dark section of the page. */
export function Testimonials({ testimonials }: Pick<PageWords, 'testimonials'>) {
  return (
    <div className="bg-night text-on-night">
      <Section title="What Our Clients Say">
        <ul
          className="strip sm:grid sm:gap-10 lg:grid-cols-3"
          aria-labelledby="what-our-clients-say"
          data-words="testimonials"
          tabIndex={testimonials.length > 1 ? 0 : undefined}
        >
          {testimonials.map(({ quote, name, role }, index) => (
            <li key={index} dir="auto">
              <figure className="flex h-full flex-col border-t-2 border-yellow-mark pt-4">
                <p role="img" aria-label="Five of five stars" className="flex gap-0.5">
                  {[1, 2, 3, 4, 5].map((star) => (
                    <StarIcon
                      key={star}
                      className="size-5 text-yellow-mark forced-colors:text-[CanvasText] print:text-ink"
                    />
                  ))}
                </p>
                <blockquote className="mt-3 grow text-base md:text-xl leading-snug whitespace-pre-line">
                  “{quote}”
                </blockquote>
                <figcaption className="mt-2 md:mt-5">
                  <span className="font-semibold">{name}</span>
                  {role && <span className="block text-sm text-on-night-soft">{role}</span>}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
