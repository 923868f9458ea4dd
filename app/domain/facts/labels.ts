/**
 * What a row is about, by its squeezed label. Rows that are about something else, such as the scan speed, state none of
 * the facts that could be misread from them.
 */
export type Topic =
  | 'other'
  /** The machines that a supply fits. */
  | 'fits'
  | 'speed'
  | 'paper'
  | 'bypass'
  | 'input'
  | 'dutyMaximum'
  | 'dutyRecommended'
  | 'memory'
  | 'power'
  | 'functions'
  | 'print'
  | 'copy'
  | 'scan'
  | 'fax'
  | 'technology'
  | 'colour'
  | 'duplex'
  | 'feeder'
  | 'connection'
  | 'ethernet'
  | 'wifi'
  | 'usb'
  | 'supplies'
  | 'kind';

/** Longer labels are sentences. */
const maxLabel = 60;

/** How to recognize a topic. Words are separated by spaces and written as squeezed labels are. */
type Rule = {
  topic: Topic;
  /** Complete labels. */
  is?: string;
  starts?: string;
  has?: string;
  ends?: string;
  like?: RegExp[];
};

/** The first rule that fits decides. */
const rules: Rule[] = [
  {
    topic: 'fits',
    is: 'fits compatible',
    like: [
      /^(?:f[o0]ruse|suitable|used|fits|compatible)(?:in|with|for|printers?|machines?|models?|series|copiers?|mfps?)+$/,
    ],
  },
  { topic: 'input', is: 'maxinputsheetcapacity maximuminputsheetcapacity' },
  { topic: 'memory', like: [/^(?:system)?(?:ram|memory){1,2}(?:and)?(?:hdd|ssd|disk|storage|harddis[ck])$/] },
  {
    topic: 'other',
    is: 'fcot fpot stockno sidejob machinecolor machinecolour bodycolor bodycolour offer rentplan meter meterduty share call stock note body gst counter condition moq hsn countryoforigin documentsize documentarea os pdl feedercapacity bin whatsinthebox fits mouse keyboard combo application',
    starts:
      'energys outtray outcapacity outpapercapacity outputtray outputcapacity outputpapercapacity paperoutput adfcapacity accessor',
    has: 'firstcopy 1stcopy firstpage 1stpage firstprint 1stprint warmup warmingup resolution dpi zoom enlarge reduction noise sound acoustic indicator lamp cable wastetoner platen exposureglass flatbed finish continuous maintenance fusing fuser bundle compatib daily',
    ends: 'copies scanspeed scanningspeed scannerresolution scannersize scannertype scannermethod scannerarea weight dimension sizew sizeh sized hdd ssd harddisc harddisk harddrive storage brand make manufacturer warranty guarantee meterreading cpu minimumorder price gst original originalsize gsm operatingsystem operatingsystems language display panel screen lcd voltage frequency standby sleep tec outputtray feederspeed adfspeed suitablefor idealfor',
    like: [
      /^(?:(?!doc).)*processor(?!memory)/,
      /^(?:(?!power).)*usage/,
      /max(?:imum)?(?:paper|input)?(?:paper)?(?:capacity|input|supply)/,
      /(?:capacity|input|supply)max(?:imum)?$/,
      /photo.*speed$|speed.*photo$/,
      /(?:box|packag).*content/,
    ],
  },
  {
    topic: 'dutyRecommended',
    is: 'recovolume recommvolume recvolume rmpv ampv recommended',
    starts: 'recommendedmonth',
    like: [
      /recommended.*(?:volume|duty|load|pages|usage|print)/,
      /(?:volume|duty|load).*recommended/,
      /average.*month|month.*average/,
      /avg.*volume|volume.*avg/,
    ],
  },
  {
    topic: 'dutyMaximum',
    is: 'mmv',
    has: 'duty मासिक maxmonth',
    like: [
      /monthly.*(?:volume|load|print|pages|max)/,
      /max.*(?:monthly|volume)/,
      /(?:volume|pages|prints|copies)(?:per|a|p)?month/,
    ],
  },
  {
    topic: 'other',
    has: 'scanningspeed scanspeed adfspeed scannerspeed',
    like: [/^min(?:imum)?(?:media|paper|sheet)size$/],
  },
  {
    topic: 'bypass',
    is: 'mpf',
    starts: 'mpt',
    has: 'bypass multipurposetray multipurposefeed mptray mptfeed manualfeed manualtray',
  },
  {
    topic: 'supplies',
    is: 'ink inks life approxlife inkused टोनर cartirdge',
    has: 'toner cartridge bottle inktank inkcode lifeofdrum drumlife master consumable drum imagingunit yield ribbon',
    like: [/(?<!paper|power)suppl(?:y|ies)/],
  },
  { topic: 'wifi', has: 'wifi' },
  {
    topic: 'feeder',
    is: 'feeder df dp',
    has: 'documentfeeder documentprocessor docprocessor docfeeder adf ardf spdf dsdf dspf rspf originalfeeder autofeeder autodocument automaticdocument',
  },
  {
    topic: 'duplex',
    is: 'dup dupunit',
    starts: 'दोनों donoside donotaraf',
    has: 'duplex twosided 2sided doublesided doubleside bothside 2side twoside डुप्लेक्स',
  },
  { topic: 'fax', is: 'फैक्स', has: 'fax' },
  { topic: 'usb', starts: 'usb' },
  {
    topic: 'ethernet',
    is: 'network नेटवर्क',
    has: 'ethernet lan wirednetwork networkport networkcard networkready networkprint networking gigabit rj45',
  },
  { topic: 'connection', has: 'connect interface port network communication कनेक्टिविटी' },
  {
    topic: 'speed',
    is: 'prints',
    starts: 'outputpermin',
    has: 'speed ppm cpm pagesperminute copiesperminute pagesminute throughput गति रफ़्तार स्पीड printrate',
    like: [/spd(?!f)/],
  },
  { topic: 'memory', has: 'memory ram मेमोरी मेमरी' },
  {
    topic: 'power',
    is: 'power adapter adaptor energy energyconsumption powersource watt watts',
    starts: 'बिजली',
    has: 'powerconsum powerusage powerrating maxpower operatingpower maximumpower wattage consumption powerrequire powersupply',
  },
  {
    topic: 'input',
    is: 'input supply ट्रे paperin paperstdmax stdpaper standardpaper paperstd paperstandard',
    has: 'paperinput papersupply papercapacity inputcapacity papertray cassette inputtray paperfeed tray paperhandling paperdrawer drawer sheetcapacity mediainput mediacapacity papersource feedcapacity standardinput inputpaper standardpaper traycapacity capacity पेपरट्रे',
  },
  {
    topic: 'paper',
    is: 'paper size papers printwidth format paperformat maxformat plottersize sheet max maximumpapersize maximumpapersizes',
    has: 'papersize mediasize sheetsize pagesize maxsize maximumsize largestsize copysize printsize maxpaper maxmedia maximumpaper papertype papersupport mediasupport media कागज़ कागज पेपर',
    like: [/(?:largest|max(?:imum)?)(?:sheet|paper|media|print)/],
  },
  {
    topic: 'technology',
    is: 'tech method engine system',
    has: 'technology printmethod printingmethod printengine printertype printingtype printtype printprocess imaging copyprocess copierprocess printhead तकनीक',
  },
  { topic: 'scan', like: [/^colou?rscan(?:ning|ner)?$/] },
  { topic: 'colour', has: 'color colour rangeen रंग monochrome output' },
  { topic: 'functions', is: 'mode modes operation operations', has: 'function कार्य', starts: 'capabilit' },
  { topic: 'scan', has: 'scan' },
  { topic: 'copy', is: 'copy copying copier photocopy कॉपी' },
  { topic: 'print', is: 'print printing printer' },
  { topic: 'kind', has: 'type category machine product equipment class' },
];

