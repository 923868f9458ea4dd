import { type DealerFacts, serviceKilometres } from '#app/domain/dealer-facts.ts';
import { inWords } from '#app/domain/number-words.ts';
import { dealer } from '#dealer';

type Facts = Pick<DealerFacts, 'city' | 'brands' | 'serviceRadius'>;

/** Of one there is not all. */
const allBrands = (count: number) => (count === 1 ? 'Our brand' : `All ${inWords(count)} brands`);

/** The fixed copy of the page. */
export const services = [
  {
    title: 'Installation & Setup',
    text: 'We deliver the machine, connect it to your network and stay until your first prints and scans come out right.',
    features: [
      'Delivery to your desk, packing taken away',
      'Network, drivers and scan folders',
      'Department codes and user lists',
      'Half an hour of training for your staff',
    ],
  },
  {
    title: 'Maintenance & Repair',
    text: 'Our engineers know your model and carry the common parts with them.',
    features: [
      'Preventive visits based on your page count',
      'Rollers, drums, fusers and belts',
      'Repair of machines bought elsewhere',
      'A written report after each visit',
    ],
  },
  {
    title: '24/7 Technical Support',
    text: 'A person on the phone, day and night. Most problems are solved on the call.',
    features: [
      'Telephone and WhatsApp help',
      'Remote help, with your permission',
      'An engineer at your office when needed',
      'A standby machine if a repair takes time',
    ],
  },
  {
    title: 'AMC Services',
    text: 'One yearly price and no surprises. You choose what it covers.',
    features: [
      'Comprehensive, with parts and labour',
      'Labour only, parts charged at list price',
      'Per-page plans with toner included',
      'One contract for all your branches',
    ],
  },
  {
    title: 'Consumables Supply',
    text: 'Original toner, ink and drums, delivered before you run out.',
    features: [
      `Original cartridges with ${dealer.locale.tax} invoice`,
      'Reminders based on your page count',
      'Delivery to each of your branches',
      'Empty cartridges collected',
    ],
  },
  {
    title: 'Warranty Support',
    text: 'We handle the warranty claim with the manufacturer for you.',
    features: [
      'Registration of new machines',
      'Claims filed and followed up',
      'Warranty repairs by trained engineers',
      'Extended warranty where the manufacturer offers it',
    ],
  },
] as const;

type Reason = { title: string; text: string /** Set very large before its title. */; figure?: string };

export const reasonsOf = ({ city, brands }: Facts): readonly Reason[] => [
  { title: 'Trained engineers', text: 'Certified by the manufacturers whose machines we sell.' },
  { title: 'Quick response', text: `Same-day visits in ${city}, next working day nearby.` },
  { title: 'Genuine parts', text: 'Only original parts and toner, so your warranty stays valid.' },
  {
    title: 'Honest prices',
    text: 'A written estimate before we start. If you decide against it, there is nothing to pay.',
  },
  {
    figure: '99%',
    title: '99% satisfaction rate',
    text: 'We ask after every visit, and the owner calls anyone who is not satisfied.',
  },
  {
    title: allBrands(brands.length),
    text: 'One number to call for every copier, printer and scanner in your office.',
  },
];

export const questionsOf = (facts: Facts) => [
  {
    question: 'How soon can an engineer come?',
    answer: `For a machine under contract in ${facts.city}, the same working day if you call before noon. Elsewhere within ${serviceKilometres(facts)} km, the next working day.`,
  },
  {
    question: 'Do you repair machines that were bought elsewhere?',
    answer: `Yes, for the ${inWords(facts.brands.length)} ${facts.brands.length === 1 ? 'brand' : 'brands'} we deal in. After the first visit we tell you whether a repair is worth the cost, and you decide.`,
  },
  {
    question: 'What is the difference between AMC and rental?',
    answer:
      'With an annual maintenance contract the machine is yours and we keep it running. With rental the machine is ours, and you pay by month or by page.',
  },
  {
    question: 'Can I rent a copier for a few weeks only?',
    answer:
      'Yes. For examinations, elections, audits or events we rent from one week onwards, with toner and service included.',
  },
];
