import { anyOf, parts } from '#app/domain/text/patterns.ts';
import { type FactValues, type PaperSize, paperSizes } from './facts.ts';
import { colourWord, monoWord } from './speeds.ts';
import { presenceHere, presenceOf } from './words.ts';

const sizePattern = /(?<![a-z0-9])(sra3|a[0-5])(?:r|\+)?(?![a-z0-9])/gu;
const bypassWord =
  /bypass|multi[- ]?purpose|\bmpt\b|\bmp\b(?! ?c?\d)|manual ?feed|stack ?feed|rear (?:tray|feed)|single sheet/;
const notPaperBefore =
  /(?:first (?:copy|page|print)|fcot|scan\w*|original|adf|platen|flatbed|glass|exposure|document|yield|@|free|display|fits|\bfor\b)[^,;]{0,12}$/;
const notPaperAfter =
  /^\S* ?(?:size )?(?:first|photo paper|carry|plastic|bag|holder|paper ream|ream|folder|poster|scan|size scan|platen|glass|original|drawing|sheets? paper|brochure)/;

const optionalAfter = /^\S+ \(?(?:with |via |using |through )?(?:an? )?opt/;
const absentAfter = /^\S+ ?(?:size |paper |printing )?\(?(?:is |are )?(?:not|no\b|un(?:supported|available))/;
const absentBefore = /\b(?:no|not|except|excluding|without|non)[ -]$/;
const scanBefore = /(?:scan\w*|original|platen|flatbed|glass)[^,;a-z]{0,4}(?:sizes? |up ?to |max\w*\.? |of |: ?)*$/;
const scanAfter = /^\S+ (?:size )?(?:scan|platen|flatbed|original)|^\S+ ?\((?:scan|platen|flatbed|original)[a-z ]*\)/;

const bypassAfter =
  /^\S+ (?:max(?:imum)?\.? |wide )?(?:bypass|\((?:via |by |through |with )?(?:bypass|mpt|multi|manual))/;

const largest = (found: readonly string[]): PaperSize | null =>
  paperSizes.findLast((size) => found.includes(size.toLowerCase())) ?? null;

/** The largest size of the cassettes and of the bypass in a text. */
export function paperIn(text: string, isLabelled: boolean): { paper: PaperSize | null; bypass: PaperSize | null } {
  const [paper, bypass]: [string[], string[]] = [[], []];
  let inBypass = false;
  // `A4 (A3 via bypass)`: a size in brackets has its own source.
  const items = text.replace(/\(([^()]*)\)/g, (whole, inside: string) =>
    bypassWord.test(inside) && inside.search(sizePattern) >= 0 ? `, ${inside},` : whole,
  );
  for (const part of parts(items, /[;|\n,]|\.\s|(?<=\D)\//)) {
    const cut = part.search(bypassWord);
    if (cut >= 0) inBypass = true;
    else if (/cassette|tray|drawer|standard|max/.test(part) || (!text.includes(';') && !isLabelled)) inBypass = false;
    const sizes = [...part.matchAll(sizePattern)].filter(({ index }) => {
      const [before, after] = [part.slice(Math.max(0, index - 24), index), part.slice(index, index + 24)];
      if (optionalAfter.test(after) || absentAfter.test(after) || absentBefore.test(before)) return false;
      if (scanBefore.test(before) || scanAfter.test(after)) return false;
      return (
        isLabelled ||
        (!notPaperBefore.test(before) &&
          !notPaperAfter.test(after) &&
          (part.startsWith('a3', index) ||
            !/\d\s*(?:ppm|cpm|sec|s\b|pages?|copies)\s*\(?\s*$|\d [cp]pm (?:colou?r|bw|mono) \($/.test(
              part.slice(0, index),
            )))
      );
    });
    for (const { 1: size, index } of sizes)
      (bypassAfter.test(part.slice(index)) ||
      (inBypass && (cut < index || /via|through|by |from|only|using/.test(part)))
        ? bypass
        : paper
      ).push(size as string);
    // `A3 by manual feed, A4`: the words were about the size before them.
    if (sizes.some(({ index }) => index < cut)) inBypass = false;
  }
  return { paper: largest(paper), bypass: largest(bypass) };
}

const technologyWords: [FactValues['technology'], RegExp][] = [
  ['dot-matrix', /dot ?-?matrix|\b(?:9|18|24) ?-?pin\b|impact (?:dot|printer)/],
  ['thermal', /thermal(?! ?(?:ink ?jet|fus|foam))|dye ?-?sub/],
  ['ink-tank', /ink ?-?tank|eco ?-?tank|mega ?-?tank|smart ?-?tank|\bciss\b|cis (?:ink|tank)|refillable|tank system/],
  ['led', /\bled\b(?! ?(?:\w+ )?(?:display|screen|panel|indicator|light|lamp|bulb|back|lcd|scan))/],
  ['ink', /ink ?-?jet|piezo|\bink cartridge|desk ?jet|office ?jet|micro ?piezo|bubble ?jet/],
  ['laser', /\bla[sz]er|laserjet|electro-?photograph|xerographic/],
];

export const feederWord =
  /\b(?:r?adf|ardf|dadf|spdf|dsdf|dspf|rspf|spf|dspdf)\b|(?:document|doc|original|auto(?:matic)?)\s*(?:feeder|processor|document feeder)|dual ?-?scan|\bdp-?\d{3,4}\b|\bdf-?\d{3}\b/;
const singlePass = /single ?-?pass|\bspdf\b|\bdsdf\b|\bdspdf\b|\bdspf\b|dual ?-?scan|one ?-?pass|dual head/;
const singlePassScan = /single ?-?pass[^,;]{0,20}(?:scan|adf|feed|duplex|sided)/;
const reversing = /reversing|reverse|\bradf\b|\bardf\b|\brspf\b|recirculat/;

/** The feeder that a text names, or that the value of a row about feeders (`about`) describes. */
export function feederIn(text: string, about: string): FactValues['feeder'] | null {
  const isLabelled = about !== '';
  if (!isLabelled && /\b(?:no|without) feeder\b/.test(text)) return 'none';
  // `DP` is also the dealer price.
  if (isLabelled && /^[\d,.]{4,}$/.test(text)) return null;
  const clause = isLabelled
    ? text.split(/[;\n](?=[^;\n]*:)/)[0]
    : parts(text, /[;|\n,+&]|\band\b|\/|\.\s/).find((part) => feederWord.test(part));
  if (clause === undefined) return null;
  const here = presenceHere(clause);
  const presence = here ?? presenceOf(clause, isLabelled ? /(?:)/ : feederWord);
  if (presence === 'optional' || presence === 'none') return presence;
  const all = `${about} ${isLabelled ? clause : text}`;
  const own = `${about} ${clause}`.replace(/revers\w* single ?-?pass/, 'rspf');
  const [isSingle, isReversing] = [singlePass.test(own), reversing.test(own)];
  if (isSingle !== isReversing)
    return !isLabelled && singlePass.test(all) && reversing.test(all) ? null : isSingle ? 'single-pass' : 'reversing';
  // `ADF with 50 sheets, two-sided single-pass scanning`
  if (!isLabelled && !reversing.test(text) && singlePassScan.test(text)) return 'single-pass';
  if (isSingle || (isLabelled && here === null && !/\d|adf|sheet|feeder|auto|processor/.test(clause))) return null;
  return 'some';
}

export const duplexWord = /duplex|\bdup\b|two ?-?sided|2 ?-?sided|double ?-?sided?|both ?-?sides?|d ?\/ ?sided/;

export function duplexIn(text: string, isLabelled: boolean, about = ''): FactValues['duplex'] | null {
  const clause = isLabelled
    ? (text.split(/[;\n](?=[^;\n]*:)/)[0] as string)
    : parts(text, /[;|\n,+&/]|\band\b|\.\s/).find(
        (part) =>
          duplexWord.test(part) &&
          !/duplex(?:ing)? ?(?:scan|adf|feed|doc|speed)|(?:scan\w*|adf|feeder|ready for) ?duplex/.test(part),
      );
  if (clause === undefined || clause === '-') return null;
  if (/manual/.test(clause) && !/auto/.test(clause)) return 'manual';
  const here = presenceHere(clause);
  const presence = isLabelled || here === 'optional' ? here : presenceOf(clause, duplexWord);
  if (presence === 'optional' || presence === 'none') return presence;
  const isStated =
    !isLabelled ||
    (/auto/.test(about) && /gsm|\ba[3-5]/.test(clause)) ||
    presence !== null ||
    /auto|std|stand|a[345]|print|duplex|unit/.test(clause);
  return isStated ? 'automatic' : null;
}

const noColour = anyOf(
  /\b(?:no|without|not|non)[ -](?:an? )?colou?r|\bnon-?colou?r/,
  /(?:not|cannot|can't|doesn't) (?:print|copy)(?:ing)? (?:in )?colou?r/,
  /colou?r(?: print(?:ing|s|er)?| output| copy(?:ing)?)? ?(?:[:=-]|is|are)? ?(?:no|nil|none) ?(?:;|$)/,
  /colou?r(?: print(?:ing|s|er)?| output| copy(?:ing)?)? ?(?:[:=-]|is|are)? ?not (?:available|supported|possible|present)/,
);
/** Colours of scans, displays, faxes and cases. */
const otherColours = anyOf(
  /colou?r(?:ed)? ?(?:(?:network|flatbed|image|duplex) ?)?(?:scan\w*|lcd|touch|display|screen|panel|tft|graphic|fax\w*)/,
  /colou?r copy quality|scan[^;|\n]*|(?:black|white|grey|blue) (?:body|finish|case)/,
  /\d+(?:\.\d+)? ?(?:''|inch|in\b|"|cm) ?colou?r ?\w*|colou?r ?[:/-]? ?(?:black|white|grey|gray)\b(?! ?(?:and|&|\/))/,
);
const allOtherColours = new RegExp(otherColours, 'gu');

/** The tone of the output that a text states; null if it states none. */
export function colourIn(text: string): FactValues['colour'] | null {
  const relevant = parts(text, /[;|\n,]|\.\s/)
    .map((part) => part.replace(allOtherColours, ' '))
    .join(' ; ')
    // A machine that copies only black may print colour.
    .replace(/\bno colou?r (?:cop(?:y|ies|ying)|fax)/g, ' ');
  if (noColour.test(relevant)) return 'mono';
  if (/\bred\b/.test(relevant)) return null;
  const isColour = colourWord.test(relevant) || /\bcmyk\b|\bcyan\b|[3-9] ?-?colou?r|multi-?colou?r/.test(relevant);
  if (isColour) return 'colour';
  return monoWord.test(relevant.replace(/black (?:toner|ink|cartridge|drum|bottle|mark)/g, ' ')) ||
    /black ?(?:n|\/|&|and|-) ?white|black-and-white|b ?& ?w/.test(relevant)
    ? 'mono'
    : null;
}

/** The print technology that a text names. */
export const technologyIn = (text: string): FactValues['technology'] | null =>
  technologyWords.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** The colour of the machine itself. */
export const bodyColour =
  /^(?!black ?(?:\/|&|and|n) ?white)(?:(?:black|white|gr[ae]y|blue|dark|light|cool|warm|off|and)[ /&,-]*)+(?:cabinet|body|casing)?$|cabinet|casing|\bbody\b/;
