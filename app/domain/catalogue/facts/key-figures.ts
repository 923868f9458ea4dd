import type { Locale } from '#app/domain/records/locale.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import type { FactName, Facts } from './facts.ts';

/** A key figure of a machine: `30` `ppm`, "pages a minute". */
export type KeyFigure = { value: string; unit: string; label: string };

const maxFigures = 4;
const maxChips = 3;

const functionNames = ['print', 'copy', 'scan', 'fax'] as const;

/** At most four key figures of a product page, the most telling first. */
export function keyFigures(facts: Facts, locale: Pick<Locale, 'language'>): KeyFigure[] {
  const figures: KeyFigure[] = [];
  const add = (value: string, label: string, unit = '') => figures.push({ value, unit, label });
  const number = (name: 'ppmMono' | 'ppmColour' | 'dutyMaximum' | 'dutyRecommended') =>
    facts[name] === undefined ? null : formatNumber(facts[name].value, locale);
  const speed = number('ppmMono') ?? number('ppmColour');
  if (speed !== null) add(speed, 'pages a minute', 'ppm');
  if (facts.paper) add(facts.paper.value, 'largest paper');
  if (facts.colour) add(facts.colour.value === 'colour' ? 'Colour' : 'B & W', 'printing');
  if (facts.duplex?.value === 'automatic') add('2-sided', 'automatic');
  const has = functionNames.filter((name) => facts[name]?.value === 'standard');
  if (has.length > 1) add(`${has.length}-in-1`, has.join(', '));
  const pages = facts.kind?.value === 'supply' ? facts.supplies?.value[0]?.yield : undefined;
  if (pages !== undefined) add(formatNumber(pages, locale), 'pages of yield');
  const [usual, most] = [number('dutyRecommended'), number('dutyMaximum')];
  if (usual !== null) add(usual, 'pages a month, recommended');
  else if (most !== null) add(most, 'pages a month at most');
  return figures.slice(0, maxFigures);
}

/** At most three facts in a word each, for a card: paper and colour before speed. Omits a condition that the name states. */
export function shortFacts(facts: Facts, name?: string): string[] {
  const { condition, paper, colour, duplex, kind, supplies, wifi } = facts;
  const speed = facts.ppmMono ?? facts.ppmColour;
  const pages = kind?.value === 'supply' ? supplies?.value[0]?.yield : undefined;
  return [
    condition && condition.source !== name && { new: false, refurbished: 'Refurbished', used: 'Used' }[condition.value],
    paper?.value,
    colour && (colour.value === 'colour' ? 'Colour' : 'Black & white'),
    speed && `${speed.value} ppm`,
    pages && `${pages} pages`,
    duplex?.value === 'automatic' && '2-sided',
    wifi?.value === 'standard' && 'Wi-Fi',
  ]
    .filter((each) => typeof each === 'string')
    .slice(0, maxChips);
}

/** The facts that two machines are compared by. */
export const comparedFacts = [
  'paper',
  'colour',
  'ppmMono',
  'ppmColour',
  'duplex',
  'kind',
] as const satisfies FactName[];
