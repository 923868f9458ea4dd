/** The small ink cartridge with its contacts and a drop. */

import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf } from './look.ts';
import { nth } from './nth.ts';
import { CYAN, DARK, EDGE, GREY, HAIR, INK, LIGHT, MAGENTA, RULE, SHADE, SOFT, WHITE, YELLOW } from './palette.ts';
import { rounded } from './profile.ts';
import { facing, level, sideways } from './projection.ts';
import { acrossX, box } from './solid.ts';
import { axis, drop } from './supplies.ts';

export function inkCartridge(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const [w, deep, h] = [c.between('width', 116, 144), c.between('depth', 205, 245), c.between('height', 175, 210)];
  const skin = c.of('body', [DARK, LIGHT, DARK]);
  if (c.chance('slim', 0.5)) {
    slimRow(
      d,
      m,
      accent,
      c.of('row', [2, 3, 4]),
      c.between('slim height', 185, 225),
      c.between('slim depth', 190, 235),
    );
    return;
  }
  const pair = c.of('count', [1, 2, 2]) === 2;
  if (pair) d.place([-w - 50, 70, 0], 1, () => one(d, m, w, deep, h, LIGHT, accent));
  one(d, m, w, deep, h, skin, accent);
  drop(d, w + deep * 0.56, -10, 60, c.of('drop', [26, 32]), m.colour ? accent : INK);
  if (!pair) drop(d, w + deep * 0.56 + 62, 20, 44, 16, m.colour ? accent : SOFT);
  axis(d, [w / 2, deep / 2, h + 34], [w / 2, deep / 2, h + 90], accent);
}

function one(d: Drawing, m: Machine, w: number, deep: number, h: number, skin: typeof DARK, accent: string): void {
  const line = skin === DARK ? RULE : INK;
  d.stands(0, 0, w, deep, h * 0.8);
  d.group(() => {
    box(d, { x: w * 0.08, y: 14, z: 0, w: w * 0.84, d: deep * 0.46, h: 34 }, GREY);
    acrossX(
      d,
      rounded(
        [
          [0, 26],
          [deep * 0.56, 26],
          [deep, h * 0.5],
          [deep, h],
          [0, h],
        ],
        10,
        8,
        12,
        12,
        10,
      ),
      0,
      w,
      skin,
    );
    acrossX(
      d,
      rounded(
        [
          [-8, h - 6],
          [deep + 6, h - 6],
          [deep + 6, h + 14],
          [-8, h + 14],
        ],
        6,
      ),
      -5,
      w + 10,
      skin === DARK ? GREY : DARK,
    );
    const on = facing(0, 0, 26);
    d.rect(on, w * 0.14, 14, w * 0.72, h * 0.44, 5, { fill: SHADE, stroke: INK, width: EDGE });
    for (let row = 0; row < 4; row += 1)
      for (let k = 0; k < 4; k += 1)
        d.rect(on, w * (0.22 + k * 0.15), 24 + row * h * 0.095, w * 0.1, h * 0.055, 2, {
          fill: row % 3 === k % 2 ? SOFT : INK,
        });
    d.rule(on, w * 0.16, h * 0.64, w * 0.84, h * 0.64, HAIR, line);
    const side = sideways(w, 0, 26);
    d.rect(side, deep * 0.16, h * 0.34, deep * 0.62, h * 0.34, 6, { fill: WHITE, stroke: INK, width: EDGE });
    const inks = m.colour ? [CYAN, MAGENTA, YELLOW] : [INK];
    for (const [k, ink] of inks.entries())
      d.rect(side, deep * 0.21 + k * deep * 0.1, h * 0.42, deep * 0.08, h * 0.18, 3, { fill: ink });
    d.rule(side, deep * 0.54, h * 0.54, deep * 0.72, h * 0.54, EDGE, SOFT);
    d.rule(side, deep * 0.54, h * 0.46, deep * 0.66, h * 0.46, HAIR);
    d.rect(level(0, 0, h + 14), w * 0.2, deep * 0.26, w * 0.6, deep * 0.4, 6, { fill: accent, shift: [4, 4] });
    d.rect(level(0, 0, h + 14), w * 0.2, deep * 0.26, w * 0.6, deep * 0.4, 6, { stroke: INK, width: EDGE });
  });
}

/** Slim cartridges in a row, each with its latch and its window. */
function slimRow(d: Drawing, m: Machine, accent: string, count: number, h: number, deep: number): void {
  const inks = m.colour ? [INK, YELLOW, MAGENTA, CYAN] : [INK, SOFT, INK, SOFT];
  const w = 64;
  for (let k = count - 1; k >= 0; k -= 1) {
    // The farthest stands left and back, so the nearest is drawn last.
    d.place([-k * 78, k * 34, 0], 1, () => slim(d, w, deep, h, nth(inks, k), k === 0 ? accent : null));
  }
  drop(d, w + 124, 0, 60, 28, m.colour ? accent : INK);
}

function slim(d: Drawing, w: number, deep: number, h: number, ink: string, accent: string | null): void {
  d.stands(0, 0, w, deep, h * 0.8);
  d.group(() => {
    box(d, { x: w * 0.25, y: deep * 0.3, z: 0, w: w * 0.5, d: 50, h: 18 }, DARK);
    acrossX(
      d,
      rounded(
        [
          [0, 16],
          [deep, 16],
          [deep, h],
          [30, h],
          [0, h - 26],
        ],
        8,
        8,
        12,
        10,
        8,
      ),
      0,
      w,
      LIGHT,
    );
    // The latch leans away from the front.
    acrossX(
      d,
      rounded(
        [
          [-6, h * 0.42],
          [0, h * 0.42],
          [0, h * 0.5],
          [-30, h * 0.94],
          [-42, h * 0.9],
        ],
        2,
        0,
        4,
        5,
        5,
      ),
      w * 0.2,
      w * 0.6,
      GREY,
    );
    const on = facing(0, 0, 16);
    for (let k = 0; k < 2; k += 1)
      for (let j = 0; j < 3; j += 1) d.rect(on, w * (0.2 + j * 0.22), 20 + k * 24, w * 0.15, 15, 2, { fill: INK });
    const side = sideways(w, 0, 16);
    d.rect(side, 18, 22, deep - 40, h * 0.5, 8, { fill: WHITE, stroke: INK, width: EDGE });
    d.rect(side, 18, 22, deep - 40, h * 0.2, 8, { fill: ink, stroke: INK, width: EDGE });
    d.rule(side, 36, h * 0.46, deep * 0.62, h * 0.46, EDGE, SOFT);
    d.rule(side, 36, h * 0.38, deep * 0.48, h * 0.38, HAIR);
    const top = level(0, 0, h);
    d.rect(top, w * 0.2, 50, w * 0.6, deep - 80, 5, { fill: ink, stroke: INK, width: EDGE });
    if (accent) d.disc(side, deep * 0.78, h * 0.66, 14, { fill: accent, shift: [3, 3] });
    if (accent) d.disc(side, deep * 0.78, h * 0.66, 14, { stroke: INK, width: EDGE });
  });
}
