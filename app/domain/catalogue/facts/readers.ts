import { parts } from '#app/domain/text/patterns.ts';
import type { FactName, FactValues } from './facts.ts';
import { connectionNames, functionNames, offers, thing } from './features.ts';
import { dutyInFreeText, memoryIn, wattsIn } from './figures.ts';
import { type Topic, topicOf } from './labels.ts';
import { colourIn, duplexIn, feederIn, paperIn, technologyIn } from './machine.ts';
import { severalModels } from './models.ts';
import { sheetsHere, sheetsIn } from './sheets.ts';
import { type Speed, speedsIn } from './speeds.ts';
import type { Statement } from './statements.ts';
import { suppliesInFreeText } from './supplies.ts';
import { type Add, type AddSpeeds, copyLater, readTopic, yearly } from './topic-reader.ts';
import { functionList, optionLabel, presenceHere, presenceOf } from './words.ts';

/** A possible value of a fact; the lowest rank wins, and two values of one rank state nothing. */
export type Reading<Name extends FactName = FactName> = {
  [N in FactName]: { fact: N; value: FactValues[N]; source: string; rank: number };
}[Name];

export type SourcedSpeed = Speed & { source: string; rank: number };

/** A statement with the values that it may state. */
export type Read = { statement: Statement; readings: Reading[]; speeds: SourcedSpeed[] };

export function read(statement: Statement): Read {
  const { source, rank } = statement;
  const readings: Reading[] = [];
  const speeds: SourcedSpeed[] = [];
  const add: Add = (fact, value, later = 0) => {
    if (value !== null) readings.push({ fact, value, source, rank: rank + later } as Reading);
  };
  const addSpeeds: AddSpeeds = (found, later) => {
    // ISO speeds of prints win over all others, and draft speeds count only if no other is stated.
    for (const speed of found) {
      const ofMode = speed.mode === 'draft' ? 0.7 : speed.mode === 'iso' && later !== copyLater ? -1 : 0;
      speeds.push({ ...speed, source, rank: rank + later + ofMode });
    }
  };
  readStatement(statement, add, addSpeeds);
  return { statement, readings, speeds };
}

/** Labels under which some lists state everything. */
const wrongLabel = /^(?:warranty|guarantee|offer|note)$/;

/** Topics whose rows say nothing about the paper or the colour of the output. */
const withoutPaper = new Set<Topic | null>([
  'paper',
  'bypass',
  'dutyMaximum',
  'dutyRecommended',
  'scan',
  'fax',
  'duplex',
  'feeder',
] satisfies Topic[]);
const withoutColour = new Set<Topic | null>(['colour', 'scan', 'speed', 'fax', 'feeder'] satisfies Topic[]);

