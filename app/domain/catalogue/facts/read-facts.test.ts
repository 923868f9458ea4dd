import { describe, expect, test } from 'vitest';
import { leastWork, linearWork } from '#tests/support/cpu.ts';
import type { Stated } from './facts.ts';
import { readFacts } from './read-facts.ts';

const machine = (specifications: [string, string][], others: Partial<Stated> = {}): Stated => ({
  name: 'Canon iR 2625',
  brand: 'Canon',
  category: '',
  tags: [],
  shortDescription: '',
  specifications,
  ...others,
});

const valuesOf = (product: Stated) =>
  Object.fromEntries(Object.entries(readFacts(product)).map(([name, fact]) => [name, fact.value]));

/** Specifications of a text such as “Speed: 25 ppm | Fax: no”. */
const specs = (text: string) => text.split(' | ').map((row) => row.split(': ') as [string, string]);
const stated = (text: string, others?: Partial<Stated>) => machine(specs(text), others);

describe('facts of a product', { tags: ['product/facts'] }, () => {
  test('a tray that holds as much as the others together is no total of them', () => {
    const of = (first: string) => valuesOf(stated(`${first}: 500 sheets | Tray 2: 250 sheets | Tray 3: 250 sheets`));
    expect(of('Tray 1').paperInput).toBe(1000);
    expect(of('Paper tray input').paperInput).toBe(500);
  });

  test('come with the words that state them', () => {
    expect(readFacts(machine([['Print Speed', 'Up to 25 ppm (A4)']])).ppmMono).toEqual({
      value: 25,
      source: 'Print Speed: Up to 25 ppm (A4)',
    });
  });

  test('are absent if nothing states them', () => {
    expect(readFacts(machine([]))).toEqual({});
    expect(readFacts(machine([['Fax', '-']]))).toEqual({});
    expect(readFacts(stated('Scan Speed: 50 ipm | First Copy: 6.4 s | Resolution: 600 x 600 dpi'))).toEqual({});
  });

  test('prefer specifications to name, category, tags and short description', () => {
    const others = { name: 'Canon 30 ppm A3', category: 'Colour Copiers', tags: ['a4'], shortDescription: '35 ppm' };
    const own = valuesOf(stated('Speed: 25 ppm | Output: Mono | Paper Size: A4', others));
    expect(own).toMatchObject({ ppmMono: 25, colour: 'mono', paper: 'A4' });
    expect(valuesOf(machine([], others))).toMatchObject({ ppmMono: 30, colour: 'colour', paper: 'A3' });
  });

  test('are absent if specifications contradict each other', () => {
    expect(valuesOf(stated('Duplex: Manual | Features: Auto duplex')).duplex).toBeUndefined();
    expect(valuesOf(stated('Speed: 25 ppm | Print speed: 30 ppm')).ppmMono).toBeUndefined();
  });

  test('of a supply are its codes and yields', () => {
    const named = { name: 'Canon NPG-59 Toner', category: 'Toner & Supplies' };
    const toner = stated('Yield: 10,200 pages | For use in: iR 2002, A3 colour copier 25 ppm', named);
    expect(valuesOf(toner)).toEqual({ kind: 'supply', supplies: [{ code: 'NPG-59', yield: 10_200 }] });
  });

  test.each([
    ['HP 12A toner', 'Part No.: Q2612A | Page yield: 2,000 pages', 'Q2612A=2000'],
    ['Brother TN-2365 toner 2,600 pages', '', 'TN-2365=2600'],
    ['Toner', 'Part number: TK-1178 | Suitable for: ECOSYS M2040dn | Life: 7,200 pages', 'TK-1178=7200'],
    ['Toner', 'Compatible printers: HL-L2321D | Code: TN-2365', 'TN-2365'],
    ['Ink bottle', 'Contents: T6641 black, T6642 cyan | Yield: 4,000 pages', 'T6641=4000 T6642=4000'],
    ['Toner NPG-59', 'Yield: 10,200 pages | Life: 12,000 pages', 'NPG-59'],
    ['Toner', 'NPG-59: 10,200 pages', 'NPG-59'],
    ['Toner for Canon iR 2002', 'Colour: Black', undefined],
  ])('of %s with %j are %s', (name, rows, expected) => {
    const product = machine(rows === '' ? [] : specs(rows), { name, category: 'Toner & Supplies' });
    const supplies = valuesOf(product).supplies as { code: string; yield?: number }[] | undefined;
    const text = supplies?.map(({ code, yield: pages }) => (pages ? `${code}=${pages}` : code)).join(' ');
    expect(text).toBe(expected);
  });
});

const hostile = [...' ./1()[a✗<', '1/', '1 x ', '\uFDFA', 'a ', '&#', '1 ppm/', 'TN-1 ', 'copy and '];

describe('facts of hostile texts', { tags: ['product/facts'] }, () => {
  test.each(hostile)('are read in linear time: %j', (unit) => {
    const text = unit.repeat(10_000 / unit.length);
    let run = 0;
    // Another text each time, because texts that were read before are known.
    const least = leastWork(() => readFacts(machine([['Speed', text + run++]], { name: `${text}${run}` })));
    expect(least).toBeLessThanOrEqual(linearWork);
  });
});
