import { anyOf, word } from '#app/domain/text/patterns.ts';
import type { Facts, MachineKind } from './facts.ts';
import { type Topic, topicOf } from './labels.ts';
import type { Statement } from './statements.ts';

const supplyWord = word(
  [
    'toners?|cartridges?|inks?|drums?|ribbons?|developers?|maintenance (?:kit|box)|staples?|master(?: roll)?s?|papers?',
    'reams?|fuser|fusing|spares?|consumables?|suppl(?:y|ies)|print ?head|transfer belt|rollers?|refill|imaging unit',
    'label rolls?|pouch(?:es)?|blade|gear',
  ].join('|'),
);
const machineWord =
  /printer|copier|photocop|\bm\.?f\.?[pd]\b|multi-?function|machine|\bpress\b|all[- ]in[- ]one|plotter|scanner|duplicator/;

const other = anyOf(
  /trolley|stand\b|shredder|laminat|duplicator|binding|binder|scan ?snap|scanner(?! ?(?:copier|printer))|projector/,
  /\bups\b|stabili[sz]er|risograph|currency|counting machine|franking|attendance|digitizer|cutter|voltage/,
);
const isMulti = anyOf(
  /\bm\.?f\.?[pd]s?\b|multi ?-?function|all ?-?in ?-?one|\baio\b|\b[3-7] ?-?in ?-?1\b/,
  /(?:copier|copy|xerox)(?: machine)? ?(?:cum|\+|&|and|with|\/) ?(?:\w{1,20} )?printer/,
  /printer ?(?:cum|\+|&|and|with|\/) ?(?:scanner ?[/,&+] ?)?(?:photo)?copier/,
);

/** Topics whose rows may name the kind. */
const telling: (Topic | null)[] = ['kind', 'technology', 'functions', null];

export function kindOf(all: readonly Statement[], specified: Facts): { kind: MachineKind; source: string } | null {
  const nameOnly = all.filter(({ rank, label }) => rank >= 2 && label === '');
  const rows = all.filter(({ rank, label }) => rank < 2 && telling.includes(topicOf(label)));
  const free = [...nameOnly, ...rows];
  const find = (pattern: RegExp, among = free) => among.find(({ text, about }) => pattern.test(`${about} ${text}`));
  const [name] = nameOnly;
  const category = nameOnly.find(({ rank }) => rank === 3);
  const before = (name?.text ?? '')
    .replace(
      /(?:laser |ink ?jet )?(?:printers?|(?:photo)?copiers?|xerox|mf[pd]) (?=(?:paper|toners?|inks?|cartridges?|drums?|ribbons?|rollers?|spares?)\b)/g,
      '',
    )
    .split(/\bfor\b|\bwith\b/)[0] as string;
  const as = (kind: MachineKind, of: Statement | undefined) => ({ kind, source: (of as Statement).source });
  if (
    /trolley|\bstand\b|\bdesk\b(?! ?(?:copier|printer))|cabinet|pedestal|feed(?:er|ing)? unit|paper feeder|finisher/.test(
      before,
    )
  )
    return as('other', name);
  const isSupplyName = supplyWord.test(before) && !machineWord.test(before) && !/tank|jet\b/.test(before);
  const isSupplyCategory =
    category !== undefined &&
    supplyWord.test(category.text.replace(/ink ?-?tank|ink ?-?jet/g, ' ')) &&
    !machineWord.test(category.text);
  if ((isSupplyCategory || isSupplyName) && !other.test(before))
    return as('supply', isSupplyCategory ? category : name);
  const [production, large] = [
    /\bproduction\b|\bpress\b|presses/,
    /large ?-?format|wide ?-?format|plotter|\b(?:24|36|42|44|60|64) ?-?(?:inch|in|"|'')/,
  ];
  const ofKind = rows.filter(({ label }) => topicOf(label) === 'kind');
  const isProduction = find(production, nameOnly) ?? find(production, ofKind);
  // `OfficeJet Wide Format All-in-One` prints A3.
  const isOffice = isMulti.test(before) && !/\d ?-?in|plotter/.test(before) && !large.test(category?.text ?? '');
  const isLarge =
    (isOffice ? undefined : find(large, nameOnly)) ?? find(/large ?-?format|plotter/, rows) ?? find(large, ofKind);
  if (isProduction) return as('production', isProduction);
  if (isLarge) return as('large-format', isLarge);
  if (category !== undefined && /accessor|\boptions?\b/.test(category.text) && !machineWord.test(before))
    return as('other', category);
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
  const copier = find(/copiers?\b|photo ?-?cop|xerox ?-?(?:machine|copier)|copy machine/, named);
  if (copier) return as('copier', copier);
  const has = (fact: 'print' | 'copy' | 'scan') => specified[fact]?.value === 'standard';
  if (has('print') && (has('copy') || has('scan')))
    return { kind: 'multifunction', source: (specified.copy ?? specified.scan)?.source ?? '' };
  const printer = find(/printers?\b|\bprinting machine|laserjet|deskjet/, named) ?? find(/dot ?-?matrix/, nameOnly);
  return printer ? as('printer', printer) : null;
}
