/** The catalogue of `npm run bench:scale` and what it asks. */

import type { NewProduct } from '#app/domain/catalogue/product.schema.ts';
import { type ProductFilter, pageSize } from '#app/domain/catalogue/product.ts';
import type { Answers } from '#app/domain/chooser/answers.ts';
import { sampleCategories } from '#app/domain/overview/samples.ts';
import { type CatalogueFilter, listSorts, type Selection } from '#app/domain/search/facet-query.ts';

export const filters: ProductFilter[] = [
  {},
  ...sampleCategories.map(({ slug }) => ({ category: slug })),
  ...['a3', 'a4', 'colour', 'duplex', 'wifi', 'production'].map((tag) => ({ tag })),
  { category: 'colour-photocopiers', tag: 'a3' },
  { category: 'laser-printers', tag: 'duplex' },
  { category: 'production-printers', tag: 'ink-tank' },
];

/** Realistic searches: one to three words, synonyms, typos, models, and searches without results. */
export const searches = [
  'canon',
  'hp',
  'printer',
  'xerox',
  'toner',
  'colour',
  'duplex',
  'scanner',
  'a3',
  'wifi printer',
  'canon printer',
  'colour copier',
  'all in one',
  'hp laserjet',
  'multifunction printer',
  'kyocera taskalfa',
  'a3 colour printer',
  'colour photocopiers a3',
  'laserjet pro wifi',
  'kyocera taskalfa 4012i',
  'cannon',
  'richo copier',
  'mpc3004',
  'S-777',
  'canon laserjet',
  'zzzzzz',
];

export const selections: Selection[] = [
  {},
  { colour: ['colour'] },
  { colour: ['colour'], paper: ['a3'], speed: ['31-45'], price: { max: 200_000 } },
  { paper: ['a3', 'sra3'], functions: ['scan', 'fax'], stock: ['in'] },
  { brand: ['hp', 'canon', 'kyocera'], duplex: ['automatic'], price: { min: 20_000, max: 90_000 } },
  { kind: ['printer', 'multifunction'], network: ['wifi'], offer: ['yes'] },
  { speed: ['-20', '21-30', '31-45', '46-'], colour: ['mono'] },
  { colour: ['colour'], kind: ['supply'], paper: ['a0'] },
];

/** Every selection in every order, alone, within a category and a tag, and on a later page. */
export const catalogueFilters: (CatalogueFilter & { offset: number })[] = selections.flatMap((selection) =>
  listSorts.flatMap((sort) =>
    [{}, { category: 'laser-printers' }, { tag: 'duplex' }].flatMap((place) =>
      [0, 10 * pageSize].map((offset) => ({ ...place, selection, sort, offset })),
    ),
  ),
);

/** From no answer to all of them, results without a machine included. */
export const choices: Answers[] = ['500', '6000', '20000'].flatMap((pages) =>
  [[], ['yes'], ['no']].flatMap((colour) =>
    [[], ['a4'], ['a3'], ['large']].flatMap((paper) =>
      [[], ['copy', 'scan'], ['copy', 'scan', 'fax', 'feeder', 'two-sided', 'wifi']].flatMap((functions) => [
        { pages: [pages], colour, paper },
        { pages: [pages], colour, paper, functions },
        { pages: [pages], colour, paper, functions, buy: [] },
        { pages: [pages], colour, paper, functions, buy: ['yes'], budget: ['60000'] },
        { pages: [pages], colour, paper, functions, buy: ['rent'], budget: ['5000'] },
        { pages: [], colour, paper, functions, buy: [] },
      ]),
    ),
  ),
);

/** Every third machine is for rent, every second states its pages a month. */
export const plansOf = (number: number): Partial<NewProduct> => ({
  ...(number % 3 === 0 && { rentPerMonth: 2000 + (number % 90) * 100, rentExtraMono: 0.4, rentExtraColour: 4 }),
  ...(number % 2 === 0 && {
    factCorrections: { dutyRecommended: 500 + (number % 40) * 500, dutyMaximum: 5000 + (number % 40) * 5000 },
  }),
});
