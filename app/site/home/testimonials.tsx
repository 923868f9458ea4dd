import { StarIcon } from '#app/ui/icons.tsx';
import { Section } from '#app/ui/section.tsx';

const testimonials = [
  {
    quote:
      'We rent three copiers by the page. When one stopped on a Monday morning, an engineer was here before lunch and left us a spare machine.',
    name: 'Meera Deshpande',
    role: 'Office manager, chartered accountants',
  },
  {
    quote: 'They talked us out of the bigger model. Two years and four lakh pages later I can say they were right.',
    name: 'Imran Shaikh',
    role: 'Owner, copy shop',
  },
  {
    quote: 'Toner arrives before we run out, the bill is one page long, and somebody picks up the telephone.',
    name: 'Sister Rosalind Pinto',
    role: 'Principal, secondary school',
  },
];

export function Testimonials() {
  return (
    <Section title="What Our Clients Say">
      <ul className="grid gap-6 lg:grid-cols-3">
        {testimonials.map(({ quote, name, role }) => (
          <li key={name}>
            <figure className="flex h-full flex-col border-l-4 border-yellow-mark bg-sheet p-6">
              <p role="img" aria-label="Five of five stars" className="flex gap-0.5">
                {[1, 2, 3, 4, 5].map((star) => (
                  <StarIcon key={star} className="size-5 text-ink" />
                ))}
              </p>
              <blockquote className="mt-4 grow text-lg">“{quote}”</blockquote>
              <figcaption className="mt-4">
                <span className="font-semibold">{name}</span>
                <br />
                <span className="text-sm text-ink-soft">{role}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
