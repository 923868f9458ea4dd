import { keptValues } from '#app/domain/records/kept.ts';
import { conditionOf } from './condition.ts';
import type { FactName, Facts, FactValues, Stated, UnclearFacts } from './facts.ts';
import { type PaperSize, paperSizes } from './facts.ts';
import { monthlyPages } from './figures.ts';
import { fitting } from './fitting.ts';
import { kindOf } from './kind.ts';
import { type Topic, topicOf } from './labels.ts';
import { withoutColumns, withoutLegend } from './legend.ts';
import { ofOwnModel } from './models.ts';
import { type Read, type Reading, read, type SourcedSpeed } from './readers.ts';
import { withoutSections } from './sections.ts';
import { sheetsTogether } from './sheets.ts';
import { freeStatement, plainText, rowStatements, squeezed } from './statements.ts';
import { copyLater } from './topic-reader.ts';

/** Values that cannot both hold. */
const opposites = [
  ['none', 'standard'],
  ['manual', 'automatic'],
];

/** Facts that several statements add up to. */
const listed = new Set<FactName>(['supplies', 'paperInput']);

/** Facts that an option may add. */
const presenceNames = new Set<FactName>(['fax', 'ethernet', 'wifi']);

/** Most products of a shop share their specifications, and reading one costs more than the rest of a save. */
const kept = keptValues<readonly Read[]>(4000);
const maxKeptText = 300;
const remembered = (key: string, make: () => Read[]) => (key.length > maxKeptText ? make() : kept(key, make));

const ofTrays = new Set<FactName>(['paperInput', 'paper', 'bypassPaper']);
const isInput = ({ fact }: Reading) => fact === 'paperInput';

/** The parts of a row without what the whole row states about trays. The sheets of several trays become one sum. */
function partsOf(whole: Read, inside: readonly Read[]): Read[] {
  const isStated = ({ fact }: Reading) => ofTrays.has(fact) && whole.readings.some((each) => each.fact === fact);
  const parts = inside.map((part) => ({ ...part, readings: part.readings.filter((reading) => !isStated(reading)) }));
  const trays = parts.filter(({ readings }) => readings.some(isInput));
  if (trays.length < 2) return parts;
  const total = trays.find(({ statement }) => /std|standard|total/.test(statement.label));
  const sheets = (total === undefined ? trays : [total]).flatMap(({ readings }) => readings.find(isInput) ?? []);
  const sum = { ...sheets[0], value: sheets.reduce((all, { value }) => all + Number(value), 0) } as Reading;
  for (const tray of trays) tray.readings = tray.readings.filter((reading) => !isInput(reading));
  trays[0]?.readings.push(sum);
  return parts;
}

/** The fact that a row of this topic should state. */
const factOf: { [Each in Topic]?: FactName } = {
  speed: 'ppmMono',
  paper: 'paper',
  duplex: 'duplex',
  fax: 'fax',
  wifi: 'wifi',
  ethernet: 'ethernet',
  feeder: 'feeder',
  input: 'paperInput',
  dutyMaximum: 'dutyMaximum',
  dutyRecommended: 'dutyRecommended',
  memory: 'memoryMb',
};

/** `Toner: TN-118`, `Toner yield: 12,000 pages` */
const yieldLabel = /^(?:toner|cartridge|ink)?(?:cartridge|page)?(?:yield|life)(?:pages)?(?:asper.*)?$/;

/** Facts that are numbers. Words about them, such as `Tray 1, bypass`, are no unclear numbers. */
const numeric = new Set<FactName>(['ppmMono', 'paperInput', 'dutyMaximum', 'dutyRecommended', 'memoryMb']);

/** Values that state nothing, and speeds of printers that print no pages. */
const statesNothing = /^(?:n\.?\/?a\.?|not applicable|[^\p{L}\d]*)$|\b(?:cps|ips|mm\/s|labels)\b|mm\/sec/u;

