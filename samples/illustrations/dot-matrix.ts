/** The dot-matrix printer with its endless, perforated paper. */

import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf, castors } from './look.ts';
import { nth } from './nth.ts';
import { CYAN, DARK, EDGE, GREY, HAIR, INK, LIGHT, MAGENTA, MISREGISTER, SHADE, SOFT, WARM } from './palette.ts';
import { oval, rounded } from './profile.ts';
import { facing, level } from './projection.ts';
import { bend, curling, sheet } from './sheet.ts';
import { acrossX } from './solid.ts';

export function dotMatrix(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const [w, deep, high] = [c.between('width', 440, 580), c.between('depth', 260, 290), c.between('height', 112, 130)];
  const skin = c.of('body', [LIGHT, WARM, LIGHT]);
  d.stands(0, 0, w, deep, high + 60);
  d.group(() => {
    castors(d, w, deep, 10, false);
    const brow = deep * c.of('brow', [0.3, 0.4]);
    acrossX(
      d,
      rounded(
        [
          [0, 10],
          [deep, 10],
          [deep, high * 0.9],
          [deep - 30, 10 + high],
          [brow, 10 + high],
          [0, high * 0.66],
        ],
        10,
        10,
        20,
        14,
        20,
        14,
      ),
      0,
      w,
      skin,
    );
    const top = level(0, brow + 18, 10 + high);
    const slot = deep - brow - 70;
    d.rect(top, w * 0.1, 0, w * 0.74, slot, 6, { fill: INK, stroke: INK, width: EDGE });
    paper(d, w * 0.16, w * 0.62, brow + 40, high, c.of('paper', [190, 230, 260]), m.colour);
    // The smoked cover in front of the head.
    acrossX(
      d,
      rounded(
        [
          [brow - 4, 8 + high],
          [brow + 46, 8 + high],
          [brow + 40, 40 + high],
          [brow + 6, 26 + high],
        ],
        0,
        0,
        6,
        8,
      ),
      w * 0.08,
      w * 0.78,
      { front: SHADE, side: GREY.side, top: SHADE },
    );
    const at = (u: number, v: number): [number, number, number] => [w, deep * 0.56 + u, high * 0.66 + v];
    acrossX(d, oval(deep * 0.56, high * 0.66, 26, 26, 24), w, 20, { ...DARK, side: SOFT });
    d.disc(
      (u, v) => {
        const p = at(u, v);
        return [p[0] + 20, p[1], p[2]];
      },
      0,
      0,
      10,
      { stroke: INK, width: EDGE },
    );
    const on = facing(0, 0, 10);
    for (const [i, k] of [0.66, 0.74, 0.82].entries()) {
      if (i === 2) d.rect(on, w * k, high * 0.2, 28, 14, 5, { fill: accent, shift: MISREGISTER });
      d.rect(on, w * k, high * 0.2, 28, 14, 5, { stroke: INK, width: EDGE });
    }
    d.rule(on, 30, high * 0.22, w * 0.4, high * 0.22, HAIR);
  });
}

function paper(d: Drawing, x: number, w: number, y: number, z: number, tall: number, colour: boolean): void {
  const page = curling(x, bend([y, z - 6], [y + 4, z + tall * 0.7], [y + 96, z + tall], 14));
  sheet(d, page.on, w, page.length, 16);
  const [a, b] = [26, w - 26];
  for (let v = 56; v < page.length - 4; v += 22) {
    for (const u of [12, w - 12]) d.disc(page.on, u, v, 4, { fill: INK });
  }
  for (const u of [a, b])
    d.line(
      Array.from({ length: 12 }, (_, k) => page.on(u, (page.length * k) / 11)),
      HAIR,
      INK,
      '3 7',
    );
  d.line([page.on(0, page.length * 0.72), page.on(w, page.length * 0.72)], HAIR, INK, '3 7');
  const lengths = [0.9, 0.7, 0.96, 0.5, 0.84, 0.62];
  for (let v = 66, k = 0; v < page.length * 0.68; v += 17, k += 1) {
    d.line([page.on(a + 16, v), page.on(a + 16 + (b - a - 32) * nth(lengths, k), v)], 5, SOFT, '5 8');
  }
  d.rect(page.on, a + 16, page.length * 0.77, (b - a) * 0.34, page.length * 0.12, 0, { fill: colour ? CYAN : INK });
  d.rect(page.on, b - 70, page.length * 0.77, 50, page.length * 0.12, 0, { fill: colour ? MAGENTA : SOFT });
}
