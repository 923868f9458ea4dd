/** The shop: its counter with a bell, and the shelves behind it. */
import type { Drawing } from './drawing.ts';
import {
  CYAN,
  DARK,
  EDGE,
  GREY,
  HAIR,
  INK,
  LIGHT,
  MAGENTA,
  RULE,
  SHADE,
  SOFT,
  WARM,
  WHITE,
  YELLOW,
} from './palette.ts';
import { parcel } from './parcels.ts';
import { facing, level, sideways } from './projection.ts';
import { box } from './solid.ts';
import { turned } from './turned.ts';

const INKS = [CYAN, MAGENTA, YELLOW, INK];

/** A counter; returns the height of its top. */
export function shopCounter(d: Drawing, w: number, deep: number, h: number): number {
  const board = 24;
  d.stands(0, 0, w, deep, h);
  d.group(() => {
    box(d, { x: 0, y: 0, z: 0, w, d: deep, h }, LIGHT);
    const on = facing(0, 0, 0);
    d.rect(on, 0, 0, w, 34, 0, { fill: DARK.front });
    d.rect(on, 0, 34, w, 12, 0, { fill: CYAN });
    for (const k of [1, 2, 3]) d.rule(on, (w * k) / 4, 46, (w * k) / 4, h, HAIR);
    for (const [k, ink] of INKS.entries()) d.rect(on, w * 0.75 + 34 + k * 48, h * 0.62, 38, 38, 0, { fill: ink });
    d.rect(sideways(w, 0, 0), 0, 0, deep, 34, 0, { fill: INK });
    box(d, { x: -20, y: -20, z: h, w: w + 40, d: deep + 40, h: board }, WARM, 8);
  });
  return h + board;
}

/** A desk bell. */
export function bell(d: Drawing, x: number, y: number, z: number): void {
  d.place([x, y, z], 1, () =>
    d.group(() => {
      turned(d, 0, 0, [54, 0], [54, 10], DARK.front, INK, SOFT);
      turned(d, 0, 0, [44, 12], [38, 34], YELLOW, YELLOW, YELLOW);
      turned(d, 0, 0, [38, 34], [16, 50], YELLOW, YELLOW, YELLOW);
      turned(d, 0, 0, [7, 50], [7, 62], WHITE, SHADE, WHITE);
    }, EDGE * 2),
  );
}

/** Open shelves: bottles of ink, cartons of toner, paper. */
export function shelves(d: Drawing): void {
  const [w, deep, pitch, post] = [560, 170, 196, 18];
  const high = pitch * 3 + post;
  d.stands(0, 0, w, deep, high);
  d.group(() => {
    box(d, { x: 0, y: deep - 8, z: 0, w, d: 8, h: high }, WARM);
    box(d, { x: 0, y: 0, z: 0, w: post, d: deep, h: high }, { ...LIGHT, side: GREY.side });
    const board = (k: number): number => {
      box(d, { x: post, y: 0, z: k * pitch, w: w - post, d: deep, h: post }, LIGHT);
      return k * pitch + post;
    };
    const low = board(0);
    for (const k of [0, 1]) paper(d, 50 + k * 240, low);
    const middle = board(1);
    for (const [k, ink] of INKS.slice(0, 3).entries())
      parcel(d, { x: 46 + k * 160, y: 24, z: middle, w: 130, d: 110, h: 120 - k * 14 }, ink);
    const upper = board(2);
    for (const [k, ink] of INKS.entries()) bottle(d, 86 + k * 116, 50, upper, ink);
    const top = board(3);
    box(d, { x: w - post, y: 0, z: 0, w: post, d: deep, h: high }, LIGHT);
    parcel(d, { x: 300, y: 20, z: top, w: 180, d: 120, h: 90 }, MAGENTA);
  });
}

function paper(d: Drawing, x: number, z: number): void {
  for (const k of [0, 1, 2]) box(d, { x: x + (k % 2) * 8, y: 16, z: z + k * 42, w: 200, d: 130, h: 40 }, LIGHT);
  d.rule(level(x, 16, z + 122), 10, 20, 190, 20, HAIR, RULE);
}

function bottle(d: Drawing, x: number, y: number, z: number, ink: string): void {
  d.place([x, y, z], 1, () =>
    d.group(() => {
      turned(d, 0, 0, [40, 0], [40, 84], ink, ink === INK ? SOFT : ink, ink);
      turned(d, 0, 0, [40, 84], [18, 104], WHITE, SHADE, WHITE);
      turned(d, 0, 0, [20, 104], [18, 136], ink, ink, ink === INK ? SOFT : ink);
    }, EDGE * 2),
  );
}