/** All statements of a product, the most trusted first. */
function readAll({ name, category, tags, shortDescription, specifications }: Stated): Read[] {
  const rows = ofOwnModel(name, withoutLegend(withoutColumns(withoutSections(specifications)))).map(([label, value]) =>
    remembered(`${label}\0${value}`, () => {
      const { whole, inside } = rowStatements(label, value);
      const all = read(whole);
      return [all, ...partsOf(all, inside.map(read))];
    }),
  );
  const free = (text: string, rank: number) =>
    text === '' ? [] : remembered(`\0${rank}\0${text}`, () => [read(freeStatement(text, rank))]);
  return [
    ...rows.flatMap((row) => row.slice(0, 1)),
    ...rows.flatMap((row) => row.slice(1)),
    ...free(name, 2),
    ...free(category, 3),
    ...free(tags.join('; '), 4),
    ...free(shortDescription, 5),
  ];
}

/** Reads the facts that a product states. Nothing is inferred from knowledge about a model. */
export const readFacts = (product: Stated): Facts => readAnd(product, () => {});

/** Facts that a machine names without a clear value, each with the words that contradict each other or cannot be read. */
export function unclearFacts(product: Stated): UnclearFacts {
  const unclear: UnclearFacts = {};
  const facts = readAnd(product, (fact, stated) => {
    unclear[fact] ??= [...new Set(stated.map(({ source }) => source))].join('; ');
  });
  const { kind } = facts;
  if (kind === undefined || kind.value === 'supply' || kind.value === 'other' || kind.value === 'large-format')
    return {};
  return Object.fromEntries(Object.entries(unclear).filter(([fact]) => !(fact in facts)));
}

type OnUnclear = (fact: FactName, stated: readonly { source: string }[]) => void;

