/** The wide-format machine: a long body on legs, or a cabinet with roll drawers. */

import { type Choice, choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf, castors, tilesOf } from './look.ts';
import { nth } from './nth.ts';
import { CYAN, DARK, EDGE, GREY, HAIR, INK, LIGHT, MAGENTA, RULE, SHADE, type Skin, YELLOW } from './palette.ts';
import { tablet } from './panel.ts';
import { print } from './prints.ts';
import { oval, rounded } from './profile.ts';
import { facing, type P2, plane } from './projection.ts';
import { bend, curling, sheet } from './sheet.ts';
import { acrossX, box } from './solid.ts';
import { trayFront } from './tray.ts';

export function wideFormat(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const w = c.of('width', [640, 720, 800]);
  d.group(() => (m.stand ? onLegs(d, m, c, w) : onCabinet(d, m, c, w * 0.86)));
}

function onLegs(d: Drawing, m: Machine, c: Choice, w: number): void {
  const deep = c.of('depth', [170, 200]);
  const z = c.of('height', [270, 300]);
  const trim: Skin = c.chance('dark', 0.6) ? DARK : LIGHT;
  const legs = [w * 0.1, w * 0.86];
  for (const x of legs) d.stands(x - 12, -40, 44, deep + 70, 60);
  d.stands(w * 0.1, deep * 0.2, w * 0.76, deep * 0.4, 40);
  for (const x of legs) {
    d.place([x, -40, 0], 1, () => castors(d, 34, deep + 80, 26, true, 12));
    box(d, { x, y: -46, z: 26, w: 30, d: deep + 90, h: 20 }, DARK);
    box(d, { x: x + 2, y: deep * 0.36, z: 46, w: 26, d: 46, h: z - 46 }, LIGHT);
    if (x === legs[0]) box(d, { x: x + 28, y: deep * 0.45, z: 74, w: nth(legs, 1) - x - 28, d: 18, h: 22 }, LIGHT);
  }
  roll(d, w * 0.08, w * 0.8, deep - 6, z + 128, 40);
  const body: P2[] = [
    [0, z],
    [deep, z],
    [deep, z + 116],
    [deep * 0.62, z + 132],
    [6, z + 92],
  ];
  acrossX(d, rounded(body, 16, 16, 20, 16, 22), w * 0.06, w * 0.78, LIGHT);
  const end: P2[] = [
    [-8, z - 8],
    [deep + 6, z - 8],
    [deep + 6, z + 124],
    [deep * 0.6, z + 146],
    [-8, z + 104],
  ];
  acrossX(d, rounded(end, 16, 16, 20, 18, 22), 0, w * 0.08, trim);
  const on = facing(0, 0, z);
  d.rect(on, w * 0.12, 16, w * 0.68, 14, 7, { fill: INK });
  d.rule(on, w * 0.12, 48, w * 0.8, 48, HAIR);
  const face = plane(
    [w * 0.06, 6, z + 92],
    [1, 0, 0],
    [0, (deep * 0.62 - 6) / Math.hypot(deep * 0.62 - 6, 40), 40 / Math.hypot(deep * 0.62 - 6, 40)],
  );
  d.rect(face, w * 0.1, 26, w * 0.6, deep * 0.36, 8, { fill: SHADE, stroke: INK, width: EDGE });
  drape(d, w, z, c, m.colour);
  acrossX(d, rounded(end, 16, 16, 20, 18, 22), w * 0.84, w * 0.18, trim);
  const door = facing(w * 0.84, -8, z);
  const inks = m.colour
    ? [CYAN, MAGENTA, YELLOW, trim === DARK ? RULE : INK]
    : Array(4).fill(trim === DARK ? RULE : INK);
  for (const [k, ink] of inks.entries()) d.rect(door, w * 0.03 + k * w * 0.032, 24, w * 0.022, 38, 3, { fill: ink });
  const [tw, th] = [w * 0.17, w * 0.11];
  d.group(() => tablet(d, w * 0.85, 4, z + 112, tw, th, 46, tilesOf(m, accentOf(m, c)), trim), EDGE * 2);
}

