/** Small things that tell a story beside the machines: coins, a calendar, reams, a checklist, a brush. */
import type { Drawing } from './drawing.ts';
import { DARK, EDGE, GREY, HAIR, INK, LIGHT, RULE, SHADE, SHEETS, SOFT, WHITE } from './palette.ts';
import { rounded } from './profile.ts';
import { facing, leaning, level, type P3, type Surface } from './projection.ts';
import { sheet, stack } from './sheet.ts';
import { acrossX, box, plate, upwards } from './solid.ts';
import { turned } from './turned.ts';

/** A pile of coins; the topmost carries a ring. */
export function coins(d: Drawing, x: number, y: number, count: number, r: number, fill: string): void {
  const thick = 17;
  d.stands(x - r, y - r, r * 2, r * 2, count * thick);
  d.group(() => {
    for (let k = 0; k < count; k += 1) {
      const [cx, cy] = [x + ((k * 7) % 3) * 3 - 3, y + ((k * 5) % 3) * 3 - 3];
      turned(d, cx, cy, [r, k * thick], [r, (k + 1) * thick], k % 3 === 1 ? WHITE : fill, GREY.side, fill);
      if (k === count - 1) d.disc(level(cx, cy, (k + 1) * thick), 0, 0, r * 0.66, { stroke: INK, width: HAIR });
    }
  });
}

/** A desk calendar; the days from `first` to `last` are marked. */
export function calendar(d: Drawing, x: number, y: number, w: number, h: number, accent: string, last: number): void {
  d.stands(x, y, w, h * 0.6, h * 0.6);
  const [c, s] = [Math.cos(1.22), Math.sin(1.22)];
  const on = leaning(x, y, 10, 70);
  d.group(() => {
    const foot: P3 = [x + 10, y + h * 0.66, 4];
    d.back([foot, on(w - 10, h), on(10, h)]);
    acrossX(
      d,
      [
        [y + h * 0.68, 0],
        [y + h * 0.7, 8],
        [y + h * c, h * s + 8],
        [y + h * c - 6, h * s],
      ],
      x + 8,
      w - 16,
      GREY,
    );
    box(d, { x: x - 6, y: y - 10, z: 0, w: w + 12, d: h * 0.72, h: 10 }, DARK, 6);
    plate(d, [x, y, 10], [1, 0, 0], [0, c, s], w, h, 10, 8);
    d.rect(on, 0, h * 0.76, w, h * 0.24, 6, { fill: accent, stroke: INK, width: EDGE });
    const step = [(w - 36) / 7, (h * 0.68) / 5] as const;
    for (let k = 1; k < 34; k += 1) {
      const [u, v] = [18 + (k % 7) * step[0], h * 0.62 - Math.floor(k / 7) * step[1]];
      const style = k <= last ? { fill: k === last ? INK : accent } : { fill: RULE };
      d.rect(on, u + 4, v - step[1] * 0.1, step[0] - 8, step[1] * 0.62, 3, style);
    }
    for (let k = 0; k < 6; k += 1)
      d.rect(on, w * (0.1 + k * 0.155), h * 0.95, w * 0.03, h * 0.11, 5, { fill: WHITE, stroke: INK, width: EDGE });
  });
}

/** Wrapped and open reams on top of each other. */
export function reams(
  d: Drawing,
  x: number,
  y: number,
  w: number,
  deep: number,
  count: number,
  accent: string,
): number {
  const h = 56;
  d.stands(x, y, w, deep, h * count);
  d.group(() => {
    for (let k = 0; k < count; k += 1) {
      const [ox, oy, z] = [x + ((k * 5) % 3) * 7, y + ((k * 7) % 3) * 6, k * h];
      if (k === count - 1) stack(d, ox, oy, z, w, deep, h, SHEETS);
      else {
        box(d, { x: ox, y: oy, z, w, d: deep, h: h - 2 }, LIGHT, 4);
        const on = facing(ox, oy, z);
        d.rect(on, w * 0.1, 10, w * 0.34, h - 22, 4, { fill: accent, shift: [4, 3] });
        d.rect(on, w * 0.1, 10, w * 0.34, h - 22, 4, { stroke: INK, width: EDGE });
        d.rule(on, w * 0.52, h * 0.56, w * 0.86, h * 0.56, HAIR);
        d.rule(on, w * 0.52, h * 0.36, w * 0.74, h * 0.36, HAIR);
      }
    }
  });
  return h * count;
}

/** A page of boxes with ticks. */
export function checklist(d: Drawing, on: Surface, w: number, h: number, accent: string, ticked: number): void {
  d.group(() => {
    sheet(d, on, w, h, 14);
    const row = h * 0.17;
    d.rect(on, w * 0.12, h * 0.84, w * 0.5, h * 0.06, 0, { fill: INK });
    for (let k = 0; k < 4; k += 1) {
      const v = h * 0.62 - k * row;
      d.rect(on, w * 0.12, v, w * 0.15, row * 0.62, 3, { stroke: INK, width: EDGE });
      if (k < ticked)
        d.line(
          [on(w * 0.13, v + row * 0.36), on(w * 0.19, v + row * 0.1), on(w * 0.33, v + row * 0.78)],
          EDGE * 2.4,
          accent,
        );
      d.rule(on, w * 0.4, v + row * 0.42, w * (0.88 - (k % 2) * 0.16), v + row * 0.42, EDGE, SOFT);
      d.rule(on, w * 0.4, v + row * 0.14, w * (0.66 + (k % 2) * 0.1), v + row * 0.14, HAIR, SOFT);
    }
  }, EDGE * 2.4);
}

/** A soft brush that lies on the ground, its bristles to the left. */
export function brush(d: Drawing, x: number, y: number, accent: string): void {
  d.stands(x, y, 250, 40, 12);
  d.group(() => {
    const hair: P3[] = [
      [x, y - 12, 4],
      [x + 70, y - 4, 6],
      [x + 70, y + 46, 6],
      [x - 8, y + 56, 4],
    ];
    d.back(hair);
    d.poly(hair, { fill: SHADE, stroke: INK, width: EDGE });
    for (let k = 1; k < 7; k += 1)
      d.line(
        [
          [x + (k % 2) * 10, y - 10 + k * 9, 5],
          [x + 68, y - 2 + k * 7, 6],
        ],
        HAIR,
      );
    box(d, { x: x + 66, y: y - 6, z: 0, w: 36, d: 54, h: 16 }, GREY);
    const handle = rounded(
      [
        [x + 102, y + 2],
        [x + 140, y + 10],
        [x + 250, y + 8],
        [x + 250, y + 34],
        [x + 140, y + 32],
        [x + 102, y + 40],
      ],
      2,
      20,
      13,
      13,
      20,
      2,
    );
    upwards(d, handle, 0, 14, { front: accent, side: accent, top: accent });
  });
}
