import { dealer } from '#dealer';
/** The fixed copy of the page. */
export const services = [
  {
    title: 'Installation & Setup',
    text: 'We bring the machine, level it, connect it and stay until your first prints and scans come out.',
    features: [
      'Delivery to the room, packaging taken back',
      'Network, drivers and scan folders',
      'Department codes and user lists',
      'Half an hour of training for your staff',
    ],
  },
  {
    title: 'Maintenance & Repair',
    text: 'Engineers who know your model, with the common parts in the van.',
    features: [
      'Preventive visits by page count',
      'Rollers, drums, fusers and belts',
      'Repairs of machines bought elsewhere',
      'A written report after each visit',
    ],
  },
  {
    title: '24/7 Technical Support',
    text: 'A person on the telephone, day and night; most faults are solved there.',
    features: [
      'Telephone and WhatsApp help',
      'Remote settings, where you allow it',
      'An engineer on site when it takes one',
      'A spare machine when a repair takes long',
    ],
  },
  {
    title: 'AMC Services',
    text: 'One yearly price instead of surprises. You choose what is in it.',
    features: [
      'Comprehensive, with parts and labour',
      'Labour only, parts at list price',
      'Per-page plans with toner included',
      'One contract for all your branches',
    ],
  },
  {
    title: 'Consumables Supply',
    text: 'Original toner, ink and drums, before you run out.',
    features: [
      `Original cartridges with ${dealer.locale.tax} invoice`,
      'Reminders by page count',
      'Delivery to each branch',
      'Empty cartridges taken back',
    ],
  },
  {
    title: 'Warranty Support',
    text: 'We deal with the maker, so that you need not.',
    features: [
      'Registration of new machines',
      'Claims filed and followed up',
      'Warranty repairs by trained engineers',
      'Extended cover, where the maker offers it',
    ],
  },
] as const;

export const reasons = [
  { title: 'Trained engineers', text: 'Certified by the makers whose machines we sell.' },
  { title: 'Quick response', text: 'On site the same working day in the city, the next day around it.' },
  { title: 'Genuine parts', text: 'Original parts and toner only, so that the warranty stays whole.' },
  { title: 'Honest prices', text: 'A written estimate before work begins, and no charge for saying no.' },
  {
    title: '99% satisfaction rate',
    text: 'Asked after each visit; the few who are not content get a call from the owner.',
  },
  { title: 'All seven brands', text: 'One number for the copier, the printers and the scanner in the corner.' },
] as const;

export const questions = [
  {
    question: 'How soon can an engineer come?',
    answer:
      'For a machine under contract in the city, the same working day when you call before noon. Elsewhere within 50 km, the next working day.',
  },
  {
    question: 'Do you repair machines that were bought elsewhere?',
    answer:
      'Yes, of the seven brands we deal in. The first visit tells whether a repair is worth its price; then you decide.',
  },
  {
    question: 'What is the difference between AMC and rental?',
    answer:
      'With an annual maintenance contract the machine is yours and we keep it running. With rental the machine is ours, and you pay by month or by page.',
  },
  {
    question: 'Can I rent a copier for a few weeks only?',
    answer: 'Yes, for examinations, elections, weddings or audits, from one week on, with toner and service included.',
  },
] as const;
