import { word } from '#app/domain/text/patterns.ts';
import { oneMistakeApart } from '#app/domain/text/search-text.ts';
import type { FacetName, ListSort } from './facet-query.ts';

/* The words of visitors: numbers, units, values of facets, and words without a meaning for a search. */

/** Numbers by their words, of `[number, words]`. */
const byWord = (numbers: readonly (readonly [number, string])[]): Record<string, number> =>
  Object.fromEntries(numbers.flatMap(([number, words]) => words.split(' ').map((word) => [word, number])));

export const units = byWord([
  [1e3, 'k thousand hazar hazaar hajar हजार'],
  [1e5, 'l lakh lakhs lac lacs लाख'],
  [1e7, 'cr crore crores करोड'],
]);
export const numberWords = byWord([
  [1, 'ek एक one'],
  [1.5, 'dedh डेढ'],
  [2, 'do दो two'],
  [2.5, 'dhai ढाई'],
  [3, 'teen तीन three'],
  [4, 'char chaar चार'],
  [5, 'paanch panch पांच पाँच five'],
  [10, 'das दस ten'],
  [15, 'pandrah पंद्रह fifteen'],
  [20, 'bees बीस twenty'],
  [25, 'pachees'],
  [30, 'tees तीस thirty'],
  [40, 'chalis forty'],
  [50, 'pachas pachaas पचास fifty'],
]);

/** A pattern for any of these words, in any case and wherever they stand. */
export const whole = (...patterns: string[]): RegExp => word(patterns.join('|'), 'giu');

/** Words that name toner, ink and drums, with the one that the name of such a product has. */
export const supplies: [RegExp, string][] = [
  [whole('drums?(?: units?)?|ड्रम(?: यूनिट)?'), 'drum'],
  [whole('toners?(?: cartrid?ges?)?|टोनर(?: कार्ट्रिज)?'), 'toner'],
  [whole('inks? (?:bottles?|cartrid?ges?)|(?:inks?|इंक|स्याही)(?![ -]?(?:tank|jet|टैंक))'), 'ink'],
  [whole('cartrid?ges?|कार्ट्रिज'), 'cartridge'],
];
/** Words of products that are no machines. */
export const noMachine = whole(
  'inks?(?![ -]?(?:tank|jet))|refills?|papers?|rims?|reams?|ribbons?|rolls?|spares?|parts?|स्याही|कागज',
);

/** Words that name a value of a facet. */
export const meanings: [RegExp, FacetName, string[]][] = [
  [
    whole(
      '(?:photo ?cop(?:y|ier|ying)|foto ?copy|(?:photo|foto) ?stat|xerox|zerox|jerox|[जझ][़]?[ेी]र[ॉो]क्स|ઝેરોક્[સષ]|फोटो ?कॉपी)\\s+(?:machines?|मशीन|મશીન)',
      '(?:photo ?|foto ?)?copiers?|photo ?copy|fotocopy|(?:photo|foto) ?stat|(?:फोटो ?)?कॉपियर|फोटो ?कॉपी',
    ),
    'kind',
    ['copier', 'multifunction'],
  ],
  [
    whole(
      'all[ -]?in[ -]?(?:ones?|1)|aio|[3-7][ -]?in[ -]?(?:1|one)|mf[pd]s?|multi[ -]?func\\w*|(?:(?:print|scan|copy|xerox)(?:ing)?[ ,/&+]+(?:and |aur )?){2}(?:print|scan|copy|xerox)(?:ing)?',
    ),
    'kind',
    ['multifunction'],
  ],
  [whole('plott?[ae]rs?|posters?|(?:large|wide)[ -]?format'), 'kind', ['large-format']],
  [whole('production(?: press(?:es)?)?|digital press(?:es)?'), 'kind', ['production']],
  [whole('mono(?:chrome)?|black ?(?:and|&|n|/|aur)? ?white|b ?[&/] ?w|bw|ब्लैक (?:एंड |और )?व्हाइट'), 'colour', ['mono']],
  [whole('colou?rs?|colou?red|colur|rangeen|रंगीन|रंगीत|कलर|કલર|રંગીન'), 'colour', ['colour']],
  [
    whole(
      '(?:auto )?dupl[ea](?:x|ks)|double[ -]?sided?|both sides?|(?:two|dual|2)[ -]?sided?|dono (?:side|taraf)|दोनों तरफ',
    ),
    'duplex',
    ['automatic'],
  ],
  [whole('(?:w[iy]|why)[ -]?f[iy]|wireless|वाई ?फाई'), 'network', ['wifi']],
  [whole('lan|ethernet|network(?:ed)?'), 'network', ['ethernet']],
  [whole('[rd]?adf|document feeder|auto feeder|feeder (?:wal[ai]|ke saa?th)|with feeder'), 'functions', ['feeder']],
  [whole('scan(?:ner|ning)?|स्कैनर?'), 'functions', ['scan']],
  [whole('fax|फैक्स'), 'functions', ['fax']],
  [
    whole(
      're-?furb(?:ish(?:ed)?)?|re-?condition(?:ed)?|second ?hand|purana|पुराना',
      'used(?= (?:\\S{1,20} )?(?:(?:photo ?)?copiers?|printers?|machines?|xerox))', // used canon copier
    ),
    'condition',
    ['refurbished', 'used'],
  ],
  [whole('in stock|ready stock|available|उपलब्ध'), 'stock', ['in']],
  [whole('on offer|offers?|discount(?:ed|s)?|on sale|sale'), 'offer', ['yes']],
];

