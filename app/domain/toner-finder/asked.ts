import { brands, fillers, supplyWords } from '#app/domain/supplies/words.ts';
import { oneMistakeApart, wordsOf } from '#app/domain/text/search-text.ts';

/** Consecutive typed words that may be a code or a model, joined. `to` is the index of the last word. */
export type Run = { key: string; from: number; to: number };

/** What a visitor typed, understood. */
export type Asked = {
  /** Without names of makers. */
  words: string[];
  brands: string[];
  /** The kind of supply that is asked for; `any` if the words do not say which, null for none. */
  wants: 'toner' | 'ink' | 'drum' | 'any' | null;
  /** Indexes of words that are neither codes nor words of everyday questions. */
  unknown: number[];
  runs: Run[];
};

const maxLength = 200;
const maxWords = 16;
const maxRun = 6;
const maxKey = 40;

const namedLetters =
  'डब्ल्यू:w डब्लू:w क्यू:q एक्स:x ज़ेड:z जेड:z एच:h एफ:f एल:l एम:m एन:n एस:s आर:r आई:i वाई:y बी:b सी:c डी:d जी:g पी:p टी:t वी:v जे:j के:k यू:u ए:a ई:e ओ:o';

/** The names of Latin letters in Devanagari, longest first: `टीके` is TK. */
const letterNames: readonly (readonly [string, string])[] = namedLetters
  .split(' ')
  .map((pair) => pair.split(':').map((word) => wordsOf(word).join('')) as [string, string])
  .sort(([a], [b]) => b.length - a.length);

/** `टीके` as `tk`; null unless the whole word is names of letters. */
function spelledLetters(word: string): string | null {
  let rest = word;
  let letters = '';
  while (rest !== '') {
    const found = letterNames.find(([name]) => rest.startsWith(name));
    if (found === undefined) return null;
    letters += found[1];
    rest = rest.slice(found[0].length);
  }
  return letters;
}

/** The meaning of a word in a table, also after one typing mistake; its first letter must be right. */
function meant<Meaning>(word: string, words: ReadonlyMap<string, Meaning>): Meaning | undefined {
  if (words.has(word) || word.length < 4 || /\d/.test(word)) return words.get(word);
  const near = [...words.keys()].find((each) => each.length >= 5 && each[0] === word[0] && oneMistakeApart(word, each));
  return near === undefined ? undefined : words.get(near);
}

const latinDigits = (text: string) => text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** `hp805` is HP and 805; `tk1178toner` is TK1178 and toner. */
function unglued(word: string): string[] {
  if (!/\d/.test(word)) return [word];
  const [, code, supply] = /^(.*\d.*?)(toner|ink|drum|cartridge|kit|black|price)s?$/.exec(word) ?? [];
  if (code && supply) return [...unglued(code), supply];
  for (const brand of brands.keys())
    if (word.startsWith(brand) && (brand.length >= 5 || /^\d/.test(word.slice(brand.length))))
      return [brand, word.slice(brand.length)];
  return [word];
}

/** Prices and amounts are no codes: `Rs 805`, `682 pages`. */
const amount =
  /(?:₹|\brs\.?|\binr)\s*\d[\d,.]*|\b\d[\d,.]*\s*(?:pages?|copies|prints|gsm|dpi|ppm|ml|rs|rupees|inch|kg|watts?)\b/gi;

/** In India, people call a photocopier of any brand a Xerox machine. */
const machineWord = /\bxerox (?=machine|copier|copy|paper|shop)/gi;

function runsOf(words: readonly string[]): Run[] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxRun, words.length - from) }, (_, length) => ({
      key: words.slice(from, from + length + 1).join(''),
      from,
      to: from + length,
    })).filter(({ key }) => /\d/.test(key) && key.length >= 2 && key.length <= maxKey),
  );
}

export function readAsked(text: string): Asked {
  const typed = wordsOf(latinDigits(text.slice(0, maxLength)).replace(machineWord, ' ').replace(amount, ' '))
    .flatMap(unglued)
    .slice(0, maxWords);
  const asked: Asked = { words: [], brands: [], wants: null, unknown: [], runs: [] };
  let isSpelled = false;
  for (const word of typed) {
    const isPlain = fillers.has(word);
    const brand = isPlain || supplyWords.has(word) ? undefined : meant(word, brands);
    if (brand !== undefined) {
      if (!asked.brands.includes(brand)) asked.brands.push(brand);
      continue;
    }
    const kind = isPlain ? undefined : meant(word, supplyWords);
    if (kind !== undefined && (asked.wants === null || asked.wants === 'any')) asked.wants = kind;
    // `के` is also the letter K after another one: `टी के 1178`.
    const isWord: boolean = kind !== undefined || (isPlain && !isSpelled);
    const latin: string = isWord
      ? word
      : word.replace(/[\u0900-\u097f]+/g, (letters) => spelledLetters(letters) ?? letters);
    isSpelled = latin !== word;
    if (!isPlain && kind === undefined && !/\d/.test(word)) asked.unknown.push(asked.words.length);
    asked.words.push(latin);
  }
  asked.runs = runsOf(asked.words);
  return asked;
}

/** Letters and digits that look alike on a worn label. */
const alike = ['0oq', '1il', '2z', '5s', '6g', '8b'];
/** Most readings of one key. */
const maxReadings = 100;

const isOther = (key: string) => (each: string) => each !== key && /\d/.test(each);

/** Other readings of a key: `tkii78` may be `tk1178`. */
export function lookalikes(key: string): string[] {
  let found = [''];
  for (const letter of key) {
    const letters = found.length < maxReadings ? (alike.find((some) => some.includes(letter)) ?? letter) : letter;
    found = found.flatMap((start) => [...letters].map((each) => start + each));
  }
  return found.filter(isOther(key));
}

/** A shorter key has too many neighbours. */
const minLength = 4;
const characters = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

/** Keys that differ by one mistake: a character left out, added, replaced, or swapped with the next. */
export function typos(key: string): string[] {
  if (key.length < minLength) return [];
  const found = Array.from({ length: key.length + 1 }, (_, at) => {
    const [before, [first = '', second = '', ...rest]] = [key.slice(0, at), [...key.slice(at)]];
    const after = second + rest.join('');
    return [
      before + after,
      before + second + first + rest.join(''),
      ...characters.flatMap((each) => [before + each + first + after, before + each + after]),
    ];
  }).flat();
  return [...new Set(found)].filter(isOther(key));
}

/** Prefilled message for a toner, ink or drum that the toner finder does not know. */
export const tonerInquiryText = (words: string): string =>
  `Hi, I need toner or ink for this: ${words}. Please tell me the price and whether you have it.`;
