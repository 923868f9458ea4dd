/** Derives the parameters of an illustration from a product. */
import { hash } from './choice.ts';
import { printsOnly } from './ink-tank.ts';
import type { Machine, MachineKind } from './kinds.ts';

export type Product = {
  name: string;
  category: string;
  brand: string;
  tags: string[];
  specifications: Record<string, string>;
};

const TANK = /\b(EcoTank|Ink Tank|Smart Tank|L\d{3,5}|M\d{3}|PIXMA G\d{4}|DCP-T\d{3})/i;

function kindOf(p: Product): MachineKind {
  const has = (tag: string): boolean => p.tags.includes(tag);
  const about = `${p.name} ${p.category} ${p.specifications.Type ?? ''} ${p.specifications.Technology ?? ''}`;
  if (has('consumable') || /toner|drums/i.test(p.category)) {
    if (/bottle/i.test(about)) return 'ink-bottle';
    if (/drum unit|drum cartridge/i.test(`${p.name} ${p.specifications.Type ?? ''}`)) return 'drum-unit';
    return /ink cartridge/i.test(about) ? 'ink-cartridge' : 'toner-cartridge';
  }
  if (has('wide-format') || /large format|wide.format|plotter/i.test(about)) return 'wide-format';
  if (has('production') || /production/i.test(p.category)) return 'production-press';
  if (/dot.?matrix/i.test(about)) return 'dot-matrix';
  if (/label|barcode/i.test(about)) return 'label-printer';
  if (/scanner/i.test(`${p.name} ${p.category}`)) return 'scanner';
  if (has('ink-tank') || (/ink/i.test(p.category) && TANK.test(p.name))) return 'ink-tank';
  if (/ink/i.test(p.category) || /^inkjet/i.test(p.specifications.Technology ?? '')) return 'inkjet';
  if (/photocopier|copier/i.test(p.category) || has('a3')) return 'a3-copier';
  return has('mfp') || /multifunction/i.test(p.category) ? 'desktop-multifunction' : 'laser-printer';
}

function inColour(p: Product, kind: MachineKind): boolean {
  const { Output: output = '', Colour: ink = '' } = p.specifications;
  if (ink) return !/^black$/i.test(ink);
  if (p.tags.includes('colour')) return true;
  if (p.tags.includes('black-and-white') || p.tags.includes('consumable') || /black/i.test(output)) return false;
  if (/colou?r/i.test(`${output} ${p.category} ${p.name}`)) return true;
  return (kind === 'ink-tank' || kind === 'inkjet') && !/\bM\d{3,4}\b/.test(p.name);
}

/** Standard cassettes; where a sheet only lists every possible source, a typical half of them. */
function traysOf(p: Product, seed: number): number {
  const tray = p.specifications['Paper Tray'] ?? '';
  const listed = [...tray.matchAll(/(\d+)\s*x\s*\d/gi)].reduce((sum, m) => sum + Number(m[1]), 0);
  if (listed > 0) return Math.min(4, listed);
  if (tray) return 1;
  const sources = new Set((p.specifications['Paper Sources'] ?? '').match(/Tray \d|Input Location \d/g) ?? []).size;
  if (sources > 0) return Math.max(1, Math.min(4, sources - (seed % Math.max(1, sources - 1))));
  return p.tags.includes('a3') || /photocopier/i.test(p.category) ? 2 + (seed % 3) : 1;
}

export function machineOf(product: Product): Machine {
  const { tags, specifications: spec, name } = product;
  const seed = hash(name);
  const kind = kindOf(product);
  const copier = kind === 'a3-copier';
  const feeder = spec['Document Feeder'] ?? '';
  const fast = tags.includes('over-45-ppm') || tags.includes('26-45-ppm');
  const panel = `${spec['Control Panel'] ?? ''} ${spec.Display ?? ''}`;
  const unknownPanel = panel.trim() === '';
  const trays = traysOf(product, seed);
  const functions = spec.Functions ?? '';
  const printOnly = kind === 'ink-tank' && !tags.includes('mfp') && !/scan|copy/i.test(functions);
  // Increment until the variant gives the right kind of ink tank.
  let variant = seed % 100000;
  while (kind === 'ink-tank' && printsOnly(variant) !== printOnly) variant += 1;
  return {
    kind,
    colour: inColour(product, kind),
    adf: tags.includes('adf') || /yes|dual|duplex/i.test(feeder) || (feeder === '' && copier && (fast || seed % 3 > 0)),
    trays,
    touchscreen:
      /touch/i.test(panel) ||
      (unknownPanel && (copier || kind === 'production-press' || kind === 'wide-format' || (fast && seed % 2 === 0))),
    fax: tags.includes('fax') || /fax(?! \(optional)/i.test(functions),
    finisher: copier && Boolean(spec['Optional Finishers']) && seed % 5 < 3,
    stand: kind === 'wide-format' ? !/laser/i.test(spec.Technology ?? '') : copier && (trays > 1 || seed % 2 === 0),
    variant,
  };
}