function readAnd(product: Stated, onUnclear: OnUnclear): Facts {
  const each = readAll(product);
  const all = each.map(({ statement }) => statement);
  const readings = each.flatMap(({ readings }) => readings);
  const speeds = each.flatMap(({ speeds }) => speeds);
  const facts: Facts = {};
  for (const fact of new Set(readings.map(({ fact }) => fact))) {
    const same = readings.filter((each) => each.fact === fact);
    const rank = Math.min(...same.map((each) => each.rank));
    // `Wi-Fi kit (optional)` in any row wins over a bare `Wi-Fi`.
    const options = same.filter((each) => each.rank < 2 && each.value === 'optional');
    const isBare = presenceNames.has(fact) && rank >= 0.2;
    const ofRank = same.filter((each) => each.rank === rank);
    const isElsewhere = options.some(({ source }) => ofRank.every((each) => each.source !== source));
    const best = isBare && isElsewhere ? options : ofRank;
    const settled = listed.has(fact) ? together(best) : agreed(best);
    // `Functions: print, fax` beside `Fax: No`.
    const isContradicted = opposites.some((both) =>
      both.every((value) => same.some((each) => each.rank < 1 && each.value === value)),
    );
    if (settled && !isContradicted) Object.assign(facts, { [fact]: settled });
    else onUnclear(fact, isContradicted ? same : best);
  }
  const [supply, ...others] = facts.supplies?.value ?? [];
  const yields = all.flatMap(({ label, text }) => (yieldLabel.test(label) ? [monthlyPages(text, false)] : []));
  if (facts.supplies && supply?.yield === undefined && others.length === 0 && yields.length === 1 && yields[0])
    facts.supplies = { ...facts.supplies, value: [{ code: supply?.code ?? '', yield: yields[0] }] };
  // The bypass alone is not the input of the machine.
  const inputs = each.filter(({ readings }) => readings.some(({ fact }) => fact === 'paperInput'));
  if (inputs.every(({ statement }) => topicOf(statement.label) === 'bypass')) delete facts.paperInput;
  // A tank is also an ink printer.
  const tank = readings.find(({ fact, value }) => fact === 'technology' && value === 'ink-tank');
  if (facts.technology?.value === 'ink' && tank) facts.technology = { value: 'ink-tank', source: tank.source };
  readSpeeds(speeds, facts, onUnclear);
  for (const { statement, readings, speeds } of each) {
    const fact = factOf[topicOf(statement.label) ?? 'other'];
    if (fact === undefined || readings.length + speeds.length > 0 || statesNothing.test(statement.text)) continue;
    if (!numeric.has(fact) || /\d{2}/.test(statement.text)) onUnclear(fact, [statement]);
  }
  const kind = kindOf(all, facts);
  if (kind) facts.kind = { value: kind.kind, source: kind.source };
  const condition = conditionOf(all);
  if (condition) facts.condition = condition;
  return fitting(facts, all);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** `Tray 2: 500 sheets, A5-SRA3` */
const isTray = ({ source }: Reading) => /^[^:]*(?:tray|cassette|drawer|deck)/i.test(source);

/** Statements of one rank that differ state nothing, but trays may take different sizes. */
function agreed(given: readonly Reading[]): { value: unknown; source: string } | null {
  const sizes = given[0]?.fact === 'paper' && given.some(isTray) ? given.map(({ value }) => value as PaperSize) : [];
  const largest = paperSizes.findLast((size) => sizes.includes(size));
  // `DADF: 110 sheets; single pass` says more than `DADF`.
  const feeders = given.filter(({ fact, value }) => fact === 'feeder' && value !== 'some');
  const most = feeders.length > 0 ? feeders : given;
  const readings = largest === undefined ? most : given.filter(({ value }) => value === largest);
  const [first] = readings;
  if (first === undefined || !readings.every(({ value }) => isSame(value, first.value))) return null;
  return { value: first.value, source: first.source };
}

function together(readings: readonly Reading[]): { value: unknown; source: string } | null {
  const rows = readings.filter(
    (each, at) => readings.findIndex(({ source, value }) => source === each.source && isSame(value, each.value)) === at,
  );
  const source = rows.map((each) => each.source).join('; ');
  if (rows[0]?.fact === 'paperInput') {
    const labelOf = (each: Reading) => squeezed(plainText(each.source.split(':')[0] as string));
    const value = sheetsTogether(rows.map((each) => ({ label: labelOf(each), sheets: each.value as number })));
    return value === null ? null : { value, source };
  }
  const supplies = rows.flatMap((each) => each.value as FactValues['supplies']);
  return {
    value: supplies.filter(({ code }, at) => supplies.findIndex((other) => other.code === code) === at),
    source,
  };
}

/** Assigns the speeds to mono, colour and A3, now that the colour of the machine is known. */
function readSpeeds(speeds: readonly SourcedSpeed[], facts: Facts, onUnclear: OnUnclear): void {
  const final = speeds.filter(({ mode }) => mode !== 'draft');
  const pages = final.filter(({ isImages, mode }) => !isImages || mode === 'iso');
  const usable = [pages, final, speeds].find(({ length }) => length > 0) ?? [];
  const settle = (fact: 'ppmMono' | 'ppmColour' | 'ppmA3', found: readonly SourcedSpeed[]) => {
    const rank = Math.min(...found.map((each) => each.rank));
    const best = found.filter((each) => each.rank === rank);
    const [first] = best;
    // A machine may copy more slowly than it prints, but not faster.
    const isSlower = found.every((each) => each.rank !== rank + copyLater || each.value <= (first?.value ?? 0));
    if (first && isSlower && best.every(({ value }) => value === first.value))
      facts[fact] = { value: first.value, source: first.source };
    else if (first) onUnclear(fact, best);
  };
  const a4 = usable.filter(({ size }) => size === 'A4');
  if (facts.colour === undefined && a4.some(({ tone }) => tone === 'colour' || tone === 'both')) {
    const [first] = a4.filter(({ tone }) => tone === 'colour' || tone === 'both');
    if (first) facts.colour = { value: 'colour', source: first.source };
  }
  settle(
    'ppmMono',
    a4.filter(({ tone }) => tone !== 'colour'),
  );
  settle(
    'ppmColour',
    a4.filter(({ tone }) => tone === 'colour' || (tone === 'both' && facts.colour?.value !== 'mono')),
  );
  settle(
    'ppmA3',
    usable.filter(({ size }) => size === 'A3'),
  );
  if (facts.ppmA3 && !facts.paper && !facts.bypassPaper) facts.paper = { value: 'A3', source: facts.ppmA3.source };
}
