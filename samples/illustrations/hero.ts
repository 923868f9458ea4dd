/** The picture at the head of the home page. */
import { a3Copier } from './a3-copier.ts';
import type { Drawing } from './drawing.ts';
import { flyingSheet } from './flying.ts';
import { inkTank } from './ink-tank.ts';
import type { Machine } from './kinds.ts';
import { laserPrinter } from './laser-printer.ts';
import { LIGHT } from './palette.ts';
import { facing } from './projection.ts';
import { box } from './solid.ts';

export const BASE: Machine = {
  kind: 'a3-copier',
  colour: true,
  adf: true,
  trays: 2,
  touchscreen: true,
  fax: false,
  finisher: false,
  stand: true,
  variant: 0,
};

/** A white block to stand a small machine on. */
export function plinth(d: Drawing, x: number, y: number, w: number, deep: number, h: number): void {
  d.stands(x, y, w, deep, h);
  d.group(() => {
    box(d, { x, y, z: 0, w, d: deep, h }, LIGHT);
    d.rule(facing(x, y, 0), 14, 16, w - 14, 16, 1.8);
  });
}

/** A copier with its sheets in the air, a laser printer and an ink tank on their blocks. */
export function heroScene(d: Drawing): void {
  plinth(d, 650, 180, 400, 320, 170);
  const laser: Machine = { ...BASE, kind: 'laser-printer', trays: 1, stand: false, variant: 14 };
  d.place([680, 190, 170], 0.84, () => laserPrinter(d, laser));
  a3Copier(d, { ...BASE, variant: 13 });
  plinth(d, 540, -400, 470, 360, 50);
  const tank: Machine = { ...BASE, kind: 'ink-tank', adf: false, touchscreen: false, stand: false, variant: 13 };
  d.place([572, -316, 50], 0.84, () => inkTank(d, tank));
  d.aside(() => {
    flyingSheet(
      d,
      { at: [-330, -120, 262], along: [1, 0.2, -0.34], up: [0.36, 0.8, 0.6], bulge: [30, -60, 20], w: 210, h: 280 },
      'inks',
    );
    flyingSheet(
      d,
      { at: [-272, -60, 524], along: [1, 0.4, 0.3], up: [-0.16, 0.4, 1], bulge: [-10, -60, 10], w: 236, h: 306 },
      'portrait',
    );
  });
}
