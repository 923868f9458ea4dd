import type { NamedValues } from './named-values.ts';

/** A key figure of a machine: `30` `ppm`, "pages a minute". */
export type KeyFact = {
  value: string;
  unit: string;
  label: string;
  /** Short form for a card; empty if it says little there. */
  short: string;
};

/** Paper sizes, smallest first. */
const paperSizes = ['A6', 'A5', 'B5', 'A4', 'Letter', 'Legal', 'B4', 'A3', 'SRA3', 'A2', 'A1', 'A0'];

/** The common name of a machine with that paper size. */
const usual: Record<string, string> = { Letter: 'A4', Legal: 'A4', SRA3: 'A3' };

const paperPatterns = paperSizes.map((size) => ({
  size,
  pattern: new RegExp(`(?<![a-z0-9])${size}(?![a-z0-9])`, 'i'),
}));

const largestPaper = (text: string): string | undefined =>
  paperPatterns.findLast(({ pattern }) => pattern.test(text))?.size;

const functions = ['print', 'scan', 'copy', 'fax'].map((name) => ({
  name,
  pattern: new RegExp(`\\b${name}\\b(?! \\(optional)`, 'i'),
}));

const fact = (value: string, unit: string, label: string, short: string): KeyFact => ({ value, unit, label, short });

type Rule = {
  /** Matches the specification names that dealers use. */
  name: RegExp;
  read: (value: string, name: string) => KeyFact | null;
};

const minutes: Record<string, string> = { ppm: 'pages a minute', ipm: 'images a minute', cpm: 'copies a minute' };

/** In display order. Each group yields at most one fact; a value without a figure is skipped. */
const rules: Rule[][] = [
  [
    {
      name: /^((print|copy|printing|copying|output)(ing)? )?speed\b/i,
      read(value) {
        const [, number, given = ''] = /(\d+(?:\.\d+)?)\s*(ppm|ipm|cpm|pages? (?:per|a|\/) ?min)/i.exec(value) ?? [];
        const unit = /^p/i.test(given) ? 'ppm' : given.toLowerCase();
        if (!number) return null;
        const plain = String(Number(number));
        return fact(plain, unit, minutes[unit] ?? '', `${plain} ${unit}`);
      },
    },
    {
      name: /^print time\b/i,
      read(value) {
        const [, number, of = ''] = /^(\d+)\s*s\b(?: for)?\s*(.*)$/i.exec(value) ?? [];
        return number ? fact(number, 's', of, '') : null;
      },
    },
  ],
  [
    {
      name: /^(max(imum|\.)?|largest) paper size|^paper sizes?$|^paper$/i,
      read(value) {
        const size = largestPaper(value);
        return size ? fact(size, '', 'largest paper', usual[size] ?? size) : null;
      },
    },
    {
      name: /^(print|paper) width/i,
      read(value) {
        const [, number, unit] = /(\d+(?:\.\d+)?)\s*(in|inch(?:es)?|mm|cm)\b/i.exec(value) ?? [];
        return number && unit ? fact(number, /^in/i.test(unit) ? 'in' : unit, 'print width', `${number} in`) : null;
      },
    },
  ],
  [
    {
      name: /^(output|colou?r output|print(ing)? colou?rs?|type of output)$/i,
      read(value) {
        if (/black|mono|b\s*[&/]\s*w/i.test(value) && !/colou?r/i.test(value))
          return fact('B & W', '', 'printing', 'Black & white');
        return /colou?r/i.test(value) ? fact('Colour', '', 'printing', 'Colour') : null;
      },
    },
    {
      name: /^colou?r$/i,
      read: (value) => (/^[\p{L} -]{3,14}$/u.test(value) ? fact(value, '', 'colour', value) : null),
    },
  ],
  [
    {
      name: /^(auto(matic)? )?duplex\b|^(two|2)[- ]sided/i,
      read: (value) => (/^(auto|yes|standard)/i.test(value) ? fact('2-sided', '', 'automatic', '2-sided') : null),
    },
  ],
  [
    {
      name: /^(toner|page|ink|cartridge|drum)? ?(yield|life)$/i,
      read(value, name) {
        const [, number, of = 'pages'] = /(\d[\d,.]*\d)\s*(copies|pages)?/i.exec(value) ?? [];
        const what = /^(toner|ink|drum)/i.exec(name)?.[0].toLowerCase();
        const each = what === 'toner' ? ' a toner' : what === 'drum' ? ' a drum' : what === 'ink' ? ' a refill' : '';
        return number ? fact(number, '', `${of.toLowerCase()}${each}`, '') : null;
      },
    },
  ],
  [
    {
      name: /^functions?$/i,
      read(value) {
        const found = functions.filter(({ pattern }) => pattern.test(value)).map(({ name }) => name);
        return found.length > 1 ? fact(`${found.length}-in-1`, '', found.join(', '), '') : null;
      },
    },
  ],
];

const maxFacts = 4;

/** Returns at most four key figures, taken only from the specifications. */
export function keyFacts(specifications: NamedValues): KeyFact[] {
  const found: KeyFact[] = [];
  for (const alternatives of rules) {
    const first = alternatives
      .flatMap(({ name, read }) =>
        specifications.filter(([given]) => name.test(given.trim())).map(([given, value]) => read(value, given.trim())),
      )
      .find((each) => each !== null);
    if (first) found.push(first);
    if (found.length === maxFacts) break;
  }
  return found;
}

/** Returns at most three short facts for a card: paper and colour before speed. */
export function shortFacts(specifications: NamedValues): string[] {
  const facts = keyFacts(specifications).filter(({ short }) => short !== '');
  const isSpeed = ({ unit }: KeyFact) => minutes[unit] !== undefined;
  const [paper, colour, ...others] = facts.filter((each) => !isSpeed(each));
  return [paper, colour, facts.find(isSpeed), ...others].flatMap((each) => each?.short ?? []).slice(0, 3);
}
