import { parts, word } from '#app/domain/text/patterns.ts';
import type { Presence } from './facts.ts';

const optionalWord = word(
  [
    'optional(?:ly)?|opt|options?|upgrade?able|upgradable|purchasable|requires?|needs?|dongle|kit|add-?on|accessory',
    '(?:sold|supplied|available) separately|(?:extra|additional) cost|at extra|on (?:request|demand)',
    '(?:with|via|using|through) (?:an? )?(?:adapter|adaptor|card|module|board)',
  ].join('|'),
);
const negativeWord = word(
  "no|none|na|not|nathi|without|non|nil|absent|lacks?|never|doesn't|isn't|nahi|nahin|unavailable",
);

/** A tender that does without a thing says nothing about the machine. */
const notAsked = /not (?:required|needed|applicable|necessary)/;

const groups = /[\n;|]|\.(?:\s|$)/;
const items = /[,+&/]|\b(?:and|or)\b/;

/** In `USB, LAN (standard), Wi-Fi, NFC (optional)` nothing is certain about Wi-Fi. */
const [standardItem, optionalItem] = [
  /(?:\(|(?:print|cop|scan|fax)\w* )(?:std|standard)\.?\)?$/,
  /[( ]opt(?:ional)?\.?\)?$/,
];

/** `copy and scan optional` */
const ofBoth =
  /^(\w{2,20}) ?(?:and|&) ?(\w{2,20})(?: ready)? \(?(?:are |both )?(opt|optional|no|not (?:available|included|supported))\)?$/;

/** `LAN/Wi-Fi NA`, `print (copy and scan optional)`; in `print, scan and fax optional` only the fax is certain. */
const bothOf =
  /(?:\b(?=lan|wifi|ethernet|usb)|\((?=[^()]*\)))(\w{3,8}) ?(?:\/|and|&) ?(lan|wifi|ethernet|usb|copy|scan|fax) (na|no(?! \w)|opt(?:ional)?|not \w+)\b/g;

/** `copying, scanning and faxing are not available` */
const ofAll = /^([a-z ,/&-]{3,60}) (?:are|is) (not|optional)\b[a-z ]{0,20}$/;

/**
 * How a text states a thing: `Print, Scan (optional), no fax`; null if it does not name it. A word before a list, such as
 * `Optional: fax, Wi-Fi`, applies to the whole list.
 */
export function presenceOf(given: string, thing: RegExp): Presence | null {
  let found: Presence | null = null;
  let [isImplied, isMarked] = [false, false];
  const text = given
    // `10/100 Ethernet, optional` is one item.
    .replace(/^([^,;|\n]{1,60}), (opt(?:ional)?)\.?$/, '$1 ($2)')
    .replace(/(?<=\b10)\/(?=100)|(?<=\b100)\/(?=1000)/g, '-')
    .replace(
      bothOf,
      (all, one, two, presence) => `${all.startsWith('(') ? '(' : ''}${one} ${presence}, ${two} ${presence}`,
    )
    .replace(/\b(?:(?:no|without) )?(?:usb )?(?:type-[abc] )?cables?\b[^,;()]*/g, ' ')
    // Text in brackets is a separate item: `scan (fax optional)`.
    .replace(/\(([^()]*(?:print|cop[iy]|scan|fax|wifi|lan\b|usb|ethernet)[^()]*)\)/g, ', $1,')
    .replace(
      /(?<=\b(?:print|cop[iy]|scan|fax|wifi|usb|lan|network|ethernet)\w* )(std|standard|opt|optional)\.?\s+(?=(?:print|cop[iy]|scan|fax|wifi|usb|lan|network|ethernet)\w*)/g,
      '$1, ',
    );
  for (const group of parts(text, groups)) {
    let mode: Presence = 'standard';
    const list = group
      .replace(ofBoth, '$3: $1, $2')
      .replace(ofAll, '$2: $1')
      .replace(/\bwithout\b/g, ', without');
    const listed = parts(list, items);
    const next = listed.findIndex((item) => optionalItem.test(item));
    for (const [at, item] of listed.entries()) {
      if (
        /^(?:opt(?:ional(?:ly)?|ions?)?)\b\.?\s*[:=-]?\s*\S/.test(item) ||
        /\b(?:optional|options?)\s*[:=]/.test(item)
      )
        mode = 'optional';
      else if (/^(?:no|without|not)\b/.test(item)) mode = 'none';
      else if (/^(?:std|standard|included)\b\s*[:=]?\s*\S/.test(item)) mode = 'standard';
      const isStandard = standardItem.test(item);
      isMarked ||= isStandard;
      if (!thing.test(item) || notAsked.test(item) || (isMarked && !isStandard && at < next)) continue;
      // `no colour copying` says nothing about copying.
      if (/colou?r|(?:duplex|network) (?:print|scan|cop)/.test(item) && negativeWord.test(item)) continue;
      const own: Presence = optionalWord.test(item) ? 'optional' : negativeWord.test(item) ? 'none' : mode;
      // `Print/Scan/Fax (Fax optional)`: an explicit word wins over a mere name. Otherwise the first statement holds.
      if (found === null || (own !== 'standard' && isImplied)) found = own;
      isImplied = own === 'standard' && /^[\w -]+$/.test(item) && !yes.test(item);
    }
  }
  return found;
}

const yes = word(
  [
    '^(?:all |both |teeno |tino |dono |traney )?(?:yes|y|std|standard|available|avail|included|inbuilt|built-?in|in-built|integrated|onboard|true',
    'present|provided|haan|hai|auto(?:matic)?|supported|complied|1|milta hai|chhe)',
  ].join('|'),
);

/** What the value of a row says about the thing in its label: `Yes`, `Optional`, `NA`; null if neither. */
export function presenceHere(text: string): Presence | null {
  const plain = text.replace(/[^\p{L}\p{M}\p{N} /-]/gu, ' ').trim();
  const joined = plain.replace(/ /g, '');
  if (plain === '' || /^(?:-|dongle|kit)$/.test(plain)) return null;
  if (optionalWord.test(plain) || /^optional/.test(joined)) return 'optional';
  if (/^(?:nil|no|none|na|nathi|not|without|nahi|nahin|absent|unavailable)\b/.test(plain) || /^no?$/.test(joined))
    return 'none';
  if (yes.test(plain) || /^(?:standard|available|included)/.test(joined)) return 'standard';
  return null;
}

/** `print, copy & scan`: at least two functions in a row. */
const functionWord =
  '(?:network |colou?r |mono |digital )?(?:print|copy|copi|photocop|scan|fax|send|e-?mail)\\w*' +
  '(?: ?\\((?:std|standard|opt|optional|option|colou?r|mono|network)[^()]*\\)| (?:optional|opt\\b|std|standard|option|no(?= ?(?:[,;]|$))))?';
export const functionList = new RegExp(
  `(?:\\b(?:no|without) )?${functionWord}(?:(?:[\\s,/&+-]|\\b(?:and|aur|cum)\\b)+(?:no |without |optional )?${functionWord})+`,
  'gu',
);

/** `Functions (optional)` */
export const optionLabel =
  /^(?!.*(?:std|standard|[/])).*(?:\(opt(?:ion(?:al|s)?)?\)|\boptional|: ?option(?:al|s)?|\bopt\.?)$/;

/** `Optional (10Base-T Ethernet)` */
export const startsOptional = /^opt(?:ion(?:al)?)?\b/;
