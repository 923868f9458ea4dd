/** Front and side of a copier's engine: door with its mark, cabinet below, vents. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { CYAN, DARK, EDGE, HAIR, INK, MAGENTA, RULE, YELLOW } from './palette.ts';
import { facing, sideways } from './projection.ts';
import { spot } from './tray.ts';

export function engineSide(d: Drawing, w: number, deep: number, foot: number, doorAt: number, floor: number): void {
  const on = sideways(w, 0, 0);
  d.rule(on, 10, doorAt, deep - 10, doorAt, HAIR);
  d.rule(on, deep * 0.62, doorAt, deep * 0.62, floor, HAIR);
  for (let k = 0; k < 5; k += 1) d.rule(on, deep * 0.72, floor - 24 - k * 12, deep * 0.9, floor - 24 - k * 12, HAIR);
  d.rule(on, deep * 0.3, foot + 26, deep * 0.55, foot + 26, EDGE * 2);
}

export function cabinet(d: Drawing, w: number, z: number, h: number, c: Choice, accent: string): void {
  const on = facing(0, 0, z);
  if (c.chance('two doors', 0.5)) {
    for (const x of [8, w / 2 + 2]) d.rect(on, x, 8, w / 2 - 10, h - 14, 6, { stroke: INK, width: EDGE });
    for (const x of [w / 2 - 24, w / 2 + 16]) d.rect(on, x, h * 0.5, 8, h * 0.26, 4, { fill: INK });
    return;
  }
  d.rect(on, 8, 8, w - 16, h - 14, 6, { stroke: INK, width: EDGE });
  d.rect(on, w * 0.42, h - 30, w * 0.16, 10, 5, { fill: INK });
  d.rect(on, 26, 20, 40, 8, 4, { fill: accent });
}

export function engineDoor(
  d: Drawing,
  w: number,
  z: number,
  h: number,
  c: Choice,
  accent: string,
  colour: boolean,
): void {
  const on = facing(0, 0, z);
  const split = w * c.of('door split', [0.72, 0.78, 1]);
  const dark = c.chance('dark door', 0.16);
  const line = dark ? RULE : INK;
  d.rect(on, 8, 6, split - 16, h - 14, 8, { fill: dark ? DARK.front : 'none', stroke: INK, width: EDGE });
  if (split < w) d.rect(on, split, 6, w - split - 8, h - 14, 8, { stroke: INK, width: EDGE });
  const mark = c.of('door mark', ['band', 'four', 'grip', 'line', 'stripe'] as const);
  if (mark === 'band' && !dark) spot(d, { x: 30, y: 0, z: z + h * 0.56, w: w * 0.2, h: h * 0.18 }, 5, accent);
  else if (mark === 'four') {
    const inks = colour ? [CYAN, MAGENTA, YELLOW, line] : [line, line, line, accent];
    for (const [k, ink] of inks.entries()) d.rect(on, 32 + k * 24, h * 0.56, 15, 15, 3, { fill: ink });
  } else if (mark === 'stripe') d.rect(on, 8, h * 0.34, split - 16, h * 0.1, 0, { fill: accent, shift: [3, 3] });
  else if (mark === 'line') d.rule(on, 24, h * 0.3, split - 40, h * 0.3, HAIR, line);
  if (mark !== 'band' || dark) d.rect(on, split * 0.42, h - 30, split * 0.18, 10, 5, { fill: line });
  d.rule(on, 24, 20, split * 0.5, 20, HAIR, line);
}
