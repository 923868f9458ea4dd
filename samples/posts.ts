import caring from './posts/caring-for-a-copier.html?raw';
import choosing from './posts/how-to-choose-a-photocopier.html?raw';
import renting from './posts/renting-or-buying-a-copier.html?raw';
import paper from './posts/what-a-page-really-costs.html?raw';

export type SamplePost = {
  key: 'choosing' | 'renting' | 'caring' | 'paper';
  title: string;
  slug: string;
  author: string;
  category: string;
  excerpt: string;
  readingTime: number;
  tags: string[];
  publishedAt: string;
  content: string;
};

export const samplePosts: SamplePost[] = [
  {
    key: 'choosing',
    title: 'How to choose a photocopier for your office',
    slug: 'how-to-choose-a-photocopier',
    author: 'Ramesh Kulkarni',
    category: 'Buying guides',
    excerpt:
      'Start with the pages you print in your busiest month, not with a brand. Then settle paper size, feeder, colour and power, and ask the dealer five plain questions.',
    readingTime: 5,
    tags: ['photocopiers', 'buying', 'document-feeders', 'refurbished'],
    publishedAt: '2026-03-12T04:30:00.000Z',
    content: choosing,
  },
  {
    key: 'renting',
    title: 'Renting or buying a copier: do the sum',
    slug: 'renting-or-buying-a-copier',
    author: 'Anita Joseph',
    category: 'Buying guides',
    excerpt:
      'A worked example over five years: when buying overtakes renting, what interest and an older machine do to the answer, and which clauses to read before you sign.',
    readingTime: 5,
    tags: ['rental', 'buying', 'amc', 'gst'],
    publishedAt: '2026-05-07T05:15:00.000Z',
    content: renting,
  },
  {
    key: 'caring',
    title: 'Caring for a copier in the Indian climate',
    slug: 'caring-for-a-copier',
    author: 'Ramesh Kulkarni',
    category: 'Care',
    excerpt:
      'Damp paper, dust, heat and bad voltage cause many of the faults we are called for. Here is how to store paper, size a stabiliser and clean the glass, season by season.',
    readingTime: 5,
    tags: ['maintenance', 'monsoon', 'stabilisers', 'paper-storage'],
    publishedAt: '2026-06-18T04:00:00.000Z',
    content: caring,
  },
  {
    key: 'paper',
    title: 'What a page really costs',
    slug: 'what-a-page-really-costs',
    author: 'Anita Joseph',
    category: 'Costs',
    excerpt:
      'Toner is only a small part of the cost of a page. We add up paper, machine, drum, service and power in one example, and show where an office can really save money.',
    readingTime: 5,
    tags: ['cost-per-page', 'toner', 'paper', 'colour'],
    publishedAt: '2026-10-08T06:00:00.000Z',
    content: paper,
  },
];
