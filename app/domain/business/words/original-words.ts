import { type DealerFacts, serviceKilometres } from '#app/domain/business/dealer-facts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { PageWords } from './page-words.schema.ts';

type Facts = Pick<DealerFacts, 'city' | 'brands' | 'serviceRadius'>;

/** `one brand`, `nine brands`. */
const brandsInWords = (count: number) => `${inWords(count)} ${count === 1 ? 'brand' : 'brands'}`;

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Spells out a count up to twelve; digits above. */
const inWords = (count: number): string => words[count] ?? String(count);

/** "All one brand" would be wrong, so the singular has its own wording. */
const allBrands = (count: number) => (count === 1 ? 'Our brand' : `All ${brandsInWords(count)}`);

/** Footer text while the company has no description. */
export const originalFooter =
  'Photocopiers, printers and multifunction devices for offices: sold, rented and kept running by our own engineers.';

/** Placeholder testimonials; the panel asks the owner to replace them with real ones. */
export const sampleTestimonials = [
  {
    original: 'by-the-page',
    quote:
      'We rent three copiers by the page. When one stopped on a Monday morning, an engineer came before lunch and left us a standby machine.',
    name: 'Meera Deshpande',
    role: 'Office manager, chartered accountants',
  },
  {
    original: 'the-right-size',
    quote: 'They advised us against the bigger model. After two years and four lakh pages I can say they were right.',
    name: 'Imran Shaikh',
    role: 'Owner, copy shop',
  },
  {
    original: 'toner-in-time',
    quote: 'Toner arrives before we run out, the bill is simple, and someone always picks up the phone.',
    name: 'Sister Rosalind Pinto',
    role: 'Principal, secondary school',
  },
];

/** Default texts, built from the dealer's facts. The `original` name of a list entry never changes. */
export const originalWords = (facts: Facts, { tax }: Pick<Locale, 'tax'>): PageWords => ({
  heroHeadline: 'Copiers and printers that simply keep printing.',
  heroText: 'Buy or rent the right machine for your office, with honest advice and service by our own engineers.',
  reasons: [
    {
      original: 'dealer',
      title: 'Authorized Dealer',
      text: `Original machines and toner from ${brandsInWords(facts.brands.length)}, with the manufacturer’s warranty and a proper ${tax} invoice.`,
    },
    {
      original: 'support',
      title: 'Expert Support 24/7',
      text: 'Our engineers repair what we sell. Call at any hour: most problems are solved on the phone.',
    },
    {
      original: 'quality',
      title: 'Quality Products',
      text: 'Every machine is set up, tested and connected to your network and scan folders before we leave.',
    },
    {
      original: 'pan-india',
      title: 'Pan India Service',
      text: 'One contract for offices in several cities: the same machine, the same price per page, one number to call.',
    },
  ],
  testimonials: sampleTestimonials,
  closingHeadline: 'Tell us what you print.',
  closingText: 'How many pages a month, colour or black and white, A4 or A3? We answer with machines and their prices.',
  servicesText: `We install your machine, keep it running and supply its toner. In ${facts.city}, our own engineers come the same day.`,
  services: services(tax),
  serviceReasons: serviceReasons(facts),
  questions: questions(facts),
  requestHeadline: 'Printer not working?',
});

const services = (tax: string): PageWords['services'] => [
  {
    original: 'installation',
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
    original: 'repair',
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
    original: 'support',
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
    original: 'amc',
    title: 'AMC Services',
    text: 'An annual maintenance contract: one price a year. You choose what it covers.',
    features: [
      'Comprehensive, with parts and labour',
      'Labour only, parts charged at list price',
      'Per-page plans with toner included',
      'One contract for all your branches',
    ],
  },
  {
    original: 'consumables',
    title: 'Consumables Supply',
    text: 'Original toner, ink and drums, delivered before you run out.',
    features: [
      `Original cartridges with ${tax} invoice`,
      'Reminders based on your page count',
      'Delivery to each of your branches',
      'Empty cartridges collected',
    ],
  },
  {
    original: 'warranty',
    title: 'Warranty Support',
    text: 'We handle the warranty claim with the manufacturer for you.',
    features: [
      'Registration of new machines',
      'Claims filed and followed up',
      'Warranty repairs by trained engineers',
      'Extended warranty where the manufacturer offers it',
    ],
  },
];

const serviceReasons = ({ city, brands }: Facts): PageWords['serviceReasons'] => [
  {
    original: 'engineers',
    figure: '',
    title: 'Trained engineers',
    text: 'Certified by the manufacturers whose machines we sell.',
  },
  {
    original: 'response',
    figure: '',
    title: 'Quick response',
    text: `Same-day visits in ${city}, next working day nearby.`,
  },
  {
    original: 'parts',
    figure: '',
    title: 'Genuine parts',
    text: 'Only original parts and toner, so your warranty stays valid.',
  },
  {
    original: 'prices',
    figure: '',
    title: 'Honest prices',
    text: 'A written estimate before we start. If you decide against it, there is nothing to pay.',
  },
  {
    original: 'satisfaction',
    figure: '99%',
    title: '99% satisfaction rate',
    text: 'We ask after every visit, and the owner calls anyone who is not satisfied.',
  },
  {
    original: 'brands',
    figure: '',
    title: allBrands(brands.length),
    text: 'One number to call for every copier, printer and scanner in your office.',
  },
];

const questions = (facts: Facts): PageWords['questions'] => [
  {
    original: 'how-soon',
    question: 'How soon can an engineer come?',
    answer: `For a machine under contract in ${facts.city}, the same working day if you call before noon. Elsewhere within ${serviceKilometres(facts)} km, the next working day.`,
  },
  {
    original: 'bought-elsewhere',
    question: 'Do you repair machines that were bought elsewhere?',
    answer: `Yes, for the ${brandsInWords(facts.brands.length)} we deal in. After the first visit we tell you whether a repair is worth the cost, and you decide.`,
  },
  {
    original: 'amc-or-rental',
    question: 'What is the difference between AMC and rental?',
    answer:
      'With an annual maintenance contract the machine is yours and we keep it running. With rental the machine is ours, and you pay by month or by page.',
  },
  {
    original: 'visit-cost',
    question: 'What does a visit cost?',
    answer: 'We tell you the price before we come. A comprehensive AMC includes visits and parts.',
  },
];