/** Phrases with a simpler wording. */
export const simpler: [RegExp, string][] = [
  // na epson na hp
  [whole('na (\\S{2,20}) na(?= \\S)'), 'not $1 not'],
  // nothing above 15000
  [whole('nothing(?= (?:above|over|below|under|more|less))'), 'not'],
  // nothing but ricoh
  [whole('(?:nothing|none) (?:but|other than|except)'), ' '],
  // not only black and white
  [whole('not only (?:black ?(?:and|&|n)? ?white|mono(?:chrome)?|b ?[&/]? ?w)'), 'colour'],
  [whole('not only'), ' '],
  // no printer without duplex
  [whole('no (printers?|machines?|copiers?) without'), '$1 with'],
  // copier without duplex will not do
  [
    whole(
      '(?:without|bina) ((?:\\S{1,20} ){1,3}?)(?:will not (?:do|work)|(?:ke )?nahi chale(?:ga|gi)|wala nahi chahiye)',
    ),
    '$1',
  ],
  // xerox machine but not of canon
  [whole('not (?:of|from)'), 'not'],
  // rent pe nahi
  [whole('(?:rent|rental|hire|kiraye|किराये)(?: pe| par| पर)? (?:nahin?|mat|नहीं)'), ' '],
  // out of stock mat dikhao
  [whole('(?:no|not) out of stock|out of stock (?:mat dikhao|nahin?)'), 'in stock'],
  // scan bhi kare aur copy bhi
  [
    whole(
      '(?<!print[ ,/&+]{1,3})(?:scan|cop(?:y|ying))\\w{0,4}(?: bhi| kare)*(?: and| aur| also|,|/|&|\\+)+ ?(?:scan|copy)(?:ning|ing)?',
    ),
    'multifunction',
  ],
];

/** Asks for black and white. */
export const withoutColour = whole(
  '(?:non|no|not|without|w/o|bina)[ -]?(?:an? )?(?:colou?r|rangeen)|(?:colou?r|rangeen) (?:nahi|nahin)(?: chahiye)?',
);
/** Negations before a word: `without fax`. Skips `model no 2625`. */
export const notBefore = whole(
  '(?:no need (?:of|for)|not|no|non|without|w/o|with no|except(?: for)?|exclud(?:e|ing)|other than|apart from|any(?:thing)? but|but not|neither|minus|bina|बिना)(?!\\s*[.:#]?\\s*\\d)',
);
/** Negations after a word: `fax nahi chahiye`. */
export const notAfter = whole(
  '(?:(?:ko|को) )?(?:chh?od ?(?:kar|ke)|छोड ?कर)', // canon chhod ke
  '(?:ke|के) (?:bina|बिना) (?:bhi|भी)', // wifi ke bina bhi chalega
  '(?:ke|के) (?:ala[wv]a|bina|siva|siway?|अलावा|बिना|सिवा(?:य)?)', // canon ke alawa
  '(?:(?:ki|की) )?(?:zaroorat|zarurat|jarurat|जरूरत) (?:nahin?|नहीं)', // fax ki zaroorat nahi
  '(?:zaroori|zaruri|jaruri|जरूरी) (?:nahin?|नहीं)', // duplex zaroori nahi
  '(?:ho|है|हो) ya na ho', // colour ho ya na ho
  '(?:nahin?|नहीं)(?: (?:chahiye|chaiye|चाहिए))?', // fax nahi chahiye
  'na (?:ho|हो)', // jisme wifi na ho
  'mat (?:dikhao|batao)|मत दिखाओ', // canon mat dikhao
  'not (?:needed|required|wanted|necessary|necessarily|must|compulsory)', // fax not required
);
/** Negations of what a visitor does not need, but would take: `fax not required`. */
export const isOptional = /need|requir|necess|must|compuls|z[ao]r|jar|जरू|bhi|भी|ya na/;
/** Words without a facet that can be excluded. */
export const onlyExcluded: [RegExp, string[]][] = [
  [whole('(?:ink|इंक) ?-?(?:tanks?|टैंक)'), ['technology:ink-tank']],
  [whole('ink ?-?jets?'), ['technology:ink', 'technology:ink-tank']],
  [whole('la[sz]ers?|लेजर'), ['technology:laser']],
];

