import { keptValues } from '#app/domain/records/kept.ts';

/**
 * Recognizes the topics of rows. Words are written as squeezed labels are: `=word` is a whole label, `^word` its start,
 * `word$` its end; other words are anywhere in it. The first rule that fits decides. Rows about something `other`, such as
 * the scan speed, state none of the facts that could be misread from them; `fits` names the machines of a supply.
 */
const rules = [
  [
    'fits',
    '=fits =compatible',
    /^(?:f[o0]ruse|suitable|used|fits|compatible)(?:in|with|for|printers?|machines?|models?|series|copiers?|mfps?)+$/,
  ],
  [
    'paper',
    '',
    /papersize.*trays?andbypass|^supported(?:media|paper)sizes?(?:standard)?$|^(?:media|paper)sizes?(?:cassette|tray|deck)/,
  ],
  ['paper', '', /^(?!.*(?:bypass|mp|multi|manual)).*(?:cassette|tray|drawer)s?(?:paper|media|sheet)?sizes?$/],
  ['input', '=maxinputsheetcapacity =maximuminputsheetcapacity', /input(?:tray)?capacity.*bypass/],
  ['supplies', '=compatibletoner =compatiblecartridge =compatibleink'],
  ['memory', '', /^(?:system)?(?:ram|memory){1,2}(?:and)?(?:hdd|ssd|disk|storage|harddis[ck])$/],
  [
    'other',
    `=fcot =fpot =stockno =sidejob =machinecolor =machinecolour =bodycolor =bodycolour =offer =rentplan =meter
    =meterduty =share =call =stock =note =body =gst =counter =condition =moq =hsn =countryoforigin =documentsize
    =documentarea =os =pdl =feedercapacity =bin =whatsinthebox =fits =mouse =keyboard =combo =application ^energys
    ^standby ^sleep ^card ^envelope ^column ^flash photopaper receiving ^paperdelivery ^outtray ^outcapacity ^outpapercapacity ^outputtray ^outputcapacity ^outputpapercapacity ^paperoutput
    ^innertray ^adfcapacity ^accessor lightsource firstcopy 1stcopy firstpage 1stpage firstprint 1stprint warmup warmingup
    resolution dpi zoom enlarge reduction noise sound acoustic indicator lamp heater charger cable wastetoner platen exposureglass
    flatbed finish maintenance mtbf paperweight thickness nozzle fusing fuser bundle compatib daily copies$ scanspeed$ scanningspeed$
    scannersize$ scannertype$ scannermethod$ scannerarea$ weight$ dimension$ sizew$ sizeh$ sized$ hdd$ ssd$
    harddisc$ harddisk$ harddrive$ storage$ brand$ make$ manufacturer$ warranty$ guarantee$ meterreading$ cpu$
    minimumorder$ price$ gst$ original$ originalsize$ operatingsystem$ operatingsystems$ language display$
    panel$ screen$ lcd$ voltage$ frequency$ tec$ outputtray$ feederspeed$ adfspeed$ suitablefor$
    idealfor$`,
    /^(?:(?!doc).)*processor(?!memory)/,
    /^(?!.*(?:print|operat|max|active)).*(?:standby|sleep)$/,
    /^(?:(?!power).)*usage/,
    /max(?:imum)?(?:paper|input)?(?:paper)?(?:capacity|input|supply)/,
    /(?:cap(?:acity)?|input|supply)max(?:imum)?$/,
    /photo(?!cop).*speed$|speed.*photo$/,
    /(?:box|packag).*content/,
  ],
  [
    'dutyRecommended',
    `^ampv ^rmpv =recovolume =recommvolume =recvolume =recvol =avgvol =recmonthlyvolume =recmonthlypages =recommended
    ^recommendedmonth`,
    /recommended.*(?:volume|duty|load|pages|usage|print|copies|month)/,
    /(?:volume|duty|load).*recommended/,
    /ideal.*volume|vol(?:ume)?rec(?:monthly)?$|(?:volume|duty|month|load)rec(?:o|omm)?$|^rec(?:o|omm)?(?:month|duty|print).*(?:volume|duty|pages|load)/,
    /average.*month|month.*average/,
    /avg.*volume|volume.*avg/,
  ],
  [
    'dutyMaximum',
    '=mmv =maxload =volmax duty monthlycapacity maxmonth',
    /monthly.*(?:volume|load|print|pages|max)/,
    /max.*(?:monthly|volume)/,
    /(?:volume|pages|prints|copies)(?:per|a|p)?month/,
  ],
  ['other', 'scanningspeed scanspeed adfspeed scannerspeed', /^min(?:imum)?(?:media|paper|sheet)size$/],
  [
    'bypass',
    '=rearfeed =rearasf =mpf =mp =multipurpose ^mpt bypass multipurposetray multipurposefeed mptray mptfeed manualfeed manualtray',
  ],
  [
    'supplies',
    `=ink =inks =inkbtl =life =approxlife =inkused =cartirdge toner cartridge bottle inktank inkcode master consumable drum
    imagingunit yield ribbon refill inkpack photoconductor`,
    /^(?:black|colou?r|cyan|magenta|yellow)inks?$|^inks?(?:black|cyan|magenta|yellow)/,
    /(?<!paper|power)suppl(?:y|ies)/,
  ],
  ['scan', '=networkscanner'],
  ['wifi', 'wifi'],
  [
    'feeder',
    `=feeder =df =dp documentfeeder documentprocessor docprocessor docfeeder adf ardf spdf dsdf dspf rspf
    originalfeed autofeeder autodocument automaticdocument`,
  ],
  ['other', 'duplexscan scanduplex'],
  ['duplex', '=dup =dplx =duplx =dupunit ^donoside ^donotaraf duplex doubleside bothside 2side twoside'],
  ['fax', 'fax facsimile'],
  ['usb', '^usb'],
  [
    'ethernet',
    `=network =wired ethernet wirednetwork networkport networkcard networkready networkprint networking gigabit
    rj45`,
    /(?<![pb])lan(?![gdet])/,
  ],
  ['connection', 'connect interface port network communication'],
  [
    'speed',
    '=prints ^outputpermin ^pgmin speed ppm cpm pagesperminute copiesperminute pagesminute throughput printrate',
    /spd(?!f)/,
  ],
  ['memory', '=mem memory ram'],
  [
    'power',
    `=power =w ^energyuse =energyconsumption =electricalload =electricity poweruse averagepower ^powerprint ^powercop ^poweroper ^powerrun =adapter =adaptor =energy =powersource =watt =watts powercons powerusage powerrating maxpower
    operatingpower maximumpower power$ pwr wattage consumption powerrequire powersupply`,
  ],
  [
    'input',
    `=input =supply =paperin =paperstdmax =stdpaper =papersheets =paperstd =paperstandard paperinput papersupply cassette
    paperdeck pprcap paperfeed tray paperhandling drawer mediainput papersource standardinput inputpaper standardpaper capacity`,
  ],
  [
    'paper',
    `=paper =size =papers =printwidth =format =paperformat =maxformat =plottersize =sheet =max papersize sheetsize
    pagesize maxsize maximumsize largestsize copysize printsize maxpaper maximumpaper papertype papersupport media`,
    /(?:largest|max(?:imum)?)(?:sheet|paper|media|print)/,
  ],
  [
    'technology',
    `=tech =method =engine =system technology printmethod printingmethod printengine printertype printingtype
    printtype printprocess imaging copyprocess copierprocess printhead`,
  ],
  ['scan', '', /^colou?rscan(?:ning|ner)?$|^scan(?:ner|ning)?colou?r/],
  ['colour', 'color colour rangeen monochrome output'],
  ['functions', '=fn =std =kaam =funcn =mode =modes =operation =operations ^capabilit function'],
  ['scan', 'scan'],
  ['copy', '=copy =copying =copier =photocopy ^copyingfeature'],
  ['print', '=print =printing =printer ^printingfrom ^printingfeature'],
  ['kind', 'type category machine product equipment class'],
] as const satisfies (readonly [topic: string, words: string, ...patterns: RegExp[]])[];

