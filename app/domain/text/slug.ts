const maxSlugLength = 120;

/**
 * Returns a slug for a name: in Latin letters, lower-case, without characters other than letters, digits, spaces and hyphens. Spaces
 * become hyphens; repeated hyphens collapse; hyphens at the ends are removed. Empty if no characters remain.
 */
export function slugFrom(name: string): string {
  return toLatin(name)
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-|-$/g, '');
}

/** Reports whether a text is a slug: lower-case letters, digits and hyphens, at least one of them not a hyphen. */
export const isSlug = (text: string): boolean =>
  text.length <= maxSlugLength && /^[a-z0-9-]+$/.test(text) && /[a-z0-9]/.test(text);

/** Returns the slug, or `a-2` if `a` is taken. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let number = 2; isTaken(free); number++) {
    const ending = `-${number}`;
    free = slug.slice(0, maxSlugLength - ending.length) + ending;
  }
  return free;
}

/* Latin letters for addresses: `Épson` becomes `Epson`, `फोटोकॉपी` becomes `photokopi`. */

const pairs = (text: string): Map<string, string> =>
  new Map(text.split(' ').map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]));

const joined = /* @__PURE__ */ pairs('ßss æae Æae Øo øo đd Đd łl Łl ıi œoe Œoe');
const consonants = /* @__PURE__ */ pairs(
  'कk खkh गg घgh ङn चch छchh जj झjh ञn टt ठth डd ढdh णn तt थth दd धdh नn पp फph बb भbh मm यy रr लl ळl वv शsh षsh सs हh',
);
const vowels = /* @__PURE__ */ pairs('अa आa इi ईi उu ऊu ऋri एe ऐai ऑo ओo औau ऍe ँn ंn ःh');
const signs = /* @__PURE__ */ pairs('ाa िi ीi ुu ूu ृri ेe ैai ॉo ोo ौau ॅe');
const virama = '्';

/** The nukta of `ज़` and `फ़` changes the letter; older texts omit it. */
const dotted: [RegExp, string][] = [
  [/ज\u093c/g, 'z'],
  [/फ\u093c/g, 'f'],
  [/\u093c/g, ''],
];

/** Returns a text with Latin and Devanagari letters in plain Latin; other letters stay. */
export function toLatin(text: string): string {
  const plain = dotted.reduce((rest, [letter, latin]) => rest.replace(letter, latin), text.normalize('NFD'));
  const letters = [...plain.replace(/[\u0300-\u036f]/g, '')];
  return letters
    .map((letter, at) => {
      const consonant = consonants.get(letter);
      if (consonant === undefined) return joined.get(letter) ?? vowels.get(letter) ?? signs.get(letter) ?? letter;
      const next = letters[at + 1] ?? '';
      const isSilent = next === virama || signs.has(next) || !/\p{L}|[ँंः]/u.test(next);
      return isSilent ? consonant : `${consonant}a`;
    })
    .join('')
    .replaceAll(virama, '')
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}
