// @module-tag search/understood
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isForToner, understand } from './understood-query.ts';

type Facets = Record<string, unknown> & { price?: unknown; functions?: string[]; paper?: string[]; brand?: string[] };
type Expected = { query: string; facets: Facets; text: string; noise: string[] };
const folder = join(import.meta.dirname, '../../../tests/corpora/queries');
const queries = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Expected[]);
const brands = ['Brother', 'Canon', 'Epson', 'HP', 'Konica Minolta', 'Kyocera', 'Ricoh', 'Xerox', 'Sharp', 'Toshiba'];

/** The facets of a corpus in the names of addresses. */
function selectionOf({ functions = [], paper, brand, stock, offer, rent: _, ...others }: Facets) {
  const connections = { wifi: 'wifi', network: 'ethernet' } as Record<string, string>;
  const network = functions.flatMap((name) => connections[name] ?? []);
  const rest = functions.filter((name) => connections[name] === undefined);
  return {
    ...others,
    ...(paper && { paper: paper.map((size) => size.toLowerCase()) }),
    ...(brand && { brand: brand.map((name) => name.toLowerCase().replace(' ', '-')) }),
    ...(stock === true && { stock: ['in'] }),
    ...(offer === true && { offer: ['yes'] }),
    ...(network.length > 0 && { network }),
    ...(rest.length > 0 && { functions: rest }),
  };
}

const sorted = (selection: object) => {
  const byName = Object.entries(selection).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(byName.map(([name, all]) => [name, Array.isArray(all) ? all.toSorted() : all]));
};

test.each(queries)('$query', ({ query, facets, text, noise }) => {
  const { selection, isForRent, ...found } = understand(query, brands);
  expect({ selection: sorted(selection), isForRent, text: found.text, noise: [...found.noise].sort() }).toEqual({
    selection: sorted(selectionOf(facets)),
    isForRent: facets.rent === true,
    text,
    noise: [...noise].sort(),
  });
});

type Wanted = {
  query: string;
  facets?: Record<string, string[] | { min?: number; max?: number }>;
  not?: string[];
  sort?: string;
  machinesOnly?: true;
  rent?: true;
  service?: true;
  text?: string;
  isMisread?: true;
};
const searches: Wanted[] = JSON.parse(readFileSync(join(folder, '../searches/searches.json'), 'utf8'));
const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether a search is read as wanted. Words without a digit may remain in the text: the list drops those that no product has. */
function isReadRight({ query, facets = {}, not = [], text = '', ...wanted }: Wanted): boolean {
  const shop = [...brands, 'Pantum', 'Samsung', 'Lexmark', 'TVS'];
  const { selection, isForMachine, isForRent, isForService, sort, text: rest } = understand(query, shop);
  const { not: excluded = [], ...read } = selection;
  const isMono = not.includes('colour:colour') && read.colour?.join() === 'mono';
  const words = rest.split(' ').filter((word) => /\d/.test(word) || squeezed(text).includes(squeezed(word)));
  const isMachine = isForMachine || (read.kind !== undefined && !read.kind.includes('supply'));
  const without = (all: readonly string[]) =>
    all
      .filter((each) => each !== 'colour:colour' || !isMono)
      .toSorted()
      .join();
  return (
    JSON.stringify(sorted(read)) === JSON.stringify(sorted({ ...(isMono && { colour: ['mono'] }), ...facets })) &&
    without(not) === without(excluded) &&
    (isMachine || wanted.machinesOnly === undefined) &&
    sort === wanted.sort &&
    isForRent === (wanted.rent === true) &&
    isForService === (wanted.service === true) &&
    squeezed(words.join('')) === squeezed(text)
  );
}

test('reads searches of everyday speech, except those marked as misread', () => {
  expect(searches.filter((search) => !isReadRight(search)).map(({ query }) => query)).toEqual(
    searches.filter(({ isMisread }) => isMisread).map(({ query }) => query),
  );
  expect(searches.filter(({ isMisread }) => isMisread).length).toBeLessThan(searches.length * 0.05);
});

/** The understood facets, such as `price=min,max`, and the rest of the text in quotation marks. */
function summary(query: string) {
  const { selection, text } = understand(query, brands);
  const facets = Object.entries<string[] | { min?: number; max?: number }>(sorted(selection)).map(
    ([name, all]) => `${name}=${Array.isArray(all) ? all : [all.min, all.max]}`,
  );
  return [...facets, ...(text === '' ? [] : [`“${text}”`])].join(' ');
}

