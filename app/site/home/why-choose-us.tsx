import type { PageWords } from '#app/domain/business/words/page-words.ts';
import { Section } from '#app/ui/section.tsx';

/** Used in turn. */
const marks = ['bg-cyan-mark', 'bg-magenta-mark', 'bg-yellow-mark', 'bg-ink'];

export function WhyChooseUs({ reasons }: { reasons: PageWords['reasons'] }) {
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
