import { first, parts } from '#app/domain/text/patterns.ts';
import { plainNumbers } from '#app/domain/text/plain-numbers.ts';
import { withAsciiDigits } from '#app/domain/text/safe-text.ts';
import type { Fact, Supply } from './facts.ts';
import type { Statement } from './statements.ts';

/** A code as makers write it: `TK-4109`, `106R03395`, `MP C3503`, `006R01697`. */
const code =
  /(?<![\w.-])(?:(?!M?BK |PBK )[A-Z]{2,3} (?=[A-Z]?\d))?(?=[A-Z0-9-]*\d)[A-Z]{0,6}(?:-[A-Z]{1,3})?-?\d+[A-Z0-9]*(?:-[A-Z0-9]+)*(?: (?:M?BK|PBK|[CMYK])(?![A-Za-z]))?(?:(?:M?BK|PBK)(?![A-Z]))?(?!\w)/g;
const notCode =
  /^(?:(?:BK|CMYK?|OD) ?\d+|A[0-6]R?|B[45]|\d{1,2}[A-Z]?|\d+(?:ML|G|KG|MM|K|X|P|GB|MB|W|V|PPM|PCS|NOS|GSM|PGS|PAGES|SHT|SHEETS?|IN1)|[KCMYB]\d?|ISO.*|IEC.*|USB.*|WPA.*|(?:RS|INR) ?\d+|XD\d)$/i;
const yieldPattern =
  /(?<![\w.-])~?(\d{3,7})(?!\d)\s*(?:x\s*\d\s*)?-?\s*(?:pages?|pgs?|pp\b|prints?|copies|impressions|a4|iso|std|standard|sheets?|पेज|\(|\)|@|at\b|,|$)/i;

