/** Control panels: a tilted shelf with keys, or a tablet on an arm. */

import type { Drawing } from './drawing.ts';
import { nth } from './nth.ts';
import { EDGE, HAIR, INK, LIGHT, type Skin, WHITE } from './palette.ts';
import { rounded } from './profile.ts';
import { leaning, type P2, plane, type Surface } from './projection.ts';
import { acrossX, plate } from './solid.ts';

/** A lit display: tiles and a status line, no words. */
export function display(d: Drawing, on: Surface, w: number, h: number, tiles: string[], r = 5): void {
  d.rect(on, 0, 0, w, h, r, { fill: INK, stroke: INK, width: EDGE });
  const columns = w / h > 2 ? 4 : 3;
  const rows = h > 44 ? 2 : 1;
  const [mx, my] = [w * 0.09, h * 0.14];
  const [cw, ch] = [(w - 2 * mx) / columns, (h - 2 * my) / (rows + (rows > 1 ? 0.6 : 0))];
  for (let row = 0; row < rows; row += 1)
    for (let c = 0; c < columns; c += 1) {
      d.rect(on, mx + c * cw + cw * 0.12, my + row * ch + ch * 0.14, cw * 0.76, ch * 0.72, 2, {
        fill: nth(tiles, row * columns + c),
      });
    }
  if (rows > 1) d.rule(on, mx + cw * 0.12, h - my, mx + cw * 1.6, h - my, 3, WHITE);
}

/** A small letter display: two grey strokes on a pale ground. */
function letters(d: Drawing, on: Surface, w: number, h: number, tint: string): void {
  d.rect(on, 0, 0, w, h, 4, { fill: tint, shift: [3, 2] });
  d.rect(on, 0, 0, w, h, 4, { stroke: INK, width: EDGE });
  d.rule(on, w * 0.14, h * 0.64, w * 0.82, h * 0.64, HAIR * 1.3);
  d.rule(on, w * 0.14, h * 0.36, w * 0.56, h * 0.36, HAIR * 1.3);
}

/** Twelve keys. */
function keypad(d: Drawing, on: Surface, x: number, y: number, w: number, h: number, ink: string): void {
  for (let row = 0; row < 3; row += 1)
    for (let c = 0; c < 4; c += 1) {
      d.disc(on, x + (w * (c + 0.5)) / 4, y + (h * (row + 0.5)) / 3, w * 0.07, { fill: ink }, h * 0.11);
    }
}

/** A row of round buttons, for panels without figures. */
function buttons(d: Drawing, on: Surface, x: number, y: number, w: number, r: number, ink: string): void {
  for (let c = 0; c < 4; c += 1)
    d.disc(on, x + (w * (c + 0.5)) / 4, y, r, c % 2 ? { fill: ink } : { stroke: ink, width: EDGE });
}

/** `few` leaves the figures out. */
export type PanelPlan = { touch: boolean; fax: boolean; few?: boolean; accent: string; tiles: string[]; dark: boolean };

/** What lies on a panel face of w by h: display, keys and the start button. */
export function controls(d: Drawing, on: Surface, w: number, h: number, p: PanelPlan): void {
  const at =
    (x: number, y: number): Surface =>
    (u, v) =>
      on(x + u, y + v);
  const start = Math.min(h * 0.28, w * 0.07);
  if (p.touch) display(d, at(w * 0.08, h * 0.14), Math.min(w * 0.62, h * 2.3), h * 0.72, p.tiles, 4);
  else {
    const ink = p.dark ? WHITE : INK;
    letters(d, at(w * 0.07, h * 0.2), Math.min(w * 0.34, h * 1.7), h * 0.6, p.dark ? WHITE : p.accent);
    if (p.few && !p.fax) buttons(d, on, w * 0.46, h * 0.5, w * 0.34, Math.min(h * 0.16, w * 0.03), ink);
    else keypad(d, on, w * (p.fax ? 0.44 : 0.5), h * 0.1, w * 0.28, h * 0.8, ink);
    if (p.fax)
      for (let k = 0; k < 3; k += 1) d.rect(on, w * 0.75, h * (0.16 + k * 0.26), w * 0.06, h * 0.14, 2, { fill: ink });
  }
  d.disc(on, w * 0.89 + 2, h * 0.48, start, { fill: p.accent, shift: [3, 3] });
  d.disc(on, w * 0.89 + 2, h * 0.5, start, { stroke: p.dark ? WHITE : INK, width: EDGE });
}

/** A shelf that juts out of the plane y by `out` between z and z + h. */
export function shelf(
  d: Drawing,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  out: number,
  p: PanelPlan,
  skin: Skin = LIGHT,
): void {
  const low = z + h * 0.5;
  const profile: P2[] = [
    [y, z],
    [y - out, z + h * 0.22],
    [y - out, low],
    [y, z + h],
  ];
  acrossX(d, rounded(profile, 0, 6, 8, 0), x, w, skin);
  const run = Math.hypot(out, z + h - low);
  const on = plane([x, y - out, low], [1, 0, 0], [0, out / run, (z + h - low) / run]);
  controls(d, (u, v) => on(u + 8, v + 4), w - 16, run - 12, p);
}

/** A tablet, its lower front corner at (x, y, z), leaning back. */
export function tablet(
  d: Drawing,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  degrees: number,
  tiles: string[],
  skin: Skin = LIGHT,
): void {
  const a = (degrees * Math.PI) / 180;
  plate(d, [x, y, z], [1, 0, 0], [0, Math.cos(a), Math.sin(a)], w, h, 12, 10, skin);
  const on = leaning(x, y, z, degrees);
  display(d, (u, v) => on(u + 12, v + 12), w - 24, h - 24, tiles, 5);
}