/** Words that ask for an order of the list. */
export const orders: [RegExp, ListSort][] = [
  [
    whole(
      '(?:sabse |सबसे )?(?:cheap(?:est|er)?|sast[aie]|सस्त[ाीे]|lowest price|low[ -](?:price|budget)|affordable|economical|budget|kam da?am|किफायती)',
    ),
    'price-low',
  ],
  [whole('latest|newest|naya model|new launch'), 'newest'],
  [whole('fastest|sabse tez|सबसे तेज|high[ -]?speed'), 'fastest'],
  [whole('most expensive first|costliest|sabse meh?nga'), 'price-high'],
];
/** Words that ask for a service, not for a product. */
export const service = whole(
  'amc|repair(?:s|ing|ed)?|servic(?:e|es|ing)(?: cent(?:er|re))?|maintenance|technician',
  'service engineer|engineer (?:chahiye|needed|required)', // engineer chahiye
  'breakdown|kharab|paper jam|not working|theek kar\\w{1,6}', // theek karna hai
  'marammat|मरम्मत|सर्विस|खराब|रिपेयर|दुरुस्ती|રિપેર',
);
/** Words about cost without a number. */
export const vague = whole('(?:low[ -])?running cost|low[ -]cost');
/** Volumes and times: `500 pages daily`, `3 year warranty`. */
const often = '(?: (?:(?:per|a|every|har) )?(?:day|daily|month(?:ly)?|din|mahin[ea]|roz))?';
export const volume = whole(
  `\\d[\\d,]{0,9}(?: ?(?:k|lakh|thousand|hazar))? ?(?:pages?|copies|prints?|sheets?)${often}(?! ?(?:per|a|/) ?min)`,
  '\\d{1,3} ?(?:months?|years?|mahin[ea]|saal|days?)(?: warranty)?',
);
export const rent = whole(
  '(?<!not )(?:(?:on |for )?(?:rent|rental|hire|lease)(?: pe| par)?|(?:kira(?:ye|ya|e)|bhad[ae])(?: par| pe)?|(?:किरा[एय]े?|भाडे|भाड्याने|ભાડે)(?: पर)?)',
);
/** Reams and rolls of paper are no machines, and A3+ is larger than A3. */
export const paper =
  /(?<![\p{L}\p{M}\p{N}-])(sra3|a[0-5])(?![\p{L}\p{M}\p{N}+-]| (?:paper )?(?:rims?|reams?|rolls?|sheets?|bond|gsm))/giu;

/** Words of the trade whose misspellings are read; those of brands and models are left to the text search. */
const tradeWords =
  'photocopier photocopy copier xerox printer printing machine multifunction plotter duplex wireless colour color black white scanner cartridge toner under below within'.split(
    ' ',
  );
const otherWords = new Set(
  'copies copied copper prints printed painter winder burner machined scanned back pack slack stack blank block while write whites'.split(
    ' ',
  ),
);

/** A misspelt word of the trade as it should be: `photcopier`, `printar`, `undr`. */
export function spelled(word: string): string {
  if (otherWords.has(word) || tradeWords.some((known) => word === known || word === `${known}s`)) return word;
  return tradeWords.find((known) => oneMistakeApart(word, known)) ?? word;
}

export const nouns = new Set(
  'printer printers printar machine machines device devices प्रिंटर मशीन પ્રિન્ટર મશીન'.split(' '),
);
export const fillers = new Set(
  'wala wali vala jo kare monthly ke ka ki ko andar hai kya ya or and with for the a an i want need chahiye चाहिए पाहिजे જોઈએ वाला वाली please show me best mera meri saath under on in of to buy tak se par pe hi bhi only liye aur और का की के के लिए ho dono teeno print printing karne nikalne karna office home shop dukan ghar school college business small personal any all some koi other good new naya kitne kitna bhai ek speed size beech bich sath price prices rate cost kimat कीमत sirf सिर्फ but use simple original genuine batao dikhao सभी दिखाओ near which is range charges chalega chalegi bas achha accha students one also just company jisme hona'.split(
    ' ',
  ),
);
