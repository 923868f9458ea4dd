/** Draws a machine as ink on paper: a complete SVG document for a product card. */
import { a3Copier } from './a3-copier.ts';
import { choiceOf } from './choice.ts';
import { desktopMultifunction } from './desktop-multifunction.ts';
import { dotMatrix } from './dot-matrix.ts';
import { Drawing } from './drawing.ts';
import { drumUnit } from './drum-unit.ts';
import { shadow } from './halftone.ts';
import { inkBottle } from './ink-bottle.ts';
import { inkCartridge } from './ink-cartridge.ts';
import { inkTank } from './ink-tank.ts';
import { inkjet } from './inkjet.ts';
import type { Machine, MachineKind } from './kinds.ts';
import { labelPrinter } from './label-printer.ts';
import { laserPrinter } from './laser-printer.ts';
import { shadowOf } from './look.ts';
import { productionPress } from './production-press.ts';
import { scanner } from './scanner.ts';
import { tonerCartridge } from './toner-cartridge.ts';
import { wideFormat } from './wide-format.ts';

export type { Machine } from './kinds.ts';

const DRAW: Record<MachineKind, (d: Drawing, m: Machine) => void> = {
  'a3-copier': a3Copier,
  'desktop-multifunction': desktopMultifunction,
  'laser-printer': laserPrinter,
  'ink-tank': inkTank,
  inkjet,
  'wide-format': wideFormat,
  'production-press': productionPress,
  scanner,
  'dot-matrix': dotMatrix,
  'label-printer': labelPrinter,
  'toner-cartridge': tonerCartridge,
  'drum-unit': drumUnit,
  'ink-cartridge': inkCartridge,
  'ink-bottle': inkBottle,
};

/** Long machines throw short shadows and may use more of the width. */
const ACROSS: Partial<Record<MachineKind, number>> = { 'wide-format': 0.83, 'production-press': 0.82 };

/** A close-up of the panel and the output of a drawn machine. */
export const closeUp = (drawing: string): string =>
  drawing.replace('viewBox="0 0 1200 900"', 'viewBox="200 215 600 450"');

export function illustrate(machine: Machine): string {
  const d = new Drawing();
  shadow(d, shadowOf(machine, choiceOf(machine.variant)));
  DRAW[machine.kind](d, machine);
  return d.page({
    width: 1200,
    height: 900,
    fill: 0.83,
    across: ACROSS[machine.kind] ?? 0.74,
    lift: 4,
    nudge: machine.kind === 'production-press' ? 44 : 32,
  });
}
