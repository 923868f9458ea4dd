import { kept } from '#app/site/kept.tsx';
import { StarIcon } from '#app/ui/icons.tsx';
import { Section } from '#app/ui/section.tsx';

const testimonials = [
  {
    quote:
      'We rent three copiers by the page. When one stopped on a Monday morning, an engineer came before lunch and left us a standby machine.',
    name: 'Meera Deshpande',
    role: 'Office manager, chartered accountants',
  },
  {
    quote: 'They advised us against the bigger model. After two years and four lakh pages I can say they were right.',
    name: 'Imran Shaikh',
    role: 'Owner, copy shop',
  },
  {
    quote: 'Toner arrives before we run out, the bill is simple, and someone always picks up the phone.',
    name: 'Sister Rosalind Pinto',
    role: 'Principal, secondary school',
  },
];

/** Reversed to ink: the one dark section of the page. */
export const Testimonials = kept('testimonials', function Testimonials() {
  return (
    <div className="bg-night text-on-night">
      <Section title="What Our Clients Say">
        <ul className="grid gap-x-10 gap-y-10 lg:grid-cols-3">
          {testimonials.map(({ quote, name, role }) => (
            <li key={name}>
              <figure className="flex h-full flex-col border-t-2 border-yellow-mark pt-5">
                <p role="img" aria-label="Five of five stars" className="flex gap-0.5">
                  {[1, 2, 3, 4, 5].map((star) => (
                    <StarIcon
                      key={star}
                      className="size-5 text-yellow-mark forced-colors:text-[CanvasText] print:text-ink"
                    />
                  ))}
                </p>
                <blockquote className="mt-4 grow font-display text-xl leading-snug font-medium">“{quote}”</blockquote>
                <figcaption className="mt-5">
                  <span className="font-semibold">{name}</span>
                  <br />
                  <span className="text-sm text-on-night-soft">{role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
});
