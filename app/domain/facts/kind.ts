import type { Facts, MachineKind } from './facts.ts';
import { topicOf } from './labels.ts';
import type { Statement } from './statements.ts';
import { word } from './words.ts';

const supplyWord = word(
  'toners?|cartridges?|ink bottles?|inks?|drums?(?: unit)?|ribbons?|developers?|maintenance (?:kit|box)|waste (?:toner|ink)|staples?|master(?: roll)?s?|paper ream|copier paper|photo paper|paper|reams?|fuser|fusing|spares?|consumables?|suppl(?:y|ies)|printhead|print head|transfer (?:belt|roller)|pickup roller|rollers?|refill|टोनर|स्याही|कागज़|कागज|imaging unit|label rolls?|pouch(?:es)?|blade|gear',
);
const machineWord =
  /printer|copier|photocop|\bm\.?f\.?[pd]\b|multi-?function|machine|\bpress\b|all[- ]in[- ]one|plotter|scanner|duplicator|प्रिंटर|मशीन/;

export function kindOf(all: readonly Statement[], specified: Facts): { kind: MachineKind; source: string } | null {
  const nameOnly = all.filter(({ rank, label }) => rank >= 2 && label === '');
  const free = [
    ...nameOnly,
    ...all.filter(
      ({ rank, label }) =>
        rank < 2 &&
        (topicOf(label) === 'kind' ||
          topicOf(label) === null ||
          topicOf(label) === 'technology' ||
          topicOf(label) === 'functions'),
    ),
  ];
  const find = (pattern: RegExp, among = free) => among.find(({ text, about }) => pattern.test(`${about} ${text}`));
  const [name] = nameOnly;
  const category = nameOnly.find(({ rank }) => rank === 3);
  const before = (name?.text ?? '')
    .replace(
      /(?:laser |ink ?jet )?(?:printers?|(?:photo)?copiers?|xerox|mf[pd]) (?=(?:paper|toners?|inks?|cartridges?|drums?|ribbons?|rollers?|spares?)\b)/g,
      '',
    )
    .split(/\bfor\b|\bwith\b|के लिए/)[0] as string;
  const as = (kind: MachineKind, of: Statement | undefined) => (of === undefined ? null : { kind, source: of.source });
  if (/trolley|\bstand\b/.test(before)) return as('other', name);
  const isSupplyName = supplyWord.test(before) && !machineWord.test(before) && !/tank|jet\b/.test(before);
  const isSupplyCategory =
    category !== undefined &&
    supplyWord.test(category.text.replace(/ink ?-?tank|ink ?-?jet/g, ' ')) &&
    !machineWord.test(category.text);
  const other =
    /trolley|\bstand\b|shredder|laminat|duplicator|डुप्लीकेटर|binding|binder|scan ?snap|scanner(?! ?(?:copier|printer))|projector|\bups\b|stabili[sz]er|risograph|trolley|stand\b|currency|counting machine|franking|attendance|digitizer|cutter|voltage/;
  if ((isSupplyCategory || isSupplyName) && !other.test(before))
    return as('supply', isSupplyCategory ? category : name);
  const isMulti =
    /\bm\.?f\.?[pd]s?\b|multi ?-?function|all ?-?in ?-?one|\baio\b|\b[3-7] ?-?in ?-?1\b|(?:copier|copy|xerox)(?: machine)? ?(?:cum|\+|&|and|with|\/) ?(?:\w+ )?printer|printer ?(?:cum|\+|&|and|with|\/) ?(?:scanner ?[/,&+] ?)?(?:photo)?copier|मल्टीफंक्शन|ऑल-इन-वन/;
  const [production, large] = [
    /\bproduction\b|\bpress\b|presses/,
    /large ?-?format|wide ?-?format|plotter|\b(?:24|36|42|44|60|64) ?-?(?:inch|in|"|'')/,
  ];
  const isProduction =
    find(production, nameOnly) ??
    find(
      production,
      free.filter(({ label }) => topicOf(label) === 'kind'),
    );
  const isLarge =
    find(large, nameOnly) ??
    find(
      /large ?-?format|plotter/,
      free.filter(({ rank }) => rank < 2),
    ) ??
    find(
      large,
      free.filter(({ label }) => topicOf(label) === 'kind'),
    );
  if (isProduction) return as('production', isProduction);
  if (isLarge) return as('large-format', isLarge);
  const multi = find(isMulti);
  const nameOther = [name, category, nameOnly.find(({ rank }) => rank === 5)].find(
    (each) =>
      each !== undefined &&
      other.test(each.text) &&
      !isMulti.test(each.text) &&
      !/printer|copier/.test(each.text.replace(/printer stand|copier stand/, '')),
  );
  if (nameOther) return as('other', nameOther);
  if (multi) return as('multifunction', multi);
  // `Copier function: No` and `Technology: LaserJet` are not about the kind.
  const named = free.filter(({ label }) => !['functions', 'technology'].includes(topicOf(label) ?? ''));
  const copier = find(
    /copiers?\b|photo ?-?cop|xerox ?-?(?:machine|copier)|copy machine|फोटोकॉपी|फ़ोटोकॉपी|ज़ेरॉक्स/,
    named,
  );
  if (copier) return as('copier', copier);
  const has = (fact: 'print' | 'copy' | 'scan') => specified[fact]?.value === 'standard';
  if (has('print') && (has('copy') || has('scan')))
    return { kind: 'multifunction', source: (specified.copy ?? specified.scan)?.source ?? '' };
  const printer =
    find(/printers?\b|प्रिंटर|\bprinting machine|laserjet|deskjet/, named) ?? find(/dot ?-?matrix/, nameOnly);
  if (printer) return as('printer', printer);
  return null;
}
