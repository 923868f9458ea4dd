import { oneMistakeApart, wordsOf } from '#app/domain/text/search-text.ts';

const list = (words: string) => words.trim().split(/\s+/);
const keyOf = (word: string) => wordsOf(word).join('');

/** Makers of machines, each with its other names and spellings; also makers that this dealer does not sell. */
const brandSpellings: Record<string, string> = {
  brother: 'ब्रदर',
  canon: 'cannon कैनन केनन',
  epson: 'एप्सन इप्सन',
  hp: 'hewlett packard एचपी',
  'konica minolta': 'konica minolta कोनिका मिनोल्टा',
  kyocera: 'kyosera क्योसेरा कियोसेरा',
  lexmark: 'लेक्समार्क',
  oki: 'okidata',
  panasonic: 'पैनासोनिक',
  pantum: 'पैंटम',
  ricoh: 'nashuatec gestetner lanier savin रिको रिकोह',
  samsung: 'सैमसंग',
  sharp: 'शार्प',
  toshiba: 'तोशिबा',
  xerox: 'fuji fujixerox ज़ेरॉक्स',
};
export const brands: ReadonlyMap<string, string> = new Map(
  Object.entries(brandSpellings).flatMap(([brand, others]) =>
    [brand, ...list(others).map(keyOf)].map((each) => [each, brand]),
  ),
);

/** What a supply is, by the words for it. */
export const supplyWords: ReadonlyMap<string, 'toner' | 'ink' | 'drum' | 'any'> = new Map(
  (
    [
      ['toner', 'toner toners टोनर powder पाउडर'],
      ['ink', 'ink inks bottle bottles inkbottle इंक स्याही शाई syahi shai बोतल'],
      ['drum', 'drum drums ड्रम imaging photoconductor opc'],
      [
        'any',
        'cartridge cartridges catridge carts cart कार्ट्रिज कारतूस kartridge supply supplies consumable refill kit unit',
      ],
    ] as const
  ).flatMap(([kind, words]) => list(words).map((word) => [keyOf(word), kind] as const)),
);

/** Words that name no product: colours, politeness, questions, and units. */
export const fillers: ReadonlySet<string> = new Set(
  list(`
    a an and any are at available best bhai black blue bhaiya buy can cheap chahie chahiye cheapest chaiye code color
    colour colours combo all compatible copier cost cyan dena dikhao dijiye do duplicate for from genuine get ha hai hain have hello hi
    high how in is it ji ka kaha kahan kar karna kaun kaunsa kaunsi ke khareedna ki kis kitna kitne kitni ko kon konsa konsi kya lagega
    lagegi lagta lena liye machine magenta me mei mein mera mere meri mil milega milegi model mujhe my need new no number of
    on online or original pack pages paas pas please pls price printer printers rate required replacement se set show size the this tri type
    used wala wale wali want what which with yellow yield xl you your badalna kali kala full please sir std standard
    मेरे पास है चाहिए का की के को में काली काला नीला पीला लाल मशीन प्रिंटर कौन कौनसा सा लगेगा लिए कितने कितना दाम मूल्य और से हैं मुझे मेरा मेरी
    फोटोकॉपी मिलेगा वाला वाली cha chi che sathi pahije hava havi aahe ahe kuthe चा ची चे साठी पाहिजे हवा हवी आहे कुठे`).map(
    keyOf,
  ),
);

/** Words after a model that do not name another model. */
export const describing: ReadonlySet<string> = new Set(
  list(
    'mfp printer copier multifunction photocopier machine in inch series refurbished renewed used mono color colour all one',
  ),
);

/** The names of Latin letters in Devanagari, longest first: `टीके` is TK. */
const letterNames: readonly (readonly [string, string])[] = list(
  'डब्ल्यू:w डब्लू:w क्यू:q एक्स:x ज़ेड:z जेड:z एच:h एफ:f एल:l एम:m एन:n एस:s आर:r आई:i वाई:y बी:b सी:c डी:d जी:g पी:p टी:t वी:v जे:j के:k यू:u ए:a ई:e ओ:o',
)
  .map((pair) => pair.split(':').map(keyOf) as [string, string])
  .sort(([a], [b]) => b.length - a.length);

/** `टीके` as `tk`; null unless the whole word is names of letters. */
export function spelledLetters(word: string): string | null {
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
export function meant<Meaning>(word: string, words: ReadonlyMap<string, Meaning>): Meaning | undefined {
  if (words.has(word) || word.length < 4 || /\d/.test(word)) return words.get(word);
  const near = [...words.keys()].find((each) => each.length >= 5 && each[0] === word[0] && oneMistakeApart(word, each));
  return near === undefined ? undefined : words.get(near);
}
