import type { Post } from '#app/domain/blog/post.ts';
import type { BranchFields } from '#app/domain/business/branch.ts';
import type { CategoryFields } from '#app/domain/catalogue/category.ts';
import type { Product } from '#app/domain/catalogue/product.ts';

/**
 * The invented facts of the samples. A product is a sample while it has its original slug and prices, a post while it has
 * its original slug, title and author, so that samples of earlier versions are recognised too.
 */
export type SampleFacts = {
  prices: readonly Pick<Product, 'slug' | 'regularPrice' | 'salePrice'>[];
  posts: readonly Pick<Post, 'slug' | 'title' | 'author'>[];
};

export const sampleKinds = ['products', 'branches', 'posts', 'testimonials'] as const;
export type SampleCounts = Record<(typeof sampleKinds)[number], number>;

/** Categories that sample-data initialisation adds if they are missing. */
export const sampleCategories: CategoryFields[] = [
  {
    name: 'Black & White Photocopiers',
    slug: 'black-white-photocopiers',
    description: 'A3 monochrome copiers and multifunction machines for steady office copying, printing and scanning.',
  },
  {
    name: 'Colour Photocopiers',
    slug: 'colour-photocopiers',
    description: 'A3 colour copiers for brochures, reports and everyday work.',
  },
  {
    name: 'Multifunction Laser Printers',
    slug: 'multifunction-laser-printers',
    description: 'A4 laser machines that print, scan and copy, with fax on some models.',
  },
  {
    name: 'Laser Printers',
    slug: 'laser-printers',
    description: 'Single-function laser printers for quick, sharp text pages.',
  },
  {
    name: 'Ink Tank & Inkjet Printers',
    slug: 'ink-tank-inkjet-printers',
    description: 'Refillable ink tank printers and cartridge inkjets for low-cost colour at home and in small offices.',
  },
  {
    name: 'Production Printers',
    slug: 'production-printers',
    description: 'Heavy-duty presses and high-volume machines for print rooms and copy shops.',
  },
  {
    name: 'Large Format Printers',
    slug: 'large-format-printers',
    description: 'Wide printers for drawings, maps and posters.',
  },
  {
    name: 'Refurbished Copiers',
    slug: 'refurbished-copiers',
    description:
      'Used copiers that our engineers take apart, clean and test. We replace worn rollers and drums and give 3 months of warranty. Ask us for a photo of the page counter before you pay.',
  },
  {
    name: 'Toner, Ink & Drums',
    slug: 'toner-ink-drums',
    description: 'Original toner cartridges, ink bottles, cartridges and drum units.',
  },
].map((category, index) => ({ ...category, order: index + 1 }));

const noFurtherDetails = { whatsapp: '', gstin: '', pin: '', mapLink: '' };

/** Branches that sample-data initialisation adds if they are missing. The phone numbers are placeholders. */
export const sampleBranches: BranchFields[] = [
  {
    name: 'Pune Head Office',
    address: '1 Example Road, Shivajinagar',
    city: 'Pune 411005',
    ...noFurtherDetails,
    phone: ['+91 00000 00001', '+91 00000 00002'],
    email: 'pune@dealer.example',
    hours: [],
  },
  {
    name: 'Mumbai Showroom',
    address: '2 Example Lane, Andheri East',
    city: 'Mumbai 400069',
    ...noFurtherDetails,
    phone: ['+91 00000 00003'],
    email: 'mumbai@dealer.example',
    hours: [],
  },
  {
    name: 'Nashik Service Centre',
    address: '3 Example Street, College Road',
    city: 'Nashik 422005',
    ...noFurtherDetails,
    phone: ['+91 00000 00004'],
    email: '',
    hours: [],
  },
];

export const isSampleBranch = ({ address }: Pick<BranchFields, 'address'>): boolean =>
  sampleBranches.some((sample) => sample.address.toLowerCase() === address.trim().toLowerCase());
