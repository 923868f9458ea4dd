/** Attachments at a copier's sides: bypass on the right, catch tray on the left, paper deck. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { castors } from './look.ts';
import { EDGE, HAIR, INK, LIGHT, MISREGISTER, type Skin, YELLOW } from './palette.ts';
import { type Motif, print } from './prints.ts';
import { plane, type Surface, sideways } from './projection.ts';
import { sheet } from './sheet.ts';
import { acrossY, box } from './solid.ts';
import { trayFront } from './tray.ts';

/** The bypass, folded down from its recess in the right side, some sheets on it. */
export function bypass(d: Drawing, w: number, deep: number, z: number, c: Choice, accent: string): void {
  const long = c.of('bypass length', [84, 104]);
  const rise = 20;
  const [y0, wide] = [deep * 0.16, deep * 0.62];
  d.rect(sideways(w, y0, z), -8, -10, wide + 16, 84, 8, { fill: INK });
  const slope = (x: number, z0: number): [number, number] => [x, z0];
  d.group(() => {
    const profile = [slope(w, z), slope(w + long, z + rise), slope(w + long, z + rise + 9), slope(w, z + 9)];
    acrossY(d, profile, y0, wide, LIGHT);
    const run = Math.hypot(long, rise);
    const on: Surface = plane([w, y0, z + 10], [0, 1, 0], [long / run, 0, rise / run]);
    sheet(d, (u, v) => on(wide * 0.14 + u, v), wide * 0.72, run * 0.84);
    d.rect(on, wide * 0.14, run * 0.56, wide * 0.72, 7, 0, { fill: accent, shift: MISREGISTER });
  }, EDGE * 2);
}

/** A tray that catches copies at the left side x. */
export function catchTray(
  d: Drawing,
  x: number,
  y: number,
  z: number,
  wide: number,
  motif: Motif | null,
  colour: boolean,
  long = 74,
): void {
  const [low, high] = [z, z + long * 0.36];
  const corner = (u: number, v: number): [number, number] => [u, v];
  acrossY(d, [corner(x - long, high), corner(x, low), corner(x, low + 9), corner(x - long, high + 10)], y, wide, LIGHT);
  const reach = long * 0.88;
  const on: Surface = (u, v) => [x - reach + v, y + wide * 0.1 + (wide * 0.8 - u), z + 12 + (reach - v) * 0.36];
  sheet(d, on, wide * 0.8, reach);
  if (motif) print(d, (u, v) => on(wide * 0.8 - u, reach - v), wide * 0.8, reach, motif, colour);
}

/** A large paper deck that stands at the right side x. */
export function sideDeck(d: Drawing, x: number, deep: number, h: number, accent: string, skin: Skin): void {
  const w = 118;
  const long = deep * 0.74;
  d.stands(x, 20, w, long, h);
  d.place([x, 20, 0], 1, () => {
    castors(d, w, long, 24, true, 22, false);
    box(d, { x: 0, y: 0, z: 24, w, d: long, h: h - 24 }, skin, 8);
    trayFront(d, { x: 7, y: 0, z: 34, w: w - 14, h: h * 0.62 }, 'slot', null, skin);
    const on = (u: number, v: number): [number, number, number] => [u, 0, v];
    d.rect(on, 16, h * 0.86, 34, 9, 3, { fill: accent === YELLOW ? INK : accent });
    d.rule(on, 60, h * 0.87, w - 16, h * 0.87, HAIR);
  });
}