/** A roll of paper lying across the back. */
function roll(d: Drawing, x: number, w: number, y: number, z: number, r: number): void {
  acrossX(d, oval(y, z, 9, 9, 14), x - 26, w + 52, DARK);
  acrossX(d, oval(y, z, r, r, 36), x, w, { ...LIGHT, front: SHADE, side: GREY.front });
  const at = (u: number, v: number): [number, number, number] => [x + w, y + u, z + v];
  for (const k of [0.72, 0.44]) d.disc(at, 0, 0, r * k, { stroke: INK, width: HAIR });
  d.disc(at, 0, 0, r * 0.24, { fill: INK });
}

/** The printed sheet that hangs out of the front, over a sling in some models. */
function drape(d: Drawing, w: number, z: number, c: Choice, colour: boolean): void {
  const sw = w * c.of('sheet', [0.5, 0.58, 0.62]);
  const x = w * 0.14 + (w * 0.64 - sw) / 2;
  const low = c.of('low', [60, 90, 120]);
  const path = [
    ...bend([-2, z + 22], [-54, z + 24], [-58, z - 40], 8),
    ...bend([-58, z - 40], [-58, low + 50], [-84, low], 8).slice(1),
  ];
  const page = curling(x, path);
  const motif = c.of('wide motif', ['contour', 'plan', 'hills'] as const);
  d.group(() => {
    sheet(d, page.on, sw, page.length, 16);
    print(d, (u, v) => page.on(u, page.length - v - page.length * 0.02), sw, page.length * 0.9, motif, colour);
  }, EDGE * 2);
}

function onCabinet(d: Drawing, m: Machine, c: Choice, w: number): void {
  const accent = accentOf(m, c);
  const deep = 260;
  const tray = 84;
  const base = 26 + m.trays * tray;
  const high = base + 120;
  d.stands(0, 0, w, deep, high + 40);
  castors(d, w, deep, 26, true);
  box(d, { x: 0, y: 0, z: 26, w, d: deep, h: high - 26 }, LIGHT, 10);
  for (let k = 0; k < m.trays; k += 1)
    trayFront(
      d,
      { x: 8, y: 0, z: 30 + k * tray, w: w - 16, h: tray - 8 },
      c.of('grip', ['slot', 'bar', 'lip'] as const),
      k === m.trays - 1 ? accent : null,
    );
  const on = facing(0, 0, base);
  d.rect(on, w * 0.06, 66, w * 0.74, 16, 8, { fill: INK });
  d.rect(on, w * 0.84, 18, w * 0.12, 84, 8, { stroke: INK, width: EDGE });
  const z = high;
  const scan: P2[] = [
    [-14, z],
    [deep, z],
    [deep, z + 70],
    [deep * 0.5, z + 84],
    [-14, z + 44],
  ];
  acrossX(d, rounded(scan, 10, 10, 14, 12, 18), -8, w + 16, LIGHT);
  const sw = w * 0.56;
  const page = curling(w * 0.14, bend([0, base + 74], [-80, base + 92], [-84, base - 40], 12));
  d.group(() => {
    sheet(d, page.on, sw, page.length, 14);
    print(
      d,
      (u, v) => page.on(u, page.length - v),
      sw,
      page.length * 0.96,
      c.of('wide motif', ['contour', 'plan'] as const),
      m.colour,
    );
  }, EDGE * 2);
  const up = curling(w * 0.2, bend([deep * 0.42, z + 80], [deep * 0.62, z + 120], [deep * 0.78, z + 230], 10));
  sheet(d, up.on, w * 0.5, up.length, 12);
  print(d, up.on, w * 0.5, up.length, 'plan', m.colour);
  acrossX(
    d,
    rounded(
      [
        [deep * 0.2, z + 58],
        [deep * 0.46, z + 76],
        [deep * 0.46, z + 92],
        [deep * 0.2, z + 74],
      ],
      4,
    ),
    w * 0.04,
    w * 0.8,
    DARK,
  );
  d.group(() => tablet(d, w * 0.8, -30, z + 40, w * 0.2, w * 0.13, 46, tilesOf(m, accent), DARK), EDGE * 2);
}