/** Two neighbours of each edge, such as a price that is too small for one, and a word around a number. */
const edges = `printer under 1000 > price=,1000 | printer under 999 > “999” | under5000 printer > price=,5000 |
  sunder5000 printer > “sunder5000” | 4999 to 9000 printer > “4999 9000” | 5000 to 9000 printer > price=5000,9000 |
  5000 to 5000 printer > “5000 5000” | 5 to 10k printer > price=5000,10000 | rs 25000 printer > price=,25000 |
  25000 printer > “25000” | printer above 50 thousand > price=50000, | 1 lakh se kam > price=,100000 |
  less than 21 ppm > ppm=,20 | upto 21 ppm > ppm=,21 | 30 ppm > speed=21-30 | ppm 30 > speed=21-30 |
  more than 30 ppm > ppm=31, | min 30 ppm > ppm=30, | 30+ ppm > ppm=30, |
  30 ppm se kam > ppm=,29 | 30 ppm ke upar > ppm=31, | 20 to 30 ppm > speed=-20,21-30 |
  a 3 printer > paper=a3 | a 3.5 printer > “3.5” | a 3k printer > “3k” | a 3 k printer > “3 k” |
  a 3-tray printer > “3-tray” | a 4 in 1 printer > kind=multifunction | a 4in1 printer > kind=multifunction |
  a4a3 printer > paper=a3,a4 | a3colour > colour=colour paper=a3 | ए ४ printer > paper=a4 |
  ((hp)) laser > brand=hp “laser” | ...hp,, laser > brand=hp “laser” | hewlett-packard laser > brand=hp “laser” |
  h laser > “h laser” | brother tn > brand=brother “tn” | konica, minolta > brand=konica-minolta |
  canon canon printer > brand=canon | printer not canon or hp > not=brand:canon,brand:hp |
  model no 2625 > “model no 2625” | hp ke alawa printer > not=brand:hp | no inkjet > not=technology:ink,technology:ink-tank |
  bina scanner wala printer > not=functions:scan | printer not under 10000 > price=10000, | not working printer > “printer” |
  canon not hp > brand=canon not=brand:hp | neither hp nor canon copier > kind=copier,multifunction not=brand:canon,brand:hp | ricoh xerox > brand=ricoh “xerox” | g2010+ ink > kind=supply “g2010+” |
  +91 laser > “91 laser” | printer!! > “printer” | masshin > “machine” | adf scanner > functions=feeder`;
test.each(edges.split(/\s+\|\s+/))('%s', (edge) => {
  const [query = '', expected = ''] = edge.split(/ > ?/);
  expect(summary(query)).toBe(expected);
});

/** With the words that are not searched after `~`, and `machine` or the supply that is asked for. */
const neighbours = `canon not fax or hp > brand=canon not=brand:hp,functions:fax |
  printer not konica minolta, hp > not=brand:hp,brand:konica-minolta ~printer machine |
  not the canon brand printer > not=brand:canon “brand” ~printer machine |
  printer without fax or offer > not=functions:fax offer=yes ~printer machine |
  color not necessary printer > “printer” ~color,not necessary machine | nahi chahiye > ~nahi chahiye |
  printer except konica, minolta > not=brand:konica-minolta ~printer machine |
  not in stock printer > “stock” ~not,in,printer machine | canon2 not hp3 > “canon2” ~not,hp3 |
  printer without wifi or fax > not=functions:fax,network:wifi ~printer machine | not a canon > not=brand:canon |
  without > ~without | not canon, or colour printer > colour=colour not=brand:canon ~or,printer machine |
  ricoh ke alawa, canon ke alawa > not=brand:canon,brand:ricoh | canon orbit nahi > brand=canon ~orbit,nahi |
  printer not canon orbit > not=brand:canon “orbit” ~printer machine |
  500 pages  daily printer > “printer” ~500,pages,daily machine | ink for printer > kind=supply ~for,printer ink |
  paper for printer > “paper” ~for,printer | leser printer > “laser” ~printer machine |
  colour leser > colour=colour “laser” | क ए 4 > paper=a4 “क” | b a 3 > paper=a3 “b” |
  h p laserjet > brand=hp “laserjet” | ek lakh to do lakh printer > price=100000,200000 ~printer machine |
  masin > “machine” machine | a3color > colour=colour paper=a3 | 1a3colour > “1a3colour” |
  1under5000 > “1under5000” | a 4 side > “4 side” ~a | a 4 lakh > “4 lakh” ~a | a 4 lac > “4 lac” ~a |
  ppm30 > speed=21-30 | xppm 30 > “xppm 30” | 1ppm 30 > speed=-20 “30” | printer!!!a3 > paper=a3 ~printer machine |
  --x-- y > “x y” | printer not the best > “printer” ~not,the,best machine | canon mirror nahi > brand=canon ~mirror,nahi |
  printer not silent, hp > brand=hp ~not,silent,printer machine | जेरोक्स printer > “जेरोक्स” ~printer machine`;
test.each(neighbours.split(/\s*\|\s+/))('%s', (neighbour) => {
  const [query = '', expected] = neighbour.split(' > ');
  const { noise, isForMachine, supply } = understand(query, brands);
  const notSearched = noise.length > 0 ? `~${noise}` : '';
  expect([summary(query), notSearched, isForMachine ? 'machine' : supply].filter(Boolean).join(' ')).toBe(expected);
});

test('reads 200 characters, and lists exclusions in the order of the alphabet', () => {
  expect(understand('printer not hp or canon', brands).selection).toEqual({ not: ['brand:canon', 'brand:hp'] });
  expect(understand(`${' x'.repeat(98)} a3 hp`, brands)).toMatchObject({ selection: { paper: ['a3'] } });
  expect(understand(`${'\ufdfa'.repeat(40)} a3`, brands).selection).toEqual({});
});

test('the corpus has at least 150 queries', () => expect(queries.length).toBeGreaterThanOrEqual(150));

test.each<[query: string, total: number, isFor: boolean]>([
  ['hp m1005 cartridge', 6, true],
  ['12a toner', 14, true],
  ['canon drum unit', 0, true],
  ['Q2612A', 0, true],
  ['TK-1178', 1, false],
  ['ink tank printer', 25, false],
  ['a3 colour copier', 0, false],
  ['canon 2625', 0, false],
  ['kodak', 0, false],
])('“%s” with %i results belongs in the toner finder: %s', (query, total, isFor) => {
  expect(isForToner(understand(query, brands), total)).toBe(isFor);
});
