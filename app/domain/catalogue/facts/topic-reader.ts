import { parts } from '#app/domain/text/patterns.ts';
import type { FactName, FactValues, Presence } from './facts.ts';
import { connectionNames, namesOther, thing } from './features.ts';
import { busyPart, dutyHere, isOfBothDuties, memoryHere, monthlyPages, wattsIn, withUnit } from './figures.ts';
import type { Topic } from './labels.ts';
import { bodyColour, colourIn, duplexIn, feederIn, paperIn, technologyIn } from './machine.ts';
import { sheetsHere } from './sheets.ts';
import { type Speed, speedsIn } from './speeds.ts';
import type { Statement } from './statements.ts';
import { suppliesOfRow } from './supplies.ts';
import { presenceHere, presenceOf, startsOptional } from './words.ts';

/** Adds a possible value of a fact; `later` lowers its rank. */
export type Add = <Name extends FactName>(fact: Name, value: FactValues[Name] | null, later?: number) => void;
export type AddSpeeds = (speeds: readonly Speed[], later: number) => void;

/** A machine may copy more slowly than it prints. */
export const copyLater = 0.1;

/** Labels whose value is Yes or No. */
const saysTone = /^(?:full)?colou?r(?:print(?:ing)?|output)?$/;
const toneOf = (presence: Presence | null) =>
  presence === 'standard' ? 'colour' : presence === 'none' ? 'mono' : null;

const sheetsInPaper =
  /\d{2,4}\s*-?\s*(?:sheets?|shts?)|(?<!\d)\d\s*x\s*\d{3}(?!\d|\s*(?:mm|- ))|\d{3}\s*x\s*\d(?!\d)|\d{3}\s*\+\s*\d{2}|bypass (?:of )?\d/;

/** `Standard tray: up to 250 sheets` */
const upTo = /^up ?to (?=\d{2,3}[- ]?sheets?$)/;

export const yearly = /\b(?:daily|per day|week|weekly|year)\b/;

/** Reads what a statement says under a label of a known topic. */
export function readTopic(topic: Topic | null, statement: Statement, add: Add, addSpeeds: AddSpeeds): void {
  const { about, text, label } = statement;
  // `Printing: Std, Scanning: Opt` and `Print: Print, copy & optional fax` are about other things, too.
  const here = presenceHere(
    text.replace(/[,;/&]\s*(?:(?:opt\w*\.?|no|without)\s)?(?:print|cop[iy]|scan|fax|wifi|lan|usb).*/s, ''),
  );
  const later = /\bcopy/.test(about) && !/print/.test(about) ? copyLater : 0;
  if (topic === 'speed') addSpeeds(speedsIn(text, about, true), later);
  if (topic === 'paper') {
    const { paper, bypass } = paperIn(text, true);
    add('paper', paper);
    add('bypassPaper', bypass);
  }
  if (topic === 'bypass') {
    const { paper, bypass } = paperIn(`bypass ${text}`, true);
    add('bypassPaper', bypass ?? paper);
  }
  const isInput =
    topic === 'input' &&
    !/option|largest/.test(label) &&
    !startsOptional.test(text) &&
    (!/max/.test(label) || /std|standard|min|inputsheet/.test(label)) &&
    (label !== 'capacity' || /std|standard|cassette|tray|bypass/.test(text));
  if (isInput || topic === 'bypass' || (topic === 'paper' && !/^max/.test(label) && sheetsInPaper.test(text)))
    add('paperInput', sheetsHere(text.replace(upTo, '')));
  if ((topic === 'dutyMaximum' || (topic === 'dutyRecommended' && isOfBothDuties(about))) && !yearly.test(text)) {
    const duty = dutyHere(text, about);
    add('dutyMaximum', duty.maximum);
    add('dutyRecommended', duty.recommended);
  } else if (topic === 'dutyRecommended') add('dutyRecommended', monthlyPages(text, true));
  if (topic === 'memory' && (!/max|opt/.test(label) || /std|standard|min/.test(label)))
    add('memoryMb', memoryHere(text, about));
  // A supply rating is not the consumption.
  const isRating =
    /supply|source|require|rating|rated/.test(label) && !/max|print|cop|operat|run|consum/.test(`${text} ${label}`);
  const isIdle = /sleep|stand-?by|ready|idle|\boff\b/.test(about) && !/print|cop|operat|max|\//.test(about);
  if (topic === 'power' && !isRating && !isIdle)
    add('powerW', wattsIn(busyPart(withUnit(text, about, /\bk?w\b|watts?/), about)));
  if (topic === 'technology') add('technology', technologyIn(text));
  if (topic === 'colour')
    add('colour', (saysTone.test(label) && toneOf(here)) || (bodyColour.test(text) ? null : colourIn(text)));
  if (topic === 'duplex' && /manual/.test(about) && !/auto/.test(about))
    add('duplex', here === 'standard' ? 'manual' : null, -0.1);
  else if (topic === 'duplex') add('duplex', duplexIn(text, true, about));
  if (topic === 'feeder' && !/speed/.test(label)) {
    const feeder = feederIn(text, about);
    // The kind of the feeder may stand in another row.
    add('feeder', feeder, feeder === 'some' ? 0.6 : 0);
  }
  // `Colour fax: NA` is not about the fax.
  const isWay = here === 'none' && /colou?r|internet|pc-?fax|receive|network|mobile|usb/.test(about);
  if (!isWay && (topic === 'fax' || topic === 'scan' || topic === 'copy' || topic === 'print'))
    add(
      topic,
      here ??
        (topic === 'scan' && !/std|standard|colou?r|network|flatbed|mail|folder|optional|no\b|without/.test(text)
          ? null
          : topic !== 'fax' || /kbps|g3|bps/.test(text)
            ? presenceOf(`${topic} ${text}`, thing[topic])
            : null),
    );
  if (topic === 'wifi' || topic === 'usb' || topic === 'ethernet' || topic === 'connection')
    for (const name of connectionNames) if (name !== topic && thing[name].test(about)) add(name, here);
  // `Network print: Available`, `USB Print/Scan: Yes`
  if (here === 'standard' && (topic === 'functions' || topic === 'usb' || topic === 'ethernet' || topic === 'wifi'))
    for (const name of ['print', 'scan', ...connectionNames] as const)
      if (thing[name].test(about)) add(name, here, 0.5);
  // `USB printing: No` and `Wi-Fi Direct: No` are not about the port.
  const isDetail = /print|scan|host|direct|memory|flash|drive|stick/.test(about) && here === 'none';
  if ((topic === 'wifi' || topic === 'usb' || topic === 'ethernet') && !isDetail)
    add(
      topic,
      (thing[topic].test(text) && !startsOptional.test(text) ? presenceOf(text, thing[topic]) : here) ??
        (/\d|direct|host|port|b\/g|base|band|speed|type-[abc]/.test(text) && !namesOther(topic, text)
          ? presenceOf(`${topic} ${text}`, thing[topic])
          : null),
    );
  if (topic === 'supplies') {
    const sheets = parts(text, /[,;|\n]/).filter((part) => /\d\s*-?\s*(?:sheets?|shts?)\b(?! yield)/.test(part));
    add('paperInput', sheetsHere(sheets.join('; ')));
    const own = suppliesOfRow(statement.source.replace(/:.*/s, ''), statement.typed, text);
    add('supplies', own.length > 0 ? own : null);
  }
}
