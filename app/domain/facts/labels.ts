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

const topics: [Topic, RegExp][] = [
  [
    'fits',
    /^(?:(?:f[o0]ruse|suitable|used)(?:in|with|for)|fits|compatible)(?:in|with|for|printers?|machines?|models?|series|copiers?|mfps?)*$/,
  ],
  ['input', /^max(?:imum)?inputsheetcapacity$/],
  ['memory', /^(?:system)?(?:ram|memory){1,2}(?:and)?(?:hdd|ssd|disk|storage|harddis[ck])$/],
  [
    'other',
    /^(?:.*scan(?:ning)?speed|.*scanner?(?:resolution|size|type|method|area)|.*(?:first|1st)(?:copy|page|print).*|fcot|fpot|.*(?:warmup|warmingup|resolution|dpi|zoom).*|.*(?:enlarge|reduction).*|stockno|sidejob|machinecolou?r|bodycolou?r|offer|rentplan|meter|meterduty|share|call|stock|note|bod y|body|gst|.*(?:noise|sound|acoustic|indicator|lamp|cable|wastetoner).*|.*weight|.*dimension|.*size(?:w|h|d)|.*(?:hdd|ssd|harddis[ck]|hard drive|harddrive|storage)|.*brand|.*make|.*manufacturer|.*warranty|.*guarantee|counter|.*meterreading|condition|(?:(?!doc).)*processor(?!memory).*|.*cpu|.*minimumorder|moq|.*price|hsn|.*gst$|countryoforigin|.*original(?:size)?|document(?:size|area)|.*(?:platen|exposureglass|flatbed).*|.*gsm|.*operatingsystems?|os|.*language|pdl|.*display|.*panel|.*screen|.*lcd|.*voltage|.*frequency|.*standby|.*sleep|.*tec|energys.*|out(?:put)?(?:tray|capacity|papercapacity).*|.*outputtray|paperoutput.*|.*max(?:imum)?(?:paper|input)?(?:paper)?(?:capacity|input|supply).*|.*(?:capacity|input|supply)max(?:imum)?|feedercapacity|adfcapacity.*|bin|.*finish.*|.*copies|.*continuous.*|.*feederspeed|.*adfspeed|.*photo.*speed|.*speed.*photo|.*(?:maintenance|fusing|fuser).*|accessor.*|.*bundled?.*|.*(?:box|packag).*content.*|whatsinthebox|.*suitablefor|fits|mouse|keyboard|combo|.*compatib.*|.*daily.*|(?:(?!power).)*usage.*|application|.*idealfor)$/,
  ],
  [
    'dutyRecommended',
    /^(?:reco?(?:mm)?volume|.*recommended.*(?:volume|duty|load|pages|usage|print).*|.*average.*(?:monthly|month).*|.*(?:monthly|month).*average.*|.*(?:volume|duty|load).*recommended.*|rmpv|ampv|recommended(?:month.*)?|.*avg.*volume.*|.*volume.*avg.*)$/,
  ],
  [
    'dutyMaximum',
    /^(?:.*duty.*|.*monthly.*(?:volume|load|print|pages|max).*|.*max.*(?:monthly|volume).*|.*(?:volume|pages|prints|copies)(?:per|a|p)?month.*|.*मासिक.*|mmv|.*maxmonth.*)$/,
  ],
  ['other', /^(?:min(?:imum)?(?:media|paper|sheet)size|.*scanningspeed.*|.*(?:scan|adf|scanner)speed.*)$/],
  [
    'bypass',
    /^(?:.*(?:bypass|multipurposetray|multipurposefeed.*|mptray|mptfeed|manualfeed|manualtray|stackbypass|sbypass).*|mpt.*|mpf)$/,
  ],
  [
    'supplies',
    /^(?:.*(?:toner|cartridge|bottles?|inktanks?|inkcodes?|lifeofdrum|drumlife|master|consumable|(?<!paper|power)suppl(?:y|ies)|drum|imagingunit|yield|ribbon).*|ink|inks|life|approxlife|inkused|टोनर|cartirdge)$/,
  ],
  ['wifi', /^(?:.*wifi.*)$/],
  [
    'feeder',
    /^(?:.*(?:documentfeeder|documentprocessor|docprocessor|docfeeder|adf|radf|ardf|dadf|spdf|dsdf|dspf|rspf|originalfeeder|autofeeder|autodocument|automaticdocument).*|feeder|df|dp)$/,
  ],
  [
    'duplex',
    /^(?:.*(?:duplex|twosided|2sided|doublesided|doubleside|bothside|2side|twoside|डुप्लेक्स).*|(?:दोनों|donoside|donotaraf).*|dup(?:unit)?)$/,
  ],
  ['fax', /^(?:.*fax.*|फैक्स)$/],
  ['usb', /^(?:usb.*)$/],
  [
    'ethernet',
    /^(?:.*(?:ethernet|lan|wirednetwork|networkport|networkcard|networkready|networkprint|networking|gigabit|rj45).*|network|नेटवर्क)$/,
  ],
  ['connection', /^(?:.*(?:connect|interface|ports?|network|communication|कनेक्टिविटी).*)$/],
  [
    'speed',
    /^(?:prints|.*(?:speed|spd(?!f)|ppm|cpm|pagesperminute|copiesperminute|pagesminute|throughput|गति|रफ़्तार|स्पीड|printrate).*|outputpermin.*)$/,
  ],
  ['memory', /^(?:.*(?:memory|ram|मेमोरी|मेमरी).*)$/],
  [
    'power',
    /^(?:.*(?:powerconsum|powerusage|powerrating|maxpower|operatingpower|maximumpower|wattage|consumption|powerrequire|powersupply).*|power|adapt[eo]r|energy|energyconsumption|powersource|watts?|बिजली.*)$/,
  ],
  [
    'input',
    /^(?:input|supply|ट्रे|paperin|paperstdmax|(?:std|standard)paper|paper(?:std|standard)|.*(?:paperinput|papersupply|papercapacity|inputcapacity|papertray|cassette|inputtray|paperfeed|trays?|paperhandling|paperdrawer|drawer|sheetcapacity|mediainput|mediacapacity|papersource|feedcapacity|standardinput|inputpaper|standardpaper|traycapacity|capacity).*|पेपर ट्रे|पेपरट्रे)$/,
  ],
  [
    'paper',
    /^(?:.*(?:papersize|mediasize|sheetsize|pagesize|papersizes|maxsize|maximumsize|largestsize|copysize|printsize|maxpaper|maxmedia|maximumpaper|papertype|papersupport|mediasupport|media|कागज़|कागज|पेपरसाइज|पेपर).*|paper|size|papers|printwidth|format|paperformat|maxformat|.*(?:largest|max(?:imum)?)(?:sheet|paper|media|print).*|plottersize|sheet|max|maximumpapersizes?)$/,
  ],
  [
    'technology',
    /^(?:.*(?:technology|printmethod|printingmethod|printengine|printertype|printingtype|printtype|printprocess|imaging|copyprocess|copierprocess|printhead|तकनीक).*|tech|method|engine|system)$/,
  ],
  ['scan', /^colou?rscan(?:ning|ner)?$/],
  ['colour', /^(?:.*(?:colou?r|rangeen|रंग|monochrome|output|outputtype|printoutput).*)$/],
  ['functions', /^(?:.*(?:function|features?andfunction|multifunctions|कार्य).*|modes?|operations?|capabilit.*)$/],
  ['scan', /^(?:.*scan.*)$/],
  ['copy', /^(?:copy|copying|copier|photocopy|कॉपी)$/],
  ['print', /^(?:print|printing|printer)$/],
  ['kind', /^(?:.*(?:type|category|machine|product|equipment|class).*)$/],
];

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
  return topics.find(([, pattern]) => pattern.test(label))?.[0] ?? null;
}

/** Whether a topic names one fact, so that a value with it must be a label. */
export const isSpecific = (topic: Topic | null): boolean =>
  topic !== null &&
  ![
    'other',
    'fits',
    'kind',
    'functions',
    'connection',
    'copy',
    'print',
    'scan',
    'fax',
    'usb',
    'wifi',
    'ethernet',
    'colour',
    'duplex',
    'feeder',
    'supplies',
    'technology',
  ].includes(topic);