const yieldBefore = /(\d{3,7})\s*(?:pages?|pgs?|copies|prints?)\s*\($/i;

/** Codes with yields in text about toner, ink or drums, as typed. Bare digits are codes of at least three digits. */
function suppliesHere(typed: string): Supply[] {
  const pieces = parts(
    plainNumbers(
      withAsciiDigits(typed)
        .replace(/[\u00a0\u202f]/g, ' ')
        .replace(/(?<=\d,)OOO\b/g, '000'),
    ),
    /[,;|\n]|\s(?:and|&|\+)\s|\s\/\s(?!(?:approx\.? ?)?\d+ ?(?:pages|pgs|copies|prints|$))|(?<=pages|\))\/(?=[A-Z\d-]{3})/,
  );
  const found: Supply[] = [];
  for (const piece of pieces) {
    const supply = supplyOf(piece, typed);
    const last = found.at(-1);
    // `TN-118, 12000 pages`
    const pages =
      /^(?:~|approx\.? |[a-z ]{0,30}\byield:? (?:of )?|(?:cyan|magenta|yellow|black) \(|\(?up ?to )?(\d{3,7}) ?(?:pages?|pgs?|copies|prints?|पेज)(?![a-z])/i.exec(
        piece,
      )?.[1];
    if (supply !== null) found.push(supply);
    else if (last !== undefined && last.yield === undefined && pages !== undefined) last.yield = Number(pages);
    // `TN328C, TN328M, TN328Y (28,000 pages each)`
    const all = / each\b/i.test(piece) ? found.at(-1)?.yield : undefined;
    if (all !== undefined) for (const each of found) each.yield ??= all;
  }
  return found;
}

function supplyOf(piece: string, given: string): Supply | null {
  for (const match of piece.matchAll(code)) {
    const [found] = match;
    const isDigits = /^\d+$/.test(found);
    const rest = piece.slice(match.index + match[0].length);
    // `changed at 3,10,000`
    if (isDigits && !given.includes(found)) continue;
    if (notCode.test(found) || (isDigits && /^\s*(?:pages?|pgs?|copies|prints?|ml|x|-?sheets?|\+)/i.test(rest)))
      continue;
    if (isDigits && /(?:blk|clr|bk|colou?r|black)\W*$/i.test(piece.slice(0, match.index))) continue;
    if (
      isDigits &&
      found.length !== 6 &&
      (found.length !== 8 || !/^\s*(?:$|\(|black|cyan|magenta|yellow)/i.test(rest)) &&
      (found.length !== 3 ||
        match.index > 12 ||
        /^\d{3} \/ \d{2,4} ?ml\b/i.test(given.slice(given.indexOf(found))) ||
        !/^\s*(?:$|[(:,-]|bottle|cartridge|bk\b|black|cyan|magenta|yellow|xl\b|colou?r|\d)/i.test(rest))
    )
      continue;
    const pages = yieldPattern.exec(rest)?.[1] ?? yieldBefore.exec(piece.slice(0, match.index))?.[1];
    return pages === undefined ? { code: found } : { code: found, yield: Number(pages) };
  }
  return null;
}

/** The pages in a row about the yield or life of a supply. */
const yieldHere = (text: string): number | null => first(/(?<![\w.-])~?(\d{3,7})(?!\d|\s*(?:ml|gm|g\b|kg))/, text);

/** Supplies in free text, which must name toner, ink or a drum. */
export function suppliesInFreeText(typed: string): Supply[] | null {
  const found = parts(typed, /[•;|\n]|,(?!\d|\s?\d{3,7} ?(?:pages|pgs)\b)/i)
    .filter((part) => /toner|cartridge|\bink\b|drum/i.test(part) && !/tank|jet/i.test(part))
    .flatMap((part) =>
      suppliesHere(
        part.replace(/.*?(?:toner|cartridge|ink|drum)s?(?: kit| bottle| unit| cartridge| std)?\s*[:-]?/i, ''),
      ),
    );
  return found.length > 0 ? found : null;
}

/** The supplies of a row. Codes in its label have the yield of its value: `Cartridge 057H: 10,000 pages`. */
export function suppliesOfRow(label: string, typed: string, text: string): Supply[] {
  const [codes, pages] = [suppliesHere(label), yieldHere(text)];
  const own = suppliesHere(typed);
  const [only, ...others] = own;
  // `Toner black, 6,000 pages: 09006130`
  const labelled = Number(yieldPattern.exec(plainNumbers(label))?.[1] ?? 0);
  if (codes.length === 0 && only && only.yield === undefined && others.length === 0 && labelled > 0)
    return [{ ...only, yield: labelled }];
  if (codes.length === 0) return own;
  return codes.map((each) => (pages === null || each.yield !== undefined ? each : { ...each, yield: pages }));
}

const codeRow =
  /^(?:.*(?:code|partno|partnumber|partn|modelno|modelnumber|sku|articleno|itemno|contents?|ink|toner|cartridge|drum).*|model|details?|specifications?)$/;
const yieldRow = /yield|yeild|life|pages?$|copies$/;
const machineRow = /compat|suitable|machine|foruse|usedin|usein|fits|^for$|^f0r$|printers?$|models?$/;
const yieldInText = /(\d{3,7})\s*(?:pages?|copies|prints?|impressions)/g;

/** The codes and the yield of a toner, ink or drum; null if it names none. */
export function ownSupplies(all: readonly Statement[]): Fact<Supply[]> | null {
  const rows = all.filter(({ rank, label }) => rank === 0 && !machineRow.test(label));
  const name = all.find(({ rank }) => rank === 2);
  const ownName = (name?.typed ?? '').split(/\b(?:for|suitable for|compatible with) (?=[A-Z].*\d)|के लिए/i);
  const codeRows = rows.filter(({ label }) => codeRow.test(label) && !yieldRow.test(label));
  const consumables = codeRows.filter(
    ({ label }) => /toner|ink|cartridge|drum/.test(label) && !/code|part|sku/.test(label),
  );
  const ofColours = rows.filter(({ label }) => /^(?:bl(?:ac)?k|bk|cyan|magenta|yell?ow|colou?rs?|[kcmy])$/.test(label));
  const places: { typed: string; source: string | undefined }[] = [
    { typed: ofColours.map(({ typed }) => typed).join('; '), source: ofColours[0]?.source },
    { typed: consumables.map(({ typed }) => typed).join('; '), source: consumables[0]?.source },
    ...codeRows,
    ...rows.flatMap(({ source }) => ({ typed: source.split(':')[0] as string, source })),
    { typed: ownName[0] as string, source: name?.source },
  ];
  const found = places
    .map(({ typed, source }) => ({ source, value: suppliesHere(typed) }))
    .find(({ value }) => value.length > 0);
  if (found === undefined) return null;
  // `TN-2465 yield: 1,200 pages` is the yield of one code.
  const named = new Map<string, number>();
  const yields = new Set(
    all.flatMap(({ label, text, rank, source, typed }) => {
      const inLabel = yieldRow.test(label) ? suppliesHere(source.split(':')[0] as string) : [];
      // `Toner yield: TN-3610: up to 18,000 pages`
      const inText = inLabel.length === 0 && yieldRow.test(label) ? suppliesHere(typed) : [];
      for (const each of inText) if (each.yield !== undefined) named.set(each.code, each.yield);
      const [own, other] = inLabel.length > 0 ? inLabel : inText;
      const value = own?.yield ?? yieldHere(text);
      if (own && !other && value !== null) named.set(own.code, value);
      if (own) return [];
      const all = [...text.matchAll(yieldInText)].map(([, pages]) => Number(pages));
      if (yieldRow.test(label)) return new Set(all).size > 1 ? all : (value ?? []);
      return rank < 2 ? [] : all.slice(0, 1);
    }),
  );
  const [pages] = yields;
  const value = found.value
    .filter(({ code }, at, all) => all.findIndex((other) => other.code === code) === at)
    .map((supply) => (named.has(supply.code) ? { yield: named.get(supply.code), ...supply } : supply))
    .map((supply) =>
      supply.yield !== undefined || pages === undefined || yields.size > 1 ? supply : { ...supply, yield: pages },
    );
  return { value, source: found.source as string };
}