const words = (list = '') => list.split(' ').filter((word) => word !== '');

const tests = rules.map(({ topic, is, starts, has, ends, like = [] }) => {
  const labels = new Set(words(is));
  const [first, within, last] = [words(starts), words(has), words(ends)];
  const fits = (label: string): boolean =>
    labels.has(label) ||
    first.some((word) => label.startsWith(word)) ||
    within.some((word) => label.includes(word)) ||
    last.some((word) => label.endsWith(word)) ||
    like.some((pattern) => pattern.test(label));
  return { topic, fits };
});

/** Shops use the same few hundred labels for all products. */
const known = new Map<string, Topic | null>();
const maxKnown = 2000;

/** The topic of a row; `null` for free text. */
export function topicOf(label: string): Topic | null {
  if (label === '' || label.length > maxLabel) return null;
  const found = known.get(label);
  if (found !== undefined) return found;
  if (known.size >= maxKnown) known.clear();
  const topic = findTopic(label);
  known.set(label, topic);
  return topic;
}

const functionWords = ['print', 'cop', 'scan', 'fax'];

function findTopic(given: string): Topic | null {
  const label = given.replace(/^(?:standard|std|auto)(?=\p{L}{3})/u, '');
  if (!/speed|spd(?!f)/.test(label) && functionWords.filter((each) => label.includes(each)).length > 1)
    return 'functions';
  return tests.find(({ fits }) => fits(label))?.topic ?? null;
}

/** Topics that name one fact, so that a value with such a name must be a label. */
const specific = new Set<Topic | null>([
  'speed',
  'paper',
  'bypass',
  'input',
  'dutyMaximum',
  'dutyRecommended',
  'memory',
  'power',
] satisfies Topic[]);

export const isSpecific = (topic: Topic | null): boolean => specific.has(topic);