/** Reads one statement: its own topic first, then what its text states whatever its label is. */
function readStatement(statement: Statement, add: Add, addSpeeds: AddSpeeds): void {
  const { label, about, text } = statement;
  if (text === '' || /^[-–.~]+$/.test(text)) return;
  const topic = topicOf(label);
  if (wrongLabel.test(label) && (parts(text, /[,;|\n]/).length >= 5 || text.search(functionList) >= 0)) {
    readStatement({ ...statement, label: '', about: '' }, add, addSpeeds);
    return;
  }
  // `ADF capacity: 50 sheets`
  if (topic === 'other' && /^(?:adf|feeder)capacity/.test(label) && /\d{2,3}\b|document feeder/.test(text))
    add('feeder', 'some', 0.9);
  // `Scanner type: platen, 50-sheet ADF (single pass)`
  if (topic === 'other' && /^scannertype$/.test(label)) add('feeder', feederIn(text, ''), 0.5);
  if (topic === 'other' || topic === 'fits' || label === 'notincluded' || severalModels.test(text)) return;
  if (
    /^(?:without|wo|notsupported|notavailable|availableoptions|addons?)$|^opt(?!ic)|^extracost/.test(label) ||
    optionLabel.test(about)
  ) {
    const names = Object.keys(offers) as (keyof typeof offers)[];
    const here = presenceHere(text) === 'none' || /^(?:wo|without|not)/.test(label) ? 'none' : 'optional';
    const isIn = (given: string) =>
      names.filter((name) => offers[name].test(given.split(/\b(?:std|standard)\b/)[0] as string));
    const offered = text.replace(/dual ?-?scan/g, 'spdf');
    for (const name of isIn(offered).length > 0 ? isIn(offered) : isIn(about)) add(name, here, 0.2);
    return;
  }
  const isRow = statement.rank < 2;
  readTopic(topic, statement, add, addSpeeds);
  // Tags name classes, such as `up-to-25-ppm`.
  if (
    topic !== 'speed' &&
    statement.rank !== 4 &&
    !/scan|adf|d?spf|feeder|fax|zoom|feed|duplex|sided|doc\S* processor/.test(about)
  )
    addSpeeds(speedsIn(text, about), 0.5);
  if (topic === 'supplies') {
    add('technology', /ink/.test(label) && /ink ?-?jet|piezo|solvent/.test(text) ? 'ink' : null, 0.5);
    if (/\d ?-?colou?r|cmyk/.test(text)) add('colour', 'colour', 1);
    return;
  }
  readFunctions(topic, statement, add);
  for (const name of connectionNames)
    if (!(topic === 'scan' && name === 'usb'))
      add(
        name,
        presenceOf(
          name === 'ethernet' ? text.replace(/wifi (?:network|lan)|network scan\w*(?= optional)/g, 'wifi') : text,
          thing[name],
        ),
        topic === 'connection' ? (/^(?:standard|std)/.test(label) ? 0.1 : 0.2) : 0.5,
      );
  if (!withoutPaper.has(topic)) {
    const { paper, bypass } = paperIn(text, false);
    // `A4 mono 28 ppm` may be said of an A3 machine, and only the bypass may take the A3 of `8 ppm A3`.
    add(
      'paper',
      topic === 'speed' && (paper === 'A4' || /(?<![a-z])\d/.test(text)) ? null : paper,
      topic === 'speed' ? 1.7 : isRow ? 1.5 : 0,
    );
    add('bypassPaper', bypass, 1.5);
  }
  if (topic !== 'memory') add('memoryMb', memoryIn(text), 0.5);
  // Labels may be shifted against their values.
  if (topic === 'speed' && /\d[- ]?sheets?\b.*(?:cassette|tray|bypass)/.test(text))
    add('paperInput', sheetsHere(text), 0.5);
  if (topic === 'connection' && /^\d[\d.]* ?kw\b/.test(text)) add('powerW', wattsIn(text), 0.5);
  if (topic === null || topic === 'functions' || topic === 'kind') {
    const duty = dutyInFreeText(text);
    if (!yearly.test(text)) {
      add('dutyMaximum', duty.maximum, 0.5);
      add('dutyRecommended', duty.recommended, 0.5);
    }
    add('paperInput', sheetsIn(text, statement.rank >= 2), 0.5);
    const aboutPower = parts(text, /[,;|\n]/).filter((part) => /power|consum|watt|kw\b|^\d{2,4}\s?w$/.test(part));
    add('powerW', wattsIn(aboutPower.join('; ')), 0.5);
    add('supplies', suppliesInFreeText(statement.typed), 0.5);
  }
  if (topic !== 'duplex' && topic !== 'feeder') {
    const duplex = duplexIn(text, false);
    // `Automatic two-sided: No`, `Manual 2-sided: Yes`
    add('duplex', duplex, duplex === 'manual' ? -0.1 : 0.5);
  }
  if (topic !== 'feeder') add('feeder', feederIn(text, ''), 0.5);
  if (topic !== 'scan') add('technology', technologyIn(text), isRow ? 0.5 : 0);
  // `Mono laser multifunction: print, scan, copy`
  if (topic === 'functions') {
    add('technology', technologyIn(about), 0.7);
    if (/multi/.test(about)) add('colour', colourIn(about), 1.2);
  }
  if (!withoutColour.has(topic)) add('colour', colourIn(text), isRow ? 1 : 0);
}

function readFunctions(topic: Topic | null, statement: Statement, add: Add): void {
  const { about, text } = statement;
  if (topic === 'functions') {
    // `Pri nt , Co py`
    const mended = text
      .replace(/\bxerox\b/g, 'copy')
      .replace(/[a-z]+(?: [a-z]+)+/g, (words) =>
        /^(?:print|copy|scan|fax)(?:er|ing)?$/.test(words.replace(/ /g, '')) ? words.replace(/ /g, '') : words,
      );
    const said = presenceHere(text.split(/[;\n]/)[0] as string);
    // `Optional (printer kit)`: the brackets explain the option.
    const list = /^opt(?:ional)?\b/.test(mended) ? mended.replace(/\(.*?\)/g, ' ') : mended;
    for (const name of functionNames) add(name, presenceOf(list, thing[name]), 0.2);
    for (const name of functionNames) if (thing[name].test(about)) add(name, said, 0.3);
    return;
  }
  if (topic === 'speed' || topic === 'scan' || topic === 'fax') return;
  for (const list of text.matchAll(functionList))
    for (const name of functionNames)
      if (functionNames.filter((each) => thing[each].test(list[0])).length > 1)
        add(name, presenceOf(list[0], thing[name]), 0.5);
  for (const name of ['scan', 'fax', 'print', 'copy'] as const) {
    const single = parts(text, /[;|\n,+]|\.\s|\band\b/).find(
      (part) =>
        thing[name].test(part) &&
        (/\b(?:no|none|nil|without|optional|opt|option|not|nahi|nahin)\b/.test(part) ||
          /^(?:with )?(?:super ?g3 |inbuilt )?fax$/.test(part)),
    );
    if (single) {
      const presence = presenceOf(single, thing[name]);
      if (presence !== 'standard' || name === 'fax') add(name, presence, presence === 'standard' ? 0.5 : 0.4);
    }
  }
  if (/\bcop(?:y|ier)\b only/.test(text)) add('print', 'none', 0.5);
  if (/scan(?:ning)? to |network scan|colou?r scan|scan-to-/.test(text)) add('scan', 'standard', 0.9);
  if (/usb print|network print|(?:mobile|wifi|wireless|cloud) print/.test(text)) add('print', 'standard', 0.9);
}
