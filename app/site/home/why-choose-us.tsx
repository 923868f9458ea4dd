import type { PageWords } from '#app/domain/business/words/page-words.ts';
import { Section } from '#app/ui/section.tsx';

/** Used in turn. */
const marks = ['bg-cyan-mark', 'bg-magenta-mark', 'bg-yellow-mark', 'bg-ink'];

export function WhyChooseUs({ reasons }: { reasons: PageWords['reasons'] }) {
  return (
    <Section title="Why Choose Us">
      <ul className="grid grid-cols-1 gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4" data-words="reasons">
        {reasons.map(({ title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same title.
          <li key={index} dir="auto" className="border-t border-ink pt-4">
            <span
              aria-hidden="true"
              className={`-mt-[1.3rem] mb-4 block h-2 w-14 forced-color-adjust-none ${marks[index % marks.length]}`}
            />
            <h3 className="text-xl font-bold">{title}</h3>
            {text && <p className="mt-2 whitespace-pre-line text-ink-soft">{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
