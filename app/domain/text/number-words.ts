/* Numbers in words: `twelve thousand five hundred`, `एक लाख पच्चीस हज़ार`, `1 lakh 25 thousand`. */

const english =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety';

/** 0 to 99: Hindi has a separate word for each. Spellings of the same number are separated by `/`. */
const hindi =
  'शून्य एक दो तीन चार पांच/पाँच छह/छः/छे/छ: सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह/पन्द्रह सोलह सत्रह अठारह/अट्ठारह उन्नीस ' +
  'बीस इक्कीस बाईस/बाइस तेईस/तेइस चौबीस पच्चीस छब्बीस सत्ताईस/सत्ताइस अट्ठाईस/अठाईस/अट्ठाइस उनतीस ' +
  'तीस इकतीस बत्तीस तैंतीस/तेंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास ' +
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन/अठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर ' +
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी/अठासी नवासी ' +
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे/पंचानवे छियानवे सत्तानवे अट्ठानवे/अठानवे निन्यानवे';

const factorWords: [factor: number, words: string][] = [
  [100, 'hundred hundreds सौ'],
  [1e3, 'k thousand thousands thou hazar hazaar hajar हजार હજાર হাজার ஆயிரம்'],
  [1e5, 'l lac lacs lack lacks lakh lakhs lakhz lkh lk लाख લાખ লাখ লক্ষ லட்சம்'],
  [1e7, 'cr crs crore crores करोड કરોડ কোটি கோடி'],
];

/** The Devanagari nukta is often omitted. */
const withoutDots = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\u093c/g, '')
    .normalize('NFC');

const small = new Map<string, number>();
for (const [value, word] of english.split(' ').entries()) small.set(word, value);
for (const [index, word] of englishTens.split(' ').entries()) small.set(word, 20 + 10 * index);
for (const [value, words] of hindi.split(' ').entries())
  for (const word of words.split('/')) small.set(withoutDots(word), value);
const valuesOf = (pairs: [value: number, words: string][]): Map<string, number> =>
  new Map(pairs.flatMap(([value, words]) => words.split(' ').map((word) => [withoutDots(word), value] as const)));
const factors = valuesOf(factorWords);

/** `डेढ लाख` is one and a half lakh, `सवा दो` 2.25, `साढे तीन` 3.5, `पौने दो` 1.75. */
const fractions = valuesOf([
  [1.5, 'डेढ़ dedh'],
  [2.5, 'ढाई अढ़ाई अडीच dhai'],
]);
const nextToFraction = valuesOf([
  [0.25, 'सवा सव्वा sava sawa'],
  [0.5, 'साढ़े साडे sadhe'],
  [-0.25, 'पौने पावणे paune'],
]);

/** Returns a word's factor: `lakh`, `k`, `करोड़`; `null` for any other word. */
export const factorOf = (word: string): number | null => factors.get(withoutDots(word)) ?? null;

/** Returns the value of a single number word, such as `five` or `पाँच`; `null` for anything else. */
export const smallNumber = (word: string): number | null => small.get(withoutDots(word)) ?? null;

/**
 * Returns the number that lower-case words and digits add up to. Factors must decrease (`1 lakh 25 thousand`), and each
 * amount must be below the factor before it. `null` for any other text. `readDigits` reads a group of digits.
 */
export function wordsToNumber(text: string, readDigits: (digits: string) => number | null): number | null {
  const words = text
    .replace(/(\d)(?=\p{L})/gu, '$1 ')
    .replace(/\band\b|&|-|(?<=\p{L})\.|(?<=\p{L}),/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  let total = 0;
  let limit = Number.POSITIVE_INFINITY;
  let amount: number | null = null;
  let hasFactor = false;
  let part = 0;
  for (const word of words) {
    const shift = nextToFraction.get(withoutDots(word));
    if (shift !== undefined && amount === null) {
      part = shift;
      continue;
    }
    const factor = factorOf(word);
    if (factor !== null) {
      if (amount === null && part !== 0) amount = 1;
      if (amount === null) return null;
      amount += part;
      part = 0;
      hasFactor = true;
      if (factor === 100 && amount < 100) {
        amount *= 100;
        continue;
      }
      if (factor >= limit) return null;
      total += amount * factor;
      limit = factor;
      amount = null;
      continue;
    }
    const value = /^\d/.test(word) ? readDigits(word) : (fractions.get(withoutDots(word)) ?? smallNumber(word));
    if (value === null) return null;
    if (amount === null) amount = value;
    else if (isContinued(amount, value)) amount += value;
    else return null;
  }
  if (part !== 0 || (amount !== null && amount >= limit)) return null;
  return hasFactor ? total + (amount ?? 0) : null;
}

/** `twenty` + `five`, `three hundred` + `forty`. */
const isContinued = (amount: number, value: number): boolean =>
  (amount % 100 === 0 && amount > 0 && value < 100) ||
  (amount % 10 === 0 && amount % 100 >= 20 && value > 0 && value < 10);
