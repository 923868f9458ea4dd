/** Parts of people: flat shapes that face the viewer, with a radius per corner. */
import type { Drawing, Style } from './drawing.ts';
import type { Command } from './markup.ts';
import { nth } from './nth.ts';
import { CYAN, EDGE, INK } from './palette.ts';
import { CAMERA, type P2, plane, type Surface } from './projection.ts';

/** Skin in a grey of the machines. */
export const SKIN = '#C9C4B8';

/** A corner of a shape: x, y, and how far along its edges the rounding reaches. */
export type Corner = [number, number, number];

/** The page's own plane through a ground point: one unit right or up is one unit on the page. */
export const upright = (x: number, y: number): Surface => plane([x, y, 0], CAMERA.right, CAMERA.up);

function outline(d: Drawing, on: Surface, corners: Corner[]): Command[] {
  const n = corners.length;
  const commands: Command[] = [];
  const spot = (u: number, v: number): P2 => d.spot(on(u, v));
  for (const [i, [u, v, r]] of corners.entries()) {
    const towards = (k: number): P2 => {
      const [a, b] = nth(corners, (k + n) % n);
      const far = Math.hypot(a - u, b - v);
      const t = Math.min(r / far, 0.5);
      return spot(u + (a - u) * t, v + (b - v) * t);
    };
    commands.push({ code: i === 0 ? 'M' : 'L', points: [towards(i - 1)] });
    if (r > 0) commands.push({ code: 'Q', points: [spot(u, v), towards(i + 1)] });
  }
  return [...commands, { code: 'Z', points: [] }];
}

/** A filled shape with its outline; it counts for the contour of its group. */
export function shape(d: Drawing, on: Surface, corners: Corner[], fill: string, width = EDGE): void {
  const commands = outline(d, on, corners);
  d.backing?.push(commands);
  d.push(commands, { fill, stroke: INK, width });
}

/** A patch of colour on a shape. */
function patch(d: Drawing, on: Surface, corners: Corner[], style: Style): void {
  d.push(outline(d, on, corners), style);
}

/** A head under a cap, in profile, looking right; its neck stands at the origin. */
export function profileHead(d: Drawing, on: Surface): void {
  shape(
    d,
    on,
    [
      [-18, -14, 8],
      [34, -14, 8],
      [38, 30, 10],
      [-20, 40, 10],
    ],
    SKIN,
  );
  // Face, hair behind the ear, cap with its peak.
  shape(
    d,
    on,
    [
      [-36, 30, 30],
      [40, 14, 26],
      [62, 24, 14],
      [66, 56, 14],
      [72, 64, 6],
      [64, 78, 10],
      [60, 120, 20],
      [-44, 120, 20],
    ],
    SKIN,
  );
  patch(
    d,
    on,
    [
      [-40, 34, 14],
      [-10, 30, 10],
      [0, 74, 8],
      [14, 94, 6],
      [12, 112, 0],
      [-48, 112, 10],
    ],
    { fill: INK },
  );
  d.disc((u, v) => on(u - 2, v + 64), 0, 0, 13, { fill: SKIN, stroke: INK, width: EDGE });
  shape(
    d,
    on,
    [
      [-52, 92, 12],
      [60, 100, 4],
      [116, 92, 10],
      [114, 108, 10],
      [64, 118, 8],
      [46, 158, 40],
      [-44, 158, 50],
    ],
    CYAN,
  );
}
