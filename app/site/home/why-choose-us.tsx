import { inWords } from '#app/domain/number-words.ts';
import { kept } from '#app/site/kept.tsx';
import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';

const reasonsOf = (brandCount: number) => [
  {
    title: 'Authorized Dealer',
    text: `Original machines and toner from ${inWords(brandCount)} brands, with the manufacturer’s warranty and a proper ${dealer.locale.tax} invoice.`,
    mark: 'bg-cyan-mark',
  },
  {
    title: 'Expert Support 24/7',
    text: 'Our engineers repair what we sell. Call at any hour: most problems are solved on the phone.',
    mark: 'bg-magenta-mark',
  },
  {
    title: 'Quality Products',
    text: 'Every machine is set up, tested and connected to your network and scan folders before we leave.',
    mark: 'bg-yellow-mark',
  },
  {
    title: 'Pan India Service',
    text: 'One contract for offices in several cities: the same machine, the same price per page, one number to call.',
    mark: 'bg-ink',
  },
];

export const WhyChooseUs = kept('why-choose-us', function WhyChooseUs({ brandCount }: { brandCount: number }) {
  return (
    <Section title="Why Choose Us">
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasonsOf(brandCount).map(({ title, text, mark }) => (
          <li key={title} className="border-t border-ink pt-4">
            <span aria-hidden="true" className={`-mt-[1.3rem] mb-4 block h-2 w-14 forced-color-adjust-none ${mark}`} />
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
});
