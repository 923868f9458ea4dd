import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';

const reasons = [
  {
    title: 'Authorized Dealer',
    text: `Seven makers, original machines and original toner, with the maker’s warranty and a proper ${dealer.locale.tax} invoice.`,
    mark: 'bg-cyan-mark',
  },
  {
    title: 'Expert Support 24/7',
    text: 'Engineers who repair what we sell. Ring at any hour; most faults are solved on the telephone.',
    mark: 'bg-magenta-mark',
  },
  {
    title: 'Quality Products',
    text: 'Each machine is set up, tested and loaded with your network and scan folders before we leave.',
    mark: 'bg-yellow-mark',
  },
  {
    title: 'Pan India Service',
    text: 'Offices in several cities on one contract: same machine, same price per page, one number to call.',
    mark: 'bg-ink',
  },
];

export function WhyChooseUs() {
  return (
    <Section title="Why Choose Us">
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ title, text, mark }) => (
          <li key={title} className="border-t border-ink pt-4">
            <span aria-hidden="true" className={`-mt-[1.3rem] mb-4 block h-2 w-14 ${mark}`} />
            <h3 className="text-xl font-bold">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