/** What a row is about, by its squeezed label. */
export type Topic = (typeof rules)[number][0];

/** Longer labels are sentences. */
const maxLabel = 60;

const tests = rules.map(([topic, list, ...patterns]: readonly [Topic, string, ...RegExp[]]) => {
  const marked = (mark: RegExp) =>
    list.split(/\s+/).flatMap((word) => (mark.test(word) ? word.replace(/[=^$]/, '') : []));
  const labels = new Set(marked(/^=/));
  const [first, within, last] = [marked(/^\^/), marked(/^[^=^]+[^$]$/), marked(/\$$/)];
  const fits = (label: string): boolean =>
    labels.has(label) ||
    first.some((word) => label.startsWith(word)) ||
    within.some((word) => label.includes(word)) ||
    last.some((word) => label.endsWith(word)) ||
    patterns.some((pattern) => pattern.test(label));
  return { topic, fits };
});

/** Shops use the same few hundred labels for all products. */
const kept = keptValues<Topic | null>(2000);

/** The topic of a row; `null` for free text. */
export const topicOf = (label: string): Topic | null =>
  label === '' || label.length > maxLabel ? null : kept(label, () => findTopic(label));

const functionWords = ['print', 'cop', 'scan', 'fax'];

function findTopic(given: string): Topic | null {
  const label = given.replace(/^(?:standard|std|auto)(?=\p{L}{3})/u, '');
  if (!/speed|spd(?!f)/.test(label) && functionWords.filter((each) => label.includes(each)).length > 1)
    return 'functions';
  const found = tests.find(({ fits }) => fits(label))?.topic;
  // `Input (standard)`
  const shorter = label.replace(/(?:standard|std)$/, '');
  return found ?? (shorter === label ? null : findTopic(shorter));
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
